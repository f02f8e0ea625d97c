"""Browser test plans in plain language, run by pytest.

The story, from the outside in; each room may use those below it (pyproject.toml holds the contract):

    plugin · collect · summary · fixtures     pytest: hooks, plan files as items, the assembly
    doctor · calibration                      every endpoint tried; how far an engine can be trusted
    session · export                          a browser that stays; what it did, as a plan or a Python test
    dashboard                                 the page that shows and plays a run, live, later, or from one file
    by_hand · record · report · terminal      the pilot fixture, pytest's word on record, what a tester reads
    stash · sources                           what pytest keeps, where settings come from
    run                                       the loop: observe, ask, decide, perform, record, check
    clients · archive · review                warm connections; the run on disk; does the page look broken
    narration                                 what is said of it, and the voices that say it
    goal · pilot · proof                      who says what next, whether a claim stands
    decide · text_model · expect              who decides, whether it holds
    doubts · briefing · prompts · model_server
    chat · engines · browser · embedded · plan_reader
    chat_connection · own_server · outbound   what every call to a model has in common
    vault · variables · stated · budget · patience
    providers · keys · network · endpoint     which URL, which key, through which proxy
    settings · dotenv_file · plan_values      each value and where it comes from
    trail · wire · question · literal
    events · plan · action · turn · observation · places · locks · loopback · errors
"""
