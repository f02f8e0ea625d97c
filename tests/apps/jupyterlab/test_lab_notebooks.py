"""Plans on JupyterLab, each with what it left on disk."""

from __future__ import annotations

from tests.apps.jupyterlab.conftest import Lab
from tests.apps.jupyterlab.make import printed


def test_a_notebook_is_written_run_renamed_and_saved(lab: Lab) -> None:
    assert lab.ran["A notebook is written, run, renamed and saved"].passed, lab.ran
    assert printed(lab.folder / "answer.ipynb") == ["42"]
    assert not (lab.folder / "Untitled.ipynb").exists()


def test_all_cells_are_run_from_the_menu(lab: Lab) -> None:
    assert lab.ran["All cells are run"].passed, lab.ran
    assert printed(lab.folder / "analysis.ipynb") == ["the total is 6"]


def test_a_folder_gets_its_name_where_it_stands(lab: Lab) -> None:
    assert lab.ran["A folder is made"].passed, lab.ran
    assert (lab.folder / "reports").is_dir()
    assert not (lab.folder / "Untitled Folder").exists()


def test_a_menu_in_a_menu_makes_a_text_file(lab: Lab) -> None:
    assert lab.ran["A new text file from the menu"].passed, str(lab.ran["A new text file from the menu"])
    assert (lab.folder / "untitled.txt").read_text().strip() == "hello world"


def test_a_deletion_is_confirmed_in_a_step_of_its_own(lab: Lab) -> None:
    assert lab.ran["A file is deleted with confirmation"].passed, lab.ran
    assert not (lab.folder / "old.csv").exists()


def test_a_cancelled_deletion_deletes_nothing(lab: Lab) -> None:
    assert lab.ran["A deletion is cancelled"].passed, lab.ran
    assert (lab.folder / "keep.csv").exists()


def test_tabs_and_settings(lab: Lab) -> None:
    assert lab.ran["Tabs are switched"].passed, lab.ran
    assert lab.ran["A setting is searched for"].passed, lab.ran


def test_the_menu_of_a_file_copies_and_renames_it(lab: Lab) -> None:
    assert lab.ran["A file is copied and renamed by its menu"].passed, lab.ran
    assert (lab.folder / "reply.txt").read_text() == "Dear Ann\n"
    assert not (lab.folder / "letter-Copy1.txt").exists()


def test_a_document_is_closed(lab: Lab) -> None:
    assert lab.ran["A document is closed"].passed, lab.ran


def test_what_is_not_so_fails_and_changes_nothing(wrong_lab: Lab) -> None:
    assert not any(ran.passed for ran in wrong_lab.ran.values()), wrong_lab.ran
    assert "no entry “Spreadsheet”" in wrong_lab.ran["An entry that no menu has"].told
    assert "missing.txt" in wrong_lab.ran["A file that is not there"].told
    assert sorted(p.name for p in wrong_lab.folder.iterdir() if not p.name.startswith(".")) == [
        "analysis.ipynb", "keep.csv", "letter.txt", "notes.txt", "old.csv",
    ]  # fmt: skip
    assert (wrong_lab.folder / "notes.txt").read_text() == "milk\nbread\n"
