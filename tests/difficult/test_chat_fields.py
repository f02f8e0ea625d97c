"""The field of a chat has no label: “the message” goes there, and nowhere else."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying


@tries(
    works("chat", 'Send the message "How are you?".', "truth.join() === 'How are you?'", '"You: How are you?" is shown'),
    works("chat", 'Enter "Good morning" in the chat box and press Enter.', "truth.join() === 'Good morning'"),
    works("chat", 'Write "Hello" in the chat and send it.', "truth.join() === 'Hello'"),
    works("chat", 'Type the message "Hello there" and click Send.', "truth.join() === 'Hello there'"),
    works("chat", 'Write the comment "Nice" and send it.', "truth.join() === 'Nice'"),
)  # fmt: skip
def test_a_message_goes_into_the_field_without_a_label(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(fails("chat", 'Write "Hello" in the notes.', "!text.value", "the notes"))
def test_other_words_do_not_mean_it(trying: Trying, case: Case) -> None:
    case.holds(trying)


def test_a_search_or_a_labelled_field_is_no_chat(trying: Trying) -> None:
    tried = trying("chat.html#none", '1. Send the message "How are you?".\n')
    assert not tried.passed, tried
    assert tried.page.evaluate("() => [...document.querySelectorAll('input, textarea')].every((e) => !e.value)"), tried
