"""Papers for a cell that keeps its map on a wall: slips, pins, counters, each from the cell's own pictures."""

from __future__ import annotations

import pytest

from control.models import Game
from control.reports.pins_paper import pin_list_pdf
from control.reports.wall_service import cell_counters_pdf, cell_pins_pdf, cell_slips_pdf, pins_of
from control.services import pictures
from control.situation.side import SIDES, Side
from tests.control.reports.printed import fonts_of, pages_of, text_of
from tests.games import hand_in_decks, new_game, play_on, released_game

pytestmark = pytest.mark.django_db

GAMES = (("tacspiel", "route_4"), ("sog", "border_valley"), ("de_bellis", "platoon"), ("khe_sanh", "siege"))


@pytest.fixture
def game() -> Game:
    """The teaching game with its first subinterval released."""
    return released_game()


def test_a_slip_for_each_report_two_to_a_sheet(game: Game):
    rows = pictures.cell_desk(game=game, side="blue").reports()
    assert len(rows) > 2
    pages = pages_of(cell_slips_pdf(game=game, side="blue", cycle=1))
    assert len(pages) == -(-len(rows) // 2)
    printed = " ".join(" ".join(pages).split())
    for row in rows:
        assert f"No. {row.number} " in printed
        assert " ".join(row.words.split())[:50] in printed
    assert printed.count("Received by") == len(rows)


def test_a_cycle_without_reports_says_so():
    assert "No reports" in text_of(cell_slips_pdf(game=new_game(), side="red", cycle=1))


def test_pins_are_what_the_last_release_changed_and_nothing_else(game: Game):
    play_on(game)
    game.refresh_from_db()
    before, now = pictures.cell_desk_before(game=game, side="blue"), pictures.cell_desk(game=game, side="blue")
    assert before is not None
    assert before.clock < now.clock
    pins = pins_of(game=game, side="blue")
    told = {row.name: row.facts for row in before.units().rows}
    changed = {row.name for row in now.units().rows if row.facts != told.get(row.name)}
    assert {pin.name for pin in pins.units} == changed
    new = {row.number for row in now.contacts()} - {row.number for row in before.contacts()}
    assert {f"No. {number}" for number in new} <= {pin.name for pin in pins.contacts}
    assert all(pin.was != pin.now for pin in (*pins.units, *pins.contacts))


def test_before_the_first_release_every_unit_is_put_up():
    game = new_game()
    pins = pins_of(game=game, side="red")
    assert {pin.name for pin in pins.units} == {
        row.name for row in pictures.cell_desk(game=game, side="red").units().rows
    }
    assert {pin.was for pin in pins.units} == {""}
    assert "put up" in text_of(pin_list_pdf(pins))


def test_what_is_known_no_more_is_taken_down():
    game = new_game()
    hand_in_decks(game)
    while game.branch.cycle < 3:
        play_on(game)
        game = Game.objects.get(pk=game.pk)
        pins = pins_of(game=game, side="blue")
        now = {f"No. {row.number}" for row in pictures.cell_desk(game=game, side="blue").contacts()}
        assert {pin.name for pin in pins.contacts if not pin.now}.isdisjoint(now)


@pytest.mark.parametrize(("mode", "scenario"), GAMES)
@pytest.mark.parametrize("side", SIDES)
def test_counters_are_the_own_units_of_any_game(mode: str, scenario: str, side: Side):
    game = new_game(scenario, mode=mode)
    data = cell_counters_pdf(game=game, side=side)
    printed = text_of(data)
    drawing = pictures.cell_drawing(game=game, side=side)
    own = {mark.designator for mark in drawing.marks if mark.designator and mark.side == side[0].upper()}
    for name in own:
        assert name[:5] in printed
    assert all(fonts_of(data).values())


@pytest.mark.parametrize("side", SIDES)
def test_nothing_of_the_other_side_is_on_them(game: Game, side: Side):
    other = {row.name for row in pictures.cell_desk(game=game, side=side.opponent).units().rows}
    printed = text_of(cell_counters_pdf(game=game, side=side)).split()
    assert other.isdisjoint(printed)
    pins = text_of(cell_pins_pdf(game=game, side=side)).split()
    assert other.isdisjoint(pins)
