"""The data book: what an analyst can rebuild from it alone, and what never stands in it."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from assessment.services.branching import branch_from, choose_branch
from assessment.services.ruling import current_lines, enter_ruling
from control.databook.book import COMMON, Column, DataBook, Sheet
from control.databook.game_book import data_book
from control.databook.json_lines import archive_bytes
from control.databook.workbook import LONGEST, MOST_ROWS, TooLong, workbook_bytes
from control.models import AnswerRecord, Game, ReleaseDecision, Role, Subinterval
from control.services import truth
from control.services.cell_notes import add_note
from control.services.estimates import ask, give_estimate
from control.services.games import end_game
from control.services.letters import post_letter
from control.services.remarks import add_remark
from control.services.seats import add_seat
from control.situation.side import SIDES
from tests.control.desk.pages import Room
from tests.games import assess, assess_queued, control_seat, hand_in_decks, new_game, released_game, seat

pytestmark = pytest.mark.django_db

ONE = DataBook(
    title="One",
    sheets=(
        Sheet(
            key="texts",
            about="A text a row.",
            columns=(Column(key="text", meaning="any"), Column(key="count", meaning="how many", unit="pieces")),
            rows=(
                {"text": "=1+1", "count": 2},
                {"text": "+cmd|' /C calc'!A0"},
                {"text": "bell\x07", "count": 0},
                {"text": "x" * (LONGEST + 1)},
            ),
        ),
    ),
)


def read_lines(book: DataBook) -> dict[str, list[dict[str, Any]]]:
    """The rows of each file of the archive."""
    with ZipFile(BytesIO(archive_bytes(book))) as archive:
        return {
            name.removesuffix(".jsonl"): [json.loads(line) for line in archive.read(name).splitlines()]
            for name in archive.namelist()
        }


def test_a_loss_curve_is_rebuilt_from_the_book_alone():
    game = released_game()
    rows = read_lines(data_book(game))["units"]
    situation = truth.situation_of(game.branch)
    assert {row["unit"]: row["left_pct"] for row in rows} == {
        unit.designator: 0 if unit.is_out else 100 - unit.casualties for unit in situation.units
    }
    assert any(row["left_pct"] < 100 for row in rows)
    assert {row["game_time"] for row in rows} == {truth.mode_of(game).stamp(situation.now)}


def test_the_dictionary_names_every_column_of_every_row():
    book = read_lines(data_book(released_game()))
    described = {(line["sheet"], line["column"]) for line in book.pop("dictionary")}
    assert {sheet for sheet, _ in described} == set(book)
    for sheet, rows in book.items():
        for row in rows:
            assert {(sheet, column) for column in row} <= described
            assert list(row)[: len(COMMON)] == [column.key for column in COMMON]
            assert row["game"]


WHEN = ("branch", "cycle", "game_time", "minute", "wall_time")


def test_every_row_of_what_was_done_says_on_which_branch_and_when():
    game = released_game()
    red, control = seat(game, "red"), control_seat(game)
    post_letter(seat=red, text="Where is the rice?")
    add_note(seat=red, text="Rice is hidden here.")
    ask(game_id=game.pk, seat=control, text="Where will they go?")
    give_estimate(seat=red, estimate="South", reason="Rice", confidence="50")
    add_remark(seat=control, text="They talk before they write.")
    last = Subinterval.objects.get(branch=game.branch)
    AnswerRecord.objects.create(subinterval=last, place="x", value="yes", seat=control)
    ReleaseDecision.objects.create(subinterval=last, report="x", kind="garble", reason="noise", seat=control)
    book = read_lines(data_book(Game.objects.get(pk=game.pk)))
    for sheet in ("letters", "notes", "estimates", "remarks", "answers", "decisions", "orders", "messages", "acts"):
        assert book[sheet], sheet
    for sheet in book.keys() - {"dictionary", "game", "seats"}:
        missing = {key for row in book[sheet] for key in WHEN if row[key] is None}
        assert not missing, sheet
    stamp = truth.mode_of(game).stamp
    assert {row["game_time"] for row in book["orders"]} == {stamp(last.start)}
    assert {row["game_time"] for row in book["letters"]} == {stamp(game.branch.now)}


def test_what_was_written_says_which_branch_counted_then():
    game = released_game()
    red = seat(game, "red")
    post_letter(seat=red, text="before")
    last = Subinterval.objects.get(branch=game.branch)
    study = branch_from(subinterval_id=last.pk, seat=control_seat(game), reason="another way")
    choose_branch(branch_id=study.pk, seat=control_seat(game), reason="the better story")
    post_letter(seat=seat(Game.objects.get(pk=game.pk), "red"), text="after")
    letters = read_lines(data_book(Game.objects.get(pk=game.pk)))["letters"]
    written = {row["text"]: (row["branch"], row["cycle"]) for row in letters if row["to_control"]}
    assert written == {"before": (1, 1), "after": (2, 1)}


def test_what_was_played_is_all_there():
    game = released_game()
    book = read_lines(data_book(game))
    mode, last = truth.mode_of(game), Subinterval.objects.get(branch=game.branch)
    (record,) = last.assessments.all()
    assert [row["words"] for row in book["results"]] == [row.words for row in record.results.order_by("number")]
    known = truth.situation_of(game.branch).known
    delivered = [report for side in SIDES for report in known[side].reports]
    assert sorted(row["card"] for row in book["reports"]) == sorted(report.card for report in delivered)
    assert len(book["orders"]) == len(truth.orders_of(last))
    assert book["subintervals"][0]["until"] == mode.stamp(last.until or last.start)
    assert {row["act"] for row in book["acts"]} >= {"game.started", "orders.handed_in", "assessment.requested"}


def test_a_throw_stands_beside_the_range_it_was_held_against():
    rows = read_lines(data_book(released_game()))["throws"]
    held = [row for row in rows if row["table"]]
    assert held
    for row in rows:
        assert 0 <= row["throw"] < int(row["die"].removeprefix("d"))
        assert row["rule"] in row["place"]


def test_every_branch_is_in_it_and_says_which_counts():
    game = released_game()
    last = Subinterval.objects.get(branch=game.branch)
    branch_from(subinterval_id=last.pk, seat=control_seat(game), reason="another way")
    book = read_lines(data_book(Game.objects.get(pk=game.pk)))
    assert [(row["branch"], row["counts"]) for row in book["branches"]] == [(1, True), (2, False)]


def test_persons_stand_in_it_by_role_code_alone():
    game = released_game()
    add_seat(game=game, name="Lt Kilgore", role=Role.UMPIRE, title="Bill Kilgore")
    post_letter(seat=seat(game, "red"), text="Where is the rice?")
    data = archive_bytes(data_book(Game.objects.get(pk=game.pk)))
    with ZipFile(BytesIO(data)) as archive:
        everything = b"".join(archive.read(name) for name in archive.namelist()).decode()
    assert "Kilgore" not in everything
    assert "control-2" in everything
    for one in game.seats.all():
        assert one.token_hash not in everything
    letters = [json.loads(line) for line in everything.splitlines() if "Where is the rice?" in line]
    assert [letter["seat"] for letter in letters] == ["red-1"]


def test_the_seed_stands_in_it_once_the_game_has_ended():
    game = released_game()
    seed = bytes(game.seed).hex()
    assert seed not in str(read_lines(data_book(game)))
    end_game(game_id=game.pk, seat=control_seat(game))
    facts = {row["fact"]: row["value"] for row in read_lines(data_book(Game.objects.get(pk=game.pk)))["game"]}
    assert facts["seed"] == seed


def test_a_spreadsheet_takes_no_text_for_a_formula_and_loses_no_row():
    page = load_workbook(BytesIO(workbook_bytes(ONE)))["texts"]
    rows = [[(cell.value, cell.data_type) for cell in row] for row in page.iter_rows(min_row=2)]
    assert [row[0] for row in rows] == [
        ("=1+1", "s"), ("+cmd|' /C calc'!A0", "s"), ("bell\N{REPLACEMENT CHARACTER}", "s"), ("x" * LONGEST, "s")
    ]  # fmt: skip
    assert [row[1][0] for row in rows] == [2, None, 0, None]


def test_a_sheet_too_long_for_a_spreadsheet_is_refused_and_not_cut():
    endless = Sheet(key="long", about="", columns=(), rows=({} for _ in range(MOST_ROWS)))
    with pytest.raises(TooLong, match="long"):
        workbook_bytes(DataBook(title="", sheets=(endless,)))


def test_a_value_without_a_column_is_an_error_and_not_dropped():
    sheet = Sheet(key="odd", about="", columns=(Column(key="a", meaning=""),), rows=({"a": 1, "b": 2},))
    with pytest.raises(KeyError, match="b"):
        list(sheet.lines())


@pytest.mark.parametrize(
    ("mode", "scenario"), [("sog", "border_valley"), ("de_bellis", "platoon"), ("khe_sanh", "siege")]
)
def test_every_mode_has_one_before_anything_is_played(mode: str, scenario: str):
    book = read_lines(data_book(new_game(scenario, mode=mode)))
    assert book["units"] == []
    assert len(book["seats"]) >= 3


def test_control_downloads_both_forms():
    game = released_game()
    room = Room(game)
    page = room.text("papers/")
    for name, start in (("data-book.xlsx", b"PK"), ("data-book.zip", b"PK")):
        assert f"papers/{name}" in page
        answer = room.get(f"papers/{name}")
        assert answer.content.startswith(start)
        assert answer["Content-Disposition"] == f'attachment; filename="{name}"'


def test_a_ruling_is_in_it_with_its_reason():
    game = new_game()
    hand_in_decks(game)
    subinterval = assess(game)
    throw = next(line for line in current_lines(subinterval) if line.throw is not None)
    enter_ruling(
        subinterval_id=subinterval.pk,
        seat=control_seat(game),
        kind="throw",
        reason="read wrongly",
        value="63",
        place=throw.place,
    )
    assess_queued(subinterval)
    book = read_lines(data_book(Game.objects.get(pk=game.pk)))
    (ruling,) = book["rulings"]
    assert (ruling["reason"], ruling["value"], ruling["place"]) == ("read wrongly", "63", throw.place)
    assert [row["throw"] for row in book["throws"] if row["ruling"] == ruling["number"]] == [63]
    assert [row["current"] for row in book["assessments"]] == [False, True]
