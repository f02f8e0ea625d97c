"""Asks decision engines for a Decision on a Question."""
