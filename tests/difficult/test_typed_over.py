"""A field that seems to fit two names: the second value would replace the first."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

POST = """<h1>New post</h1><p><input type=text aria-label="Add title" oninput="truth = this.value"></p><p><button>Publish</button></p>
    <script>window.truth = ""</script>"""


@pytest.mark.parametrize(
    "step", ['Type "Storm" as the title and "Stay at home." as the text.', 'Enter "Storm" as the title. Then enter "Stay at home." in the text field.']
)
def test_a_value_that_another_one_replaced_is_not_passed_over(trying: Trying, site: Site, step: str) -> None:
    site.answers["/post"] = POST
    tried = trying("post", f"1. {step}\n2. Click Publish.\n")
    assert not tried.passed, tried
    assert "Storm" in tried.reason, tried


@pytest.mark.parametrize("step", ['Type "Draft" as the title. Change the title to "Storm".', 'Type "Draft" into the title, then change it to "Storm".'])
def test_a_value_that_is_changed_on_purpose_is(trying: Trying, site: Site, step: str) -> None:
    site.answers["/post"] = POST
    tried = trying(
        "post",
        f'1. {step}\n   - Expect: the Add title field is "Storm"\n2. Type "Calm" as the title, then type "Storm" into "Add title".\n   - Expect: the Add title field is "Storm"\n',
    )
    assert tried.passed, tried
    assert tried.truth == "Storm"
