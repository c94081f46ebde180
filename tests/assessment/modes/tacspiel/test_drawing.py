from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.drawing import drawing, true_drawing
from assessment.modes.tacspiel.expected import Expected
from assessment.modes.tacspiel.kinds import BattleKind, Posture
from assessment.modes.tacspiel.knowledge import Sighting
from assessment.modes.tacspiel.picture import Picture
from assessment.modes.tacspiel.scenario import read_scenario
from assessment.modes.tacspiel.situation import Obstacle, Situation
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.tables import TABLES
from assessment.scenario_folders import FIXTURES, scenario_files
from control.maps.svg import svg
from control.maps.symbols import symbols
from control.situation.drawing import Mark
from control.situation.side import Side

SCENARIO = read_scenario("route_4", scenario_files(FIXTURES / "tacspiel" / "route_4"), TABLES)
MODE: Any = SimpleNamespace(ground=SCENARIO.ground, clock=SCENARIO.clock)


def picture(side: Side, **changes: Any) -> Picture:
    """What a side knows when the game opens."""
    known = SCENARIO.opening.known[side]
    opened = Picture(
        side=side,
        clock=Fraction(0),
        cycle=1,
        cycle_start=Fraction(0),
        cycle_end=Fraction(360),
        units=known.units,
        headquarters=known.headquarters,
        expected=(),
        reports=(),
        sightings=(),
        windows=(),
        locked=(),
        orders=(),
        markings=known.markings,
    )
    return replace(opened, **changes)


def sighting(**changes: Any) -> Sighting:
    """A contact Blue reported at half past seven."""
    told = Sighting(
        number=3,
        code="702",
        square=Square.at("12200470"),
        cont="231",
        direction="",
        quality="A1B1",
        at=Fraction(90),
        by="1C73",
    )
    return replace(told, **changes)


def named(marks: tuple[Mark, ...], designator: str) -> Mark:
    (found,) = [mark for mark in marks if mark.designator == designator]
    return found


def test_a_cell_sees_its_own_units_and_nothing_of_the_other_side() -> None:
    for side, letter in ((Side.RED, "R"), (Side.BLUE, "B")):
        drawn = drawing(picture(side), MODE)
        own = {unit.designator for unit in SCENARIO.opening.units if unit.side is side}
        assert {mark.designator for mark in drawn.marks} == own
        assert {mark.side for mark in drawn.marks} == {letter}
        assert drawn.areas == ()


def test_hamlets_carry_a_letter_only_where_the_side_may_know_it() -> None:
    letters = {
        side: {sign.label: sign.letter for sign in drawing(picture(side), MODE).signs if sign.kind == "hamlet"}
        for side in Side
    }
    assert letters[Side.BLUE]["Phu My"] == "B"
    assert letters[Side.BLUE]["Suoi Cat"] == ""
    assert letters[Side.RED]["Suoi Cat"] == "R"
    assert letters[Side.RED]["Phu My"] == ""
    truth = {sign.label: sign.letter for sign in true_drawing(SCENARIO.opening, MODE).signs if sign.kind == "hamlet"}
    assert (truth["Phu My"], truth["Suoi Cat"], truth["Go Da"]) == ("B", "R", "N")


def test_caches_are_on_reds_map_alone() -> None:
    assert {sign.label for sign in drawing(picture(Side.RED), MODE).signs if sign.kind == "cache"} == {
        "Lang Cu cache",
        "Suoi Cat cache",
    }
    assert not [sign for sign in drawing(picture(Side.BLUE), MODE).signs if sign.kind == "cache"]


def test_a_unit_tells_its_state_its_losses_and_the_age_of_the_report() -> None:
    units = tuple(
        replace(unit, casualties=15, posture="halted", at=Fraction(90)) if unit.designator == "1C73" else unit
        for unit in picture(Side.BLUE).units
    )
    mark = named(drawing(picture(Side.BLUE, units=units), MODE).marks, "1C73")
    assert mark.symbol == "blue/rifle_platoon/platoon"
    assert mark.strength == "-15%"
    assert mark.link == "unit/1C73"
    assert mark.title == (
        "1C73, rifle platoon, halted, in vehicles, losses 15 percent, at 12900455, as reported of 020730"
    )


def test_lost_units_are_off_the_map() -> None:
    units = tuple(replace(unit, lost=unit.designator == "1C73") for unit in picture(Side.BLUE).units)
    assert "1C73" not in {mark.designator for mark in drawing(picture(Side.BLUE, units=units), MODE).marks}


def test_a_unit_stands_hollow_where_its_orders_should_have_brought_it() -> None:
    expected = (Expected(designator="1C73", square=Square.at("12300470"), order=4),)
    marks = [mark for mark in drawing(picture(Side.BLUE, expected=expected), MODE).marks if mark.designator == "1C73"]
    assert [mark.hollow for mark in marks] == [False, True]
    assert marks[1].at == (3250, 7250)
    assert marks[1].title == "1C73 should be at 12300470 by order 4"


@pytest.mark.parametrize(
    ("cont", "symbol"),
    [
        ("231", "red/seen_infantry/platoon"),
        ("303", "red/seen_infantry/company"),
        ("000", "red/seen_unknown/none"),
        ("300", "red/seen_unknown/company"),
        ("007", "red/seen_artillery/none"),
        ("040", "red/seen_wheels/none"),
        ("321", "red/seen_armour/company"),
        ("060", "red/seen_camp/none"),
        ("181", "red/seen_unknown/squad"),
    ],
)
def test_a_contact_is_drawn_as_far_as_its_cont_number_tells(cont: str, symbol: str) -> None:
    mark = named(drawing(picture(Side.BLUE, sightings=(sighting(cont=cont),)), MODE).marks, "No. 3")
    assert mark.symbol == symbol
    assert mark.symbol in symbols().symbols
    assert (mark.side, mark.quality, mark.link) == ("R", "A1B1", "report/3")


@pytest.mark.parametrize(("clock", "age"), [(90, 0), (120, 0), (121, 1), (210, 1), (211, 2), (450, 2), (451, 3)])
def test_contacts_age_in_four_bands(clock: int, age: int) -> None:
    seen = picture(Side.BLUE, sightings=(sighting(),), clock=Fraction(clock))
    assert named(drawing(seen, MODE).marks, "No. 3").age == age


def test_a_contact_without_a_place_is_not_drawn() -> None:
    drawn = drawing(picture(Side.BLUE, sightings=(sighting(square=None),)), MODE)
    assert "No. 3" not in {mark.designator for mark in drawn.marks}


def test_marks_of_one_place_are_counted() -> None:
    marks = drawing(picture(Side.BLUE), MODE).marks
    places = {mark.at for mark in marks}
    for place in places:
        stack = [mark.stack for mark in marks if mark.at == place]
        assert stack == list(range(len(stack)))
    assert max(mark.stack for mark in marks) >= 1


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "prepared ambush"),
        ({"units": ()}, "empty ambush site"),
        ({"ready": None, "sprung": Fraction(30)}, "sprung ambush, still held"),
        ({"built": None}, "ambush being prepared"),
        ({"prepared": False, "built": None}, "hasty ambush"),
    ],
)
def test_control_sees_of_what_kind_an_ambush_is(changes: dict[str, Any], said: str) -> None:
    sites = tuple(replace(site, **changes) for site in SCENARIO.opening.sites)
    drawn = true_drawing(replace(SCENARIO.opening, sites=sites), MODE)
    assert [area.title for area in drawn.areas] == [f"{said}, {square.text}" for square in sites[0].squares]


def test_control_sees_both_sides_sites_battles_and_obstacles() -> None:
    opened = SCENARIO.opening
    square = Square.at("12200470")
    battle = Battle(
        number=1,
        kind=BattleKind.MEETING,
        attacker=Side.RED,
        place=square,
        joined=Fraction(80),
        next_half_hour=Fraction(120),
        attackers=("1A95",),
        defenders=("1C73",),
    )
    fought = replace(
        opened,
        battles=(battle,),
        obstacles=(Obstacle(kind="blown_bridge", square=Square.at("12300470"), since=Fraction(0)),),
    )
    drawn = true_drawing(fought, MODE)
    assert {mark.designator for mark in drawn.marks} == {unit.designator for unit in opened.units}
    assert {mark.side for mark in drawn.marks} == {"R", "B"}
    assert {area.kind for area in drawn.areas} == {"area-red"}
    assert len(drawn.areas) == 3
    assert {"battle", "bridge-down"} <= {sign.kind for sign in drawn.signs}


def test_what_is_out_is_not_on_the_true_map() -> None:
    opened = SCENARIO.opening
    lost = tuple(replace(unit, posture=Posture.OUT) if unit.designator == "1A95" else unit for unit in opened.units)
    assert "1A95" not in {mark.designator for mark in true_drawing(replace(opened, units=lost), MODE).marks}


def test_every_symbol_of_a_drawing_is_in_the_library() -> None:
    opened: Situation = SCENARIO.opening
    for drawn in (true_drawing(opened, MODE), drawing(picture(Side.RED), MODE), drawing(picture(Side.BLUE), MODE)):
        assert {mark.symbol for mark in drawn.marks} <= symbols().symbols.keys()
        assert svg(drawn, symbols=symbols()).startswith("<svg")


def test_contours_and_grid_belong_to_the_sheet() -> None:
    drawn = drawing(picture(Side.BLUE), MODE)
    kinds = {line.kind for line in drawn.lines}
    assert {"contour", "contour-index", "stream", "stream-dry", "road-all-weather", "footpath"} <= kinds
    assert drawn.grid is not None
    assert drawn.grid.east[0] == "120"
    assert drawn.coordinates.text((3499, 7499)) == "12300470"
