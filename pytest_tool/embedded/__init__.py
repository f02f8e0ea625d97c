"""Answers wire requests by the models that ship with the tool.

serving      the HTTP server; engine, pilot, text_model and review answer what it is asked
order        what a sentence orders; locating finds the control, grounding too where no name is quoted
scene        one order on one look at the page; widgets carry it out, one strategy an ARIA pattern

The package may import ``language``, the formats of ``wire`` and the layers below these. It knows no page object, no
pilot class and no doubt.
"""
