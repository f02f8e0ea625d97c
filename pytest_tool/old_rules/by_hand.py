"""What a person writes for one action of the embedded models, as its English words say it."""

from __future__ import annotations

from pytest_tool.embedded.dialog_answers import wanted_answer
from pytest_tool.errors import SettingsError
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Act
from pytest_tool.turn import Intent, Wanted
from pytest_tool.wire.roles import PromptAnswer


def one_action(text: str, url: str, tool: str) -> Intent:
    """The intent that is written. Raises SettingsError where the grammar reads several actions in it."""
    parsed = parse(text)
    actions = [] if parsed.not_understood else [w for w in parsed.wishes if w.act is not Act.DIALOG]
    if len(actions) > 1:
        said = ", then ".join(f"“{wish.text}”" for wish in actions)
        fact = f"These are {len(actions)} actions ({said}), and do takes one. Nothing was done."
        raise SettingsError(fact, f"Use {tool} step.")
    if len(actions) == 1 and actions[0].act is Act.RELOAD and url:
        return Intent(f"{text}: go to {url}", fills=True)
    answer = wanted_answer(text)
    prompt = answer.prompt if isinstance(answer, PromptAnswer) else None
    return Intent(text, answer=Wanted(True, prompt, stated=True) if answer else None)
