"""Browser test plans in plain language, run by pytest.

The story, from the outside in; each room may use those below it (pyproject.toml holds the contract):

    session                                   a browser that stays, and answers commands
    plugin · fixtures · assembly · collect    pytest: hooks, plan files as items, the assembly
    by_hand · plan_check · doctor · export    steps in ordinary tests; checks, endpoints tried, plans and tests written
    dashboard · report · stash                what a run shows, live, later or in pytest's own words
    run · stage · claims · review · goal      the loop: observe, ask, decide, perform, record, check
    clients · archive · narration             warm connections; the run on disk; the voices
    pilot · text_model · decide · expect      who says what next, who decides, whether it holds
    refusals · doubts · signals · briefing    what code may judge, and what models are told
    chat · engines · browser · model_server   models and pages, and how they are spoken to
    embedded · plan_reader · python_steps     the models that ship; plans, and steps that projects write in Python
    language                                  the step language: what is a form, a wish, or refused
    question · providers · stated · outbound  what is asked, of whom, and who stated the value
    settings · budget · patience · wire       each value and where it comes from; turns, calls and money; formats
    trail · events · decision · action        the record, and the nouns it is made of
    observation · turn · changes · plan · places · hosts · errors
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_tool.python_steps.defining import Secret, check, parameter_type, step

__all__ = ["Secret", "check", "parameter_type", "step"]


def __getattr__(name: str) -> object:
    """Import what a conftest asks for: a command of a session, which starts in no time, does without."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from pytest_tool.python_steps import defining

    return getattr(defining, name)
