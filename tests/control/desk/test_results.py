"""The queue of results: filtered, accepted in bulk, each explained by its worksheet."""

from __future__ import annotations

import re
from html import escape, unescape

import pytest

from assessment.models import ResultAcceptance, ResultRow
from control.models import Game
from control.services import truth
from tests.control.desk.pages import Room
from tests.games import assess, hand_in_decks, new_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    game = new_game()
    hand_in_decks(game)
    assess(game)
    return Room(Game.objects.get())


def numbers(page: str) -> list[int]:
    return [int(found) for found in re.findall(r'results/(\d+)/"', page)]


def shown(room: Room, **query: object) -> set[int]:
    return set(numbers(room.text("results/", **query)))


def test_routine_is_left_out_and_counted(room: Room):
    page = room.text("results/")
    left_out = ResultRow.objects.filter(importance=0).count()
    assert f"{left_out} routine results are left out" in page
    assert shown(room) == set(ResultRow.objects.filter(importance__gte=1).values_list("number", flat=True))


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"least": 0, "kind": "unit.entered"}, {"kind": "unit.entered"}),
        ({"least": 0, "rule": "D'"}, {"rule__startswith": "D'"}),
        ({"least": 2}, {"importance__gte": 2}),
        ({"least": 0, "provenance": "weak"}, {"provenance__in": ("house", "reconstructed")}),
        ({"least": 0, "text": "loses contact"}, {"words__contains": "loses contact"}),
        ({"least": 0, "unit": "M73"}, {"words__contains": "M73"}),
    ],
)
def test_the_queue_is_filtered(room: Room, query: dict[str, object], expected: dict[str, object]):
    wanted = ResultRow.objects.filter(**expected).order_by("number").values_list("number", flat=True)[:120]
    assert shown(room, **query) == set(wanted)


@pytest.mark.parametrize("group", ["rule", "unit"])
def test_results_of_one_rule_or_unit_stand_together(room: Room, group: str):
    page = room.text("results/", group=group)
    heads = re.findall(r'half-head row"><span class="mono">([^<]*)<', page)
    assert len(heads) == len(set(heads)) > 1
    assert page.count('data-tick="group"') == len(heads)
    rows = ResultRow.objects.filter(importance__gte=1)
    named = {row.rule if group == "rule" else next(iter(row.units), "") for row in rows}
    assert {unescape(head) for head in heads} == {name or "-" for name in named}
    assert shown(room, group=group) == shown(room)


@pytest.mark.parametrize("side", ["red", "blue"])
def test_the_queue_shows_what_units_of_one_cell_take_part_in(room: Room, side: str):
    game = Game.objects.get()
    own = {unit.designator for unit in truth.situation_of(game.branch).units if unit.side == side}
    rows = ResultRow.objects.order_by("number")
    wanted = [row.number for row in rows if own & set(row.units)][:120]
    assert 0 < len(wanted) < rows.count()
    assert shown(room, least=0, side=side) == set(wanted)


def test_a_filter_that_makes_no_sense_is_left_out(room: Room):
    assert (
        room.get("results/", least="many", side="green", provenance="guess", state="lost", page="last").status_code
        == 200
    )


def test_results_are_accepted_in_bulk_and_stay_so_where_they_do_not_change(room: Room):
    weak = ResultRow.objects.filter(provenance__in=("house", "reconstructed"))
    assert weak.exists()
    room.post("results/accept/", number=[row.number for row in weak])
    assert ResultAcceptance.objects.count() == len({row.mark for row in weak})
    accepted = shown(room, least=0, state="accepted")
    assert accepted == {row.number for row in weak}
    room.post("results/accept/", number=[row.number for row in weak])
    assert ResultAcceptance.objects.count() == len({row.mark for row in weak})


def test_a_result_is_explained_with_paragraph_entry_throw_and_value(room: Room):
    row = ResultRow.objects.filter(kind="contact.sighted").first()
    assert row is not None
    page = room.text(f"results/{row.number}/", all="yes")
    assert escape(row.rule) in page
    assert "throws" in page
    assert "reads" in page
    assert re.search(r"tables/one/\?id=D%272-\d&amp;entry=", page)


def test_the_table_opens_with_the_entry_marked(room: Room):
    page = room.part("tables/one/", target="slot", id="E'2-4", entry="attacker").content.decode()
    assert 'aria-current="true"' in page
    assert "<html" not in page


def test_a_table_or_rule_that_is_none_is_not_found(room: Room):
    assert room.get("tables/one/", id="Z'9").status_code == 404
    assert room.get("rules/one/", id="Z'9").status_code == 404
    assert room.get("results/9999/").status_code == 404


def test_a_rule_shows_its_ledger_entry_and_its_tables(room: Room):
    page = room.text("rules/one/", id="E'2a.5")
    assert "Table E&#x27;2-2" in page
    assert "losses" in page


def test_names_in_results_are_shown_as_typed(room: Room):
    ResultRow.objects.filter(importance=3).update(words="020719 <img src=x> <b>A")
    page = room.text("results/")
    assert "<img src=x>" not in page
    assert "&lt;img src=x&gt;" in page
