"""Visual defects: everything still works, and the page looks broken. Each replaces a piece of one page's HTML."""

from __future__ import annotations

from dataclasses import dataclass

from plans.shop.bugs import Bug


@dataclass(frozen=True, slots=True)
class Blemish:
    """``right`` stands in the healthy page, ``wrong`` takes its place."""

    right: str
    wrong: str


RENAME = '<button class="plain">Rename list</button></form>'
REMOVE = '<button class="link">Remove</button></form></td></tr></tbody></table>\n<form method="post" action="/wish-list/name"'
STUCK = "Still stuck? Ring 0113 496 0000, Monday to Friday."

BLEMISHES: dict[Bug, Blemish] = {
    Bug.UI_PICTURE_MISSING: Blemish(
        "<h1>Help</h1>", '<h1>Help</h1><img src="/static/till.jpg" alt="Our till in Leeds" width="320" height="90">'
    ),
    Bug.UI_BUTTON_CLIPPED: Blemish(
        RENAME, RENAME.replace('"plain"', '"plain" style="width: 90px; overflow: hidden; white-space: nowrap"')
    ),
    Bug.UI_TEXTS_OVERLAP: Blemish(
        "<h1>Tell me when it is back</h1>", '<h1 style="margin-bottom: -20px">Tell me when it is back</h1>'
    ),
    Bug.UI_GREY_ON_WHITE: Blemish(
        '<p class="quiet">Check the spelling', '<p class="quiet" style="color: #ccc">Check the spelling'
    ),
    Bug.UI_BUTTON_OUTSIDE: Blemish(
        REMOVE, REMOVE.replace('"link"', '"link" style="position: relative; left: -1500px"')
    ),
    Bug.UI_BANNER_COVERS: Blemish(
        REMOVE,
        REMOVE.replace(
            "</table>",
            '</table><p style="position: relative; margin: -52px 0 20px; padding: 12px; background: #fdf0cf; text-align: center">'
            "Free gift wrap until Sunday</p>",
        ),
    ),
    Bug.UI_TEMPLATE_LEFT: Blemish("is sold out.\nWe write once", "for {{ price }} is sold out.\nWe write once"),
    Bug.UI_TOTAL_UNDEFINED: Blemish("<dt>Total</dt><dd>£18.50</dd>", "<dt>Total</dt><dd>£undefined</dd>"),
    Bug.UI_TEXT_UNTRANSLATED: Blemish(STUCK, "help.contact.phone"),
    Bug.UI_PAGE_TOO_WIDE: Blemish(
        '<p class="quiet">Check the spelling', '<p class="quiet" style="width: 1500px">Check the spelling'
    ),
    Bug.UI_SCRIPT_FAILS: Blemish(STUCK, f"{STUCK}<script>answers.sort()</script>"),
    Bug.UI_REQUEST_FAILS: Blemish(RENAME, f'{RENAME}<script>fetch("/api/recommended")</script>'),
}


def blemished(html: str, bug: Bug | None) -> str:
    """The page with the blemish of this defect, where it has one here."""
    blemish = BLEMISHES.get(bug) if bug else None
    return html.replace(blemish.right, blemish.wrong) if blemish else html
