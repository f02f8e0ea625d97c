"""Says by a voice what happens, in a thread of its own.

narrator   hears events and puts on record what is said of them (script)
speaker    the thread: one utterance after the other, and what comes too late is dropped
choosing   which voice: the one that was asked for, or the first of ``auto`` that works
servers    voices that are asked over HTTP (answers): tts1, tts2, tts-hosted; speech_server starts that of tts1
synthesizers, dispatcher   programs of the machine: synth1 (pyttsx3_process), synth2
output     where sound goes to: players, one run at a time, a Bluetooth link that is awake
programs   any program of the machine: with a deadline, and ended with all that it started
sound      wave forms; cache keeps what was spoken before
"""
