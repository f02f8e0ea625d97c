"""Keeps connections warm for the pytest session, and the model server."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pytest_tool.budget.meter import Meter
from pytest_tool.engines.backend import backend_for, this_machine
from pytest_tool.errors import ModelUnavailable
from pytest_tool.outbound.endpoint import EMBEDDED, Endpoint, Kind
from pytest_tool.providers import chat_endpoint, engine_endpoint, warnings
from pytest_tool.settings import Role, Settings

if TYPE_CHECKING:
    from pytest_tool.chat import ChatModel
    from pytest_tool.engines.hosted import HostedEngine
    from pytest_tool.engines.http import HttpEngine
    from pytest_tool.engines.inproc import InprocEngine
    from pytest_tool.model_server import ServerProcess


SLOWER = (
    "The grounding model runs in numpy here, two to three times slower: onnxruntime is not installed. "
    "Run pip install onnxruntime, if it has a wheel for this machine."
)


class Clients:
    """Hands out chat models and engines.

    ``server_url`` names a model server that somebody else started and stops; ``say`` shows a line to the person who
    waits for a server; ``server`` is one that was started early, and ends with these clients.
    """

    def __init__(
        self, server_url: str = "", say: Callable[[str], None] = lambda line: None, server: ServerProcess | None = None
    ) -> None:
        self._server_url = server_url
        self._say = say
        self._server = server
        self._chats: dict[Endpoint, ChatModel] = {}
        self._engines: dict[Endpoint | str, HostedEngine | HttpEngine | InprocEngine] = {}
        """By endpoint, or by the model that runs in this process."""
        self.notices: dict[str, None] = {}
        self.meter = Meter()

    def prepare(self, settings: Settings) -> None:
        """Start what these settings need and takes time, and return at once."""
        if settings.embedded and not self._server_url and self._server is None:
            from pytest_tool.model_server import start

            self._server = start()

    def chat(self, settings: Settings, role: Role) -> ChatModel:
        """Give the chat model of a role. Raises SettingsError or ModelUnavailable."""
        from pytest_tool.chat import ChatModel

        self.notices.update(dict.fromkeys((*settings.warnings, *warnings(settings))))
        endpoint = chat_endpoint(settings, role, self.model_server(settings))
        return self._chats.setdefault(endpoint, self._chats.get(endpoint) or ChatModel(endpoint, self.meter))

    def engine(self, settings: Settings) -> HostedEngine | HttpEngine | InprocEngine:
        """Give the chosen decision engine, ready. Raises SettingsError or ModelUnavailable."""
        if runs_in_process(settings):
            return self._in_process(settings.local_decision_model)
        endpoint = engine_endpoint(settings, self.model_server(settings))
        if endpoint not in self._engines:
            if endpoint.kind is Kind.LOCAL:
                from pytest_tool.engines.http import HttpEngine

                engine = HttpEngine(endpoint)
                engine.wait_ready(self._say)
                self._engines[endpoint] = engine
            else:
                from pytest_tool.engines.hosted import HostedEngine

                self._engines[endpoint] = HostedEngine(endpoint, self.meter)
        return self._engines[endpoint]

    def _in_process(self, model: str) -> HostedEngine | HttpEngine | InprocEngine:
        from pytest_tool.engines.inproc import InprocEngine

        if model not in self._engines:
            if model == EMBEDDED:
                self._note_what_is_slower()
            else:
                self._say(f"the local engine loads {model}")
            self._engines[model] = InprocEngine(model)
        return self._engines[model]

    def _note_what_is_slower(self) -> None:
        if find_spec("onnxruntime") is None:
            self.notices[SLOWER] = None

    def model_server(self, settings: Settings) -> str | None:
        """Give the model server's root URL, where a role is embedded."""
        if not settings.embedded:
            return None
        self._note_what_is_slower()
        self.revive()
        if not self._server_url:
            self.prepare(settings)
            assert self._server is not None  # prepare() has just started it
            self._server_url = self._server.wait_ready()
        return self._server_url

    def revive(self) -> str:
        """Restart a model server of ours that has ended; gives a notice."""
        from pytest_tool.model_server import start

        status = self._server.status if self._server else None
        killed = status is not None and status < 0  # one that ends by itself before it was ready would do so again
        if self._server is None or status is None or not (self._server_url or killed):
            return ""
        notice = f"The local model server ended with status {status} and was started again."
        self.notices[notice] = None
        self._server.stop()
        try:  # at the same port, so that whoever has its URL goes on
            self._server = start(urlsplit(self._server_url).port or 0)
            self._server_url = self._server.wait_ready()
        except ModelUnavailable:  # somebody else has the port by now
            self._server = start()
            self._server_url = self._server.wait_ready()
        return notice

    def close(self) -> None:
        """End connections, and the model server if this object started it."""
        for client in (*self._chats.values(), *self._engines.values()):
            client.close()
        if self._server:
            self._server.stop()


def runs_in_process(settings: Settings) -> bool:
    """Tell whether the engine is local, and its backend ``inproc`` here."""
    if settings.decision_engine != "local" or Role.ENGINE in settings.embedded_roles:
        return False
    return backend_for(settings.local_engine_backend, *this_machine()) == "inproc"
