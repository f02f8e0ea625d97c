"""What an order is about: its object. “Delete the photo” is about a photo, whoever else can be deleted."""

from __future__ import annotations

import re

from pytest_tool.embedded.by_verb import saves_and_more
from pytest_tool.embedded.words import groups
from pytest_tool.grammar.verbs import Form, lexicon
from pytest_tool.observation import Control
from pytest_tool.stated import QUOTED, folded

FILLING = frozenset({
    "the", "and", "for", "with", "this", "that", "its", "your", "our", "into", "from", "onto", "new", "another", "now", "all",
    "here", "more", "page", "button", "link", "tab", "icon", "menu", "control", "only", "again", "first", "last", "next",
})  # fmt: skip
SAYS_LITTLE = frozenset({
    "changes", "change", "data", "item", "items", "entry", "entries", "form", "file", "files", "document", "results", "result",
    "settings", "selected", "selection", "cell", "record", "row", "details", "number", "name", "code", "date", "address", "type",
    "method", "time", "field", "value", "text", "box", "list", "option", "options", "input", "set", "things", "thing",
})  # fmt: skip
"""What nearly every button or field may say, and what tells none from another."""
PARTS_OF_PAGE = frozenset({
    "image", "picture", "photo", "paragraph", "block", "comment", "link", "table", "video", "heading", "section", "tag",
    "category", "attachment", "banner", "widget", "quote", "button", "gallery", "map", "chart", "column", "row",
})  # fmt: skip
"""What a page has in it, and is not."""
SAME = (frozenset({"mail", "email", "message", "letter"}), frozenset({"plan", "subscription", "membership"}))
"""What one page calls so and another so, and the lexicon of the engine keeps apart: an email is no message in a form."""
RELATED = 0.4
"""The likeness of vectors from which two words may mean one thing: a page and a post, notes and instructions."""
KIND_MEANT = re.compile(
    r"click (?P<verb>[a-z]+) (?:the|this|that|an?) (?P<kind>page|link|tab|icon|menu|button|control)$"
)
"""A word for kinds of controls that is itself what something is done to: “copy the link”."""
BUTTON = re.compile(r"click (?:the )?[a-z]+ (?:button|icon|symbol|sign|control)\b")
"""“The save button in the toolbar” is called by its verb, and what follows says where it is."""
CONTENT: tuple[frozenset[str], ...] = (
    frozenset({"link", "links", "url", "address"}), frozenset({"text", "words"}), frozenset({"table"}),
    frozenset({"image", "images", "picture", "pictures", "photo", "screenshot"}), frozenset({"video", "audio", "sound"}),
)  # fmt: skip
"""Of which kind a thing is that is copied or downloaded: one of them is none of the others."""
FORMATS: tuple[frozenset[str], ...] = (
    frozenset({"pdf"}), frozenset({"csv"}), frozenset({"excel", "xls", "xlsx"}), frozenset({"json"}), frozenset({"xml"}),
    frozenset({"html"}), frozenset({"png"}), frozenset({"svg"}), frozenset({"jpg", "jpeg"}), frozenset({"docx"}),
    frozenset({"markdown"}), frozenset({"yaml", "yml"}), frozenset({"zip"}), frozenset({"txt"}), frozenset({"tsv"}),
    frozenset({"latex", "tex"}), frozenset({"parquet"}), frozenset({"ics"}),
)  # fmt: skip
"""As what something is downloaded, exported or imported."""
ANY_ONE = frozenset({"item", "entry", "record", "row", "line", "thing"})
"""What people and buttons call whatever stands in a list."""
STEM = 5
"""Words that begin alike are forms of one."""
BEHIND = re.compile(r" (?:to|from|in|into|on|as|for|with)\b.*")


def objects(text: str, verbs: int) -> set[str]:
    """What a sentence or a name is about, without so many verbs in front."""
    words: list[str] = [word for word in re.findall(r"[^\W\d_]{3,}", folded(text)) if word not in FILLING]
    while verbs and words and words[0] in lexicon():
        both = " ".join(words[:2]) in lexicon()  # “Check out” has no object
        words, verbs = words[2 if both else 1 :], verbs - 1
    return set(words)


def whole_page(wanted: set[str], name: str) -> set[str]:
    """“Delete page” is about more than the image that is to be deleted; “page” says little elsewhere."""
    return {"page"} if wanted & PARTS_OF_PAGE and {"page", "site", "website"} & set(folded(name).split()) else set()


def same_thing(wanted: set[str], own: set[str]) -> bool:
    """Whether some word of each is another word for one thing."""
    meant, told = ({group for word in words for group in groups(word)} for words in (wanted, own))
    return bool(meant & told) or any(wanted & same and own & same for same in SAME)


def related(wanted: set[str], own: set[str]) -> bool:
    """Whether words are near enough for an engine that is sure: an article and a post, and no milestone and issue."""
    from pytest_tool.embedded.vectors import likeness  # with numpy, which few plans need in this process

    return likeness(" ".join(wanted), " ".join(own)) >= RELATED


def kind_meant(words: str) -> str:
    """“link” of “click copy the link”; empty where such a word only says what to click."""
    said = KIND_MEANT.match(words)
    return said["kind"] if said and lexicon().get(said["verb"]) in (Form.ACT, Form.COPY, Form.ADD) else ""


def other_content(words: str, name: str) -> bool:
    """Whether a name is about another kind of content than an order: “Copy text” for “copy the link”."""
    if _other_format(words, name):
        return True
    kind = kind_meant(words)
    wanted = objects(words, verbs=2) | ({kind} if kind else set())
    own = objects(BEHIND.sub("", folded(name)), verbs=1) | (set(re.findall(r"\w+", folded(name))) & {"link", "page"})
    mine = [content for content in CONTENT if content & wanted]
    others = [content for content in CONTENT if content & own]
    return len(mine) == len(others) == 1 and mine != others


def _other_format(words: str, name: str) -> bool:
    """Whether a name says a format, and none that the order says: “Download CSV” for “download the PDF”."""
    wanted, own = set(re.findall(r"\w+", words)), set(re.findall(r"\w+", folded(name)))
    mine, others = ([form for form in FORMATS if form & said] for said in (wanted, own))
    return bool(mine and others) and not any(form in others for form in mine)


def another_thing(words: str, target: Control) -> str:
    """What a control orders instead of the same for what is wanted: “Archive task” for “archive the list”; else empty.

    Nothing that stands around the control tells of what is wanted.
    """
    name = folded(target.name or target.text)
    first = re.match(r"click (?P<verb>[a-z]+) ", words)
    if saves_and_more(name):
        return ""  # it says what comes after, and nothing of what is saved
    if QUOTED.search(words) or BUTTON.match(words) or first is None or not name.startswith(f"{first['verb']} "):
        return ""
    wanted, own = objects(words, verbs=2), objects(name, verbs=1) - SAYS_LITTLE
    own = own or whole_page(wanted, name)
    around = (name, target.row, target.section, target.frame, target.near)
    told = re.sub(r"\W", "", folded("".join(around)))
    if not wanted - ANY_ONE or not own or any(word[:STEM] in told for word in wanted) or same_thing(wanted, own):
        return ""
    return " ".join(sorted(own))
