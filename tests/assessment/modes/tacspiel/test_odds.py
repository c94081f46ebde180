"""The odds of a half hour come from the rules of play, and cost the game no throw."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from assessment.engine.dice import Place, seed_from
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.half_hour import HalfHour, drawn, strengths
from assessment.modes.tacspiel.kinds import BattleKind, UnitKind
from assessment.modes.tacspiel.odds import ReplicationSheet, replicate_half_hour
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.tables import TABLES
from assessment.modes.tacspiel.wev import Fighter, Part
from control.situation.side import Side

TIMES = 4_000


class Always:
    """Dice that always show one number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def throw(self, place: Place, faces: int) -> int:
        return self.number % faces


def unit(name: str, side: Side, **fields: Any) -> Unit:
    given = {"kind": UnitKind.RIFLE_PLATOON, "company": "X", "superior": "X", "square": Square(1235, 450)} | fields
    return Unit(designator=name, side=side, **given)


def half_hour(kind: BattleKind = BattleKind.MEETING, **fields: Any) -> HalfHour:
    return HalfHour(
        battle="A-B",
        kind=kind,
        attackers=(Fighter(unit=unit("A", Side.RED)), Fighter(unit=unit("M", Side.RED), part=Part.SUPPORT)),
        defenders=(Fighter(unit=unit("B", Side.BLUE)),),
        **fields,
    )


@pytest.mark.parametrize("kind", BattleKind)
@pytest.mark.parametrize("number", [0, 40, 99])
def test_a_replication_draws_what_play_draws(kind: BattleKind, number: int) -> None:
    sheets = (Worksheet(TABLES, Always(number)), ReplicationSheet(TABLES, Always(number)))
    results = [drawn(sheet, half_hour(kind), strengths(sheet, half_hour(kind))) for sheet in sheets]
    assert results[0] == results[1]


def test_every_unit_on_the_ground_is_drawn_for_each_time() -> None:
    odds = replicate_half_hour(half_hour(), TABLES, seed_from(1), TIMES)
    assert set(odds.casualties) == {"A", "B"}
    assert {name: sum(counts.values()) for name, counts in odds.casualties.items()} == {"A": TIMES, "B": TIMES}
    assert sum(odds.advances.values()) == TIMES


def test_frequencies_are_those_of_the_table() -> None:
    odds = replicate_half_hour(half_hour(), TABLES, seed_from(1), TIMES)
    assert odds.ratio == Fraction(16, 11)
    assert odds.casualties["A"][0] == pytest.approx(TIMES * 0.25, rel=0.1)
    assert odds.casualties["B"][15] == pytest.approx(TIMES * 0.05, rel=0.25)


def test_the_same_seed_gives_the_same_odds_and_another_seed_others() -> None:
    first, again, other = (replicate_half_hour(half_hour(), TABLES, seed_from(seed), TIMES) for seed in (1, 1, 2))
    assert first == again
    assert first.casualties != other.casualties


def test_nothing_is_drawn_for_an_advance_that_is_being_carried_out() -> None:
    odds = replicate_half_hour(half_hour(pending=True), TABLES, seed_from(1), 100)
    assert odds.advances == {0: 100}


def test_a_harassing_attack_needs_no_strengths() -> None:
    odds = replicate_half_hour(half_hour(BattleKind.HARASSING), TABLES, seed_from(1), TIMES)
    assert odds.ratio == 0
    assert odds.casualties["A"][10] == pytest.approx(TIMES * 0.2, rel=0.1)
