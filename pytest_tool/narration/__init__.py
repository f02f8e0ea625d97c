"""Spoken narration: what happens is said by a voice, in a thread of its own, and never slows or fails the run.

narrator   hears events and puts on record what is said of them (script); assembly makes one from the settings
speaker    the thread: one utterance after the other, and what comes too late is dropped
choosing   which voice: the one that was asked for, or the first of ``auto`` that works
voice      what a voice is, and what it speaks through
servers    voices that are asked over HTTP (answers): tts1, tts2, tts-hosted
speech_server   the server of tts1, started in its own environment
synth      voices that are programs of the machine: synth1, synth2
synthesizers, dispatcher   those programs: espeak-ng and pyttsx3 (pyttsx3_process); speech-dispatcher
output     where sound goes to: players (paplay, aplay, ffplay), one run at a time (floor), a Bluetooth link that is awake
programs   any program of the machine: with a deadline, and ended with all that it started
sound      wave forms: read, written, joined; the near-silent sound that wakes a Bluetooth speaker
cache      what was spoken before, as MP3 (mp3)
"""
