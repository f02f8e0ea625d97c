"""Defects that can be switched on with ``SHOP_BUG=<name>``, and the plan items that each of them must turn red.

They behave as real ones do: nothing crashes at start, most pages still look right, and whoever does not check does
not notice. ``Defect.breaks`` is read by our own tests: these tests fail with the defect, with all their cases, and no
others; with a visual one (``ui-…``) only under ``--tool-ui-review fail``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Bug(StrEnum):
    """The names that ``SHOP_BUG`` takes."""

    SEARCH_CASE = "search-case"
    SORT_AS_TEXT = "sort-as-text"
    CATEGORY_IGNORED = "category-ignored"
    RESULTS_BUTTON_DEAD = "results-button-dead"
    STALE_BADGE = "stale-badge"
    QUANTITY_LOST = "quantity-lost"
    SECOND_EDITION_LOST = "second-edition-lost"
    REMOVE_WRONG_ROW = "remove-wrong-row"
    TOTAL_IGNORES_QUANTITY = "total-ignores-quantity"
    SHIPPING_TWICE = "shipping-twice"
    ANY_PASSWORD = "any-password"
    SIGN_OUT_IGNORED = "sign-out-ignored"
    TERMS_NOT_REQUIRED = "terms-not-required"
    FORM_FORGOTTEN = "form-forgotten"
    ERROR_AFTER_PAYING = "error-after-paying"
    NOTE_LOST = "note-lost"
    CANCELLED_STILL_PAID = "cancelled-still-paid"
    CANCEL_WITHOUT_ASKING = "cancel-without-asking"
    SETTINGS_NOT_SAVED = "settings-not-saved"
    HELP_EMPTY = "help-empty"
    HEART_DEAD = "heart-dead"
    BAD_EMAIL_ACCEPTED = "bad-email-accepted"
    MAIL_NOT_SENT = "mail-not-sent"
    VOUCHER_IGNORED = "voucher-ignored"
    UI_PICTURE_MISSING = "ui-picture-missing"
    UI_BUTTON_CLIPPED = "ui-button-clipped"
    UI_TEXTS_OVERLAP = "ui-texts-overlap"
    UI_GREY_ON_WHITE = "ui-grey-on-white"
    UI_BUTTON_OUTSIDE = "ui-button-outside"
    UI_BANNER_COVERS = "ui-banner-covers"
    UI_TEMPLATE_LEFT = "ui-template-left"
    UI_TOTAL_UNDEFINED = "ui-total-undefined"
    UI_TEXT_UNTRANSLATED = "ui-text-untranslated"
    UI_PAGE_TOO_WIDE = "ui-page-too-wide"
    UI_SCRIPT_FAILS = "ui-script-fails"
    UI_REQUEST_FAILS = "ui-request-fails"

    @property
    def is_visual(self) -> bool:
        """The plans pass all the same; only the review of broken UI sees it (see ``blemishes``)."""
        return self.value.startswith("ui-")


@dataclass(frozen=True, slots=True)
class Defect:
    """What a customer would notice, and the titles of the tests that must turn red."""

    notice: str
    breaks: tuple[str, ...]


DEFECTS: dict[Bug, Defect] = {
    Bug.SEARCH_CASE: Defect(
        'Search minds upper and lower case: "dune" finds nothing.',
        ("Search does not mind upper and lower case",),
    ),
    Bug.SORT_AS_TEXT: Defect(
        "Sorting by price compares prices as text: £10.50 comes before £5.99.",
        ("The cheapest book comes first",),
    ),
    Bug.CATEGORY_IGNORED: Defect(
        "Choosing a category still lists every book.",
        ("A category lists only its own books",),
    ),
    Bug.RESULTS_BUTTON_DEAD: Defect(
        '"Add to basket" in the search results says "added" but adds nothing.',
        ("A book goes into the basket straight from the results",),
    ),
    Bug.STALE_BADGE: Defect(
        "The number on the basket is one step behind until the page is loaded again.",
        ("The badge follows without a reload",),
    ),
    Bug.QUANTITY_LOST: Defect(
        "A book's page adds one copy, whatever quantity was chosen there.",
        ("Three copies at once",),
    ),
    Bug.SECOND_EDITION_LOST: Defect(
        "A second edition of a title that is in the basket already is not added.",
        ("One of two editions is taken out again",),
    ),
    Bug.REMOVE_WRONG_ROW: Defect(
        '"Remove" takes out the first row of the basket, whichever row it was pressed in.',
        ("One of two editions is taken out again", "The last book of three is taken out"),
    ),
    Bug.TOTAL_IGNORES_QUANTITY: Defect(
        "Totals count every title once, however many copies are bought.",
        ("The total counts copies and shipping",),
    ),
    Bug.SHIPPING_TWICE: Defect(
        "Totals add the shipping twice.",
        ("The total counts copies and shipping", "The total follows the way of delivery"),
    ),
    Bug.ANY_PASSWORD: Defect(
        "Sign-in accepts a wrong password.",
        ("A wrong password is refused",),
    ),
    Bug.SIGN_OUT_IGNORED: Defect(
        '"Sign out" goes to the front page and leaves the customer signed in.',
        ("Signing out",),
    ),
    Bug.TERMS_NOT_REQUIRED: Defect(
        "An order is accepted without the terms.",
        ("The terms must be accepted",),
    ),
    Bug.FORM_FORGOTTEN: Defect(
        "After a mistake the checkout comes back with empty text fields.",
        ("A mistake does not cost what was typed",),
    ),
    Bug.ERROR_AFTER_PAYING: Defect(
        "Paying for an order with gift wrap ends on an error page.",
        ("A present, sent by express",),
    ),
    Bug.NOTE_LOST: Defect(
        "The note for the courier is missing from the order.",
        ("Delivery day and note reach the order",),
    ),
    Bug.CANCELLED_STILL_PAID: Defect(
        'A cancelled order is still shown as "Paid".',
        ("An open order is cancelled", "An order is cancelled as soon as it is made"),
    ),
    Bug.CANCEL_WITHOUT_ASKING: Defect(
        "Cancel does not ask: the order is gone at the first press.",
        (
            "Changing one's mind keeps the order",
            "An open order is cancelled",  # these two say "and confirm", and there is nothing to confirm
            "An order is cancelled as soon as it is made",
        ),
    ),
    Bug.SETTINGS_NOT_SAVED: Defect(
        'The settings say "saved" and are the old ones on the next page.',
        ("Saved settings are there on the next page",),
    ),
    Bug.HELP_EMPTY: Defect(
        "Help opens an empty page.",
        ("Help opens in a tab of its own",),
    ),
    Bug.HEART_DEAD: Defect(
        "The heart on a book's page does nothing.",
        ("A book is kept for later",),
    ),
    Bug.BAD_EMAIL_ACCEPTED: Defect(
        'The stock alert accepts "ann@" as an e-mail address.',
        ("A mistyped address is refused",),
    ),
    Bug.MAIL_NOT_SENT: Defect(
        "No mail confirms an order.",
        ("From the first search to the order", "The order is confirmed by mail"),
    ),
    Bug.VOUCHER_IGNORED: Defect(
        "Checking a voucher does nothing.",
        ("A voucher says what it is worth", "A voucher that nobody sold is refused", "The service may be down"),
    ),
    Bug.UI_PICTURE_MISSING: Defect(
        "The picture on the help page does not load.",
        ("Help opens in a tab of its own",),
    ),
    Bug.UI_BUTTON_CLIPPED: Defect(
        'The button of the wish list says "Rename" and half of an "l".',
        ("A book is kept for later", "The wish list gets a name"),
    ),
    Bug.UI_TEXTS_OVERLAP: Defect(
        "On the stock alert, heading and text are printed over each other.",
        ("The button waits for an address", "A mistyped address is refused"),
    ),
    Bug.UI_GREY_ON_WHITE: Defect(
        "What to do about a search without a result is light grey on white.",
        ("A search without a result says so",),
    ),
    Bug.UI_BUTTON_OUTSIDE: Defect(
        '"Remove" on the wish list lies left of the window.',
        ("A book is kept for later",),
    ),
    Bug.UI_BANNER_COVERS: Defect(
        'A banner lies on the last row of the wish list, and on its "Remove".',
        ("A book is kept for later",),
    ),
    Bug.UI_TEMPLATE_LEFT: Defect(
        'The stock alert says "{{ price }}".',
        ("The button waits for an address", "A mistyped address is refused"),
    ),
    Bug.UI_TOTAL_UNDEFINED: Defect(
        'The total of an order is "£undefined".',
        ("The second order has its own page",),
    ),
    Bug.UI_TEXT_UNTRANSLATED: Defect(
        'The help page ends with "help.contact.phone".',
        ("Help opens in a tab of its own",),
    ),
    Bug.UI_PAGE_TOO_WIDE: Defect(
        "A search without a result can be scrolled sideways.",
        ("A search without a result says so",),
    ),
    Bug.UI_SCRIPT_FAILS: Defect(
        "A script of the help page fails.",
        ("Help opens in a tab of its own",),
    ),
    Bug.UI_REQUEST_FAILS: Defect(
        "The wish list asks for something that the shop does not have.",
        ("A book is kept for later", "The wish list gets a name"),
    ),
}


class UnknownBug(ValueError):
    """``SHOP_BUG`` names no defect of this shop."""

    def __init__(self, name: str) -> None:
        super().__init__(f"SHOP_BUG={name} is not a defect of this shop. Choose one of: {', '.join(Bug)}.")


def chosen_bug(name: str) -> Bug | None:
    """The defect of that name; none for an empty name. Raises ``UnknownBug``."""
    if not name:
        return None
    try:
        return Bug(name)
    except ValueError:
        raise UnknownBug(name) from None
