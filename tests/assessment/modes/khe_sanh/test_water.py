"""Water on a map that has it: it takes a whole move, bars retreats, and gives way to engineers (6.2, 7.3, 10.5)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from assessment.engine.assessing import scratch_sheet
from assessment.engine.printed_values import template, with_printed
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import MODE, ground_moves, opfor_movement, retreating
from assessment.modes.khe_sanh.cards import CardEffect
from assessment.modes.khe_sanh.draft import Draft
from assessment.modes.khe_sanh.kinds import Box, Op, UnitKind
from assessment.modes.khe_sanh.order_plan import Choices, Plan, Way
from assessment.modes.khe_sanh.standing_game import deployed, standing_game
from control.situation.side import Side

RIVER = ('a: hill_861, b: hill_558, road: "", barrier: false', 'a: hill_861, b: hill_558, road: "", barrier: true')
FILE = template(MODE.key, MODE.title, MODE.tables)
TABLES = with_printed(MODE.tables, MODE.key, FILE.replace(*RIVER))
ADVANCED = {"rules": "advanced"}


def board(places: Mapping[str, str], settings: Mapping[str, str] | None = None) -> tuple[Draft, Worksheet]:
    """The board with nobody on it but these units; 2/3 Marines are engineers here."""
    situation = deployed()
    units = tuple(
        replace(
            unit,
            place=places.get(unit.designator, Box.REINFORCEMENT.value),
            kind=UnitKind.ENGINEER if unit.designator == "2_3m" else unit.kind,
        )
        for unit in situation.units
    )
    draft = Draft(replace(situation, units=units), standing_game().ground, settings or {})
    return draft, scratch_sheet(TABLES)


def moved(draft: Draft, sheet: Worksheet, unit: str, *path: str) -> str:
    """Where a unit is that was sent this way; what was refused stays on the draft."""
    ground_moves.move_all(draft, sheet, Plan(moves=(Way(unit=unit, path=path),)))
    return draft.unit(unit).place


def test_the_river_is_on_the_map() -> None:
    assert FILE.count(RIVER[0]) == 1


def test_a_unit_crosses_with_its_whole_move() -> None:
    draft, sheet = board({"26m": "hill_861"})
    assert moved(draft, sheet, "26m", "hill_558", "rao_quan") == "hill_558"
    assert not draft.refused


def test_one_that_has_moved_may_not_cross_this_turn() -> None:
    draft, sheet = board({"26m": "rock_quarry"})
    assert moved(draft, sheet, "26m", "hill_861", "hill_558") == "rock_quarry"
    assert draft.refused[0][1].paragraph == "6.2b"


@pytest.mark.parametrize("bank", ["hill_861", "hill_558"])
def test_with_an_engineer_on_either_bank_it_crosses_and_goes_on(bank: str) -> None:
    draft, sheet = board({"26m": "hill_861", "2_3m": bank}, ADVANCED)
    assert moved(draft, sheet, "26m", "hill_558", "rao_quan") == "rao_quan"


def test_engineers_move_first_and_help_those_who_come_after() -> None:
    draft, sheet = board({"26m": "hill_861", "2_3m": "khe_sanh_fire_base"}, ADVANCED)
    moves = (Way(unit="2_3m", path=("hill_558",)), Way(unit="26m", path=("hill_558", "rao_quan")))
    ground_moves.move_all(draft, sheet, Plan(moves=moves))
    assert draft.unit("26m").place == "rao_quan"


def test_by_the_standard_rules_engineers_do_not_help() -> None:
    draft, sheet = board({"26m": "hill_861", "2_3m": "hill_558"})
    assert moved(draft, sheet, "26m", "hill_558", "rao_quan") == "hill_558"


def test_an_engineer_does_not_help_itself() -> None:
    draft, sheet = board({"2_3m": "hill_861"}, ADVANCED)
    assert moved(draft, sheet, "2_3m", "hill_558", "rao_quan") == "hill_558"


HEMMED_IN = {
    "1m": "hill_861",
    "c9_304": "entrenchment_881",
    "c24_304": "entrenchment_689",
    "c29_325": "rao_quan",
    "c52_320": "rock_quarry",
}
"""1 Marines on Hill 861, with Communists on every side but across the river."""


def driven_off(settings: Mapping[str, str], **more: str) -> str:
    """Where 1 Marines are after one retreat."""
    draft, sheet = board({**HEMMED_IN, **more}, settings)
    draft.choices = Choices()
    retreating.retreat(draft, sheet, "hill_861/red/1/c9_304", "hill_861", "1m", 1, Side.RED)
    return draft.unit("1m").place


def test_water_bars_a_retreat_and_the_unit_is_lost() -> None:
    assert driven_off({}) == Box.ELIMINATED.value


def test_an_engineer_helps_it_across() -> None:
    assert driven_off(ADVANCED, **{"2_3m": "hill_558"}) == "hill_558"


def test_without_one_the_advanced_rules_change_nothing() -> None:
    assert driven_off(ADVANCED) == Box.ELIMINATED.value


def test_an_opfor_unit_stops_on_the_other_bank_and_does_not_cross_later_in_its_move() -> None:
    effect = CardEffect(op=Op.MOVE, amount=2, spaces=("hill_861", "entrenchment_881"), toward="hill_558")
    draft, sheet = board({"c9_304": "hill_861", "c24_304": "entrenchment_881"})
    opfor_movement.move_all(draft, sheet, "card", effect)
    assert draft.unit("c9_304").place == "hill_558"
    assert draft.unit("c24_304").place == "hill_861"
