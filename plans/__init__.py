"""The example plans, and in ``plans.shop`` the little bookshop they test."""
