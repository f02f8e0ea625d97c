"""Does one decision to a page, checked at the last moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Error, Frame, Page

from pytest_tool.action import (
    Act,
    Back,
    Check,
    Click,
    DoubleClick,
    Drag,
    Finish,
    GoTo,
    Hover,
    NoneOfThese,
    Press,
    RightClick,
    Scroll,
    Select,
    Type,
    Uncheck,
    Upload,
    Wait,
)
from pytest_tool.browser.deadline import DeadlinePassed
from pytest_tool.browser.dragging import Dragging, MaybeDragged, NotDragged
from pytest_tool.browser.injected import Injected
from pytest_tool.browser.pages import Pages
from pytest_tool.browser.pointing import Pointer
from pytest_tool.browser.reaching import PROBLEMS, Reach
from pytest_tool.browser.undone import NotLoaded, Refused, Uncertain, first_line
from pytest_tool.browser.upload import Giver, NotGiven
from pytest_tool.browser.writing import Writer
from pytest_tool.changes import Change
from pytest_tool.decision import Decision
from pytest_tool.observation import Trouble


@dataclass(frozen=True, slots=True)
class Done:
    """What came of an act."""

    notes: tuple[Change, ...] = ()
    error: str = ""
    touched: bool = True
    """False: the page was surely left as it was."""
    gone: bool = False


class Hands:
    """Gives each act to Pointer, Writer, Pages, Dragging or Giver."""

    def __init__(
        self,
        *,
        injected: Injected,
        unmask: Callable[[str], str],
        mask: Callable[[str], str],
        may_open: Callable[[str], bool],
        action_s: float,
        pump: Callable[[float], None],
        giver: Giver,
        downloads_begun: Callable[[], int],
        why_not: Callable[[Page], Trouble | None],
    ) -> None:
        self._injected = injected
        self._mask = mask
        self._action_s = action_s
        self._pump = pump
        self._giver = giver
        self._reach = Reach(injected, mask, pump, action_s)
        self._pointer = Pointer(injected, self._reach, mask, pump, action_s)
        self._writer = Writer(injected, self._reach, unmask, mask, may_open, action_s)
        self._pages = Pages(injected, mask, pump, action_s, downloads_begun, why_not)
        self._key_before = ""
        """What was pressed right before: after a key that moves the cursor, typing goes on in the field."""

    def do(self, page: Page, frame: Frame, decision: Decision) -> Done:
        """Do the decision, and report failure in ``Done.error``.

        WAIT and DONE do nothing here. Never raises for what the page does.
        """
        try:
            return Done(self._done(page, frame, decision.act))
        except (Refused, NotDragged) as refused:
            return Done(error=str(refused), touched=False, gone=str(refused) == PROBLEMS["gone"])
        except NotLoaded as not_loaded:
            return Done(error=str(not_loaded))
        except NotGiven as not_given:
            return Done(error=str(not_given), touched=not_given.touched)
        except (Uncertain, MaybeDragged, DeadlinePassed) as unknown:
            return Done(error=f"{unknown} Whether the {decision.operation} had an effect is unknown.")
        except Error as error:
            return Done(error=f"the browser could not do it: {first_line(error, self._mask)}")

    def ask_ahead(self, wanted: Act) -> None:
        """Have the next question to a page far away bring what this act asks of its target first."""
        match wanted:
            case Click(tag=tag):
                self._reach.ask_ahead(tag, pointing=True, keys=True, arms=True)
            case RightClick(tag=tag):
                self._reach.ask_ahead(tag, pointing=True, arms=True)
            case Hover(tag=tag):
                self._reach.ask_ahead(tag, pointing=True)
            case Check(tag=tag) | Uncheck(tag=tag):
                self._injected.ahead("tick", tag=tag)
                self._reach.ask_ahead(tag, pointing=True, keys=True, arms=True)
            case Type(tag=tag):
                self._injected.ahead("field", tag=tag)
            case Select(tag=tag):
                self._injected.ahead("options", tag=tag)
                self._reach.ask_ahead(tag, pointing=False)
            case _:
                pass

    def _done(self, page: Page, frame: Frame, wanted: Act) -> tuple[Change, ...]:
        before, self._key_before = self._key_before, wanted.key if isinstance(wanted, Press) else ""
        match wanted:
            case Click(tag=tag):
                return self._pointer.click(frame, tag, 1)
            case DoubleClick(tag=tag, option=option) if option:
                return self._pointer.double_click_entry(frame, tag, self._writer.entry(frame, tag, option))
            case DoubleClick(tag=tag):
                return self._pointer.click(frame, tag, 2)
            case RightClick(tag=tag):
                return self._pointer.click(frame, tag, 1, "right")
            case Hover(tag=tag):
                return self._pointer.hover(frame, tag)
            case Type(tag=tag, value=value):
                return self._writer.type(page, frame, tag, value, before)
            case Select(tag=tag, option=option):
                return self._writer.select(frame, tag, option)
            case Check(tag=tag):
                return self._pointer.tick(frame, tag, "checked")
            case Uncheck(tag=tag):
                return self._pointer.tick(frame, tag, "unchecked")
            case Upload():
                return self._upload(frame, wanted)
            case Drag():
                return self._drag(page, frame, wanted)
            case Press(key=key, times=times):
                return self._pages.press(page, key, times)
            case Scroll():
                return self._pages.scroll(frame, wanted)
            case GoTo(value=value):
                return self._pages.go_to(page, value.text if value else "")
            case Back():
                return self._pages.back(page)
            case Wait() | Finish() | NoneOfThese():
                return ()

    def _drag(self, page: Page, frame: Frame, wanted: Drag) -> tuple[Change, ...]:
        # a place to drop that is shown only while something is dragged is looked for then
        if self._reach.problem(frame, wanted.to, pointing=True) != PROBLEMS["hidden"]:
            try:
                self._reach.reached(frame, wanted.to, pointing=True)
            except Refused as refused:
                raise Refused(f"it cannot be dropped there: {refused}") from None
        self._reach.reached(frame, wanted.tag, pointing=True)
        Dragging(self._injected, page, frame, self._action_s, self._pump, self._mask).do(wanted)
        return ()

    def _upload(self, frame: Frame, wanted: Upload) -> tuple[Change, ...]:
        files = self._giver.stated(wanted)  # looked at once more, at the last moment
        target = self._reach.reached(frame, wanted.tag, pointing=True)
        return self._giver.give(
            frame, wanted.tag, files, lambda: self._pointer.click(frame, wanted.tag, 1), target.zone
        )
