"""Browser test plans in plain language, run by pytest.

The story, from the outside in; each room may use those below it (pyproject.toml holds the contract):

    plugin · collect · summary · fixtures     pytest: hooks, plan files as items, the assembly
    by_hand · report · stash · sources        the pilot fixture, what a tester reads, what pytest keeps
    run                                       the loop: observe, ask, decide, perform, record, check
    clients · archive                         warm connections; the run on disk
    pilot · decide · text_model · expect      who says what next, who decides, whether it holds
    doubts · briefing · prompts · model_server
    chat · engines · browser · embedded · plan_reader
    vault · variables · stated · providers · budget · patience
    settings · trail · wire · question · grammar
    events · plan · action · observation · errors
"""
