"""Merges what the tests of a run have recorded into the files of their plans."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pytest_tool.recording.form import RecordedStep, RecordedTest, Recordings
from pytest_tool.recording.tape import How, Slot, slots

Record = Mapping[str, Any]
"""What ``Tape.record`` gives of a test, or of a step, maybe through JSON."""


@dataclass
class Merging:
    """Merges records in the order of their plans; ``files`` holds each file as it will be.

    Steps of shared files are recorded there, in ``may_share``, if all who include them did the same; else with each plan.
    """

    files: dict[Path, Recordings]
    may_share: frozenset[Path]
    order: Mapping[Path, tuple[str, ...]] = field(default_factory=dict)
    """The titles of each plan, as they stand there."""

    def merge(self, records: Iterable[Record]) -> None:
        """Take all tests of a run in."""
        in_order = sorted(records, key=lambda record: (record["plan"], record["at"]))
        sections: dict[tuple[Path, str], dict[tuple[int, str], list[Record]]] = defaultdict(lambda: defaultdict(list))
        for number, record in enumerate(in_order):
            for step in filter(lambda step: step["shared"], record["steps"]):
                place = step["shared"]
                sections[Path(place["file"]), place["section"]][number, place["by"]].append(step)
        for (path, section), inclusions in sections.items():
            if path in self.may_share:
                self._section(path, section, list(inclusions.values()))
        for record in in_order:
            self._test(record)
        for path, titles in self.order.items():
            self._put_in_order(path, titles)

    def _section(self, path: Path, section: str, inclusions: list[list[Record]]) -> None:
        """Record shared steps where they are defined, if all did the same.

        Where a plan has its own, that is known.
        """
        old = _by_slot(self.files[path].tests.get(section))
        kept: list[RecordedStep] = []
        for place in (_slot(step["shared"]["slot"]) for step in inclusions[0]):
            all_told = [step for steps in inclusions for step in steps if _slot(step["shared"]["slot"]) == place]
            apart = any(step["shared"]["apart"] for step in all_told)
            told = [s["step"] for s in all_told if s["how"] != How.SKIPPED and not s["shared"]["apart"]]
            made = {_bare(RecordedStep.model_validate(step)) if step else None for step in told}
            if not told and place in old:
                kept.append(old[place])
            if len(made) == 1 and (place in old or not apart):
                kept += [step for step in made if step]
        self._put(path, section, RecordedTest(steps=tuple(kept)))

    def _test(self, record: Record) -> None:
        """Record a test, and a row of its cases only where it did something else than the first."""
        path, title, case = Path(record["plan"]), record["key"], record["case"]
        tests = self.files[path].tests
        of_row = f"{title}[{case}]"
        made = RecordedTest(steps=tuple(self._own_steps(record, tests.get(of_row) or tests.get(title))))
        is_first = not case or record["at"][1] == 0 or title not in tests
        self._put(path, title if is_first else of_row, made)
        if case and (is_first or self.files[path].tests.get(title) == made):
            self._put(path, of_row, RecordedTest())

    def _own_steps(self, record: Record, old: RecordedTest | None) -> Iterator[RecordedStep]:
        before = dict(slots(old, by_place=True)) if old else {}
        for told in record["steps"]:
            shared, name = told["shared"], told["of"]
            step = RecordedStep.model_validate(told["step"]) if told["step"] else None
            if step is None and told["how"] == How.SKIPPED:
                step = before.get((name, _slot(told["slot"])))
            if step is None:
                continue
            if shared and self._is_shared(shared, step):
                continue
            yield step.model_copy(update={"shared": name})

    def _is_shared(self, place: Mapping[str, Any], step: RecordedStep) -> bool:
        """Tell whether the shared file says the same of this step."""
        there = self.files.get(Path(place["file"]), Recordings()).tests.get(place["section"])
        return _by_slot(there).get(_slot(place["slot"])) == _bare(step)

    def _put(self, path: Path, key: str, test: RecordedTest) -> None:
        """Replace an entry; one without steps goes."""
        tests = {name: there for name, there in self.files[path].tests.items() if name != key or test.steps}
        if test.steps:
            tests[key] = test
        self.files[path] = Recordings(tests=tests)

    def _put_in_order(self, path: Path, titles: tuple[str, ...]) -> None:
        """Sort entries as the plan has its tests; what belongs to none keeps its place at the end."""
        places = {title: number for number, title in enumerate(titles)}
        tests = self.files[path].tests
        ranked = sorted(tests, key=lambda key: places.get(title_of(key, titles), len(titles)))
        self.files[path] = Recordings(tests={key: tests[key] for key in ranked})


def title_of(key: str, titles: Iterable[str]) -> str:
    """Give the title that an entry belongs to, ``title`` or ``title[case]``; empty for none of these."""
    fits = [title for title in titles if key == title or (key.startswith(f"{title}[") and key.endswith("]"))]
    return max(fits, key=len, default="")


def _slot(told: Iterable[Any]) -> Slot:
    return Slot(*told)


def _by_slot(test: RecordedTest | None) -> dict[Slot, RecordedStep]:
    return {slot: step for (_, slot), step in slots(test)} if test else {}


def _bare(step: RecordedStep) -> RecordedStep:
    """Leave out where it is shared: there, that is known."""
    return step.model_copy(update={"shared": ""})
