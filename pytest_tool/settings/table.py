"""Lists every setting once: names, type, default, meaning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pytest_tool.settings.types import (
    BrowserUrl,
    File,
    HostList,
    Number,
    OneOf,
    PriceList,
    SettingType,
    Switch,
    Text,
    Token,
    Unlimited,
    Url,
    Whole,
)


@dataclass(frozen=True, slots=True)
class Setting:
    """Describes one setting; ``name`` is its attribute of Settings."""

    name: str
    env: str
    type: SettingType
    default: str
    help: str
    option: str = ""
    marker: str = ""
    aliases: tuple[str, ...] = ()
    """Older environment names; the new name wins, the old one warns."""
    secret: bool = False
    """A key or token: no ini twin (an ini file is committed), never shown, never given to a plan."""
    in_ini: bool = True
    """Whether it may stand in an ini file, which all runs share."""

    @property
    def ini(self) -> str:
        """Name the ini twin: lower case, ``APP_`` dropped, ``tool_`` in front."""
        return "" if self.secret or not self.in_ini else "tool_" + self.env.removeprefix("APP_").lower()

    @property
    def may_hold_key(self) -> bool:
        """Tell what no plan and no browser gets, and no error repeats."""
        return self.secret or isinstance(self.type, BrowserUrl)

    def shown(self, text: str) -> str:
        """Write what was stated without what may be a secret in it."""
        if self.secret:
            return "set" if text else "unset"
        return str(self.type.parse(text)) if text and isinstance(self.type, BrowserUrl) else text

    @property
    def help_line(self) -> str:
        """Write a line for ``pytest --help``: meaning, valid values, default, environment name."""
        valid = f"valid: {', '.join(self.type.choices)}" if self.type.choices else ""
        default = f"default: {self.default}" if self.default else ""
        return f"{self.help} ({'; '.join(filter(None, [valid, default, self.env]))})"

    def option_arguments(self) -> dict[str, Any]:
        """Give the arguments for ``parser.addoption``."""
        if isinstance(self.type, Switch) and self.default == "off":
            return {"action": "store_const", "const": "on", "default": None, "help": self.help_line}
        named = {HostList: "HOSTS", File: "FILE", BrowserUrl: "URL"}.get(type(self.type), "N")
        metavar = "|".join(self.type.choices[:2]) if self.type.choices else named
        return {"default": None, "metavar": metavar, "help": self.help_line}


PRESET = OneOf(("gateway", "subscription", "direct"))
_EFFORT = "minimal low medium high xhigh max"
EFFORT = OneOf(tuple(_EFFORT.split()))
REVIEW = OneOf(("off", "warn", "fail"), also=(("0", "off"), ("no", "off"), ("false", "off"),
                                              ("1", "warn"), ("on", "warn"), ("yes", "warn"), ("true", "warn")))  # fmt: skip
WORTH = OneOf(("pass", "warn", "fail"))
FRAMES = OneOf(("withhold", "keep"))
RECORDING = OneOf(("auto", "strict", "refresh", "off"))
ANNOTATIONS = OneOf(("auto", "github", "off"))
SECONDS = Number("a number of seconds above 0, at most a day (86400)", high=86_400, above=True)
USD = Number("an amount of USD above 0", above=True)
SHARE = Number("a number from 0 to 1", high=1)
WAKE = Number("a number of seconds from 0 to 5", high=5)
IDLE = Number("a number of seconds, 0 or more")

# The default model ids age: they are what worked when this was written.
# fmt: off
SETTINGS: tuple[Setting, ...] = (
    # chat models
    Setting("text_provider", "TEXT_MODEL_PROVIDER", PRESET, "",
            "provider preset of the text model, and of the pilot unless it has its own"),
    Setting("text_base_url", "TEXT_MODEL_BASE_URL", Url(), "",
            "chat-completions base URL of the text model; beats the preset"),
    Setting("text_api_key", "TEXT_MODEL_API_KEY", Token(), "",
            "key of the text model; beats the preset's", secret=True),
    Setting("text_model", "TEXT_MODEL", Text(), "deepseek-v4-flash",
            "model that fills values, plans goals and overrules an unsure engine"),
    Setting("text_effort", "TEXT_MODEL_EFFORT", EFFORT, "low",
            "reasoning effort of both chat models"),
    Setting("text_reasoning", "TEXT_MODEL_REASONING", OneOf(("on", "none")), "on",
            "none switches reasoning off, in the way of the endpoint"),
    Setting("text_max_tokens", "TEXT_MODEL_MAX_TOKENS", Whole(), "4096",
            "tokens that one reply of a chat model may have, its reasoning included"),
    Setting("pilot_provider", "APP_PILOT_PROVIDER", PRESET, "",
            "provider preset of the pilot"),
    Setting("pilot_base_url", "APP_PILOT_BASE_URL", Url(), "",
            "chat-completions base URL of the pilot; beats the preset"),
    Setting("pilot_api_key", "APP_PILOT_API_KEY", Token(), "",
            "key of the pilot; beats the preset's", secret=True),
    Setting("pilot_model", "APP_PILOT_MODEL", Text(), "deepseek-v4.1-flash",
            "model that turns steps into intents and checks results; takes images when vision is on"),
    Setting("pilot_vision", "APP_PILOT_VISION", Switch(), "on",
            "send the pilot a screenshot with a numbered tag on each control"),
    Setting("pilot_max_tokens", "APP_PILOT_MAX_TOKENS", Unlimited(Whole()), "",
            "tokens that one reply of the pilot may have; unset: as the text model's"),
    # provider presets
    Setting("gateway_base_url", "GATEWAY_BASE_URL", Url(), "",
            "chat base URL of the gateway preset, instead of its own"),
    Setting("gateway_alpha_url", "GATEWAY_ALPHA_URL", Url(), "",
            "base URL of the gateway's decisions call, instead of the one beside its chat URL"),
    Setting("gateway_api_key", "GATEWAY_API_KEY", Token(), "",
            "key of the gateway preset and of the hosted engine", secret=True),
    Setting("subscription_base_url", "SUBSCRIPTION_BASE_URL", Url(), "",
            "chat base URL of the subscription preset, instead of its own"),
    Setting("subscription_api_key", "SUBSCRIPTION_API_KEY", Token(), "",
            "key of the subscription preset; else its auth file", secret=True),
    Setting("subscription_auth_file", "SUBSCRIPTION_AUTH_FILE", File(), "",
            "auth file to read the subscription key from, instead of its command-line tool's"),
    Setting("model_session", "APP_MODEL_SESSION", Token(), "",
            "session id sent to the subscription preset; unset: one per process"),
    Setting("direct_base_url", "DIRECT_BASE_URL", Url(), "",
            "chat base URL of the direct preset, instead of its own"),
    # decision engine
    Setting("decision_engine", "APP_DECISION_ENGINE", OneOf(("hosted", "local")), "hosted",
            "decision engine", option="--engine", marker="engine", aliases=("LOCAL_AGENT_ENGINE",)),
    Setting("remote_decision_model", "REMOTE_DECISION_MODEL", Text(), "typesafe/jev-1.13",
            "model of the hosted engine"),
    Setting("local_engine_backend", "LOCAL_ENGINE_BACKEND", OneOf(("auto", "http", "inproc")), "auto",
            "how the local engine runs: over http, in-process, or auto (in-process on ARM with the extra inproc)"),
    Setting("local_engine_base_url", "LOCAL_ENGINE_BASE_URL", Url(), "http://127.0.0.1:8080",
            "server of the local engine"),
    Setting("local_decision_model", "LOCAL_DECISION_MODEL", Text(), "embedded",
            "model of the local engine: embedded, the path of a GGUF file (in-process), or a server's name for it (http)"),
    Setting("local_engine_http_timeout_s", "LOCAL_ENGINE_HTTP_TIMEOUT", SECONDS, "30",
            "seconds a decision of the local engine may take"),
    Setting("local_engine_tls_ca", "LOCAL_ENGINE_TLS_CA", File(), "",
            "CA file that the local engine's certificate is checked against"),
    Setting("local_engine_start_s", "LOCAL_ENGINE_START_SECONDS", SECONDS, "60",
            "seconds to wait while the local engine loads its model"),
    Setting("wants_embedded", "APP_EMBEDDED", Switch(), "off",
            "use the models that ship with the tool for every role: no key, no network", option="--embedded"),
    # when the engine is unsure
    Setting("escalation", "APP_ESCALATION", Switch(), "on",
            "let the text model overrule an unsure engine",
            option="--escalation", marker="escalation", aliases=("APP_FALLBACK_MODEL",)),
    Setting("min_confidence", "APP_DECISION_MIN_CONFIDENCE", SHARE, "0.6",
            "confidence below which the engine counts as unsure",
            option="--tool-min-confidence", marker="min_confidence"),
    Setting("ui_review", "APP_UI_REVIEW", REVIEW, "warn",
            "review each step for broken UI: what is found is told, or fails the test; 0 turns it off",
            option="--tool-ui-review"),
    Setting("doubted", "APP_DOUBTED", WORTH, "warn",
            "what a step is worth that passed although of signals: it passes, is told, or fails the test",
            option="--tool-doubted"),
    # recordings
    Setting("recording", "APP_RECORDING", RECORDING, "auto",
            "replay what passed before without a model: where it fits (auto), or fail (strict); refresh records anew",
            option="--tool-recording", marker="recording"),
    Setting("healed", "APP_HEALED", WORTH, "warn",
            "what a test is worth of which a recorded step had to be decided anew: it passes, is told, or fails",
            option="--tool-healed"),
    # continuous integration
    Setting("annotations", "APP_ANNOTATIONS", ANNOTATIONS, "auto",
            "tell failures, healed and doubted steps as annotations of GitHub; auto: where GITHUB_ACTIONS=true",
            option="--tool-annotations"),
    Setting("summary_file", "APP_SUMMARY_FILE", File(), "",
            "append a summary in Markdown to this file; unset: to GITHUB_STEP_SUMMARY, where annotations are on",
            option="--tool-summary", in_ini=False),
    # the browser
    Setting("browser_endpoint", "APP_BROWSER_ENDPOINT", BrowserUrl(), "",
            "where the browser is: ws://… is a Playwright server, http://… a Chromium with a debugging port; unset: here",
            option="--tool-browser-endpoint"),
    # limits
    Setting("step_turns", "APP_STEP_TURNS", Whole(), "12", "turns of the pilot a step may take"),
    Setting("auto_actions", "APP_AUTO_ACTIONS", Whole(), "25", "actions that `tool auto` may take"),
    Setting("step_s", "APP_STEP_SECONDS", SECONDS, "120", "seconds a step may take"),
    Setting("action_s", "APP_ACTION_SECONDS", SECONDS, "10", "seconds an action in the browser may take"),
    Setting("chat_s", "APP_CHAT_SECONDS", SECONDS, "60", "seconds a chat call may take, its retries included"),
    Setting("chat_connect_s", "APP_CHAT_CONNECT_SECONDS", SECONDS, "10",
            "seconds a connection to a model may take to open"),
    Setting("chat_read_s", "APP_CHAT_READ_SECONDS", SECONDS, "60",
            "seconds a chat endpoint may stay silent before the request is sent again"),
    Setting("expect_s", "APP_EXPECT_SECONDS", SECONDS, "5", "seconds an expectation may take to come true"),
    Setting("allowed_hosts", "APP_ALLOWED_HOSTS", HostList(), "",
            "hosts that the top level of a page may be on, beside those of the start and of --base-url; unset: every host",
            option="--tool-allowed-hosts", marker="allowed_hosts"),
    Setting("download_mb", "APP_DOWNLOAD_MB", Whole(), "250",
            "megabytes that a file may have which a page hands over; a larger one is stopped and not kept"),
    Setting("max_cost", "APP_MAX_COST", Unlimited(USD), "",
            "USD that the model calls of a run may cost; as a marker, of the test",
            option="--tool-max-cost", marker="max_cost"),
    Setting("max_model_calls", "APP_MAX_MODEL_CALLS", Unlimited(Whole()), "",
            "chat calls that a run may make; as a marker, the test",
            option="--tool-max-model-calls", marker="max_model_calls"),
    Setting("model_prices", "APP_MODEL_PRICES", PriceList(), "",
            "prices of models whose endpoint tells no cost, USD per million tokens: model=IN/OUT, …; else genai-prices'"),
    Setting("keep_runs", "APP_KEEP_RUNS", Whole(), "20", "runs that are kept on disk"),
    Setting("keep_frames_mb", "APP_KEEP_FRAMES_MB", Whole(), "300",
            "megabytes of screenshots that are kept of a run, the newest; a failed step's last one always stays"),
    Setting("frames_with_secrets", "APP_FRAMES_WITH_SECRETS", FRAMES, "withhold",
            "once a secret was typed: withhold of pictures what may show it and nobody can read, such as a canvas, or keep it"),
    # speech
    Setting("voice", "APP_VOICE", OneOf(("auto", "tts1", "tts2", "tts-hosted", "synth1", "synth2", "off")), "",
            "voice of the narration; unset: auto in a session, none in a pytest run", option="--voice"),
    Setting("narration", "APP_NARRATION", OneOf(("milestones", "verbose")), "milestones",
            "what is spoken: milestones, or every caption"),
    Setting("speech_provider", "SPEECH_PROVIDER", OneOf(("tts1", "tts2", "tts-hosted")), "tts2",
            "voice server for the voice auto and for playback in the dashboard"),
    Setting("tts1_base_url", "TTS1_BASE_URL", Url(), "http://127.0.0.1:8890", "server of the voice tts1"),
    Setting("tts1_voice", "TTS1_VOICE", Text(), "expr-voice-5-f", "voice of tts1"),
    Setting("tts1_python", "TTS1_PYTHON", File(), "",
            "interpreter of the speech server's environment: the server of tts1 is started with it where none answers"),
    Setting("tts2_base_url", "TTS2_BASE_URL", Url(), "http://127.0.0.1:8880", "server of the voice tts2"),
    Setting("tts2_voice", "TTS2_VOICE", Text(), "af_heart", "voice of tts2"),
    Setting("tts_hosted_base_url", "TTS_HOSTED_BASE_URL", Url(), "https://api.elevenlabs.io",
            "server of the voice tts-hosted"),
    Setting("tts_hosted_api_token", "TTS_HOSTED_API_TOKEN", Token(), "", "token of the voice tts-hosted", secret=True),
    Setting("tts_hosted_voice_id", "TTS_HOSTED_VOICE_ID", Token(), "", "voice of tts-hosted"),
    Setting("speech_rate", "APP_SPEECH_RATE", Whole(), "185", "words per minute of the voice synth1"),
    Setting("bluetooth_audio", "APP_BLUETOOTH_AUDIO", Switch(), "off",
            "wake a Bluetooth speaker with a near-silent sound before speech that follows a pause"),
    Setting("audio_wake_s", "APP_AUDIO_WAKE", WAKE, "1.2", "seconds of the sound that wakes a Bluetooth speaker"),
    Setting("audio_wake_idle_s", "APP_AUDIO_WAKE_IDLE", IDLE, "4",
            "seconds of silence after which a Bluetooth speaker is woken again"),
)
# fmt: on
