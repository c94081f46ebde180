"""Tables as grids: every entry once, the one named marked."""

from __future__ import annotations

import html

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from assessment.modes import mode
from control.desk.tables import table_page
from control.models import Game
from tests.control.desk.pages import Room

TABLES = mode("tacspiel").tables


@pytest.mark.parametrize("name", TABLES.ids)
def test_every_entry_of_a_table_stands_in_its_grid_once(name: str):
    page = table_page(TABLES[name])
    cells = [cell for row in page.rows for cell in row.cells if cell]
    assert len(cells) == len(TABLES[name].entries)
    assert all(len(row.cells) == len(page.columns) for row in page.rows)


@pytest.mark.parametrize("name", TABLES.ids)
def test_the_entry_named_is_marked_and_no_other(name: str):
    for entry in TABLES[name].entries[:5]:
        if not entry.key:
            continue
        page = table_page(TABLES[name], entry.key)
        assert sum(cell.is_marked for row in page.rows for cell in row.cells if cell) == 1


@pytest.mark.django_db
def test_a_table_is_replaced_by_text_or_file_and_marked_from_then_on(game: Game):
    room = Room(game)
    page = html.unescape(room.text("tables/one/", id="A'5"))
    text = TABLES["A'5"].written
    assert text.strip() in page
    cell = "  - {headquarters: battalion, value: 0.5}\n"
    assert cell in text
    changed = text.replace(cell, "") + "house:\n" + cell.replace("0.5", "0.75, reason: wires are down")
    answer = room.post("tables/replace/", id="A'5", text=changed, reason="the exercise wants it")
    assert answer.status_code == 302
    assert "this game&#x27;s own" in room.text("tables/") or "this game's own" in room.text("tables/")
    assert "has a table of its own" in room.text("tables/one/", id="A'5")
    assert "A&#x27;5 was replaced" in room.text("log/")
    again = changed.replace("0.75", "0.8")
    file = SimpleUploadedFile("a5.yaml", again.encode())
    assert room.post("tables/replace/", id="A'5", text="", file=file, reason="again").status_code == 302
    assert "4/5" in room.text("tables/one/", id="A'5")


@pytest.mark.django_db
def test_a_table_that_cannot_be_used_is_refused_in_words(game: Game):
    room = Room(game)
    answer = room.post("tables/replace/", id="A'5", text="id: [", reason="because")
    assert answer.status_code == 409
    assert "cannot be used" in answer.content.decode()
    file = SimpleUploadedFile("a5.yaml", b"\xff\xfe\x00")
    answer = room.post("tables/replace/", id="A'5", file=file, reason="because")
    assert "no text in UTF-8" in answer.content.decode()
