"""Serves speech in a process and an environment of its own (``requirements.txt``).

It knows nothing of the tool, nor the tool of it; they meet at HTTP, and whoever starts it reads one line.

__main__   the options; what starts and ends
start      the same, run by path with the other environment's interpreter
server     HTTP: who may ask, and the three endpoints; asking: what a request must be like
speaking   one text at a time; a few wait
model      what a model is, which one speaks, and the names of the voices
kitten     KittenTTS; its weights are found, or downloaded once, by ``weights``
espeak     the built-in voice, which needs no download
text       cleaned, and cut into pieces that a model can take
"""
