"""Every mistake in a plan file is one message with its line and a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_tool.errors import PlanError
from pytest_tool.plan_reader import read

from test_plan_reader import PATH

MISTAKES = {
    "no steps": (1, "", '"shop" has no steps. Write them as a numbered list: 1., 2., 3.'),
    "section without steps": (3, "## A\n1. one\n## B\nText", '"B" has no steps.'),
    "bullets for steps": (2, "## A\n- one\n- two", "These bullets are not steps. Number the steps: 1., 2., 3."),
    "empty step": (2, "1. one\n2.\n3. three", "A step is empty."),
    "step of bullets only": (1, "1. - Expect: x", "A step is empty."),
    "step of a comment only": (1, "1. <!-- later -->", "A step is empty."),
    "empty expectation": (2, "1. one\n   - Expect:", "Expect: is empty."),
    "empty hint": (2, "1. one\n   - Hint:  ", "Hint: is empty."),
    "unknown bullet": (3, "1. one\n   - Expect: x\n   - Expcet: y", 'The bullet "Expcet: y" is neither an expectation nor a hint. Start it with Expect:, Hint: or If:'),
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
    "YAML with a bare brace": (2, "---\nurl: {base_url}/a\n---\n1. one", "Put a value with braces, a colon or a star in quotation marks, as in url: \"{base_url}/login\"."),
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
