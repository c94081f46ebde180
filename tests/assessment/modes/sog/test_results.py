"""The result of a fight as Control enters it: read strictly, and only what can be true of that fight."""

from __future__ import annotations

import pytest

from assessment.modes.sog.brief import Fight
from assessment.modes.sog.kinds import Action, Orientation, Origin, Role, Scenario, Squad, Terrain
from assessment.modes.sog.panel_layout import check_layout, layout_of
from assessment.modes.sog.pieces import Man
from assessment.modes.sog.results import Result, bounds_of, check_result, result_of, result_text
from assessment.modes.sog.roster import LETTERS
from assessment.modes.sog.square import Square

FIGHT = Fight(
    action=Action.SANCTUARY_INTERDICTION, scenario=Scenario.BASE_CAMP_ASSAULT, page=46, role=Role.ATTACKER,
    square=Square(10, 10), terrain=Terrain.JUNGLE, counter=0, squads=(Squad.VC, Squad.VC), with_c=0, weapon_of_c="",
    panels=(1, 2, 3), orientation=Orientation.AS_PRINTED, enters="",
)  # fmt: skip

BOUNDS = {
    "scenario": "ambush",
    "square": "5F",
    "men": "ABCD",
    "loads": "A:RFL1 A:HGN3X4 B:GLR2 D:NST D:RFL1",
    "enemies": "10",
    "prisoners": "1",
}


def test_the_line_of_the_house_codes_is_a_result() -> None:
    assert result_of("RESULT ambush 5F LOST BD KILLED 6 PRISONERS 1 VP 9 4", BOUNDS) == Result(
        lost="BD", killed=6, taken=1, blue=9, red=4
    )


def test_loads_lost_and_recovered_and_prisoners_freed_may_be_told() -> None:
    line = "RESULT AMBUSH 5f LOST D ITEMS A:HGN3x2 SAVED D:NST KILLED 0 PRISONERS 0 FREED 1 VP 0 12"
    assert result_of(line, BOUNDS) == Result(
        lost="D", items=(("A", "HGN3", 2),), saved=(("D", "NST", 1),), freed=1, red=12
    )


def test_all_that_the_lost_had_may_be_recovered_in_one_word() -> None:
    line = "RESULT AMBUSH 5F LOST BD SAVED ALL KILLED 0 PRISONERS 0 VP 0 4"
    assert result_of(line, BOUNDS).saved == (("B", "GLR2", 1), ("D", "NST", 1), ("D", "RFL1", 1))


@pytest.mark.parametrize("lost", ["", "A", "ABCDEFGHIJK"])
def test_what_is_proposed_can_be_entered_however_much_was_recovered(lost: str) -> None:
    loads = {"HGN3": 2, "SMK": 1, "BDA": 1, "NST": 1}
    men = tuple(
        Man(letter=letter, origin=Origin.NUNG, weapon="" if letter == "A" else "RFL10", items=loads)
        for letter in LETTERS
    )
    result = Result(
        lost=lost,
        saved=tuple((man.letter, *load) for man in men if man.letter in lost for load in man.loads.items()),
        killed=20,
        blue=33,
        red=22,
    )
    assert result_of(result_text(FIGHT, result, men), bounds_of(FIGHT, men, 20, 0)) == result


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("RESULT ambush 5F ITEMS A:HGN3x3 A:HGN3x2 KILLED 1 PRISONERS 0 VP 9 4", "A did not carry HGN3X5"),
        ("RESULT ambush 5F LOST D SAVED D:NST D:NST KILLED 1 PRISONERS 0 VP 9 4", "D did not carry NSTX2"),
        ("RESULT ambush 5F LOST D SAVED ALL D:NST KILLED 1 PRISONERS 0 VP 9 4", "nothing else is named"),
        ("", "Column 1: the line is blank"),
        ("RESLT ambush 5F", "did you mean RESULT"),
        ("HOLD SOG", "begins with RESULT"),
        ("RESULT ambush 5F LOST BD KILED 6 PRISONERS 1 VP 9 4", "Column"),
        ("RESULT ambush 5F LOST BD PRISONERS 1 VP 9 4", "needs Killed"),
        ("RESULT ambush 5F LOST BD KILLED 6 PRISONERS 1 VP 9", "needs VPR"),
        ("RESULT ambush 5G KILLED 6 PRISONERS 1 VP 9 4", "This is the result of the ambush in 5F"),
        ("RESULT meeting_engagement 5F KILLED 6 PRISONERS 1 VP 9 4", "This is the result of the ambush"),
        ("RESULT ambush 5F LOST BE KILLED 6 PRISONERS 1 VP 9 4", "E cannot be lost; in the team are A, B, C, D"),
        ("RESULT ambush 5F LOST BB KILLED 6 PRISONERS 1 VP 9 4", "twice"),
        ("RESULT ambush 5F KILLED 10 PRISONERS 1 VP 9 4", "The enemy has 10 men"),
        ("RESULT ambush 5F KILLED 1 PRISONERS 0 FREED 2 VP 9 4", "came with 1 prisoners"),
        ("RESULT ambush 5F LOST ABCD KILLED 1 PRISONERS 1 VP 9 4", "takes no prisoners"),
        ("RESULT ambush 5F LOST D ITEMS D:NST KILLED 1 PRISONERS 0 VP 9 4", "must be of a man who is left"),
        ("RESULT ambush 5F LOST B SAVED D:NST KILLED 1 PRISONERS 0 VP 9 4", "must be of a man who is lost"),
        ("RESULT ambush 5F LOST D SAVED D:NSTx2 KILLED 1 PRISONERS 0 VP 9 4", "D did not carry NSTX2"),
        ("RESULT ambush 5F LOST ABCD SAVED D:NST KILLED 1 PRISONERS 0 VP 9 4", "Nobody is left"),
    ],
)
def test_what_is_no_result_of_this_fight_is_refused_with_a_reason(line: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        check_result(line, BOUNDS)


def test_a_layout_is_the_three_panels_in_any_order() -> None:
    assert layout_of("LAYOUT 1 3 2") == (1, 3, 2)
    check_layout("layout 3 2 1", {})


@pytest.mark.parametrize("line", ["LAYOUT 1 2", "LAYOUT 1 1 2", "LAYOUT 1 3 2 BUNKER", "PANEL 2", "1 2 3", ""])
def test_fortifications_and_missing_panels_are_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"panels|layout|Layout"):
        check_layout(line, {})
