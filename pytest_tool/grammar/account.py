"""Forms that fill several fields and send them: log in, sign up, subscribe, with the values that the step states."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.filling import NO_VALUE, stated, typed
from pytest_tool.grammar.reading import ARTICLES, Found, Reading, gap, placed, span
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, Token, drop_front, plain, said

MARKS = frozenset({"as", "with", "using", "and", ",", "/", "for", ":", "="})
OWN_NAMES = frozenset({"customer", "admin", "first", "last", "full"})
PASSWORD = frozenset({"password", "passcode", "passphrase", "pin", "pw", "pass"})
USER = frozenset({"user", "username", "name", "login", "account", "id", "email", "e-mail", "mail", "address"})
BESIDES = frozenset({
    "server", "host", "hostname", "database", "db", "domain", "tenant", "workspace", "organization", "organisation", "company",
    "realm", "code",
})  # fmt: skip
"""What else a form to log in may ask for."""
PLACES = frozenset({"to", "into", "on", "in", "at"})
OTHER_WORDS: dict[str, str] = {
    "log in": "sign in", "login": "sign in", "log into": "sign in", "log on": "sign in", "sign in": "log in",
    "signin": "log in", "sign into": "log in", "sign on": "log in", "authenticate": "log in", "sign up": "register",
    "signup": "register", "register": "sign up", "create an account": "sign up", "subscribe": "sign up",
}  # fmt: skip
BUTTON = {
    "login": "log in",
    "log into": "log in",
    "signin": "sign in",
    "sign into": "sign in",
    "authenticate": "log in",
}


@dataclass(frozen=True, slots=True)
class _Stated:
    """One value with the words in front of it that say what it is."""

    label: tuple[Token, ...]
    value: tuple[Token, ...]


def log_in(clause: Clause, reading: Reading) -> Found:
    """``type "ann" into the user name field``, ``type … into the password field``, ``click sign in``."""
    part = tuple(t for i in clause.items for t in i.tokens)
    verb = clause.verb.words if clause.verb else "log in"
    button = BUTTON.get(verb, verb)
    start, end = span(clause.tokens)
    plain_click = Wish(
        placed(f"click {button}", clause), Act.CLICK, button, other_words=(f"click {OTHER_WORDS[verb]}",),
        start=start, end=end,
    )  # fmt: skip
    others = (f"click the {OTHER_WORDS[verb]} button", f"click {button}")  # a link of that name leads to this very form
    submit = replace(plain_click, text=placed(f"click the {button} button", clause), act=Act.SUBMIT, other_words=others)
    values = _values(_to_values(part))
    if part and not _to_values(part):  # "subscribe to the newsletter"
        place = "" if {t.low for t in part} & {"site", "page", "app", "shop"} else f" {said(part)}"
        return [replace(plain_click, text=f"{plain_click.text}{place}", target=said(part[1:]))]
    if values is None or (not values and part and part[0].low not in PLACES):
        if not any(t.is_value for t in part) and len(part) <= 3 and part[-1].capital:
            return [_with(part, plain_click, verb)]
        return [gap(part, NO_VALUE)]
    if len(values) == 1 and _provider(values[0]):
        return [_with(part, plain_click, verb)]
    wishes = [_field(v) for v in _labelled(values)]
    if not wishes:
        return [submit if reading.begun else plain_click]
    return [*(replace(w, opener=button) for w in wishes), submit]


def _with(provider: tuple[Token, ...], click: Wish, verb: str) -> Wish:
    """“Sign in with Google”: a button that may as well say “Continue with Google”, or the other word for signing in."""
    who = said(provider)
    others = tuple(f"click {way} {who}" for way in ("continue", OTHER_WORDS[verb]))
    return replace(click, text=f"{click.text} {who}", other_words=others)


def _to_values(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """Without the place: “to the shop as …” → “as …”; “to the server "db1" as …” states a value."""
    if not part or part[0].low not in PLACES:
        return part
    named = drop_front(part[1:], ARTICLES)
    if len(named) > 1 and named[0].low in BESIDES and named[1].is_value:
        return named
    index = next((i for i, t in enumerate(part) if t.low in ("as", "with", "using")), len(part))
    return part[index:]


def _values(part: tuple[Token, ...]) -> list[_Stated] | None:
    """The stated values in order; None when words are left that are neither value nor label."""
    found: list[_Stated] = []
    label: tuple[Token, ...] = ()
    index = 0
    while index < len(part):
        token = part[index]
        if token.is_value or _is_user(label, part[index : index + 2]):
            found.append(_Stated(label, (token,)))
            label = ()
        elif token.low in MARKS | PASSWORD | USER | BESIDES | ARTICLES | OWN_NAMES:
            label = (*label, token)
        elif (
            label and (label[-1].low in MARKS | PASSWORD | USER) and stated(part[index:]) and not _after_article(label)
        ):
            found.append(_Stated(label, (token,)))
            label = ()
        else:
            return None
        index += 1
    if (
        label
        and label[-1].low in ("admin", "customer")
        and any(t.low == "as" for t in label)
        and not _after_article(label)
    ):
        found.append(_Stated(label[:-1], label[-1:]))
        label = ()
    return None if label else found


def _is_user(label: tuple[Token, ...], part: tuple[Token, ...]) -> bool:
    """“as admin with password …”, “as admin / …”: what more is said is not his."""
    alone = bool(label) and label[-1].low == "as" and part[0].low in ("admin", "customer")
    return alone and len(part) > 1 and part[1].low in MARKS | PASSWORD


def _after_article(label: tuple[Token, ...]) -> bool:
    """“as a customer”, “with valid credentials” state nothing."""
    return bool({t.low for t in label} & {"a", "an", "some", "any", "valid"})


def _labelled(values: list[_Stated]) -> list[_Stated]:
    """Bare values take their turn: the user, then the password."""
    labelled: list[_Stated] = []
    for index, value in enumerate(values):
        bare = not _named(value)
        if bare and index == 1 and not any(_password(v) for v in values):
            value = _Stated((Token(Kind.WORD, "password", value.value[0].start, value.value[0].start),), value.value)
        labelled.append(value)
    return labelled


def _password(value: _Stated) -> bool:
    return bool({t.low for t in value.label} & PASSWORD)


def _named(value: _Stated) -> tuple[Token, ...]:
    return tuple(t for t in value.label if t.low not in MARKS | ARTICLES)


def _provider(value: _Stated) -> bool:
    """A capitalised name after a bare “with” is no user name."""
    return [t.low for t in value.label] == ["with"] and value.value[0].capital


def _field(stated_value: _Stated) -> Wish:
    """The wish to type one of the values; a bare user name may be called an e-mail address, and the other way round."""
    value, label = plain(stated_value.value), plain(_named(stated_value)).casefold()
    start, end = span((*stated_value.label, *stated_value.value))
    if not label or label in ("user", "login", "name", "account", "admin", "customer"):
        label = (
            "email"
            if stated_value.value[0].kind is Kind.EMAIL or "@" in value
            else label
            if label == "name"
            else "user name"
        )
    wish = typed(value, f"the {label} field", Wish("", Act.TYPE, value=value, start=start, end=end))
    if _password(stated_value) or label in BESIDES:
        return wish
    other = "user name" if "mail" in label else "email"
    return replace(wish, names=value, other_words=(typed(value, f"the {other} field", wish).text,))
