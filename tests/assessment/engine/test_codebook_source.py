"""A code book is read from its folder, and a fault is named with file and line."""

import shutil
from pathlib import Path

import pytest

import assessment.modes
from assessment.engine.codebook_source import read_codebook
from assessment.engine.yaml_source import BadData

TACSPIEL = Path(assessment.modes.__path__[0]) / "tacspiel" / "codebook"


def test_the_code_book_of_a_folder_is_read():
    assert read_codebook(TACSPIEL).orders["101"].title == "Move across country"


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("orders.yaml", "template: \"{Unit} moves across", "template: \"{Seat} moves across", "shows Seat, which"),
        ("reports.yaml", "title: Enemy heard", "titel: Enemy heard", "700: .*unknown field `titel`"),
        ("layout.yaml", "{field: Auth, from: 17,", "{field: Auth, from: 16,", "Auth begins in column 16"),
        ("orders.yaml", "orders:\n", "orders:\n  \"999\": {}\n  \"999\": {}\n", "stands here a second time"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_file_and_line(tmp_path, file, old, new, says):
    folder = shutil.copytree(TACSPIEL, tmp_path / "codebook")
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))
    with pytest.raises(BadData, match=says) as caught:
        read_codebook(folder)
    assert caught.value.file.endswith(file)
    assert caught.value.line > 1


def test_an_empty_folder_is_refused(tmp_path):
    with pytest.raises(BadData, match="missing required field"):
        read_codebook(tmp_path)
