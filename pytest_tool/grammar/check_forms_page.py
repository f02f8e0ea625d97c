"""Forms about the page as a whole: URL, title, which page it is, headings, texts, errors, dialogs and tabs."""

from __future__ import annotations

import re
from collections.abc import Callable

from pytest_tool.grammar.check_sentence import (
    NUMBER_WORDS,
    N,
    Q,
    Sentence,
    U,
    is_name,
    label,
    named,
    number,
    region,
    texts,
    value,
)
from pytest_tool.grammar.check_terms import Condition, How, Kind
from pytest_tool.grammar.check_types import Both, Check, Shown
from pytest_tool.grammar.check_types_page import (
    Address,
    DialogOpen,
    ErrorShown,
    Heading,
    PageIs,
    PopupSaid,
    SuccessShown,
    TabCount,
    TabOpen,
    Title,
)
from pytest_tool.grammar.check_types_thing import State

Builder = Callable[[re.Match[str], Sentence], Check | None]
Forms = tuple[tuple[str, Builder], ...]

FINITE = r"(?:is|are|does|has|have|shows?|displays?|contains?|includes?|mentions?|says?|reads?|starts?|begins?|ends?)\b"
"""After “list”, these tell that it is the noun: “the list contains …”."""
VERB = (
    r"(?:(?P<isnot>(?:is|are) not)|(?P<does>does not )?(?:(?P<is>is|are|says?|asks?|reads?|equals?|match(?:es)?)|"
    rf"(?P<shows>shows?|displays?|has|have|holds?|lists?(?! (?:{FINITE}|of\b)))|(?P<contains>contains?|includes?|mentions?)|"
    r"(?P<starts>(?:start|begin)s? with)|(?P<ends>ends? (?:with|in))))(?: set to| equal to)?:?"
)
WHO = r"(?:I|we|you|one|the (?:user|customer|visitor|tester|browser|guest))"
PAGE = r"(?:the|this) (?:page|screen|website|site|web page)"
SEEN = r"(?:shown|visible|displayed|there|present|listed|on screen|seen|returned|(?:to be )?found)"
GONE = r"(?:(?:been )?(?:removed|deleted)|gone|hidden|missing|absent)"
COMES = r"(?:appears?|shows? up|pops up|has appeared|have appeared)"
GOES = r"(?:disappears?|vanish(?:es)?|has disappeared|have disappeared|has gone|goes away)"
MESSAGE = (
    r"(?:(?:(?:success|confirmation|status|info|information|welcome|thank-you|warning|flash|toast) )?"
    r"(?:message|notice|notification|toast|banner)|(?:info|information|warning|success) box)"
)


def how(m: re.Match[str]) -> tuple[How, bool]:
    """How VERB compares, and whether it is negated."""
    found = next((h for h in How if m[{"starts with": "starts", "ends with": "ends"}.get(h, str(h))]), How.IS)
    return found, bool(m["isnot"] or m["does"])


def _address(m: re.Match[str], s: Sentence) -> Check | None:
    """Only a URL can be claimed of “the address”: a postal address is a labelled text."""
    compare, negated = how(m)
    compare = How.CONTAINS if compare is How.SHOWS else compare
    wanted = value(m["v"], s)
    if wanted is None and not m["is"] and not m["isnot"] and not m["shows"] and re.fullmatch(r"[\w./?=&#%:-]+", m["v"]):
        wanted = m["v"]
    is_url = m["what"].lower().endswith("url") or compare is not How.IS
    looks = wanted and not re.search(r"\s", wanted) and (is_url or re.match(r"https?://|www\.|/|[?#]", wanted))
    return Address(wanted, compare, negated=negated) if wanted and looks else None


def _on_address(m: re.Match[str], s: Sentence) -> Check | None:
    wanted = value(m["v"], s)
    is_url = wanted and re.match(r"https?://|www\.|/", wanted)
    return Address(wanted, page=True, negated=bool(m["not"])) if wanted and is_url else None


def _title(m: re.Match[str], s: Sentence) -> Check | None:
    compare, negated = how(m)
    wanted = value(m["v"], s, bare=True)
    compare = How.IS if compare is How.SHOWS else compare
    return Title(wanted, compare, negated, bare=not (m["page"] or m["of"])) if wanted else None


def _page(m: re.Match[str], s: Sentence) -> Check | None:
    name = _page_name(m["name"], s)
    return PageIs(name, bool(m["not"])) if name else None


def _called(m: re.Match[str], s: Sentence) -> Check | None:
    name = value(m["v"], s, bare=True)
    return PageIs(name, bool(m["not"]), m["noun"].lower()) if name and name.strip() else None


def _page_name(fragment: str, s: Sentence) -> str:
    """The name of a page; nothing for “the next page”, “the same page”, “an error page”."""
    if re.fullmatch(Q, fragment):
        return s.expand(fragment)
    vague = r"\b(?:next|previous|new|old|error|landing|blank|empty|whole|entire|first|last|second|main|web|current)\b"
    known = is_name(fragment, Kind.SECTION) and not re.search(vague, fragment, re.I)
    return s.expand(fragment) if known else ""


def _page_shows(m: re.Match[str], s: Sentence) -> Check | None:
    name, found = _page_name(m["name"], s), texts(m["vs"], s)
    return Both((PageIs(name), Shown(found, bool(m["not"])))) if name and found else None


def _heading(m: re.Match[str], s: Sentence) -> Check | None:
    compare, negated = how(m)
    wanted = value(m["v"], s, bare=True) or label(m["v"], s)
    main = m["det"].lower() == "the"
    return Heading(wanted, How.IS if compare is How.SHOWS else compare, main, negated) if wanted else None


def _a_heading(m: re.Match[str], s: Sentence) -> Check | None:
    wanted = s.expand(m["v"]).strip()
    return Heading(wanted, negated=bool(m["no"])) if wanted else None


def _shown(m: re.Match[str], s: Sentence) -> Check | None:
    groups = m.groupdict()
    found = texts(m["vs"], s)
    place = region(groups["place"], s, bare=True) if groups.get("place") else None
    if not found or (groups.get("place") and place is None):
        return None
    listed = bool(groups.get("not")) and s.shape.endswith(" listed")
    return Shown(found, bool(groups.get("not")), place, listed=listed)


def _page_says(m: re.Match[str], s: Sentence) -> Check | None:
    """“The page says: Thank you” and “shows £12.98” are delimited clearly enough; “shows Dune in red” is not."""
    bare = m["v"].strip()
    wanted = value(bare, s)
    if wanted is None and re.fullmatch(r"[A-ZÀ-Þ][\w'’.-]*(?: [A-ZÀ-Þ][\w'’.-]*){0,4}", bare):
        wanted = bare
    return Shown((wanted,), bool(m["not"])) if wanted and wanted.strip() else None


def _message(m: re.Match[str], s: Sentence) -> Check | None:
    wanted = s.expand(m["v"]).strip()
    return Shown((wanted,), bool(m["not"]), message=True) if wanted else None


def _neither(m: re.Match[str], s: Sentence) -> Check | None:
    found = (s.expand(m["a"]), s.expand(m["b"]))
    return Shown(found, True) if all(t.strip() for t in found) else None


def _error(m: re.Match[str], s: Sentence) -> Check | None:
    wanted = s.expand(m["v"]).strip()
    return ErrorShown(wanted, bool(m["not"])) if wanted else None


def _dialog(m: re.Match[str], s: Sentence) -> Check | None:
    target = named(f"the {m['name']}", s)
    negated = bool(m["not"]) != bool(m["gone"])
    return DialogOpen(target, negated) if target and target.kind is Kind.DIALOG else None


def _no_dialog(m: re.Match[str], s: Sentence) -> Check | None:
    target = named(f"the {m['name']}", s)
    return DialogOpen(target, m["no"].lower() == "no") if target and target.kind is Kind.DIALOG else None


def _dialog_with(m: re.Match[str], s: Sentence) -> Check | None:
    return Shown((s.expand(m["v"]),), within=named("the dialog", s))


def _page_tab(m: re.Match[str], s: Sentence) -> Check | None:
    target = named(f"the {m['before'] or m['v']} tab", s)
    return TabOpen(target, bool(m["not"])) if target else None


def _own_tab(m: re.Match[str], s: Sentence) -> Check | None:
    """One of the page that is open is the chosen one; one that is not is none of those that are there."""
    target = named(f"the {m['name']} tab", s)
    return TabOpen(target, bool(m["not"] or m["gone"]), chosen=True) if target else None


def _tabs(m: re.Match[str], s: Sentence) -> Check | None:
    count = number(m["n"], s)
    return TabCount(count, count) if count is not None else None


def _focus(m: re.Match[str], s: Sentence) -> Check | None:
    target = named(m["who"], s)
    return State(target, Condition.FOCUSED, bool(m["not"])) if target else None


def _popup(m: re.Match[str], s: Sentence) -> Check | None:
    kind = {"ale": "alert", "con": "confirm", "pro": "prompt"}.get(m["kind"].lower()[:3], "")
    wanted = s.expand(m["v"]).strip()
    return PopupSaid(wanted, kind) if wanted else None


ANY_URL = (
    r"(?:(?:the )?(?:current |page'?s? |browser'?s? |tab'?s? )*"
    r"(?P<what>url|web address|address|location|path)(?: bar)?(?: of the page)?)"
)
NUMBER = rf"(?:{N}|{NUMBER_WORDS.replace(' ', '|')})"
CALLED = "page|screen|board|notebook|dashboard|document|project|table|database|report|wiki|workspace"
"""What a page may be about, and bears the name of."""
DIALOG = r"(?:dialog window|dialog box|dialogue|dialog|modal|pop-?up window|pop-?up|window)"
WHICH_TAB = "new|first|second|third|last|other|current|active|same|only|previous|next|browser|pop-?up"
"""Words that say which tab, and name none."""
POPUP = (
    r"(?P<kind>alert|confirmation|confirm|prompt|pop-?up|browser dialog|javascript (?:alert|dialog))"
    r"(?: dialog| box| window)?"
)
SUCCESS = r"success (?:message|notice|notification|toast|banner|alert)"
ERROR = r"(?:error message|error|validation (?:error|message))"

FORMS: Forms = (
    (rf"{ANY_URL} {VERB} (?P<v>.+)", _address),
    (
        rf"{WHO} (?:is|am|are|was|were)(?: back| taken| redirected| sent)?(?P<not> not)? "
        rf"(?:on|at|to) (?:the )?(?:page |url |address )?(?P<v>{U}|{Q})",
        _on_address,
    ),
    (
        r"(?:the )?(?P<page>(?:page|tab|window|browser|document)(?:'s)? )?title(?P<of> of the (?:page|"
        rf"tab|document))? {VERB} (?P<v>.+)",
        _title,
    ),
    (
        rf"{WHO} (?:is|am|are|was|were)(?: back| taken| redirected| sent| brought)*(?P<not> "
        r"not)?(?: back)? (?:on|at|to) the (?P<name>.+?) page",
        _page,
    ),
    (r"the (?P<name>.+?) page (?:is|has)(?P<not> not)? (?:open|opened|shown|displayed|visible|loaded)", _page),
    (r"the (?P<name>.+?) page (?:opens|loads|appears|comes up)(?P<not>\Z)?", _page),
    (rf"the (?P<noun>{CALLED}) is(?P<not> not)? (?:called|named|titled|entitled) (?P<v>.+)", _called),
    (
        r"the (?P<name>.+?) page (?P<not>does not )?(?:shows?|contains?|says?|displays?|"
        r"has|lists?) (?P<vs>.+)",
        _page_shows,
    ),
    (rf"(?P<det>the|a|an) (?:main |page |page's )?heading(?: of the page)? {VERB} (?P<v>.+)", _heading),
    (
        rf"(?:there (?:is|are) |{WHO} (?:can )?sees? |{PAGE} has )(?:(?P<no>no)|an?|the) "
        rf"(?:main |page |page's )?heading (?:saying |that says |called |with the text )?(?P<v>{Q})",
        _a_heading,
    ),
    (rf"(?:the|a) (?:main |page |page's )?heading (?P<v>{Q}) (?:is|has)(?P<no> not)? {SEEN}", _a_heading),
    (rf"(?:the|a) heading (?P<v>{Q}) {COMES}(?P<no>\Z)?", _a_heading),
    (rf"no heading (?:says|is) (?P<v>{Q})(?P<no>)", lambda m, s: Heading(s.expand(m["v"]), negated=True)),
    (
        rf"(?:no {ERROR}(?: is| was| has been)?|there (?:is|are) no (?:{ERROR}s?)|{WHO} (?:does "
        rf"not|can not) see an? {ERROR}|no errors(?: are)?|an {ERROR} (?:is|was) not)(?: {SEEN}| reported| {COMES})?",
        lambda m, s: ErrorShown(negated=True),
    ),
    (
        rf"(?:an {ERROR}(?: is| was| has been)? (?:{SEEN}|reported|{COMES})|there is an {ERROR}|"
        rf"{WHO} (?:can )?sees? an {ERROR})",
        lambda m, s: ErrorShown(),
    ),
    (
        rf"(?:an|the) {ERROR} (?:(?P<not>does not )?(?:says?|reads?|is|shows?|contains?|mentions?|includes?)|"
        rf"{COMES} saying) (?P<v>{Q})",
        _error,
    ),
    (rf"(?:an|the) {ERROR} (?P<v>{Q}) (?:(?:is|was)(?P<not> not)? {SEEN}|{COMES})", _error),
    (
        rf"(?:there is|{WHO} (?:can )?sees?|{PAGE} (?:shows|displays|has)) (?:(?P<not>no)|an|the) {ERROR} (?:saying |that "
        rf"says |with the text )?(?P<v>{Q})",
        _error,
    ),
    (
        rf"(?:(?:an?|the) {SUCCESS} (?:(?:is|was|has been)(?P<not> not)? {SEEN}|{COMES}|(?P<never>does not) (?:appear|show up))|"
        rf"(?P<no>no) {SUCCESS} (?:(?:is|was|has been) {SEEN}|{COMES})|"
        rf"(?:there is|{WHO} (?:can )?sees?|{PAGE} (?:shows|displays|has)) (?:an?|the|(?P<none>no)) {SUCCESS})",
        lambda m, s: SuccessShown(any(map(m.group, ("not", "never", "no", "none")))),
    ),
    (rf"an? {POPUP} (?:said|asked|showed|appeared saying|with the text|opened saying) (?P<v>{Q})", _popup),
    (
        r"(?:an?|the) (?P<kind>javascript alert|browser dialog|confirm|prompt)(?: dialog|"
        rf" box)? (?:says|asks|shows) (?P<v>{Q})",
        _popup,
    ),
    (
        r"a (?:new|second|another) (?:browser )?tab (?:(?:is|was|has been) )?(?:open|opened|opens)",
        lambda m, s: TabCount(new=True),
    ),
    (rf"there (?:is|are) (?:exactly |only )?(?P<n>{NUMBER}) (?:open |browser )*tabs?(?: open)?", _tabs),
    (rf"(?:exactly |only )?(?P<n>{NUMBER}) (?:browser )?tabs? (?:is|are) open", _tabs),
    (r"(?P<who>.+?) (?:is(?P<not> not)? (?:focus?sed|in focus)|has (?:the )?(?:keyboard )?focus)", _focus),
    (r"(?:the )?(?:keyboard )?(?:focus|cursor) is(?P<not> not)? (?:in|on) (?P<who>.+)", _focus),
    (
        rf"(?:the|an?) (?P<name>(?:.+ )?{DIALOG}) (?:is|has|was)(?P<not> not)? (?:(?:been "
        r")?(?:open|opened|visible|shown|displayed|there)|(?P<gone>closed|gone|hidden|disappeared|vanished))",
        _dialog,
    ),
    (
        rf"(?:the|an?) (?P<name>(?:.+ )?{DIALOG})(?P<not>\Z)? (?:opens|appears|comes up|(?P<gone>closes|"
        r"disappears|vanishes|goes away))",
        _dialog,
    ),
    (
        rf"(?:the|a) (?P<name>{DIALOG} (?:titled )?{Q}) (?:is(?P<not> not)? (?:open|shown|visible|displayed|"
        r"(?P<gone>closed|gone))|opens|appears|comes up)",
        _dialog,
    ),
    (
        rf"an? {DIALOG} (?:with|saying|that says|asking)(?: the (?:text|title|question|words))? (?P<v>{Q}) "
        r"(?:is (?:open|shown|visible|displayed)|opens|appears|comes up|pops up)",
        _dialog_with,
    ),
    (
        rf"(?:the|an?) (?:(?P<before>{Q}) tab|tab (?:called |named |titled )?(?P<v>{Q})) "
        r"(?:is(?P<not> not)? (?:open|there)|opens|appears)",
        _page_tab,
    ),
    (
        rf"the (?P<name>(?!(?:{WHICH_TAB})\b)\S+(?: \S+){{0,3}}) tab is(?: now)? "
        r"(?:(?P<not>not |no longer )?open|(?P<gone>closed|gone))",
        _own_tab,
    ),
    (rf"(?P<no>no) (?P<name>(?:.+ )?{DIALOG}) is (?:open|shown|visible|displayed)", _no_dialog),
    (rf"there is (?P<no>no|an?) (?:open )?(?P<name>(?:.+ )?{DIALOG})(?: open)?", _no_dialog),
    (
        rf"(?:the|an?) {MESSAGE} (?P<not>does not )?(?:says?|reads?|is|shows?|contains?|mentions?|appears? "
        rf"saying)(?: that)? (?P<v>{Q})",
        _message,
    ),
    (rf"(?:the|an?) {MESSAGE} (?P<v>{Q}) (?:(?:is|was)(?P<not> not)? {SEEN}|{COMES})", _message),
    (
        rf"(?:there is|{WHO} (?:can )?sees?|{PAGE} (?:shows|has)) (?:(?P<not>no)|an?|the) "
        rf"{MESSAGE} (?:saying |that says |with the text |reading )?(?P<v>{Q})",
        _message,
    ),
    (rf"neither (?P<a>{Q}) nor (?P<b>{Q}) (?:is|are) {SEEN}", _neither),
    (rf"(?P<not>nothing) (?:says|shows|reads) (?P<vs>{Q})", _shown),
    (rf"(?P<vs>.+?) (?:is|are|was|were|has been|have been)(?P<not> not)? {SEEN}", _shown),
    (rf"(?P<vs>.+?) (?:is|are)(?P<not> not)? {SEEN} (?:in|inside|within) (?P<place>.+)", _shown),
    (r"(?P<vs>.+?) (?:is|are)(?P<not> not)? (?:in|inside|within|among) (?P<place>.+)", _shown),
    (rf"(?P<vs>.+?) (?:{COMES}|exists?)", _shown),
    (rf"(?P<vs>.+?) {COMES} (?:in|inside|within) (?P<place>.+)", _shown),
    (r"(?P<vs>.+?) (?P<not>does not) (?:appear|show up|exist)", _shown),
    (r"(?P<vs>.+?) (?P<not>does not) (?:appear|show up) (?:in|inside|within) (?P<place>.+)", _shown),
    (rf"(?P<vs>.+?) (?P<not>(?:is|are|has|have) {GONE}|{GOES})", _shown),
    (rf"(?P<vs>.+?) (?P<not>(?:is|are|has|have) {GONE}|{GOES}) from (?P<place>.+)", _shown),
    (
        rf"{PAGE} (?P<not>does not )?(?:shows?|contains?|says?|displays?|reads?|has|mentions?|"
        r"includes?|lists?):? (?P<vs>.+)",
        _shown,
    ),
    (
        rf"(?:{PAGE} (?:shows?|has|displays?|lists?)|{WHO} (?:can )?sees?|there is) (?P<vs>.+) "
        r"(?:in|inside|within) (?P<place>.+)",
        _shown,
    ),
    (rf"{PAGE} (?P<not>does not )?(?:shows?|contains?|says?|displays?|reads?):? (?P<v>.+)", _page_says),
    (rf"{WHO} (?:can |could )?(?P<not>(?:does |can )?not )?(?:sees?|reads?|finds?) (?P<vs>.+)", _shown),
    (rf"{WHO} (?:can )?(?P<not>(?:does |can )?not )?(?:sees?) (?P<v>.+)", _page_says),
    (
        r"there (?:is|are) (?:(?P<not>no|not)|an?|the) (?:text |words? |line )?(?:saying "
        r"|that says |reading )?(?P<vs>.+)",
        _shown,
    ),
    (r"there (?:is|are) (?P<vs>.+)(?P<not>\Z)?", _shown),
)  # fmt: skip
