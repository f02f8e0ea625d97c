"""Spoken narration: what happens is said by a voice, in a thread of its own, and never slows or fails the run.

narrator   hears events, chooses what is spoken, and speaks it: newest first to matter, stale captions never
choosing   which voice: the one that was asked for, or the first of ``auto`` that works
servers    voices that are asked over HTTP: tts1, tts2, tts-hosted
synth      voices that are programs of the machine: synth1, synth2
synthesizers, dispatcher   those programs: espeak-ng and pyttsx3 (pyttsx3_process); speech-dispatcher
programs   any program of the machine: with a deadline, and ended with all that it started
players    paplay, aplay, ffplay
sound      wave forms: read, written, joined; the near-silent sound that wakes a Bluetooth speaker
cache      what was spoken before, as MP3
"""
