"""Ambushing a helicopter landing: where it is one, who follows, what it costs, and finding it first (E'1n)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import PERCENT, Worksheet
from assessment.modes.tacspiel.battle_state import Site
from assessment.modes.tacspiel.kinds import BattleKind
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square

BATTLES: Final = table("E'")
LOSSES: Final = table("H'4-2b")
LOSSES_SECOND: Final = table("H'4-3")


class Landing(StrEnum):
    """What comes of a landing at an ambush."""

    AMBUSHED = "ambushed"
    ELSEWHERE = "at the alternate zone"
    MEETING = "meeting engagement"
    FREE = "no ambush"


@rule("E'1n.1", "E'1n.3")
def fight_at_landing(sheet: Worksheet, site: Site, zone: tuple[Square, ...]) -> BattleKind | None:
    """A landing is ambushed only in the ambusher's own square; one next to it becomes a meeting engagement."""
    if any(square in site.squares for square in zone):
        return BattleKind.AMBUSH
    beside = any(square.is_adjacent(held) for square in zone for held in site.squares)
    return BattleKind.MEETING if beside else None


@rule("E'1n.2", reading="R55")
def follows_landing(sheet: Worksheet, unit: Unit, site: Site, square: Square) -> bool:
    """Troops who land in the squares next to an ambush count as following units, by night too: they are there."""
    return square not in site.squares and any(square.is_adjacent(held) for held in site.squares)


@rule("O'5.2", "E'1n.3")
def runs_into(sheet: Worksheet, unit: Unit, enemy: Unit) -> bool:
    """Troops set down on an enemy who is not hidden are in no ambush: he fights them in a meeting engagement."""
    return True


@rule("E'1n.5")
def finds_landing_ambush(sheet: Worksheet, site: Site) -> bool:
    """The landing force notices the ambush before it is sprung on 00-09."""
    return sheet.chance(BATTLES, "landing_ambush_found")


@rule("E'1n.5")
def landing_goes(sheet: Worksheet, site: Site, *, found: bool, alternate: bool) -> Landing:
    """An ambush found sends the landing to an alternate zone if one is ordered; else it is a meeting engagement."""
    sheet.note("the ambush is found" if found else "the ambush is not found")
    if not found:
        return Landing.AMBUSHED
    return Landing.ELSEWHERE if alternate else Landing.MEETING


@rule("E'1n.4", reading="R1")
def helicopters_lost(
    sheet: Worksheet, site: Site, platoons: int, helicopters: int, *, second_table: bool = False
) -> int:
    """A landing under the fire of an ambush loses helicopters by the ambusher's platoons, rounded to whole machines.

    The source names two tables and not how they differ: Control picks one.
    """
    percent = int(sheet.outcome(LOSSES_SECOND if second_table else LOSSES, platoons))
    return (2 * percent * helicopters + PERCENT) // (2 * PERCENT)
