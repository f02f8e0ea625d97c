"""Sliders whose thumbs are drawn over inputs that are cut to nothing: keys get to these, the mouse does not."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

PRICE = """<style>.cut { clip-path: inset(50%); height: 1px; width: 1px; overflow: hidden; position: absolute }
    .thumb { position: absolute; width: 12px; height: 12px; background: red; transform: translate(-50%, -50%) }</style>
    <p>Price per night</p><div role=group id=g aria-label="Price per night" style="width: 240px; padding: 20px">
    <div style="position: relative; height: 4px; background: #ccc">
    <div class=thumb style="left: 16%"><div class=cut><input id=low aria-label="Price per night, start" aria-labelledby="low g" type=range max=300 step=10 value=50></div></div>
    <div class=thumb style="left: 66%"><div class=cut><input id=high aria-label="Price per night, end" aria-labelledby="high g" type=range max=300 step=10 value=200></div></div>
    </div></div><p>From <b id=from>50</b> to <b id=to>200</b></p><script>window.truth = [50, 200];
    for (const [i, input, shown] of [[0, low, from], [1, high, to]])
      input.oninput = () => { truth[i] = Number(input.value); shown.textContent = input.value; input.parentNode.parentNode.style.left = `${input.value / 3}%` }
    </script>"""


@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ('Set "Price per night, end" to 250.', [50, 250]),
        ('Set "Price per night, start" to 30.', [30, 200]),
        ("Set the price per night from 50 to 250.", [50, 250]),
    ],
)
def test_a_thumb_is_moved_by_keys(trying: Trying, site: Site, step: str, truth: list[int]) -> None:
    site.answers["/price"] = PRICE
    tried = trying("price", f"1. {step}\n")
    assert tried.passed, tried
    assert tried.truth == truth


def test_what_lies_behind_a_dialog_takes_no_keys_either(trying: Trying, site: Site) -> None:
    site.answers["/price"] = f"{PRICE}<dialog id=d>Cookies</dialog><script>d.showModal()</script>"
    tried = trying("price", '1. Set "Price per night, end" to 250.\n')
    assert not tried.passed, tried
    assert tried.truth == [50, 200]
