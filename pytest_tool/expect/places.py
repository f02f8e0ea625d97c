"""Where the browser is: the URL and which page a person would call it."""

from __future__ import annotations

import re
from urllib.parse import unquote_plus, urlsplit

from pytest_tool.expect.naming import FILLING, stem, words_of
from pytest_tool.grammar.check_terms import How
from pytest_tool.observation import Observation


def is_page(name: str, seen: Observation) -> bool:
    """Whether the main heading, a part of the title, or the end of the path is this name (not just contains it)."""
    names = (*_top_headings(seen), *title_parts(seen.title))
    return any(_is_name(name, own) for own in names) or _is_path(name, seen.url)


def is_called(name: str, seen: Observation, page: bool) -> bool:
    """Whether what the page is about bears this name: by its main heading, else by the first part of its title: the last one
    may be the site's name. What is not the ``page`` itself is in its heading as well.
    """
    headings = _top_headings(seen)
    titled = any(_is_name(name, part) for part in title_parts(seen.title)[:1])
    held = page or not headings or any({*_bare(name)} <= {*words_of(own)} for own in headings)
    return any(_is_name(name, own) for own in headings) or (titled and held)


def _top_headings(seen: Observation) -> list[str]:
    """Those of the highest level that the page has."""
    top = min((b.level or 6 for b in seen.blocks if b.kind == "heading"), default=0)
    return [b.text for b in seen.blocks if b.kind == "heading" and (b.level or 6) == top]


def may_be_page(name: str, seen: Observation) -> bool:
    """Whether anything that names the page has these words: to be sure that it is another page, nothing may."""
    told = (*seen.headings, seen.title, unquote_plus(urlsplit(seen.url).path))
    wanted = {stem(w) for w in _bare(name)}
    return is_page(name, seen) or any(wanted and wanted <= {stem(w) for w in words_of(text)} for text in told)


def title_parts(title: str) -> list[str]:
    """``Your basket – Little shop`` → the two."""
    return [part for part in re.split(r"\s[-–—|·:»•]\s|: ", title) if part.strip()]


def _bare(text: str) -> list[str]:
    return [w for w in words_of(text) if w not in FILLING]


def _is_name(name: str, own: str) -> bool:
    return _bare(name) != [] and (_bare(name) == _bare(own) or "".join(_bare(name)) == "".join(_bare(own)))


def _is_path(name: str, url: str) -> bool:
    """``/basket`` is the basket page; ``/products/17`` is a product page, not the products page."""
    parts = [p for p in urlsplit(url).path.split("/") if p]
    if not parts:
        return _bare(name) in (["home"], ["start"], ["front"])
    words = _bare(unquote_plus(re.sub(r"\.(?:html?|php|aspx?|jsp)$", "", parts[-1])))
    if words == _bare(name) or "".join(words) == "".join(_bare(name)) != "":
        return True
    singular = [stem(w) for w in _bare(parts[-2])] if len(parts) > 1 else []
    return singular == _bare(name) != [] and singular != _bare(parts[-2])


def address_fits(url: str, wanted: str, how: How, page: bool) -> bool:
    """Whether the URL is, contains, starts or ends so; percent-encoded or not, digits as whole numbers.

    A path is compared with the path, and with the query too unless ``page``; a trailing slash does not matter.
    """
    if how in (How.IS, How.SHOWS):
        return _same_address(url, wanted, page)
    at_start, at_end = how is How.STARTS, how is How.ENDS
    if at_start and wanted.startswith("/"):
        url = "/" + url.partition("://")[2].partition("/")[2]
    return any(_occurs(_plain(form), _plain(wanted), at_start, at_end) for form in (url, unquote_plus(url)))


def _plain(url: str) -> str:
    return url[:-1] if url.endswith("/") and len(url) > 1 and not url.endswith("//") else url


def _occurs(url: str, wanted: str, at_start: bool, at_end: bool) -> bool:
    for match in re.finditer(re.escape(wanted), url) if wanted else ():
        cut_left = wanted[0].isdigit() and url[: match.start()][-1:].isdigit()
        cut_right = wanted[-1].isdigit() and url[match.end() :][:1].isdigit()
        in_place = (not at_start or match.start() == 0) and (not at_end or match.end() == len(url))
        if in_place and not cut_left and not cut_right:
            return True
    return False


def _same_address(url: str, wanted: str, page: bool) -> bool:
    if wanted.startswith(("?", "#")):
        return url.endswith(wanted)
    is_path = wanted.startswith("/")
    here, there = (
        urlsplit(url),
        urlsplit(wanted if is_path or "://" in wanted else f"{urlsplit(url).scheme}://{wanted}"),
    )
    if not is_path and (here.scheme.lower(), _host(here.netloc)) != (there.scheme.lower(), _host(there.netloc)):
        return False
    ignores_query = page and not there.query
    ignores_fragment = page and not there.fragment
    return (
        unquote_plus(here.path.rstrip("/")) == unquote_plus(there.path.rstrip("/"))
        and (ignores_query or unquote_plus(here.query) == unquote_plus(there.query))
        and (ignores_fragment or here.fragment == there.fragment)
    )


def _host(netloc: str) -> str:
    return netloc.rpartition("@")[2].lower()
