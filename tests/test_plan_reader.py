"""Plan files: everything that may be meant as a step or a check is read, or refused with its line."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from pytest_tool.errors import PlanError
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
            Step(
                2,
                "Put it in the basket.",
                PATH,
                23,
                (Expectation("the basket badge says 1", 24),),
                (Hint("the button is under the price", 25),),
            ),
            Step(3, 'Sign in as "{user}".', PATH, 26),
        ),
        prose="Prose for the pilot.\nMore prose.",
        url="{base_url}/login",
        vars={"city": "Leeds"},
        hints=(Hint("The basket icon has no text.", 5),),
        marks=(
            Mark("xfail", (), {"reason": "known"}, 19),
            Mark("engine", ("local",), {}, 3),
            Mark("smoke", (), {}, 4),
        ),
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


@pytest.mark.parametrize(
    "bullet",
    [
        "   - Expect: it works",
        "   * EXPECT : it works",
        "   - **Expect:** it\n     works",
        "   - expect:\n\n     it works",
    ],
)
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
    assert test.marks == (
        Mark("engine", ("local",), {}, 4),
        Mark("escalation", ("off",), {}, 3),
        Mark("min_confidence", (0.8,), {}, 2),
    )


@pytest.mark.parametrize(
    "written",
    [
        'marks: [smoke, xfail(reason="a, b")]',
        "marks: smoke, xfail(reason='a, b')",
        'marks:\n  - smoke\n  - xfail(reason="a, b")',
    ],
)
def test_marks_of_a_file_are_a_list_or_a_line(written: str) -> None:
    assert [(m.name, m.kwargs) for m in with_matter(written).marks] == [("smoke", {}), ("xfail", {"reason": "a, b"})]


def test_lists_may_be_single_texts_and_empty_keys_are_unset() -> None:
    test = with_matter(
        "hints: only one\nfixtures: signed_in, full_basket\nurl:\nmarks: ~\nsecret_origins: https://a.example"
    )
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
        (
            "flaky(reruns=2, delay=-1, only=['a', 'b'])",
            [Mark("flaky", (), {"reruns": 2, "delay": -1, "only": ["a", "b"]}, 2)],
        ),
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


@pytest.mark.parametrize(
    "above", ["Cases:\n\n", "Cases:\n", "**Cases**\n\n", "### Cases\n", "## Cases\n\n", "cases: who\n\n"]
)
def test_a_table_below_the_word_cases_gives_the_cases(above: str) -> None:
    test = only(f"1. one\n\n{above}{USERS}")
    first = 3 + above.count("\n") + 2
    assert test.cases == (
        Case("alice", {"user": "alice", "greeting": "Hello"}, first),
        Case("case 2", {"user": "", "greeting": "a | b"}, first + 1),
    )
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

MISTAKES = {
    "no steps": (1, "", '"shop" has no steps. Write them as a numbered list: 1., 2., 3.'),
    "section without steps": (3, "## A\n1. one\n## B\nText", '"B" has no steps.'),
    "bullets for steps": (2, "## A\n- one\n- two", "These bullets are not steps. Number the steps: 1., 2., 3."),
    "empty step": (2, "1. one\n2.\n3. three", "A step is empty."),
    "step of bullets only": (1, "1. - Expect: x", "A step is empty."),
    "step of a comment only": (1, "1. <!-- later -->", "A step is empty."),
    "empty expectation": (2, "1. one\n   - Expect:", "Expect: is empty."),
    "empty hint": (2, "1. one\n   - Hint:  ", "Hint: is empty."),
    "unknown bullet": (3, "1. one\n   - Expect: x\n   - Expcet: y", 'The bullet "Expcet: y" is neither an expectation nor a hint. Start it with Expect: or Hint:'),
    "unknown bullet at the margin": (2, "1. one\n- Verify: y", 'The bullet "Verify: y" is neither'),
    "empty heading": (1, "##\n1. one", "This heading is empty."),
    "second title": (3, "# A\n1. one\n# B\n1. two", '"B" is a second title.'),
    "steps above the first test": (2, "# A\n1. one\n## B\n1. two", "A step stands above the first test."),
    "marks above the first test": (2, "# A\nMarks: smoke\n## B\n1. two", "These marks stand above the first test."),
    "cases above the first test": (1, "Cases:\n\n| a |\n|---|\n| b |\n\n## B\n1. two", "A Cases table stands above the first test."),
    "check above the first test": (1, "- Expect: a\n\n## B\n1. two", "An expectation or hint stands above the first test."),
    "check above the first step": (2, "## B\n- Hint: a\n\n1. two", "This bullet stands above the first step."),
    # Markdown that reads differently than it looks
    "check without a bullet": (3, "1. one\n   - Expect: a\n   Expect: b", "Expect: is not a bullet here."),
    "check as a paragraph": (3, "1. one\n\n**Hint:** b", "Hint: is not a bullet here."),
    "check with a typographic bullet": (2, "1. one\n   • Expect: b", "Expect: is not a bullet here."),
    "check glued to its bullet": (2, "1. one\n   -Expect: b", "Expect: is not a bullet here."),
    "check indented too far": (2, "1. one\n        - Expect: b", "This item reads as part of the text above it."),
    "check as code": (3, "1. one\n\n        - Expect: b", '"- Expect: b" is indented so far that it is code.'),
    "steps as code": (3, "Text\n\n     1. two\n\n1. one", '"1. two" is indented so far that it is code.'),
    "step swallowed by prose": (2, "Text\n2. two\n\n1. one", "This item reads as part of the text above it."),
    "step without a space": (2, "1. one\n2.two", '"2.two" is not a list item. Put a space after the number.'),
    "step in HTML": (2, "<details>\n1. two\n</details>\n\n1. one", '"1. two" is part of a piece of HTML'),
    "comment not closed": (3, "1. one\n\n<!-- 2. two\n3. three", "A comment is not closed."),
    "code not closed": (3, "1. one\n\n```\n2. two", "This block of code is not closed."),
    "marks in a step": (2, "1. one\nMarks: smoke", "Marks: reads as part of the step above it."),
    "cases in a step": (2, "1. one\nCases:", "Cases: reads as part of the step above it."),
    "almost marks": (1, "Mark: smoke\n\n1. one", "Mark: is not known."),
    "fixtures line": (1, "Fixtures: a\n\n1. one", "Fixtures: is not known."),
    # what a step cannot hold
    "list in a step": (2, "1. one\n   1. two", "A step contains a numbered list of its own."),
    "list in a bullet": (3, "1. one\n   - Expect: a\n     - b", "A bullet contains bullets of its own."),
    "code in a step": (3, "1. one\n\n   ```\n   a\n   ```", "A step contains a block of code."),
    "table in a step": (3, "1. one\n\n   | a |\n   |---|\n   | b |", "A step contains a table."),
    "quotation in a step": (2, "1. one\n   > two", "A step contains a quotation."),
    "HTML in a step": (3, "1. one\n\n   <div>two</div>", "A step contains HTML."),
    # tables
    "too few cells": (6, "1. {a}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 |", "The row has 1 cell, and the header has 2."),
    "too many cells": (5, "1. {a}\n\n| a | b |\n|---|---|\n| 1 | 2 | 3 |", "The row has 3 cells, and the header has 2."),
    "header and line of dashes differ": (3, "1. {a}\n\n| a | b |\n|---|\n| 1 | 2 |", "This row belongs to no table."),
    "no line of dashes": (2, "Cases:\n| a |\n| 1 |\n\n1. {a}", "This row belongs to no table."),
    "table glued to a step": (2, "1. {a}\n| a |\n|---|\n| 1 |", "This row belongs to no table."),
    "table with a gap": (7, "1. {a}\n\n| a |\n|---|\n| 1 |\n\n| 2 |", "This row belongs to no table."),
    "text glued to a table": (6, "1. {a}\n\n| a |\n|---|\n| 1 |\nText", '"Text" is not a row of the table above.'),
    "table that no step uses": (3, "1. one\n\n| a |\n|---|\n| 1 |", "No step uses this table."),
    "cases without a table": (3, "1. one\n\nCases:\n\nText", "No table follows this line."),
    "cases without rows": (4, "1. one\n\nCases:\n| a |\n|---|\n", "The Cases table has no rows."),
    "two cases tables": (7, "1. {a}\n\n| a |\n|---|\n| 1 |\n\n| a |\n|---|\n| 2 |", "This is a second Cases table."),
    "column without a name": (3, "1. {a}\n\n| a | |\n|---|---|\n| 1 | 2 |", "'' is not the name of a variable."),
    "column that is no name": (3, "1. {a}\n\n| a | b c |\n|---|---|\n| 1 | 2 |", "'b c' is not the name of a variable. Use letters, digits and _, as in first_name."),
    "column twice": (3, "1. {a}\n\n| a | a |\n|---|---|\n| 1 | 2 |", "Two columns have the same name."),
    "column base_url": (3, "1. {a}\n\n| a | base_url |\n|---|---|\n| 1 | 2 |", "base_url is not a variable of plans."),
    "cell with a variable": (5, "1. {a}\n\n| a |\n|---|\n| {b} |", "The value '{b}' holds another variable, {b}."),
    "cell with a bad variable": (5, "1. {a}\n\n| a |\n|---|\n| {b c} |", "'{b c}' is not a variable."),
    # variables
    "variable with a space": (2, "1. one\n2. Type {na me}", "'{na me}' is not a variable. Write {name}, {env:NAME} or {secret:NAME} without spaces, and {{ or }} for a brace."),
    "variable of an unknown kind": (1, "1. Type {file:x}", "'{file:x}' is not a variable."),
    "open brace": (2, "1. one\n   - Expect: {a is shown", "'{a is shown' is not a variable."),
    "close brace": (2, "1. one\n   - Hint: a} b", "'Hint: a}' is not a variable."),
    # marks
    "marks with bad syntax": (2, "## A\nMarks: xfail(reason=known bug)\n\n1. one", "“xfail(reason=known bug)” is not a list of markers. Write them like this:"),
    "marks with an expression": (2, "## A\nMarks: xfail(1 + a)\n\n1. one", "“1 + a” is neither a word, a number nor a text"),
    "marks with a call": (2, "## A\nMarks: skipif(open('x'))\n\n1. one", "“open('x')” is neither a word"),
    "marks that are more": (2, "## A\nMarks: a.b\n\n1. one", "“a.b” is not a marker."),
    "marks unpacking": (2, "## A\nMarks: a(**{})\n\n1. one", "“a(**{})” cannot be read."),
    "marks escaping the list": (2, "## A\nMarks: a] + [b\n\n1. one", "“a] + [b” is not a list of markers."),
    "no marks": (2, "## A\nMarks:\n\n1. one", "The list of markers is empty."),
    "parametrize": (2, "## A\nMarks: parametrize('a', [1])\n\n1. one", "The marker parametrize cannot be used in a plan. Use a Cases table."),
    "private mark": (2, "## A\nMarks: _a\n\n1. one", "The marker _a starts with an underscore."),
    # front matter
    "unknown key": (3, "---\nurl: a\nhint: x\n---\n1. one", "The front matter has no key 'hint'. Did you mean hints?"),
    "unlike any key": (2, "---\ncolour: a\n---\n1. one", "The front matter has no key 'colour'. Known are url, engine,"),
    "key twice": (3, "---\nurl: a\nurl: b\n---\n1. one", "The key url stands here twice."),
    "variable twice": (4, "---\nvars:\n  a: 1\n  a: 2\n---\n1. one", "The variable a stands here twice."),
    "bad YAML": (3, "---\nurl: a\n\thints: b\n---\n1. one", "The front matter is not YAML: found character '\\t' that cannot start any token."),
    "YAML with a control character": (1, "---\nurl: a\x01\n---\n1. one", "The front matter is not YAML:"),
    "YAML with a bare brace": (2, "---\nurl: {base_url}/a\n---\n1. one", "Put a value with braces or a colon in quotation marks, as in url: \"{base_url}/login\"."),
    "brace that is a mapping": (2, "---\nurl: {base_url}\n---\n1. one", "url is not a text."),
    "hint that is a mapping": (3, "---\nhints:\n  - Basket: on top\n---\n1. one", "An entry of hints is not a text."),
    "list instead of keys": (2, "---\n- url\n---\n1. one", "The front matter is not a list of keys."),
    "vars that are a list": (2, "---\nvars: [a]\n---\n1. one", "vars is not a list of names and values."),
    "vars that nest": (3, "---\nvars:\n  a: [1]\n---\n1. one", "a is not a text."),
    "var that is no name": (2, "---\nvars: {a b: 1}\n---\n1. one", "'a b' is not the name of a variable."),
    "var base_url": (2, "---\nvars: {base_url: x}\n---\n1. one", "base_url is not a variable of plans."),
    "var with a variable": (2, "---\nvars: {a: '{b}'}\n---\n1. one", "The value '{b}' holds another variable, {b}."),
    "empty hint of the file": (2, "---\nhints: ['']\n---\n1. one", "An entry of hints is empty."),
    "fixture that is no name": (2, "---\nfixtures: a b\n---\n1. one", "'a b' is not the name of a fixture."),
    "bad origin": (2, "---\nsecret_origins: pay.example\n---\n1. one", "'pay.example' is not an origin."),
    "bad marks of the file": (3, "---\nurl: a\nmarks: a b\n---\n1. one", "“a b” is not a list of markers."),
    "url with a bad variable": (2, "---\nurl: '{base url}'\n---\n1. one", "'{base url}' is not a variable."),
    "front matter not closed": (1, "---\nurl: a\n1. one", "The front matter is not closed. End it with a line ---."),
    "front matter not first": (2, "\n---\nurl: a\n---\n1. one", "Front matter starts on the first line of a file."),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_refused_with_its_line_and_a_remedy(mistake: str) -> None:
    line, document, message = MISTAKES[mistake]
    with pytest.raises(PlanError) as refused:
        read(PATH, document)
    assert str(refused.value).startswith(f"plans/shop.plan.md:{line}: ")
    assert message in str(refused.value)
    assert refused.value.remedy
    assert (refused.value.path, refused.value.line) == (PATH, line)


def test_a_file_that_is_not_utf_8_is_refused_at_the_line_of_the_first_bad_byte(tmp_path: Path) -> None:
    file = tmp_path / "a.plan.md"
    file.write_bytes("1. one\n2. Größe\n".encode("latin-1"))
    with pytest.raises(PlanError, match=r"a\.plan\.md:2: The file is not UTF-8 text\. Save it as UTF-8\."):
        read(file)


def test_a_file_that_cannot_be_read_is_a_plan_error(tmp_path: Path) -> None:
    with pytest.raises(PlanError, match="The file cannot be read: Is a directory"):
        read(tmp_path)
