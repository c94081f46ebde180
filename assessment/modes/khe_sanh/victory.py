"""3.2, 13.3, 14: the turn marker, strategic defeat, victory points and what they come to."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.draft import Draft
from assessment.modes.khe_sanh.kinds import Box, Level, Terrain
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.spaces import every_space
from control.situation.side import Side

TRACK = table("3.2-track")
DEFEAT = table("14.1")
POINTS = table("14.2")
LEVELS = table("14.2-levels")


@rule("13.3b", "3.2c")
def marker_after(sheet: Worksheet, marker: int, change: int) -> int:
    """The sum of both cards changes the turns remaining, never above the end of the track."""
    sheet.figure("change", change)
    return min(marker + change, int(sheet.read(TRACK, "max")))


@rule("3.2d")
def is_over(sheet: Worksheet, marker: int) -> bool:
    """With no turn remaining the game ends."""
    sheet.figure("turns remaining", marker)
    return marker <= int(sheet.read(TRACK, "end"))


def base(sheet: Worksheet) -> str:
    """The space that must not be lost, read under the rule in hand."""
    return str(sheet.read(DEFEAT, "base"))


@rule("14.1")
def is_strategic_defeat(sheet: Worksheet, reds: int, blues: int) -> bool:
    """Communists in Khe Sanh Fire Base and no Allied ground unit there is the end, at any time."""
    sheet.figure("Communist units in the base", reds)
    sheet.figure("Allied ground units in the base", blues)
    return reds > 0 and blues == 0


@rule("14.2j")
def is_occupied(sheet: Worksheet, space: str, allies: int) -> bool:
    """A space is occupied if an Allied ground unit is in it when the game ends, with Communists there or not."""
    del space
    sheet.figure("Allied ground units", allies)
    return allies > 0


@rule("14.2a")
def for_fire_base(sheet: Worksheet, occupied: int) -> int:
    """Khe Sanh Fire Base, if it is occupied."""
    return occupied * int(sheet.read(POINTS, "khe_sanh_fire_base"))


@rule("14.2b")
def for_lang_vei(sheet: Worksheet, occupied: int) -> int:
    """Lang Vei, if it is occupied."""
    return occupied * int(sheet.read(POINTS, "lang_vei"))


@rule("14.2c")
def for_rock_quarry(sheet: Worksheet, occupied: int) -> int:
    """The Rock Quarry, if it is occupied."""
    return occupied * int(sheet.read(POINTS, "rock_quarry"))


@rule("14.2d")
def for_entrenchments(sheet: Worksheet, occupied: int) -> int:
    """Each Communist entrenchment that is occupied."""
    return occupied * int(sheet.read(POINTS, "entrenchment"))


@rule("14.2e")
def for_hills(sheet: Worksheet, occupied: int) -> int:
    """Each hill space that is occupied."""
    return occupied * int(sheet.read(POINTS, "hill"))


@rule("14.2f")
def for_route_9(sheet: Worksheet, occupied: int) -> int:
    """Each Route 9 space that is occupied."""
    return occupied * int(sheet.read(POINTS, "route_9"))


@rule("14.2g")
def for_communists(sheet: Worksheet, eliminated: int) -> int:
    """Each Communist unit in the Eliminated box; those that came back do not count."""
    return eliminated * int(sheet.read(POINTS, "communist_eliminated"))


@rule("14.2h")
def for_allied_ground(sheet: Worksheet, eliminated: int) -> int:
    """Each Allied ground unit in the Eliminated box costs two."""
    return eliminated * int(sheet.read(POINTS, "allied_ground_eliminated"))


@rule("14.2i")
def for_allied_air(sheet: Worksheet, eliminated: int) -> int:
    """Each Allied air unit in the Eliminated box costs one."""
    return eliminated * int(sheet.read(POINTS, "allied_air_eliminated"))


def points(draft: Draft, sheet: Worksheet) -> int:
    """The victory points of the board as it stands."""
    spaces = every_space(sheet.tables)
    held = {one.id for one in spaces if is_occupied(sheet, one.id, len(draft.ground_units(one.id, Side.BLUE)))}
    lost = draft.in_box(Box.ELIMINATED, Side.BLUE)
    return (
        for_fire_base(sheet, "khe_sanh_fire_base" in held)
        + for_lang_vei(sheet, "lang_vei" in held)
        + for_rock_quarry(sheet, "rock_quarry" in held)
        + for_entrenchments(sheet, sum(one.id in held for one in spaces if one.terrain is Terrain.ENTRENCHMENT))
        + for_hills(sheet, sum(one.id in held for one in spaces if one.terrain is Terrain.HILL))
        + for_route_9(sheet, sum(one.id in held for one in spaces if one.is_route_9))
        + for_communists(sheet, len(draft.in_box(Box.ELIMINATED, Side.RED)))
        + for_allied_ground(sheet, sum(not unit.flies for unit in lost))
        + for_allied_air(sheet, sum(unit.flies for unit in lost))
    )


@rule("14.2k")
def level(sheet: Worksheet, points: int) -> Level:
    """Twenty-five or more is a strategic victory, fifteen a tactical one, less a tactical defeat."""
    sheet.figure("victory points", points)
    for reached in (Level.STRATEGIC_VICTORY, Level.TACTICAL_VICTORY):
        if points >= int(sheet.read(LEVELS, reached)):
            return reached
    return Level.TACTICAL_DEFEAT
