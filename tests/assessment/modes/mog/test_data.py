"""The rule data of the game as a whole: what it must hold, and what it promises."""

from __future__ import annotations

import pytest

from assessment.engine.assessing import scratch_sheet
from assessment.engine.tables import Provenance, Table
from assessment.modes.mog.board import board_of
from assessment.modes.mog.buying import ready_force
from assessment.modes.mog.force import ITEMS, cost_of_force, is_supplied, items_missing
from assessment.modes.mog.hits import Fate, Hit
from assessment.modes.mog.kinds import Chance, Level, Light, Mission
from assessment.modes.mog.mission_end import LEVELS
from assessment.modes.mog.mission_rules import force_points
from assessment.modes.mog.pieces import SOMALI, Kind
from assessment.modes.mog.somali_list import Deed
from assessment.modes.mog.tables import LEDGER, TABLES
from assessment.modes.mog.turn_order import SetUpStep, TurnStep
from control.situation.side import Side

BOARD = board_of(TABLES)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_house_tables_begin_with_h(table: Table) -> None:
    assert table.id.startswith("H-") == (table.provenance is Provenance.HOUSE)


def test_the_ledger_holds_every_rule_of_the_book() -> None:
    assert len(LEDGER) == 208
    assert sum(entry.optional for entry in LEDGER) == 22
    assert not any(entry.umpire_judgement or entry.not_modelled for entry in LEDGER)


def test_there_are_88_counters() -> None:
    counts = {"un": 0, "somali": 0, "other": 0}
    for entry in TABLES["counters"].entries:
        counts[str(entry.figures["side"])] += int(str(entry.figures["count"]))
    assert counts == {"un": 27, "somali": 30, "other": 31}
    sides = {Side.BLUE: "un", Side.RED: "somali"}
    assert all(TABLES["counters"].entry(kind).figures["side"] == sides[kind.side] for kind in Kind)
    assert all((TABLES["counters"].entry(kind).figures["kind"] == "vehicle") == kind.is_vehicle for kind in Kind)


def test_words_of_the_tables_are_those_of_the_rules() -> None:
    def results(name: str) -> set[object]:
        return {outcome.result for entry in TABLES[name].entries for outcome in entry.outcomes}

    assert results("air-support") == results("ac130") == set(Hit)
    assert results("tow-barrage") < set(Hit)
    assert results("passengers") == set(Fate)
    assert results("hypothetical-light") == set(Light)
    assert {entry.value for entry in TABLES["random-events"].entries} == set(Chance)
    assert {entry.key for entry in TABLES["turn-order"].entries} == set(TurnStep)
    assert {entry.key for entry in TABLES["set-up-order"].entries} == set(SetUpStep)
    assert {entry.key for entry in TABLES["somali-order"].entries} == set(SOMALI)
    assert {entry.key for entry in TABLES["scenarios"].entries} == set(Mission)
    assert {entry.key for entry in TABLES["force-costs"].entries} == set(ITEMS)
    assert set(LEVELS) == set(Mission)
    assert {entry.value for name in LEVELS.values() for entry in TABLES[name.id].entries} == set(Level)
    assert len(Deed) == 5


def test_a_pinned_side_is_weaker_and_pinned_somali_units_cannot_fire() -> None:
    strengths = TABLES["H-strengths"]
    for kind in Kind:
        fresh, pinned = strengths.entry(kind, "unpinned").figures, strengths.entry(kind, "pinned").figures
        for figure in ("infantry", "armor"):
            before, after = fresh[figure], pinned[figure]
            assert before is None or after is None or int(str(after)) <= int(str(before))
        assert (pinned["anti_armor"] is None) == (kind in SOMALI)
        assert (fresh["armor"] is not None) == kind.is_vehicle


def test_the_map_has_the_areas_that_the_book_tells_of() -> None:
    assert len(BOARD.numbered) == 36
    assert len(BOARD.bases) == 4
    assert {f"T{number}" for number in range(1, 7)} <= set(BOARD.targets)
    assert len(BOARD.roads_beside[BOARD.numbered[23]]) == 3, "46 touches three road areas, as in the example"


@pytest.mark.parametrize("mission", [one for one in Mission if one is not Mission.RADIO_MOGADISHU])
def test_the_ready_force_may_be_bought(mission: Mission) -> None:
    sheet = scratch_sheet(TABLES)
    force = ready_force(sheet, mission)
    points = 40 if mission is Mission.HYPOTHETICAL else force_points(sheet, mission)
    assert force
    assert cost_of_force(sheet, force) <= points
    assert all(is_supplied(sheet, item, force) for item in force)
    assert items_missing(sheet, mission, force) == ()
