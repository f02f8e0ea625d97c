"""Plan files: everything that may be meant as a step or a check is read, or refused with its line."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from pytest_tool.plan import Case, Expectation, Hint, Mark, Plan, Step, Test
from pytest_tool.plan_reader import read

PATH = Path("plans/shop.plan.md")


def plan(text: str) -> Plan:
    return read(PATH, dedent(text).lstrip("\n"))


def only(text: str) -> Test:
    (test,) = plan(text).tests
    return test


def step_texts(text: str) -> list[str]:
    return [step.text for step in only(text).steps]


def test_a_whole_file_is_read_and_each_noun_keeps_its_line() -> None:
    read_plan = plan("""
        ---
        url: "{base_url}/login"
        engine: local
        marks: [smoke]
        hints: ["The basket icon has no text."]
        vars:
          city: Leeds
        fixtures: [signed_in]
        secret_origins: ["https://pay.example.org"]
        ---
        # Shop

        Prose for the pilot.

        ## A guest buys one book

        More prose.

        Marks: xfail(reason="known")

        1. Search for "Dune"
           and open the first result.
        2. Put it in the basket.
           - Expect: the basket badge says 1
           - Hint: the button is under the price
        3. Sign in as "{user}".

        Cases:

        | user  |
        |-------|
        | alice |

        ## Leaving
        1. Log out.
        """)
    assert (read_plan.title, read_plan.path) == ("Shop", PATH)
    first, second = read_plan.tests
    assert first == Test(
        title="A guest buys one book",
        path=PATH,
        line=15,
        steps=(
            Step(1, 'Search for "Dune" and open the first result.', PATH, 21),
            Step(2, "Put it in the basket.", PATH, 23, (Expectation("the basket badge says 1", 24),), (Hint("the button is under the price", 25),)),
            Step(3, 'Sign in as "{user}".', PATH, 26),
        ),
        prose="Prose for the pilot.\nMore prose.",
        url="{base_url}/login",
        vars={"city": "Leeds"},
        hints=(Hint("The basket icon has no text.", 5),),
        marks=(Mark("xfail", (), {"reason": "known"}, 19), Mark("engine", ("local",), {}, 3), Mark("smoke", (), {}, 4)),
        fixtures=("signed_in",),
        cases=(Case("alice", {"user": "alice"}, 32),),
        secret_origins=("https://pay.example.org",),
    )
    assert (second.title, second.line, second.prose) == ("Leaving", 34, "Prose for the pilot.")


def test_a_file_without_sections_is_one_test_named_by_its_title_or_its_file() -> None:
    assert only("# Buying\n\n1. Buy.").title == "Buying"
    assert only("1. Buy.").title == "shop"
    assert plan("1. Buy.").title == "shop"


def test_steps_are_numbered_through_all_lists_of_a_test() -> None:
    test = only("""
        ## A
        1. one
        2. two

        In between.

        1. three
        7) four
        """)
    assert [(s.number, s.text) for s in test.steps] == [(1, "one"), (2, "two"), (3, "three"), (4, "four")]


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("**Press** _the_ `Pay` button", "Press the Pay button"),
        ("Open [the help](https://example.org/help)", "Open the help"),
        (r"Type \*a\* &amp; b", "Type *a* & b"),
        ("Press <kbd>Enter</kbd><br>twice", "Press Enter twice"),
        ("Click <Save>", "Click <Save>"),
        ("Go on <!-- not now --> please", "Go on please"),
        ("One\n   two\n\n   three", "One two three"),
        ("One\n\n   <!-- a remark -->", "One"),
        ("Type {{literally}} ‹x›", "Type {{literally}} ‹x›"),
        ('Pay 3.50, "snake_case_name" and 5 * 3 * 2', 'Pay 3.50, "snake_case_name" and 5 * 3 * 2'),
    ],
)
def test_a_step_is_the_text_that_a_reader_sees(markdown: str, text: str) -> None:
    assert step_texts(f"1. {markdown}") == [text]


@pytest.mark.parametrize("bullet", ["   - Expect: it works", "   * EXPECT : it works", "   - **Expect:** it\n     works", "   - expect:\n\n     it works"])
def test_an_expectation_may_be_written_in_many_ways(bullet: str) -> None:
    assert only(f"1. Pay.\n{bullet}").steps[0].expectations == (Expectation("it works", 2),)


@pytest.mark.parametrize("indent", ["", " ", "  "])
def test_a_check_that_is_indented_too_little_still_belongs_to_its_step(indent: str) -> None:
    test = only(f"1. one\n{indent}- Expect: it works\n{indent}- Hint: there\n2. two")
    assert test.steps[0].expectations == (Expectation("it works", 2),)
    assert test.steps[0].hints == (Hint("there", 3),)
    assert test.steps[1].number == 2


def test_a_check_below_a_paragraph_belongs_to_the_step_above() -> None:
    assert only("1. one\n\nThen look.\n\n- Expect: it works").steps[0].expectations == (Expectation("it works", 5),)


def test_bullets_above_the_steps_and_other_blocks_are_context() -> None:
    test = only("""
        ## A
        - the *basket* is empty
        - nobody is signed in

        > Quoted

        | book | price |
        |------|-------|
        | Dune | 9.99  |

        ```
        1. no step
        ```

        ### Part one

        ---

        1. one

        After it:

        - a remark
        """)
    assert [s.text for s in test.steps] == ["one"]
    assert test.prose.splitlines() == [
        "the basket is empty",
        "nobody is signed in",
        "Quoted",
        "| book | price |",
        "|------|-------|",
        "| Dune | 9.99  |",
        "1. no step",
        "Part one",
        "After it:",
        "a remark",
    ]
    assert test.cases == ()


@pytest.mark.parametrize("ends", ["\r\n", "\r", "\n"])
def test_all_line_ends_and_a_byte_order_mark_are_accepted(tmp_path: Path, ends: str) -> None:
    file = tmp_path / "a.plan.md"
    file.write_bytes("\ufeff---\nurl: /x\n---\n\n1. Größe\n".replace("\n", ends).encode())
    (test,) = read(file).tests
    assert (test.url, test.steps[0].text, test.steps[0].line) == ("/x", "Größe", 5)


# --- front matter -----------------------------------------------------------------------------------------------------


def with_matter(lines: str) -> Test:
    return only(f"---\n{lines}\n---\n1. one")


def test_values_of_the_front_matter_stay_as_written() -> None:
    test = with_matter('vars: {a: 007, b: on, c: 2026-01-02, d: "", e: , f: 1.10, g: "{secret:X} {{"}')
    assert test.vars == {"a": "007", "b": "on", "c": "2026-01-02", "d": "", "e": "", "f": "1.10", "g": "{secret:X} {{"}


def test_keys_that_are_markers_become_marks() -> None:
    test = with_matter("min_confidence: 0.8\nescalation: off\nengine: local")
    assert test.marks == (Mark("engine", ("local",), {}, 4), Mark("escalation", ("off",), {}, 3), Mark("min_confidence", (0.8,), {}, 2))


@pytest.mark.parametrize(
    "written", ['marks: [smoke, xfail(reason="a, b")]', "marks: smoke, xfail(reason='a, b')", 'marks:\n  - smoke\n  - xfail(reason="a, b")']
)
def test_marks_of_a_file_are_a_list_or_a_line(written: str) -> None:
    assert [(m.name, m.kwargs) for m in with_matter(written).marks] == [("smoke", {}), ("xfail", {"reason": "a, b"})]


def test_lists_may_be_single_texts_and_empty_keys_are_unset() -> None:
    test = with_matter("hints: only one\nfixtures: signed_in, full_basket\nurl:\nmarks: ~\nsecret_origins: https://a.example")
    assert test.hints == (Hint("only one", 2),)
    assert test.fixtures == ("signed_in", "full_basket")
    assert (test.url, test.marks, test.secret_origins) == ("", (), ("https://a.example",))


def test_an_empty_front_matter_is_fine() -> None:
    assert only("---\n---\n1. one").url == ""


# --- marks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "marks"),
    [
        ("smoke", [Mark("smoke", line=2)]),
        ("engine(local), escalation(off)", [Mark("engine", ("local",), line=2), Mark("escalation", ("off",), line=2)]),
        ("min_confidence(0.8)", [Mark("min_confidence", (0.8,), line=2)]),
        ('xfail(reason="a, (b)", strict=false)', [Mark("xfail", (), {"reason": "a, (b)", "strict": False}, 2)]),
        ("flaky(reruns=2, delay=-1, only=['a', 'b'])", [Mark("flaky", (), {"reruns": 2, "delay": -1, "only": ["a", "b"]}, 2)]),
        ("a,\n  b <!-- c -->", [Mark("a", line=2), Mark("b", line=2)]),
    ],
)
def test_a_marks_line_lists_markers(written: str, marks: list[Mark]) -> None:
    assert list(only(f"## A\nMarks: {written}\n\n1. one").marks) == marks


def test_a_marks_line_may_end_a_paragraph_and_a_test_may_have_several() -> None:
    test = only("## A\nSome prose.\nMarks: a\n**Marks:** b\n\n1. one")
    assert [(m.name, m.line) for m in test.marks] == [("a", 3), ("b", 4)]
    assert test.prose == "Some prose."


# --- cases ------------------------------------------------------------------------------------------------------------

USERS = "| user | greeting |\n|---|---|\n| alice | Hello |\n|  | a \\| b |\n"


@pytest.mark.parametrize("above", ["Cases:\n\n", "Cases:\n", "**Cases**\n\n", "### Cases\n", "## Cases\n\n", "cases: who\n\n"])
def test_a_table_below_the_word_cases_gives_the_cases(above: str) -> None:
    test = only(f"1. one\n\n{above}{USERS}")
    first = 3 + above.count("\n") + 2
    assert test.cases == (Case("alice", {"user": "alice", "greeting": "Hello"}, first), Case("case 2", {"user": "", "greeting": "a | b"}, first + 1))
    assert test.prose == ""


@pytest.mark.parametrize(
    "document",
    [
        f'1. Sign in as "{{user}}"\n\n{USERS}',
        f"{USERS}\n1. one\n   - Expect: {{greeting}} is shown",
        "1. one\n\n| Cases | user |\n|---|---|\n| alice | a |\n| b | c |\n",
    ],
)
def test_a_table_whose_names_the_steps_use_gives_the_cases_too(document: str) -> None:
    assert len(only(document).cases) == 2


# --- mistakes ---------------------------------------------------------------------------------------------------------
