"""Runs the local decision engine in this very process."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

from pytest_tool.decision import Decision
from pytest_tool.engines import ask
from pytest_tool.errors import BadReply, SettingsError
from pytest_tool.outbound.endpoint import EMBEDDED
from pytest_tool.question import Question
from pytest_tool.wire import systemone

Answer = Callable[[systemone.Request], systemone.Reply]


class InprocEngine:
    """Decides by the model of LOCAL_DECISION_MODEL, at no cost.

    ``model`` is the path of a GGUF file, or ``embedded``. Raises SettingsError when it cannot be loaded.
    """

    def __init__(self, model: str) -> None:
        self._lock = threading.Lock()
        self.model, self._answer, self._close = _embedded() if model == EMBEDDED else _gguf(model)

    def propose(self, question: Question, /) -> Decision:
        """Ask the model for a decision."""
        with self._lock:
            started = time.perf_counter()
            reply = self._answer(ask.request(question, self.model))
            ms = (time.perf_counter() - started) * 1000
        try:
            return ask.decision(question, reply, self.model, ms, cost=0.0)
        except BadReply as error:
            raise ask.recorded(error, self.model, ms, cost=0.0) from None

    def close(self) -> None:
        """Free the model, after the decision that is under way."""
        with self._lock:
            self._close()


def _embedded() -> tuple[str, Answer, Callable[[], None]]:
    """Give the function that the model server answers with."""
    from pytest_tool.embedded.engine import answer

    return EMBEDDED, answer, lambda: None


def _gguf(stated: str) -> tuple[str, Answer, Callable[[], None]]:
    from pytest_tool.engines.labelled import Labelled
    from pytest_tool.engines.llama import SETTING, LlamaModel

    path = Path(stated).expanduser()
    model = LlamaModel(path)
    try:
        return path.name, Labelled(model, path.name, SETTING).answer, model.close
    except SettingsError:
        model.close()
        raise
