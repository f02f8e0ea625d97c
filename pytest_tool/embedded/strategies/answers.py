"""Windows that the page itself opens to ask: “… and confirm” presses the button that affirms, “cancel” the other."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from pytest_tool.embedded.lost_orders import DESTROYING
from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies.scene import Scene, final, pointing_at
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

YES = re.compile(r"(?:yes|ok|okay|confirm|continue|proceed|accept|agree|i am sure|i'm sure|sure)\b")
NO = re.compile(r"(?:no|cancel|keep|back|go back|don't|do not|never mind|not now|close|dismiss|abort|decline|reject)\b")
AFFIRMING = frozenset({"confirm", "accept", "ok", "agree", "acknowledge", "yes"})
DENYING = frozenset({"cancel", "dismiss", "decline", "reject", "no"})
CLOSE = frozenset({"close", "×", "✕", "✖"})
CLOSES = re.compile(r"close (?:the |this )?(?:dialog|modal|window|dialogue|popup|pop-up)(?: (?:box|window))?")
GOING_ON = re.compile(r"(?:continue|keep|go on|carry on|stay)\b.")
"""“Continue running” beside “Restart” leaves everything as it is; alone, “Continue to payment” goes on."""
_SURE = re.compile(r"\b(?:are you (?:really )?sure|do you (?:really )?(?:want|wish)|would you (?:really )?like)\b.*\?")
OPEN = frozenset({"dialog", "window", "popup", "pop", "modal", "dialogue", "warning", "message", "box", "alert"})
"""What asks, by whatever a person calls it."""
_ANY_ORDER = frozenset(
    {"it", "this", "that", "action", "order", "question", "request", "confirmation", "prompt", "choice"}
)
_QUESTION = re.compile(r'text appeared: "[^"]*\?"')
_APPEARED = re.compile(r"control appeared: (?:button|link|generic) \"(?P<name>.*?)\"")


def answer(scene: Scene) -> list[WantedIntent]:
    """The button of the window, or of the page, that the step's own action opened; empty when no one button fits."""
    said = scene.wish.text.split(" ")[-1].casefold()
    if scene.wish.act is not Act.DIALOG or said not in AFFIRMING | DENYING or nothing_chosen(scene):
        return []
    cause = next((a for a in reversed(scene.history) if a.outcome == "done" and a.changes), None)
    if cause is None:
        return []
    new = {fold(m["name"]) for c in cause.changes if (m := _APPEARED.match(c))}
    asked_anew = "another page was loaded" in cause.changes or _asks_on_the_page(scene, cause.changes, new)
    kinds = ("button", "link") if asked_anew else ("button", "link", "generic")
    shown = _without_title(scene)
    came = {c.tag for c in shown if fold(called(c)) in new or c.tag in cause.appeared}
    came |= _called_as_before(shown, came, _ordered(cause.did)) if scene.page.modal else set()
    offered = [c for c in shown if c.role in kinds and (asked_anew or c.tag in came)]
    denying = [c for c in offered if NO.match(fold(called(c)))]
    if asked_anew:  # of all that a page offers, only a pair says that it asks
        return _of_page(scene, offered, denying, said in DENYING, cause.did)
    if not (scene.page.modal or denying) or any("disabled" in c.states for c in offered):
        return []
    chosen = denying if said in DENYING else _affirming(offered, denying, cause.did)
    if not chosen and len(denying) == 1 and fold(called(denying[0])) in CLOSE:
        chosen = _of_title(scene, scene.controls.index(denying[0]))
    return [final(f"click {pointing_at(chosen[0], scene.controls)}", scene.wish)] if len(chosen) == 1 else []


def nothing_chosen(scene: Scene) -> str:
    """Why nothing is confirmed: the window that opened asks nothing, and says that the order had nothing to be done to."""
    said = scene.wish.text.split(" ")[-1].casefold()
    if scene.wish.act is not Act.DIALOG or said not in AFFIRMING or not scene.page.modal:
        return ""
    cause = next((a for a in reversed(scene.history) if a.outcome == "done" and a.changes), None)
    told = [m["text"] for c in cause.changes if (m := _TOLD.match(c))] if cause else []
    refusal = next((text for text in told if _NOTHING_CHOSEN.search(fold(text))), "")
    offered = [c for c in scene.controls if cause and c.tag in cause.appeared and c.role in ("button", "link")]
    if not refusal or any(fold(called(c)) not in CLOSE | {"", "ok", "okay"} for c in offered):
        return ""
    return f'the window says "{refusal}", and asks nothing'


_TOLD = re.compile(r'(?:dialog window|text appeared:) "(?P<text>[^"]+)"')
_NOTHING_CHOSEN = re.compile(
    r"\b(?:no(?:thing)?(?: \w+){0,2}? (?:is |are |was |were |has been )?(?:selected|chosen|checked|ticked)|"
    r"(?:select|choose|tick|check) (?:at least one|one or more|an? \w+ first)|(?:not|n['’]t) (?:selected|chosen) an)"
)


def _called_as_before(shown: list[Control], came: set[int], order: str) -> set[int]:
    """“Yes”, or the order again, right beside the “Cancel” that came: the page has controls called so as well, so it is not
    told as new.
    """
    pairs = [*itertools.pairwise(shown), *((b, a) for a, b in itertools.pairwise(shown))]
    denied = [b for a, b in pairs if a.tag in came and NO.match(fold(called(a)))]
    return {c.tag for c in denied if YES.match(fold(called(c))) or (order and fold(called(c)).split(" ")[0] == order)}


def _ordered(did: str) -> str:
    """The verb of what was clicked before."""
    clicked = re.search(r'"(?P<verb>[^"\s]+)', did)
    return fold(clicked["verb"]).rstrip(".…:") if clicked else ""  # “Delete…” is what asks first


def _of_title(scene: Scene, cross: int) -> list[Control]:
    """“Delete” in a window titled “Delete 2 files” that has but a cross beside it: what gives the order of the title."""
    asked = re.sub(r"\W+", " ", f" {fold(scene.page.modal or '')} ")
    return [c for c in scene.controls[cross + 1 :] if c.role == "button" and f" {fold(called(c))} " in asked]


def _asks_on_the_page(scene: Scene, changes: Sequence[str], new: set[str]) -> bool:
    """Whether a question has taken the place of what the page showed, with so much else that its buttons are not told."""
    return not scene.page.modal and not any(map(NO.match, new)) and any(map(_QUESTION.fullmatch, changes))


def _of_page(
    scene: Scene, offered: list[Control], denying: list[Control], denies: bool, did: str
) -> list[WantedIntent]:
    """“Delete row 2?” on a page of its own: its one “Delete” or “Yes”, where there is one “Cancel” or “No” too."""
    affirming = [c for c in _affirming(offered, denying, did) if "disabled" not in c.states]
    if len(denying) != 1 or len(affirming) != 1:
        return []
    chosen = denying[0] if denies else affirming[0]
    return [final(f"click {pointing_at(chosen, scene.controls)}", scene.wish)]


def confirm(scene: Scene) -> list[WantedIntent]:
    """“Confirm the deletion”, a step of its own while a window asks: the button beside the one that says no."""
    said = re.fullmatch(r"click (?:confirm|accept)(?: the (?P<what>[\w ]+))?", _without_pronoun(scene))
    if scene.wish.act is not Act.CLICK or not said or named(scene.wish.target, _without_title(scene)):
        return []
    if not scene.page.modal:
        return _asked_by_the_page(scene, said["what"] or "")
    buttons, denying = _denying(scene, ("button",))
    if not denying or all(fold(called(scene.controls[k])) in CLOSE for k in denying):  # its answers may be links
        links, beside_yes = _denying(scene, ("button", "link"))
        beside_yes = [k for k in beside_yes if any(YES.match(fold(called(c))) for c in _around(scene, k))]
        buttons, denying = (links, beside_yes) if beside_yes else (buttons, denying)
    if len(denying) != 1:
        return []
    beside = [c for c in _around(scene, denying[0]) if c in buttons and called(c) and not NO.match(fold(called(c)))]
    if fold(called(scene.controls[denying[0]])) in CLOSE:
        beside = _of_title(scene, denying[0]) or beside
    if len(beside) > 1:  # one is the page's, before or behind the window: the window's own says yes, or what it asks
        asked = re.sub(r"\W+", " ", f" {fold(scene.page.modal)} ")
        beside = [c for c in beside if YES.match(fold(called(c))) or f" {fold(called(c))} " in asked]
    if len(beside) != 1 or "disabled" in beside[0].states:
        return []
    if _asks_otherwise(said["what"] or "", f"{scene.page.modal} {called(beside[0])}"):
        return []
    return [final(f"click {pointing_at(beside[0], scene.controls)}", scene.wish)]


def _asked_by_the_page(scene: Scene, what: str) -> list[WantedIntent]:
    """“Are you sure you want to delete this page?” on a page of its own: its one “Yes …”, where it has one “No …” too."""
    asked = [text for text in scene.page.text if _SURE.search(fold(text))]
    if not asked or not (set(what.split()[:1]) <= _ANY_ORDER or any(_is_of(what, fold(text)) for text in asked)):
        return []
    buttons, denying = _denying(scene, ("button", "link"))
    affirming = [c for c in buttons if YES.match(fold(called(c))) or _is_of(what, fold(called(c)).partition(" ")[0])]
    affirming = [c for c in affirming if not NO.match(fold(called(c)))]
    affirming = [
        c for c in affirming if YES.match(fold(called(c)))
    ] or affirming  # beside a “Delete” of the page itself
    if len(denying) != 1 or len(affirming) != 1 or "disabled" in affirming[0].states:
        return []
    return [final(f"click {pointing_at(affirming[0], scene.controls)}", scene.wish)]


def _is_of(what: str, text: str) -> bool:
    """Whether the text has the verb of the order: “delete” of “the deletion”, “remove” of “the removal”."""
    order = what.split(" ")[0]
    stem = order[: max(4, len(order) - 3)]
    return bool(order) and any(word.startswith(stem) or order.startswith(word) for word in re.findall(r"\w{4,}", text))


def _asks_otherwise(what: str, told: str) -> bool:
    """Whether a window that deletes is answered for another order: “confirm the upload” where it is titled “Delete 2 files”."""
    deletes = not DESTROYING.isdisjoint(re.findall(r"\w+", fold(told)))
    named_so = any(_is_of(what, verb) for verb in DESTROYING) or _is_of(what, fold(told))
    return deletes and bool(what) and not named_so and what.split()[0] not in _ANY_ORDER | OPEN


def _denying(scene: Scene, kinds: Sequence[str]) -> tuple[list[Control], list[int]]:
    """What can be pressed, and the places of what says no; not a window's own cross, where something else does, nor a “Reject”
    in a row behind it.
    """
    able = [c for c in scene.controls if c.role in kinds]
    denying = [k for k, c in enumerate(scene.controls) if c in able and NO.match(fold(called(c)))]
    denying = [k for k in denying if not scene.controls[k].row] or denying
    return able, [k for k in denying if fold(called(scene.controls[k])) not in CLOSE] or denying


def _around(scene: Scene, place: int) -> Sequence[Control]:
    return scene.controls[max(0, place - 1) : place + 2]


def _without_pronoun(scene: Scene) -> str:
    """“Confirm it” means the question, and not what the step before named."""
    alone = re.fullmatch(r"\W*(?:confirm|accept) (?:it|this|that)\W*", fold(scene.said))
    return scene.wish.text.partition(" in the row of ")[0] if alone else scene.wish.text


def _without_title(scene: Scene) -> list[Control]:
    """The controls but for the title of the open window: it can be dragged, and “Confirm” there answers nothing."""
    title = fold(scene.page.modal or "")
    return [c for c in scene.controls if c.role != "generic" or not title or fold(called(c)) != title]


def close(scene: Scene) -> list[WantedIntent]:
    """“Close the dialog”: of several buttons of the open window that are called so the first, as each does just that."""
    if scene.wish.act is not Act.CLICK or not scene.page.modal or not CLOSES.fullmatch(scene.wish.text):
        return []
    able = [c for c in scene.controls if c.role in ("button", "link") and not c.covered and "disabled" not in c.states]
    closing = [c for c in able if fold(called(c)) in CLOSE]
    return [final(f"click {pointing_at(closing[0], scene.controls)}", scene.wish)] if len(closing) > 1 else []


def _affirming(offered: list[Control], denying: list[Control], did: str) -> list[Control]:
    """Those that say yes; else those that name again what was ordered: Delete behind “Delete the project”."""
    left = [c for c in offered if c not in denying]
    verb = _ordered(did)
    again = [c for c in left if verb and fold(called(c)).split(" ")[0] == verb]
    plain = [c for c in left if YES.match(fold(called(c))) and not (again and GOING_ON.match(fold(called(c))))]
    return plain or again
