"""How long Red may keep up an attack, and the level of a force (E'1i.1, F'1b.3, T'1.2; Table E'1-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.kinds import BattleKind, Level
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit

LONGEST: Final = table("E'1-1")
BATTLES: Final = table("E'")
MINUTES_AN_HOUR: Final = 60
ALL_LOST_WHY: Final = "destroyed"


@rule("E'1i.1")
def level_of_attack(sheet: Worksheet, battle: str, platoons: tuple[int, ...]) -> Level:
    """Two or more rifle platoons attack as a company, two or more companies as a battalion, anything less as a platoon.

    `platoons` are the rifle platoons of each company in the battle.
    """
    sheet.figure("rifle platoons by company", platoons)
    company = int(sheet.read(BATTLES, "company_platoons"))
    companies = sum(count >= company for count in platoons)
    if companies >= int(sheet.read(BATTLES, "battalion_companies")):
        return Level.BATTALION
    return Level.COMPANY if sum(platoons) >= company else Level.PLATOON


@rule("E'1i.1", "F'1b.3", reading="R14")
def longest_attack(sheet: Worksheet, battle: str, level: Level, kind: BattleKind) -> Fraction:
    """Red's attacks last at most so many minutes since the last resupply, support fire included.

    The limit depends on the level of the force, and is longer for harassing attacks.
    """
    action = "harassing" if kind is BattleKind.HARASSING else "attack_or_meeting"
    return Fraction(sheet.read(LONGEST, level, action)) * MINUTES_AN_HOUR


@rule("E'1i.1", "T'1.2", reading="R14")
def must_stop(sheet: Worksheet, unit: Unit, limit: Fraction) -> bool:
    """A Red unit whose attacks since the last resupply have lasted to the limit withdraws."""
    sheet.figure("minutes of attack since the last resupply", unit.attacked)
    sheet.figure("limit, minutes", limit)
    return unit.attacked >= limit


def level_of(sheet: Worksheet, battle: str, units: Iterable[Unit]) -> Level:
    """The level of these attackers by their rifle platoons."""
    platoons = Counter(unit.company for unit in units if unit.kind.is_rifle)
    return level_of_attack(sheet, battle, tuple(platoons[company] for company in sorted(platoons)))


@rule("E'2a.3", reading="R9")
def is_lost(sheet: Worksheet, unit: Unit) -> bool:
    """A unit whose casualties have come to 100 percent is out."""
    return unit.casualties >= int(sheet.read(BATTLES, "lost_at_casualties_pct"))
