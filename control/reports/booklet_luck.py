"""What was luck in a game: sums of throws beside their expectation, and the throws that were least to be expected."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final

from assessment.engine.luck import Fall, falls
from assessment.engine.worksheet_line import Line
from control.reports.booklet_played import Played
from control.reports.booklet_values import Fortune, Surprise
from control.reports.paper.sheet import Form
from control.reports.phrases import SIDE_NAMES
from control.situation.side import Side

MOST_SURPRISES: Final = 10


def fortunes(played: Iterable[Played], mode: Any, form: Form) -> tuple[Fortune, ...]:
    """By paragraph and side, those that fell furthest from what was to be expected first."""
    found: dict[tuple[str, str], list[Fall]] = defaultdict(list)
    for one in played:
        sides = {unit.designator: unit.side for unit in mode.umpiring.units(one.situation, mode)}
        for fall in falls(one.lines, mode.tables):
            side = _side_of(fall.line, sides)
            found[fall.line.rule, form.words(SIDE_NAMES[side]) if side else ""].append(fall)
    about = {entry.id: entry.summary for entry in mode.ledger}
    made = [_fortune(rule, side, about.get(rule, ""), thrown) for (rule, side), thrown in found.items()]
    return tuple(sorted(made, key=lambda one: (-abs(one.sigma), one.rule, one.side)))


def _side_of(line: Line, sides: dict[str, Side]) -> Side | None:
    """The side of the first unit that a throw names."""
    for subject in line.subjects:
        side = sides.get(subject.partition("+")[0])
        if side is not None:
            return side
    return None


def _fortune(rule: str, side: str, about: str, thrown: list[Fall]) -> Fortune:
    expected = sum((fall.expected for fall in thrown), Fraction(0))
    came = sum((fall.came for fall in thrown), Fraction(0))
    deviation = float(sum((fall.variance for fall in thrown), Fraction(0))) ** 0.5
    return Fortune(
        side=side,
        rule=rule,
        about=about,
        throws=len(thrown),
        expected=expected,
        came=came,
        sigma=float(came - expected) / deviation if deviation else 0.0,
    )


def surprises(played: Iterable[Played], mode: Any) -> tuple[Surprise, ...]:
    """The throws of which what came was least likely, each less than even."""
    found = [(fall.likely, one, fall) for one in played for fall in falls(one.lines, mode.tables)]
    found.sort(key=lambda each: (each[0], each[2].line.at, each[2].line.number))
    return tuple(
        Surprise(
            label=f"{one.label} ({fall.line.number})",
            stamp=mode.stamp(fall.line.at),
            rule=fall.line.rule,
            subjects=", ".join(fall.line.subjects),
            table=f"{fall.read.table} · {fall.read.entry}",
            throw=fall.line.throw or 0,
            likely=likely,
        )
        for likely, one, fall in found[:MOST_SURPRISES]
        if likely * 2 < 1
    )
