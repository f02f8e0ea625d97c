"""Which stated paths are files that may go to a page, and what is said of the others."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pytest_tool.stated.uploads import NotUploadable, Uploads


@pytest.fixture
def uploads(tmp_path: Path) -> Uploads:
    root = tmp_path / "project"
    for name in ("plans/cv.pdf", "cv.pdf", "data/x.csv", ".env", ".tool/sessions/a.json"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name)
    (tmp_path / "outside.txt").write_text("not of the project")
    return Uploads(root, root / "plans")


@pytest.mark.parametrize(
    ("stated", "found"), [("cv.pdf", "plans/cv.pdf"), ("data/x.csv", "data/x.csv"), ("../data/x.csv", "data/x.csv"), ("./cv.pdf", "plans/cv.pdf")]
)
def test_a_path_is_relative_to_the_plan_and_then_to_the_rootdir(uploads: Uploads, stated: str, found: str) -> None:
    assert uploads.file(stated).read_text() == found


def test_an_absolute_path_inside_the_rootdir_is_fine(uploads: Uploads) -> None:
    assert uploads.file(str(uploads.root / "data/x.csv")).read_text() == "data/x.csv"


@pytest.mark.parametrize(
    ("stated", "why"),
    [
        ("missing.txt", 'no file "missing.txt" in plans/ nor in the rootdir'),
        ("../../outside.txt", "lies outside of the rootdir"),
        ("../../nothing-there.txt", "lies outside of the rootdir"),
        ("/etc/hostname", "lies outside of the rootdir"),
        ("../data", "is a folder"),
        (".", "is a folder"),
        (".env", "holds keys or records of the tool"),
        (".tool/sessions/a.json", "holds keys or records of the tool"),
        ("‹secret:PW›", "A secret is no path"),
        ('a".txt', "has a quotation mark in it"),
        ("a\x00b", "There is no file"),
        ("pipe", "is no file"),
        ("out", "leads out of the rootdir"),
        ("folder-out/outside.txt", "leads out of the rootdir"),
        ("circle", "is no path that can be read"),
    ],
)
def test_anything_else_is_refused_with_what_to_do(uploads: Uploads, stated: str, why: str) -> None:
    os.mkfifo(uploads.plan_folder / "pipe")
    (uploads.plan_folder / "out").symlink_to(uploads.root.parent / "outside.txt")
    (uploads.plan_folder / "folder-out").symlink_to(uploads.root.parent)
    (uploads.plan_folder / "circle").symlink_to("circle")
    with pytest.raises(NotUploadable) as refused:
        uploads.file(stated)
    assert why in refused.value.fact
    assert refused.value.remedy
    assert str(uploads.root) not in str(refused.value)


def test_a_link_inside_the_rootdir_is_followed(uploads: Uploads) -> None:
    (uploads.plan_folder / "same").symlink_to(uploads.root / "data/x.csv")
    assert uploads.file("same").read_text() == "data/x.csv"
