"""Chances worked out along one branch are those of the printed tables, and those of the game when it throws."""

from __future__ import annotations

from fractions import Fraction

import pytest

from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.encounter_odds import chances, course
from assessment.modes.tacspiel.standard_encounters import ENCOUNTERS, StandardEncounter
from assessment.modes.tacspiel.tables import TABLES

ENCOUNTER = {one.key: one for one in ENCOUNTERS}
TIMES = 100
FEW = 5


def none(*numbers: int) -> Fraction:
    """One less the product of the chances of no report, in percent."""
    missed = Fraction(1)
    for number in numbers:
        missed *= Fraction(number, 100)
    return 1 - missed


@pytest.mark.parametrize(
    ("key", "platoons", "expected"),
    [
        # D'2-1, 1.5-5 km, moving men on foot: none 97-99; a column is drawn for twice, once a half hour.
        ("rice-column", 1, (none(3, 3), none(*[3] * 4), none(*[3] * 8))),
        # D'2-1, 0.5-1 km, halted men on foot: none 98-99.
        ("rice-halted", 4, (none(2), none(2, 2), none(2, 2, 2, 2))),
        # D'2-1, 1.5-5 km, moving vehicles: always a report.
        ("rice-trucks", 2, (1, 1, 1)),
        # D'2-2, 1.5-3 km, moving men on foot: none 26-99.
        ("brush-tactical", 1, (none(74), none(74, 74), none(74, 74, 74, 74))),
        # D'2-2, 0.5-1 km, halted men on foot: none 82-99.
        ("brush-halted", 2, (none(18), none(18, 18), none(18, 18, 18, 18))),
        # D'1-2: heard for certain at half a kilometre, not 700 m across the corner.
        ("forest-tactical", 4, (0, 1, 1)),
        ("night-column", 1, (0, 1, 1)),
        # C'2-1: 00-05, three platoons or more 00-10.
        ("hasty-ambush", 2, (none(94), none(94), none(94))),
        ("hasty-ambush", 4, (none(89), none(89), none(89))),
        # C'2-1: two numbers, three times as many, half of that.
        ("prepared-ambush", 1, (0, none(97), none(97))),
        ("prepared-ambush", 4, (0, none(96), none(96))),
    ],
)
def test_the_chances_are_those_of_the_printed_tables(
    key: str, platoons: int, expected: tuple[Fraction | int, ...]
) -> None:
    assert chances(ENCOUNTER[key], platoons, TABLES) == expected


def test_a_column_that_comes_near_is_drawn_for_again_in_the_half_hour() -> None:
    far, near = none(74, 74), none(74, 74, 74, 74, 2, 2)
    assert chances(ENCOUNTER["brush-column"], 1, TABLES)[:2] == (far, near)


@pytest.mark.slow
@pytest.mark.parametrize("encounter", ENCOUNTERS, ids=lambda encounter: encounter.key)
def test_the_game_finds_as_often_when_it_throws(encounter: StandardEncounter) -> None:
    for platoons in (1, 4):
        expected = float(chances(encounter, platoons, TABLES)[-1])
        times = FEW if expected in (0, 1) else TIMES
        found = sum(_finds(encounter, platoons, seed) for seed in range(times))
        spread = (expected * (1 - expected) / times) ** 0.5
        assert found / times == pytest.approx(expected, abs=max(4 * spread, 0.01))


def _finds(encounter: StandardEncounter, platoons: int, seed: int) -> bool:
    sheet = Worksheet(TABLES, SeededDice(seed_from(seed)))
    return any(found for _, found in course(encounter, platoons, sheet))
