"""What a page hands over as a file is told, kept and can be expected; what does not come is no success."""

from __future__ import annotations

import pytest
from tests.difficult.site import Answer, Site
from tests.difficult.trying import Tried, Trying

CSV = "id,title\n1,Dune\n2,Emma\n"


@pytest.fixture(autouse=True)
def files(site: Site) -> None:
    """What the links of ``downloads.html`` lead to."""
    attached = {"Content-Type": "text/csv", "Content-Disposition": 'attachment; filename="report.csv"'}
    site.answers |= {
        "/export.csv": Answer(CSV, headers=attached),
        "/plain.txt": Answer("notes of today", headers={"Content-Type": "text/plain"}),
        "/slow": Answer("archived", after_s=0.8),
        "/inline.csv": Answer(CSV, headers={"Content-Type": "text/plain"}),
        "/broken.bin": Answer("half", headers={"Content-Disposition": "attachment; filename=broken.bin"}, missing=100),
        "/evil": Answer("x", headers={"Content-Disposition": 'attachment; filename="../../.bashrc"'}),
        "/big.txt": Answer("y" * 6_000_000, headers={"Content-Disposition": 'attachment; filename="big.txt"'}),
    }


def kept(tried: Tried, trying: Trying) -> list[tuple[str, str]]:
    return sorted((path.name, path.read_text()[:80]) for path in (trying.folder / "downloads").iterdir())


def test_a_download_is_told_with_name_and_size_and_is_kept(trying: Trying) -> None:
    tried = trying("downloads.html", '1. Click "Export CSV".\n')
    assert tried.passed, tried
    assert 'downloaded "report.csv" (23 bytes)' in tried.changes
    assert kept(tried, trying) == [("report.csv", CSV)]
    assert tried.page.title() == "Reports"


@pytest.mark.parametrize(
    "expected",
    [
        'the file "report.csv" was downloaded', "a file was downloaded", 'the downloaded file contains "Dune"',
        'the downloaded file does not contain "Persuasion"', 'the file "other.csv" was not downloaded',
        'the downloaded file contains "id,title"',
    ],
)  # fmt: skip
def test_expectations_about_a_download_hold(trying: Trying, expected: str) -> None:
    tried = trying("downloads.html", f'1. Click "Export CSV".\n   - Expect: {expected}\n')
    assert tried.passed, tried


@pytest.mark.parametrize(
    ("expected", "seen"),
    [
        ('the file "orders.csv" was downloaded', 'downloaded "report.csv" (23 bytes)'),
        ("no file was downloaded", 'downloaded "report.csv" (23 bytes)'),
        ('the downloaded file contains "Persuasion"', "report.csv contains nothing of it"),
        ('the downloaded file does not contain "Dune"', "report.csv contains it"),
    ],
)
def test_expectations_about_a_download_fail(trying: Trying, expected: str, seen: str) -> None:
    tried = trying("downloads.html", f'1. Click "Export CSV".\n   - Expect: {expected}\n')
    assert not tried.passed, tried
    assert seen in tried.reason + tried.verdict.seen


def test_a_download_belongs_to_its_step(trying: Trying) -> None:
    steps = '1. Click "Export CSV".\n2. Click "Export nothing".\n   - Expect: a file was downloaded\n'
    tried = trying("downloads.html", steps)
    assert not tried.passed, tried
    assert "nothing was downloaded in this step" in tried.reason + tried.verdict.seen


@pytest.mark.parametrize(
    ("control", "name", "text"),
    [
        ("Save notes", "notes.txt", "notes of today"),
        ("Export JSON", "orders.json", '{"orders": 3}'),
        ("Prepare archive", "archive.txt", "archived"),
        ("Open export", "report.csv", CSV),
    ],
)
def test_links_blobs_and_tabs_that_close_at_once_hand_over_files(trying: Trying, control: str, name: str, text: str) -> None:
    tried = trying("downloads.html", f'1. Click "{control}".\n   - Expect: the file "{name}" was downloaded\n')
    assert tried.passed, tried
    assert kept(tried, trying) == [(name, text)]
    assert tried.page.title() == "Reports"


def test_two_files_of_one_name_are_both_kept(trying: Trying) -> None:
    tried = trying("downloads.html", '1. Click "Export both".\n   - Expect: the file "same.txt" was downloaded\n')
    assert tried.passed, tried
    assert kept(tried, trying) == [("same (2).txt", "two"), ("same.txt", "one")]


def test_a_name_from_the_page_leads_nowhere_else(trying: Trying) -> None:
    tried = trying("downloads.html", '1. Click "Strange name".\n   - Expect: a file was downloaded\n')
    assert tried.passed, tried
    (only,) = (trying.folder / "downloads").iterdir()
    assert only.parent == trying.folder / "downloads"
    assert not only.name.startswith(".")


def test_a_file_that_opens_in_the_tab_is_no_download(trying: Trying) -> None:
    tried = trying("downloads.html", '1. Click "View CSV".\n   - Expect: the file "inline.csv" was downloaded\n')
    assert not tried.passed, tried
    assert "nothing was downloaded in this step" in tried.reason + tried.verdict.seen


def test_a_step_may_open_the_address_of_a_download(trying: Trying) -> None:
    tried = trying("downloads.html", '1. Go to /export.csv.\n   - Expect: the file "report.csv" was downloaded\n')
    assert tried.passed, tried
    assert kept(tried, trying) == [("report.csv", CSV)]


def test_a_file_too_long_to_be_looked_into_is_no_success(trying: Trying) -> None:
    tried = trying("downloads.html", '1. Click "Big file".\n   - Expect: the downloaded file contains "y"\n')
    assert not tried.passed, tried
    assert "big.txt cannot be read as text" in tried.reason + tried.verdict.seen


@pytest.mark.parametrize(("control", "name"), [("Broken file", "broken.bin"), ("Lost file", "lost.txt")])
def test_a_download_that_fails_says_why_and_is_no_success(trying: Trying, control: str, name: str) -> None:
    tried = trying("downloads.html", f'1. Click "{control}".\n')
    assert not tried.passed, tried
    assert f'download failed: "{name}" (' in tried.reason
    tried = trying("downloads.html", f'1. Click "{control}".\n   - Expect: the file "{name}" was downloaded\n')
    assert not tried.passed, tried
    assert f'download failed: "{name}" (' in tried.verdict.seen


def test_a_download_that_does_not_end_is_told_and_is_no_success(trying: Trying, site: Site) -> None:
    endless = {"Content-Disposition": "attachment; filename=endless.bin", "Transfer-Encoding": "chunked"}
    site.answers["/broken.bin"] = Answer("half", headers=endless)
    tried = trying("downloads.html", '1. Click "Broken file".\n')
    assert not tried.passed, tried
    assert '"endless.bin" is still being downloaded' in tried.reason
