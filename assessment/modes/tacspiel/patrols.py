"""Patrols against patrols and other units: who sees whom, who is caught, who follows (D'7, reading R8)."""

from __future__ import annotations

from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit

CHAPTER = table("D'")

MET: Final = "712"


@rule("D'7a.1")
def sees_unseen_on_route(sheet: Worksheet, patrol: Unit, unit: Unit) -> bool:
    """A patrol scouting along a route sees a unit that marches on it and is not seen."""
    return patrol.kind.is_patrol and not unit.kind.is_patrol


@rule("D'7a.2", "D'7a.3")
def sees_other_on_route(sheet: Worksheet, patrol: Unit, other: Unit) -> bool:
    """Patrols of a kind on one route see each other; of a mounted one and one on foot only the one on foot sees."""
    sheet.note("mounted" if patrol.mounted else "on foot")
    return not patrol.mounted or other.mounted


@rule("D'7a.2", reading="D'7a.2")
def first_withdraws(sheet: Worksheet, first: Unit, second: Unit) -> bool:
    """Control draws which of two patrols of a kind on one route withdraws; the odds are even."""
    return sheet.chance(CHAPTER, "first_patrol_withdraws")


@rule("D'7c.1", reading="R8")
def entering_patrol_finds(sheet: Worksheet, patrol: Unit, post: Unit) -> bool:
    """A patrol that enters the square of an enemy patrol or post may find it."""
    return sheet.chance(CHAPTER, "patrol_finds_post")


@rule("D'7c.1", reading="R8")
def entering_patrol_is_found(sheet: Worksheet, post: Unit, patrol: Unit) -> bool:
    """And it may be found by it, which is likelier."""
    return sheet.chance(CHAPTER, "post_finds_patrol")


@rule("D'7c.3", "D'7d", "D'7f.2")
def goes_on(sheet: Worksheet, patrol: Unit, *, finds: bool, found: bool) -> bool:
    """A patrol that is not found, or does not find the other, goes on with its mission; one that finds it reports it.

    Two posts whose patrols came to one square unseen stay there and are not drawn for again.
    """
    sheet.note("finds the other" if finds else "does not find the other")
    return not (finds and found)


@rule("D'7f.1")
def finds_other_patrol(sheet: Worksheet, patrol: Unit, other: Unit) -> bool:
    """When two opposing foot patrols enter one square each may find the other."""
    return sheet.chance(CHAPTER, "patrols_meet")


def across_country(sheet: Worksheet, patrol: Unit, other: Unit) -> tuple[bool, bool]:
    """Whether a patrol finds another where they meet off a route, and whether it is found (D'7c, D'7f)."""
    if other.is_marching:
        return finds_other_patrol(sheet, patrol, other), finds_other_patrol(sheet, other, patrol)
    return entering_patrol_finds(sheet, patrol, other), entering_patrol_is_found(sheet, other, patrol)


@rule("D'7e.1", reading="R8")
def is_captured_beside(sheet: Worksheet, patrol: Unit, enemy: str) -> bool:
    """A patrol that moves next to a halted enemy unit on foot, or to a camp, may be captured; `enemy` names it."""
    return sheet.chance(CHAPTER, "patrol_beside_halted_captured")


@rule("D'7e.2")
def keeps_contact_beside(sheet: Worksheet, patrol: Unit, enemy: Unit) -> bool:
    """A patrol that is not captured beside the enemy reports him and keeps contact while both stay there."""
    near = patrol.square == enemy.square or patrol.square.is_adjacent(enemy.square)
    return patrol.kind.is_patrol and near and not enemy.is_marching


@rule("D'7b.1", reading="R3", per="half hour")
def follower_captured_on_route(sheet: Worksheet, patrol: Unit, unit: Unit) -> bool:
    """A patrol that follows a unit along a route keeps contact, but may be captured each half hour."""
    return sheet.chance(CHAPTER, "follower_captured_on_route")


@rule("D'7b.2", reading="D'7b.2", per="half hour")
def follower_loses_contact(sheet: Worksheet, patrol: Unit, unit: Unit) -> bool:
    """Across country a follower may lose contact each half hour."""
    return sheet.chance(CHAPTER, "follower_loses_contact")


@rule("D'7b.2", reading="D'7b.2", per="half hour")
def follower_captured_across_country(sheet: Worksheet, patrol: Unit, unit: Unit) -> bool:
    """And it may be captured: a draw of its own."""
    return sheet.chance(CHAPTER, "follower_captured_across_country")
