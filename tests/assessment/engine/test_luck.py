"""Expectation beside outcome: by hand for a chance and a draw, and over many throws what the tables print."""

from __future__ import annotations

from fractions import Fraction

from assessment.engine.dice import Draw, ScriptedDice, SeededDice, seed_from
from assessment.engine.luck import falls
from assessment.engine.outcome import Ruling, RulingKind
from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import MODE

CASUALTIES = table("E'2-4")
NOTICED = table("C'2-1")


def test_a_draw_is_held_against_the_mean_of_its_results():
    dice = ScriptedDice([Draw(rule="", throw=63)])
    sheet = Worksheet(MODE.tables, dice)
    assert sheet.outcome(CASUALTIES, "defender") == 10
    (fall,) = falls(sheet.lines, MODE.tables)
    # 00-19 nothing, 20-59 five percent, 60-99 ten percent.
    assert fall.expected == Fraction(20 * 0 + 40 * 5 + 40 * 10, 100) == 6
    assert fall.variance == Fraction(20 * 36 + 40 * 1 + 40 * 16, 100)
    assert (fall.came, fall.likely) == (Fraction(10), Fraction(40, 100))


def test_a_chance_comes_about_or_not():
    for throw, came in ((5, 1), (6, 0)):
        sheet = Worksheet(MODE.tables, ScriptedDice([Draw(rule="", throw=throw)]))
        assert sheet.chance(NOTICED, "1", "ground", "brushwood") is bool(came)
        (fall,) = falls(sheet.lines, MODE.tables)
        assert (fall.expected, fall.variance) == (Fraction(6, 100), Fraction(6 * 94, 10_000))
        assert (fall.came, fall.likely) == (Fraction(came), Fraction(6 if came else 94, 100))


def test_a_chance_that_a_rule_doubled_is_expected_doubled():
    sheet = Worksheet(MODE.tables, ScriptedDice([Draw(rule="", throw=11)]))
    assert sheet.chance(NOTICED, "1", "ground", "brushwood", factor=2)
    (fall,) = falls(sheet.lines, MODE.tables)
    assert fall.expected == Fraction(12, 100)


def test_a_throw_that_control_gave_is_nobodys_luck():
    free = Worksheet(MODE.tables, ScriptedDice([Draw(rule="", throw=63)]))
    free.outcome(CASUALTIES, "defender")
    place = next(line.place for line in free.lines if line.throw is not None)
    ruling = Ruling(number=1, kind=RulingKind.THROW, reason="as seen on the table", value="10", place=place)
    sheet = Worksheet(MODE.tables, ScriptedDice([]), rulings=(ruling,))
    sheet.outcome(CASUALTIES, "defender")
    assert list(falls(sheet.lines, MODE.tables)) == []


def test_a_throw_without_a_table_is_not_counted():
    sheet = Worksheet(MODE.tables, ScriptedDice([Draw(rule="", throw=3)]))
    sheet.throw()
    assert list(falls(sheet.lines, MODE.tables)) == []


def test_over_many_throws_what_came_is_what_was_expected():
    sheet = Worksheet(MODE.tables, SeededDice(seed_from(3)))
    for minute in range(2000):
        sheet.now = Fraction(minute)
        sheet.outcome(CASUALTIES, "defender")
    found = list(falls(sheet.lines, MODE.tables))
    assert len(found) == 2000
    spread = float(sum(fall.variance for fall in found)) ** 0.5
    assert abs(float(sum(fall.came - fall.expected for fall in found))) < 4 * spread
