"""Each picture is kept once, and of all of them the newest."""

from __future__ import annotations

from pathlib import Path

from pytest_tool.archive import Archive, read_events
from pytest_tool.events import FrameTaken, StepFinished

ITEM = "shop.plan.md::A guest buys"


def writer(tmp_path: Path, most_bytes: int = 0) -> Archive:
    return Archive(tmp_path / ".tool" / "runs" / "r", {}, most_bytes=most_bytes)


def take(archive: Archive, jpeg: bytes, item: str = ITEM) -> int:
    number = next(archive.frame_numbers)
    archive(FrameTaken(number=number, jpeg=jpeg, url="u", item=item))
    return number


def on_disk(archive: Archive) -> list[int]:
    return sorted(int(path.stem) for path in (archive.folder / "frames").iterdir())


def test_a_frame_that_looks_as_an_earlier_one_shares_its_picture(tmp_path: Path) -> None:
    archive = writer(tmp_path)
    first, other, again = take(archive, b"a page"), take(archive, b"another"), take(archive, b"a page")
    assert on_disk(archive) == [first, other]
    assert [e["picture"] for e in read_events(archive.folder)] == [first, other, first]
    assert archive.frame_path(again).read_bytes() == b"a page"


def test_the_pictures_that_were_seen_longest_ago_make_room(tmp_path: Path) -> None:
    archive = writer(tmp_path, most_bytes=250)
    for name in (b"a", b"b", b"a", b"c"):
        take(archive, name * 100)
    assert on_disk(archive) == [1, 4]
    assert len(list(read_events(archive.folder))) == 4


def test_a_picture_that_had_made_room_is_written_anew_when_it_is_seen_again(tmp_path: Path) -> None:
    archive = writer(tmp_path, most_bytes=150)
    for name in (b"a", b"b", b"a"):
        take(archive, name * 100)
    assert on_disk(archive) == [3]
    assert archive.frame_path(3).read_bytes() == b"a" * 100


def test_the_last_picture_of_a_failed_step_stays(tmp_path: Path) -> None:
    archive = writer(tmp_path, most_bytes=250)
    take(archive, b"before" * 20)
    failed = take(archive, b"failed" * 20)
    archive(StepFinished(number=1, passed=False, reason="no", seconds=1.0, item=ITEM))
    passed = take(archive, b"passed" * 20, item="another")
    archive(StepFinished(number=1, passed=True, reason="", seconds=1.0, item="another"))
    for name in (b"1", b"2", b"3"):
        take(archive, name * 100, item="a third")
    assert failed in on_disk(archive)
    assert passed not in on_disk(archive)


def test_one_picture_that_is_larger_than_the_bound_is_still_shown(tmp_path: Path) -> None:
    archive = writer(tmp_path, most_bytes=10)
    take(archive, b"a" * 100)
    newest = take(archive, b"b" * 100)
    assert on_disk(archive) == [newest]


def test_what_is_kept_stays_bounded_over_a_long_run(tmp_path: Path) -> None:
    archive = writer(tmp_path, most_bytes=50_000)
    for n in range(2000):
        take(archive, n.to_bytes(4, "big") * 250)
    assert sum(path.stat().st_size for path in (archive.folder / "frames").iterdir()) <= 50_000
    assert on_disk(archive)[-1] == 2000
