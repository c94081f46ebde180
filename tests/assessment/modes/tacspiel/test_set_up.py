"""Before cycle 1: each side places its own inside its zones, files its options, and is told at once what is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from assessment.engine.preparing import Unfit
from assessment.modes.tacspiel import MODE
from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.preparing import PREPARING
from assessment.modes.tacspiel.scenario_file import ScenarioPart
from assessment.modes.tacspiel.square import Square
from assessment.scenario_folders import FIXTURES, scenario_files
from control.situation import canonical
from control.situation.side import SIDES, Side

SCENARIO = MODE.read_scenario("route_4", scenario_files(FIXTURES / "tacspiel" / "route_4"), MODE.tables)
SET_UP: ScenarioPart = SCENARIO.set_up


def faults(part: ScenarioPart, side: Side | None = None) -> list[str]:
    return [fault.words for fault in PREPARING.faults(part, side, SCENARIO.ground, MODE.tables)]


def keys(side: Side | None) -> set[str]:
    return {item.key for item in PREPARING.items(SET_UP, side)}


def test_a_set_up_is_stored_and_makes_the_scenario_again():
    again = canonical.decode(canonical.encode(SET_UP), PREPARING.set_up_type)
    assert PREPARING.scenario("route_4", again, SCENARIO.ground, MODE.tables).opening == SCENARIO.opening
    assert [faults(SET_UP, side) for side in (None, *SIDES)] == [[], [], []]


def test_each_side_sets_up_its_own_and_control_everything():
    red, blue = keys(Side.RED), keys(Side.BLUE)
    assert {"unit/1A95", "base/Lang Cu cache", "standing/red-ambush"} <= red
    assert not red & blue
    assert red | blue | {"text/0", "base/Suoi Cat cache"} <= keys(None)
    assert "base/Suoi Cat cache" not in red


@pytest.mark.parametrize(
    ("side", "key", "values", "why"),
    [
        (Side.RED, "unit/1A95", {"square": "12000400"}, "in the forest west of the Suoi Lon"),
        (Side.RED, "unit/1A95", {"square": "Hill 5"}, "one place"),
        (Side.RED, "unit/1A95", {"square": "1225x"}, "eight digits"),
        (Side.RED, "unit/1A95", {"option": "101"}, "choose one of"),
        (Side.RED, "unit/1A95", {"option": "H05"}, "how many percent"),
        (Side.RED, "unit/1A95", {"option": "H05", "percent": "half"}, "percentage from 1 to 100"),
        (Side.RED, "unit/1C73", {"square": "12900455"}, "nothing of that name"),
        (Side.RED, "unit/7Z99", {"square": "12900455"}, "nothing of that name"),
        (Side.BLUE, "unit/A155", {"square": "13000455"}, "stays where the scenario has it"),
        (Side.BLUE, "unit/1C73", {"option": "144"}, "choose one of"),
        (None, "unit/1C73", {"designator": "2C73"}, "a unit 2C73 already"),
    ],
)
def test_what_cannot_be_set_up_is_said_in_words(side: Side | None, key: str, values: dict[str, str], why: str):
    with pytest.raises(Unfit, match=why):
        PREPARING.changed(SET_UP, side, key, values)


def test_siting_rules_answer_for_the_side_s_own_part():
    placed = PREPARING.changed(SET_UP, Side.BLUE, "unit/1C73", {"formation": "T", "posture": "ambush"})
    assert faults(placed, Side.BLUE) == []
    assert [site.units for site in placed.sites if site.side is Side.BLUE] == [("1C73",)]
    crowd = replace(placed, open=tuple(replace(one, zone=(("12000400", "13150515"),)) for one in placed.open))
    told = faults(PREPARING.changed(crowd, Side.BLUE, "unit/VC73", {"square": "12050510"}), Side.BLUE)
    assert "VC73" in told[0]
    assert "(D'1d" in told[0]


def test_an_ambush_moves_with_its_units():
    part = SET_UP
    for unit, square in (("1A95", "12200485"), ("2A95", "12250485")):
        part = PREPARING.changed(part, Side.RED, f"unit/{unit}", {"square": square})
    assert [(site.squares, site.units, site.prepared) for site in part.sites] == [
        (("12250470",), ("3A95",), True),
        (("12200485", "12250485"), ("1A95", "2A95"), True),
    ]
    part = PREPARING.changed(part, Side.RED, "unit/3A95", {"posture": "halted"})
    assert len(part.sites) == 1
    assert faults(part) == []


def test_a_card_places_a_unit_and_files_its_option():
    key, values = PREPARING.from_card(SET_UP, Side.RED, "P1A9512450475H03A95            000     12500480", "0")
    part = PREPARING.changed(SET_UP, Side.RED, key, values)
    opening = PREPARING.scenario("x", part, SCENARIO.ground, MODE.tables).opening
    assert next(unit for unit in opening.units if unit.designator == "P1A95").square == Square.at("12450475")
    assert [option.code for option in opening.options["P1A95"]] == ["H03"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("P1A95125504751O1A95", "Column 14: 1O1"),
        ("P1A9512550475101A95", "no contact option"),
        ("1C73 12900455H01C73", "no own unit 1C73"),
    ],
)
def test_a_card_that_sets_nothing_up_is_refused(line: str, why: str):
    with pytest.raises(Unfit, match=why):
        PREPARING.from_card(SET_UP, Side.RED, line, "0")


def test_control_renames_drops_and_adds_wherever_the_scenario_names_a_unit():
    part = PREPARING.changed(SET_UP, None, "unit/1A95", {"designator": "9A95"})
    part = PREPARING.dropped(part, "unit/2A95")
    new = {"designator": "4A95", "side": "red", "kind": "rifle_platoon", "company": "A95"}
    part = PREPARING.added(part, {**new, "superior": "A95", "square": "12300470", "vehicle": ""})
    assert faults(part) == []
    assert [(site.squares, site.units) for site in part.sites] == [(("12150470", "12250470"), ("9A95", "3A95"))]
    assert next(unit for unit in part.units if unit.designator == "M95").supports == ("9A95", "3A95")
    assert {"9A95", "4A95"} <= {unit.designator for unit in part.units}
    with pytest.raises(Unfit, match="needs: Name"):
        PREPARING.added(part, {})
    with pytest.raises(Unfit, match="Only a unit"):
        PREPARING.dropped(part, "standing/red-*")


def test_all_faults_of_a_set_up_are_told_at_once():
    units = tuple(replace(unit, superior="NONE", square="99950000") for unit in SET_UP.units)
    told = faults(replace(SET_UP, units=units))
    assert sum("which is not listed" in words for words in told) == len(units)
    assert sum("off the map" in words for words in told) == len(units)


@settings(max_examples=12, deadline=None)
@given(st.sampled_from([unit.designator for unit in SET_UP.units if unit.side is Side.BLUE]), st.sampled_from(Posture))
def test_what_red_is_told_does_not_hang_on_blue(unit: str, posture: Posture):
    units = tuple(
        replace(one, square="12200470", posture=posture, casualties=40) if one.designator == unit else one
        for one in SET_UP.units
    )
    other = replace(SET_UP, units=units, mine_strips=(("12200470", "12210470"),))
    assert PREPARING.items(other, Side.RED) == PREPARING.items(SET_UP, Side.RED)
    moved = [
        PREPARING.changed(part, Side.RED, "unit/M95", {"square": "12000450", "posture": "ambush"})
        for part in (SET_UP, other)
    ]
    assert faults(moved[0], Side.RED) == faults(moved[1], Side.RED)
