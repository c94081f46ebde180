"""Rulings of Control on the campaign: the Target, the pick-up zone, what a man carries."""

from __future__ import annotations

import pytest

from assessment.engine.case_values import Reader
from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.outcome import Answers, Ruling, RulingKind
from assessment.engine.playing import configured_for
from assessment.modes.sog import MODE
from assessment.modes.sog.situation import Situation
from assessment.modes.sog.square import Square
from assessment.modes.sog.standing_game import FIRST_TURN, opening_of, standing_game

GAME = standing_game()
CONFIGURED = configured_for(GAME, MODE, {})
OPENING = opening_of({}, GAME.opening, Reader(GAME.clock, FIRST_TURN), FIRST_TURN)


def corrected(subject: str, field: str, value: str) -> Situation:
    one = Ruling(number=1, kind=RulingKind.UNIT, reason="as set up", subject=subject, field=field, value=value)
    MODE.umpiring.check(OPENING, one, CONFIGURED)
    return MODE.assess(OPENING, (), (one,), Answers(), CONFIGURED, SeededDice(seed_from(0))).situation


def test_the_marks_of_the_mission_are_moved_and_taken_off() -> None:
    assert corrected("SOG", "target", "3C").operation.target == Square.at("3C")
    assert corrected("SOG", "target", "off").operation.target is None
    assert corrected("SOG", "pick_up", "9B").operation.pick_up == Square.at("9B")


def test_a_man_s_loads_are_replaced() -> None:
    man = corrected("D", "items", "hgn3x1 scp").team.man("D")
    assert man is not None
    assert (man.weapon, man.items) == ("RFL1", {"HGN3": 1, "SCP": 1})
    bare = corrected("D", "items", "none").team.man("D")
    assert bare is not None
    assert not bare.items


@pytest.mark.parametrize(
    ("subject", "field", "value"),
    [("SOG", "target", "11K"), ("D", "items", "grenades"), ("D", "items", ""), ("D", "target", "3C")],
)
def test_what_cannot_be_is_refused_in_words(subject: str, field: str, value: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        corrected(subject, field, value)
