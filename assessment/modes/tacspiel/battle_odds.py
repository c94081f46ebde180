"""What a battle costs over several half hours, by fighting it many times with the rules of play.

Casualties cut what the units are worth, a position that is taken ends the battle, and so does a side without anybody
left; nobody comes in, withdraws or changes his fire.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

import msgspec
from msgspec.structs import replace

from assessment.engine.tables import TableSet
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.advance import is_carried_out
from assessment.modes.tacspiel.casualties import total_losses
from assessment.modes.tacspiel.half_hour import HalfHour, drawn, strengths
from assessment.modes.tacspiel.kinds import BattleKind
from assessment.modes.tacspiel.limits import is_lost
from assessment.modes.tacspiel.odds import ReplicationSheet, StreamDice
from assessment.modes.tacspiel.wev import Fighter, Part

HALF_HOURS: Final = 3
LOW, HIGH = Fraction(1, 10), Fraction(9, 10)


class Losses(msgspec.Struct, frozen=True, kw_only=True):
    """A side's casualties after some half hours: running percent, the mean of its units on the ground.

    `mean` is over all times it was fought; in four fifths of them the casualties lie from `low` to `high`.
    """

    mean: Fraction
    low: Fraction
    high: Fraction


class BattleOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The casualties of both sides after each half hour, and how often the battle was over by then."""

    attackers: tuple[Losses, ...]
    defenders: tuple[Losses, ...]
    over: tuple[Fraction, ...]


class Fought(msgspec.Struct, frozen=True, kw_only=True):
    """How a battle stands after a half hour; `units` are all that were on the ground at its start."""

    half_hour: HalfHour
    casualties: dict[str, int]
    over: bool = False


def replicate_battle(half_hour: HalfHour, tables: TableSet, seed: bytes, times: int) -> BattleOdds:
    """Fights a battle so many times from the same start, for `HALF_HOURS` half hours."""
    sheet = ReplicationSheet(tables, StreamDice(seed))
    courses = [_course(sheet, half_hour) for _ in range(times)]
    columns = list(zip(*courses, strict=True))
    return BattleOdds(
        attackers=tuple(_losses(column, _on_ground(half_hour.attackers)) for column in columns),
        defenders=tuple(_losses(column, _on_ground(half_hour.defenders)) for column in columns),
        over=tuple(Fraction(sum(fought.over for fought in column), times) for column in columns),
    )


def next_half_hour(sheet: Worksheet, half_hour: HalfHour, casualties: dict[str, int]) -> Fought:
    """One half hour: who loses how much, and whether the battle goes on."""
    results = drawn(sheet, half_hour, strengths(sheet, half_hour))
    lost = dict(results.casualties)
    hurt = replace(
        half_hour,
        attackers=tuple(_hurt(sheet, fighter, lost) for fighter in half_hour.attackers),
        defenders=tuple(_hurt(sheet, fighter, lost) for fighter in half_hour.defenders),
    )
    told = casualties | {one.designator: one.unit.casualties for one in (*hurt.attackers, *hurt.defenders)}
    left = replace(
        hurt,
        attackers=_left(sheet, hurt.attackers),
        defenders=_left(sheet, hurt.defenders),
        pending=results.advance_m > 0,
    )
    return Fought(half_hour=left, casualties=told, over=_is_over(sheet, left, carried_out=half_hour.pending))


def _course(sheet: Worksheet, half_hour: HalfHour) -> list[Fought]:
    fought = Fought(half_hour=half_hour, casualties={})
    course: list[Fought] = []
    for _ in range(HALF_HOURS):
        if not fought.over:
            fought = next_half_hour(sheet, fought.half_hour, fought.casualties)
        course.append(fought)
    return course


def _hurt(sheet: Worksheet, fighter: Fighter, lost: dict[str, int]) -> Fighter:
    if fighter.designator not in lost:
        return fighter
    total = total_losses(sheet, fighter.unit, lost[fighter.designator])
    return replace(fighter, unit=replace(fighter.unit, casualties=total))


def _left(sheet: Worksheet, fighters: Iterable[Fighter]) -> tuple[Fighter, ...]:
    return tuple(one for one in fighters if one.part is not Part.GROUND or not is_lost(sheet, one.unit))


def _is_over(sheet: Worksheet, left: HalfHour, *, carried_out: bool) -> bool:
    """An ambush lasts one half hour; a position is taken at the end of the half hour after the draw (E'2d.6)."""
    if left.kind is BattleKind.AMBUSH or not _on_ground(left.attackers) or not _on_ground(left.defenders):
        return True
    return left.kind is BattleKind.POSITION and carried_out and is_carried_out(sheet, left.battle, stopped=False)


def _on_ground(fighters: Iterable[Fighter]) -> tuple[str, ...]:
    return tuple(one.designator for one in fighters if one.part is Part.GROUND)


def _losses(column: Iterable[Fought], names: tuple[str, ...]) -> Losses:
    means = sorted(Fraction(sum(fought.casualties[name] for name in names), len(names)) for fought in column)
    return Losses(
        mean=sum(means, Fraction(0)) / len(means),
        low=means[int(LOW * (len(means) - 1))],
        high=means[int(HIGH * (len(means) - 1))],
    )
