"""Trees whose items are no controls, though their role says so: each holds a link, which opens the branch or leads elsewhere."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

ITEM = '<li role=treeitem class=closed><img alt="+" src="data:,"><div><a href="#{0}" data-list="{1}">{0}</a></div></li>'
TREE = f"""<h1>Files</h1><ul role=tree>{ITEM.format("Plans", "apollo")}{ITEM.format("Letters", "ann bob")}</ul>
    <ul role=tree>{ITEM.format("Plans of old", "")}</ul><p id=p></p><script>window.truth = [];
    document.onclick = (e) => {{ const a = e.target.closest("a"); if (!a) return; truth.push(a.textContent); e.preventDefault();
      if (!a.dataset.list) {{ p.textContent = `Details of ${{a.textContent}}`; return }}
      const li = a.closest("li"); li.className = li.className === "open" ? "closed" : "open"; li.querySelector("ul")?.remove();
      if (li.className === "open") li.insertAdjacentHTML("beforeend", "<ul role=group>" + a.dataset.list.split(" ").map((n) => `<li><a href="#">${{n}}</a></li>`).join("") + "</ul>") }}
    </script>"""


@pytest.mark.parametrize(
    ("steps", "truth"),
    [
        ('1. Click "Letters" in the tree.\n   - Expect: "ann" is shown\n', ["Letters"]),
        ("1. Open the folder Letters.\n   - Expect: there is a \"bob\" link\n", ["Letters"]),
        ("1. Expand Letters.\n", ["Letters"]),
        ("1. Expand Letters.\n2. Collapse Letters.\n   - Expect: \"bob\" is not shown\n", ["Letters", "Letters"]),
        ('1. Expand "Plans" and click "apollo".\n', ["Plans", "apollo"]),
        ('1. Click "Plans of old".\n   - Expect: "Details of Plans of old" is shown\n', ["Plans of old"]),
    ],
)  # fmt: skip
def test_the_link_of_a_branch_is_the_branch(trying: Trying, site: Site, steps: str, truth: list[str]) -> None:
    site.answers["/tree"] = TREE
    tried = trying("tree", steps)
    assert tried.truth == truth, tried
    assert tried.passed or "apollo" in truth, tried


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        ('1. Expand "Plans of old".\n', "is still collapsed"),
        ('1. Expand "Drafts".\n', "could not be done"),
        ('1. Expand "Plans" and click "bob".\n', "could not be done"),
        ('1. Click "Letter" in the tree.\n', "could not be done"),
        ('1. Open the Letters.\n   - Expect: "carl" is shown\n', "should be shown"),
    ],
)
def test_what_a_link_does_not_open_is_no_pass(trying: Trying, site: Site, steps: str, says: str) -> None:
    site.answers["/tree"] = TREE
    tried = trying("tree", steps)
    assert not tried.passed, tried
    assert says in tried.reason


def test_an_item_that_hears_clicks_itself_stays_a_control(trying: Trying, site: Site) -> None:
    site.answers["/own"] = """<ul role=tree><li role=treeitem tabindex=0 onclick="truth.push('item'); p.textContent = 'Chosen'">Plans
        <a href="#more">more</a></ul><p id=p></p><script>window.truth = []</script>"""
    tried = trying("own", '1. Click "Plans".\n   - Expect: "Chosen" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["item"]
