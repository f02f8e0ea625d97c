"""How intents are worded: verbs, kinds of controls, ordinals, relations, and where a value stands in a sentence."""

from __future__ import annotations

import re

from pytest_tool.grammar.words import word_set

VERBS: dict[str, tuple[str, ...]] = {
    "double_click": ("double click on", "double click", "double tap", "doubleclick", "click twice on"),
    "right_click": ("right click on", "right click", "rightclick", "open the context menu of", "open the context menu for"),
    "hover": ("hover over", "hover on", "hover", "mouse over", "move the mouse over", "move the pointer over",
              "move the mouse to", "point at", "point to", "rest the mouse on"),
    "scroll": ("scroll", "swipe", "page down", "page up"),
    "back": ("go back", "navigate back", "back to the previous page", "return to the previous page", "step back"),
    "wait": ("wait", "pause for", "give it a moment", "hold on"),
    "uncheck": ("untick", "uncheck", "unselect", "deselect", "turn off", "switch off", "disable", "deactivate",
                "unmark", "remove the tick from", "clear the checkbox", "take the tick off", "opt out of",
                "toggle off", "do not tick", "don't tick"),
    "check": ("tick off", "tick", "check off", "check", "mark", "turn on", "switch on", "enable", "activate",
              "agree to", "put a tick next to", "put a tick in", "put a tick", "put a check", "toggle on", "opt in to",
              "flip on", "consent to"),
    "toggle": ("toggle", "flip"),
    "search": ("search for", "search", "look for", "look up", "find"),
    "type": ("type in", "type", "enter", "fill in", "fill out", "fill", "write", "input", "key in", "populate",
             "put in", "put", "insert", "supply", "provide", "complete",
             "tell them", "tell", "say", "note down", "note", "jot down", "describe", "mention", "answer"),
    "set": ("set", "change", "adjust", "switch", "update", "make", "move"),
    "assign": ("assign",),
    "sort": ("sort", "order", "arrange"),
    "select": ("select", "choose", "pick out", "pick", "opt for", "go for", "take"),
    "click": ("click on", "click", "tap on", "tap", "press on", "press down on", "press", "hit", "push", "touch", "use",
              "focus on", "focus into", "focus in", "focus",
              "activate the"),
    "open": ("open up", "open", "go to", "go into", "navigate to", "visit", "show me", "show", "view", "take me to",
             "bring up", "head to", "jump to", "follow", "see", "get to", "launch", "go", "display", "bring me to", "read",
             "look at", "have a look at",
             "get me to", "go over to", "switch to", "change to"),
    "filter": ("show only", "only show", "show me only", "list only", "only", "limit to", "filter by", "restrict to"),
}  # fmt: skip
"""Canonical verb → how a sentence that means it begins."""
SAYS = ("tell", "say", "note", "jot", "describe", "mention", "answer")
"""Of the verbs for typing those that mean it only before a quotation: "note "no nuts" at …"."""
VERB_WEIGHT: dict[str, float] = {
    "check": 0.25, "uncheck": 0.25, "toggle": 0.25, "open": 0.25, "search": 0.9, "sort": 0.9, "assign": 0.9,
    "wait": 0.25, "filter": 0.25,
}  # fmt: skip
"""How much a verb counts as a word of the goal: "find" may stand on the control. Other verbs only carry it: 0."""

ARTICLES = frozenset(
    ["the", "a", "an", "my", "your", "our", "its", "his", "her", "their", "this", "that", "these", "those", "it"]
)
STOP = ARTICLES | frozenset(
    [
        "on",
        "in",
        "of",
        "for",
        "to",
        "at",
        "me",
        "i",
        "with",
        "and",
        "or",
        "is",
        "are",
        "be",
        "as",
        "into",
        "onto",
        "by",
        "from",
        "please",
        "can",
        "could",
        "would",
        "should",
        "will",
        "you",
        "we",
        "us",
        "let",
        "lets",
        "want",
        "need",
        "like",
        "now",
        "then",
        "so",
        "just",
        "do",
        "does",
        "there",
        "here",
        "which",
        "who",
        "what",
        "where",
        "says",
        "saying",
        "called",
        "named",
        "labelled",
        "labeled",
        "titled",
        "reading",
        "inside",
        "within",
        "via",
        "using",
        "up",
        "if",
        "only",
        "have",
        "has",
        "some",
        "any",
        "there",
        "theres",
        "when",
        "that",
        "while",
    ]
)
SOFT = word_set(
    """how much many those they them their he she him her am was were been did get give gives got take put make made want
    wants something anything thing things stuff one ones about way going come else too also already very really again
    over same keep need yes well ever still maybe who lets im ill id ive were dont"""
)
"""Words that carry a sentence more than they name a control; inside a phrase of the lexicon they count fully."""
SOFT_WEIGHT = 0.3
ROLES: dict[str, str] = {
    "button": "button", "btn": "button", "link": "link", "hyperlink": "link", "field": "text", "box": "box",
    "textbox": "text", "input": "text", "textarea": "area", "area": "text", "checkbox": "tick", "tickbox": "tick",
    "radio": "radio", "radiobutton": "radio", "spinner": "spinner", "spinbutton": "spinner", "searchbox": "text",
    "dropdown": "select", "combobox": "select", "combo": "select", "picker": "select",
    "select": "select", "list": "list", "menu": "menu", "tab": "tab", "switch": "switch", "toggle": "switch",
    "slider": "slider", "icon": "icon", "symbol": "icon", "option": "option", "item": "item", "entry": "item",
    "row": "item", "line": "item", "result": "item", "page": "page", "screen": "page", "form": "page",
    "section": "page", "image": "image", "cell": "cell", "heading": "page", "column": "page", "dialog": "page",
    "choice": "option", "folder": "page", "text": "text", "bar": "text", "value": "text", "view": "page",
}  # fmt: skip
"""Nouns for kinds of controls. They weigh little as words: "the search button" need not be called button."""
NOUN_PAIRS: dict[tuple[str, str], str] = {
    ("radio", "button"): "radio", ("radio", "option"): "radio", ("radio", "box"): "radio", ("check", "box"): "tick",
    ("tick", "box"): "tick", ("checkbox", "button"): "tick", ("toggle", "button"): "switch", ("toggle", "switch"): "switch",
    ("switch", "button"): "switch", ("text", "area"): "area", ("textarea", "field"): "area", ("textarea", "box"): "area",
    ("tab", "button"): "tab", ("tab", "link"): "tab", ("slider", "handle"): "slider", ("slider", "thumb"): "slider",
    ("slider", "bar"): "slider", ("drop", "down"): "select", ("combo", "box"): "select", ("list", "box"): "select",
    ("select", "box"): "select", ("dropdown", "list"): "select", ("dropdown", "menu"): "select",
    ("dropdown", "box"): "select", ("dropdown", "field"): "select", ("spin", "button"): "spinner",
}  # fmt: skip
"""Two nouns that mean one kind, and not the second noun's: a radio button is no button."""
ITEMS = frozenset(("item", "result", "entry", "row", "hit", "product", "article", "link", "line", "listing", "match"))
ORDINALS: dict[str, int] = {
    **{
        word: n
        for n, word in enumerate(
            ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"], 1
        )
    },
    "last": -1,
    "final": -1,
    "bottommost": -1,
    "top": 1,
    "topmost": 1,
}
NOT_ORDINAL = frozenset(("name", "names", "time", "class", "aid", "day", "month", "year", "week", "factor", "step"))
"""After "first", "second" or "last" these make a phrase of their own: "first name", "last week", "second factor"."""
RELATIONS: dict[str, str] = {
    "next to": "beside", "beside": "beside", "near": "beside", "alongside": "beside", "by the side of": "beside",
    "to the right of": "after", "right of": "after", "after": "after", "below": "after", "under": "after",
    "underneath": "after", "beneath": "after", "left of": "before", "to the left of": "before", "before": "before",
    "above": "before", "in the row of": "in", "in the row for": "in", "in the row with": "in", "in the row named": "in",
    "in the row": "in", "in the line of": "in", "in the line with": "in", "in the section": "in",
    "in the group": "in", "inside": "in", "within": "in", "belonging to": "in", "under the heading": "in", "in": "in",
    "for": "in", "of": "in", "from": "in", "on": "in", "with": "in", "into": "in", "to": "in", "as": "in", "at": "in",
}  # fmt: skip
"""What joins a target with the place where it stands. Single words meaning "in" are weak: others are looked for first."""

QUOTED = re.compile(
    r'"([^"]+)"|“([^”]+)”|«([^»]+)»|「([^」]+)」|『([^』]+)』|„([^“”]+)[“”]|`([^`]+)`|(?<!\w)[\'‘]((?:[^\'’]|[\'’](?=\w))+)[\'’](?!\w)'
)
POLITE = re.compile(
    r"^(?:(?:please|now|then|next|also|kindly|just|finally|i want to|i would like to|i'd like to|i need to|"
    r"we want to|we need to|you should|you can|you need to|could you|can you|would you|will you|let's|let us|let me|"
    r"lets|try to|go ahead and|make sure to|be sure to|the user should|want to)\b[,:]?\s+)+",
    re.IGNORECASE,
)
THE = r"(?:(?:the|my|a|an|your)\s+)?"
INTO = re.compile(rf"(?P<v>.+?)\s+(?:into|in to|in|as|to|on|for|inside)\s+{THE}(?P<t>.+)", re.IGNORECASE)
LOOKED_UP = re.compile(rf".+\s(?:into|in to|inside)\s+{THE}(?P<t>.+)", re.IGNORECASE)
WITH = re.compile(rf"(?:in\s+)?{THE}(?P<t>.+?)\s+(?:with|using|as)\s+(?P<v>.+)", re.IGNORECASE)
SEARCH_IN = re.compile(
    rf"(?:for\s+)?(?P<v>.+?)\s+(?:in|using|with|into)\s+{THE}(?P<t>.*(?:search|filter).*)", re.IGNORECASE
)
SEARCH = re.compile(r"(?:for\s+)?(?P<v>.+)", re.IGNORECASE)
SET_TO = re.compile(rf"{THE}(?P<t>.+?)\s+(?:to|as|at|=)\s+(?P<v>.+)", re.IGNORECASE)
BY = re.compile(r"(?P<t>(?:\S+\s+){0,3}?)by\s+(?P<v>.+)", re.IGNORECASE)
PICK_IN = re.compile(rf"(?P<v>.+?)\s+(?:as|for|from|in|out of|under|on)\s+{THE}(?P<t>.+)", re.IGNORECASE)
COLON = re.compile(r"(?P<t>[^:=]{2,40}?)\s*(?:[:=]\s|\bshould be\b|\bmust be\b)\s*(?P<v>.+)", re.IGNORECASE)
GOES_IN = re.compile(rf"(?P<v>.+?)\s+(?:goes|belongs)\s+(?:in|into)\s+{THE}(?P<t>.+)", re.IGNORECASE)
SHAPED = re.compile(r"\S+@\S+\.\w+|‹secret:[^›]*›|\b\d{4}-\d\d-\d\d\b|\b\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?\b")
BARE = re.compile(r"(?<!\S)(?:[+$€£]?\d[\d\s,.:-]*\d|\d+|[A-Z]\w*(?:\s[A-Z]\w*)*)(?!\S)")
CODE = re.compile(r"\b(?=\w*\d)(?=\w*[A-Z])[A-Z0-9-]{4,}\b")
LOOSE = re.compile(
    r"\S+@\S+\.\w+|(?<!\S)(?:\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?)(?!\S)|"
    r"\b(?=\w*\d)[A-Z0-9]{4,}\b|(?<!\S)[$€£]?\d[\d.,]*(?!\S)"
)
"""In a sentence without a verb for typing: likely a value, but it may also name a row or an option."""
PRONOUNS = frozenset(("it", "this", "that", "them", "these", "those", "one", "him", "her", "everything"))
LAST = re.compile(r"(?<=\s)\S+$")
"""Where a value stands: ``v``, and ``t``, what it is for. SHAPED, BARE and LAST find one that no word announces."""

_ON_SCREEN = re.compile(
    r"\s+(?:at|on|in)\s+the\s+(?:very\s+)?(?:top|bottom|upper|lower|left|right|middle|center|centre)"
    r"(?:[\s-]+(?:left|right|hand|corner|side|of\s+the\s+(?:page|screen|window)))*\s*$",
    re.IGNORECASE,
)
"""Where something stands on the screen, at the end of a sentence: no control's texts say that."""
_PURPOSE = re.compile(
    r"\s*,?\s+(?:in\s+order\s+|so\s+as\s+)?to\s+(?P<aim>reach|choose|select|pick|set|fill|click|open|find|see|show|view|"
    r"display|reveal|submit|confirm|do|type|enter|format|tick|untick|expand|go)\b",
    re.IGNORECASE,
)
_KEEPS_TO = frozenset(("set", "assign", "scroll", "hover", "back", "wait"))
"""Verbs whose "to" belongs to them: "change X to Y", "scroll to Z"."""
_LEADS_TO = word_set("how where what when which way place need want able ready like try going have has go add ask")
"""Before these words "to" begins no purpose: "how to find us"."""
_FILLS = frozenset(("set", "fill", "choose", "select", "pick"))


def without_purpose(text: str) -> str:
    """A sentence without the words that say why: 'click "Next" to reach "May"' is 'click "Next"'.

    They stay where the words before do not name a control: "click the button to open the menu".
    """
    masked = QUOTED.sub(lambda m: "\ue002" * len(m[0]), text)
    polite = POLITE.match(masked)
    begin = polite.end() if polite else 0
    for match in _PURPOSE.finditer(masked, begin):
        if _names_something(masked[begin : match.start()], match["aim"].lower()):
            return text[: match.start()]
    return text


def without_position(text: str) -> str:
    """A sentence without the place on the screen at its end: "click Save in the upper right corner"."""
    masked = QUOTED.sub(lambda m: "\ue002" * len(m[0]), text)
    match = _ON_SCREEN.search(masked)
    return text[: match.start()] if match and _names_something(masked[: match.start()]) else text


def _names_something(head: str, aim: str = "") -> bool:
    """Do the words before a purpose or a place say what is to be done, and to which control?"""
    if aim == "reach":
        return True  # nothing that is done to a control is said so
    said = re.findall(r"[\w']+|\ue002+", head.lower())
    spoken = [
        (len(parts), verb)
        for verb, ways in VERBS.items() for way in ways if said[: len(parts := way.split())] == parts
    ]  # fmt: skip
    if not spoken or not said or said[-1] in _LEADS_TO:
        return False
    length, verb = max(spoken)
    if verb in _KEEPS_TO:
        return False
    if verb == "type" and aim in _FILLS and ROLES.get(said[-1]) == "text":
        return True  # "type X into the textbox to choose Y": the kind of control says where it goes
    told = [word for word in said[length:] if word not in STOP and word not in SOFT and word not in ROLES]
    values = verb in ("type", "select", "search") and aim in _FILLS
    return any(not word.startswith("\ue002") or not values for word in told)
