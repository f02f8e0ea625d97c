"""Files that a person states go to the page, however it asks for them; and what the page was given is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.difficult.site import Answer, Asked, Site
from tests.difficult.trying import Trying

RECEIVED = "Expect: the page shows"


@pytest.fixture(autouse=True)
def files(trying: Trying) -> Path:
    """What the plans of this file upload."""
    for name, text in {
        "cv.pdf": "%PDF my cv", "cv2.pdf": "%PDF newer", "a.txt": "A", "b.txt": "BB", "me.png": "png", "docs/x.csv": "1,2",
    }.items():  # fmt: skip
        path = trying.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return trying.folder


def test_a_file_goes_into_the_field_of_that_name(trying: Trying) -> None:
    tried = trying("upload-fields.html", '1. Upload "cv.pdf" to the CV field.\n')
    assert tried.passed, tried
    assert tried.truth == {"cv": [["cv.pdf", "%PDF my cv"]]}
    assert 'value of button "CV" is "cv.pdf"' in tried.changes


def test_several_fields_each_get_their_own(trying: Trying) -> None:
    steps = (
        '1. Upload "cv.pdf" as the CV and "me.png" as the photo, and attach a.txt and b.txt to the certificates.\n'
        '2. Send the application.\n   - Expect: "Received: cv.pdf (10 bytes), me.png (3 bytes), a.txt (1 bytes), b.txt (2 bytes)"'
        " is shown\n"
    )
    tried = trying("upload-fields.html", steps)
    assert tried.passed, tried
    assert {name: [file[0] for file in files] for name, files in tried.truth.items()} == {
        "cv": ["cv.pdf"], "photo": ["me.png"], "papers": ["a.txt", "b.txt"],
    }  # fmt: skip


def test_a_later_file_replaces_an_earlier_one(trying: Trying) -> None:
    tried = trying("upload-fields.html", '1. Upload cv.pdf as CV.\n2. Upload "cv2.pdf" as CV.\n')
    assert tried.passed, tried
    assert tried.truth["cv"] == [["cv2.pdf", "%PDF newer"]]


def test_the_same_file_can_be_given_again(trying: Trying) -> None:
    tried = trying("upload-fields.html", '1. Upload cv.pdf as CV.\n2. Upload cv.pdf as CV.\n   - Expect: the heading is "Apply"\n')
    assert tried.passed, tried
    assert 'button "CV" was given "cv.pdf" anew' in tried.changes


def test_of_several_fields_none_is_guessed(trying: Trying) -> None:
    tried = trying("upload-fields.html", '1. Upload "cv.pdf".\n')
    assert not tried.passed, tried
    assert tried.truth == {}


def test_a_field_that_is_not_there_is_not_replaced_by_another(trying: Trying) -> None:
    tried = trying("upload-fields.html", '1. Upload "cv.pdf" to the Passport field.\n')
    assert not tried.passed, tried
    assert tried.truth == {}


def test_several_files_are_refused_by_a_field_for_one(trying: Trying) -> None:
    tried = trying("upload-fields.html", '1. Upload "a.txt" and "b.txt" to the CV field.\n')
    assert not tried.passed, tried
    assert "it takes one file, and 2 are stated" in tried.reason
    assert tried.truth == {}


def test_a_styled_button_opens_a_chooser_that_is_answered(trying: Trying) -> None:
    tried = trying("upload-button.html", '1. Attach the files "a.txt" and "b.txt".\n')
    assert tried.passed, tried
    assert tried.truth == {"files": ["a.txt", "b.txt"], "replies": 0}


def test_what_a_hidden_field_holds_is_evidence(trying: Trying) -> None:
    tried = trying("upload-silent.html", '1. Choose the file "docs/x.csv" for import.\n')
    assert tried.passed, tried
    assert tried.truth == ["x.csv"]
    assert 'the file chooser was given "x.csv"' in tried.changes


def test_a_label_stands_for_its_hidden_field(trying: Trying) -> None:
    tried = trying("upload-label.html", '1. Select me.png as the avatar.\n   - Expect: "New avatar: me.png" is shown\n')
    assert tried.passed, tried
    assert tried.truth == {"avatar": "me.png"}


def test_a_drop_zone_takes_files_through_its_chooser(trying: Trying) -> None:
    steps = '1. Drop a.txt and b.txt on "Drop your documents here".\n   - Expect: "2 documents: a.txt, b.txt" is shown\n'
    tried = trying("upload-label.html", steps)
    assert tried.passed, tried
    assert tried.truth == {"documents": ["a.txt", "b.txt"]}


def test_fields_in_a_closed_shadow_root_and_in_a_frame_are_reached(trying: Trying) -> None:
    tried = trying("upload-deep.html", "1. Upload cv.pdf as Invoice.\n2. Upload a.txt as Backup.\n")
    assert tried.passed, tried
    assert tried.truth == {"invoice": "cv.pdf", "backup": "a.txt"}


def test_a_field_that_is_made_on_the_click_and_a_slow_upload(trying: Trying, site: Site) -> None:
    site.answers["/store"] = lambda asked: Answer(f"{asked.path} {asked.body.decode()}", after_s=0.4)
    tried = trying("upload-made-on-click.html", '1. Upload "b.txt".\n   - Expect: "b.txt, 2 bytes" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["/store?name=b.txt BB"]


def test_a_whole_folder_is_refused_with_a_reason(trying: Trying) -> None:
    tried = trying("upload-made-on-click.html", '1. Upload "b.txt" with "Upload folder".\n')
    assert not tried.passed, tried
    assert "it takes a whole folder" in tried.reason
    assert tried.truth == []


def test_the_chosen_file_is_sent_by_the_form(trying: Trying, site: Site) -> None:
    bodies: list[bytes] = []

    def received(asked: Asked) -> Answer:
        bodies.append(asked.body)
        return Answer("<h1>File Uploaded!</h1>")

    site.answers["/received"] = received
    steps = '1. Choose the file "cv.pdf" and upload it.\n   - Expect: the heading is "File Uploaded!"\n'
    tried = trying("upload-and-send.html", steps)
    assert tried.passed, tried
    (body,) = bodies
    assert b'filename="cv.pdf"' in body
    assert b"%PDF my cv" in body


def test_a_test_does_not_end_with_a_file_that_was_not_sent(trying: Trying) -> None:
    tried = trying("upload-and-send.html", '1. Upload "cv.pdf".\n')
    assert not tried.passed, tried
    assert '"Upload" was not pressed' in tried.reason


def test_a_file_of_another_kind_is_given_and_that_is_said(trying: Trying) -> None:
    steps = '1. Upload "a.txt" as Statement.\n   - Expect: "a.txt is not a CSV file" is shown\n'
    tried = trying("upload-refused.html", steps)
    assert tried.passed, tried
    assert tried.truth == ["a.txt"]
    assert any("is not of the kind that is asked for (.csv)" in change for change in tried.changes), tried.changes


def test_a_disabled_field_gets_nothing(trying: Trying) -> None:
    tried = trying("upload-refused.html", '1. Upload "a.txt" as Sealed.\n')
    assert not tried.passed, tried
    assert "disabled" in tried.reason
    assert tried.truth == []


def test_a_click_that_opens_a_chooser_is_told_and_is_no_success(trying: Trying) -> None:
    tried = trying("upload-button.html", '1. Click "Attach files".\n')
    assert not tried.passed, tried
    assert "a file chooser opened and was left empty: state the file to upload" in tried.reason
    assert tried.truth == {"files": [], "replies": 0}


def test_a_button_that_opens_no_chooser_uploads_nothing(trying: Trying) -> None:
    tried = trying("upload-button.html", '1. Upload "a.txt" with "Reply".\n')
    assert not tried.passed, tried
    assert "opened no file chooser" in tried.reason
    assert tried.truth["files"] == []


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("missing.txt", 'There is no file "missing.txt" in the rootdir'),
        ("../outside.txt", '"../outside.txt" lies outside of the rootdir'),
        ("linked.txt", '"linked.txt" leads out of the rootdir'),
        ("docs", '"docs" is a folder'),
        (".env", '".env" holds keys or records of the tool'),
    ],
)
def test_what_may_not_be_uploaded_is_refused_with_a_reason(trying: Trying, path: str, why: str) -> None:
    (trying.folder.parent / "outside.txt").write_text("secret")
    (trying.folder / "linked.txt").symlink_to(trying.folder.parent / "outside.txt")
    (trying.folder / ".env").write_text("KEY=1")
    tried = trying("upload-fields.html", f'1. Upload "{path}" to the CV field.\n')
    assert not tried.passed, tried
    assert why in tried.reason
    assert tried.truth == {}


def test_a_step_that_states_no_file_uploads_none(trying: Trying) -> None:
    tried = trying("upload-fields.html", "1. Upload the CV.\n")
    assert not tried.passed, tried
    assert "which file? state its path" in tried.reason


def test_a_hint_states_the_file(trying: Trying) -> None:
    tried = trying("upload-fields.html", '1. Upload the CV to the CV field.\n   - Hint: the CV is "cv.pdf"\n')
    assert tried.passed, tried
    assert tried.truth["cv"][0][0] == "cv.pdf"


def test_fields_without_labels_go_by_the_words_before_them(trying: Trying) -> None:
    tried = trying("upload-unlabelled.html", "1. Upload cv.pdf as the licence.\n")
    assert tried.passed, tried
    assert tried.truth == {"licence": "cv.pdf"}
    tried = trying("upload-unlabelled.html", "1. Upload cv.pdf as the insurance card.\n")
    assert not tried.passed, tried
    assert tried.truth == {}


def test_no_file_of_several_is_left_out_when_only_one_is_quoted(trying: Trying) -> None:
    tried = trying("upload-button.html", '1. Attach the file "a.txt" and b.txt.\n')
    assert tried.passed, tried
    assert tried.truth["files"] == ["a.txt", "b.txt"]


@pytest.mark.parametrize("name", ["Report", "Picture"])
def test_a_field_under_its_zone_or_larger_than_its_box_is_given_its_file(trying: Trying, name: str) -> None:
    tried = trying("upload-zone.html", f'1. Upload "a.txt" as the {name.lower()}.\n   - Expect: "a.txt received as {name}" is shown\n')
    assert tried.passed, tried
    assert tried.truth == {"pressed": [], name: "a.txt"}


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("dead", "opened no file chooser"),
        ("contract", "The file chooser of another field opened"),
        ("photo", 'covered by button "Remove all"'),
        ("invoice", 'covered by div "Pay first"'),
        ("film", 'covered by div "Not now"'),
    ],
)
def test_a_zone_that_does_not_open_its_own_field_takes_no_file(trying: Trying, name: str, why: str) -> None:
    tried = trying("upload-zone.html", f'1. Upload "a.txt" as the {name}.\n')
    assert not tried.passed, tried
    assert why in repr(tried)
    assert tried.truth == {"pressed": []}
