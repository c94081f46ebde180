"""Posts and patrols that an enemy unit walks into (D'1c.2-5, reading R8)."""

from __future__ import annotations

from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.draft import Draft, Intent
from assessment.modes.tacspiel.encounter import Encounter
from assessment.modes.tacspiel.kinds import Formation
from assessment.modes.tacspiel.placing import put
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit

CHAPTER = table("D'")

CAPTURED_POST: Final = "778"


@rule("D'1c.2", reading="R8")
def finds_post(sheet: Worksheet, unit: Unit, post: Unit, formation: Formation) -> bool:
    """A unit that enters the square of a post in column or tactical column may find it; a deployed one does find it."""
    if formation is Formation.DEPLOYED:
        sheet.note("deployed")
        return True
    return sheet.chance(CHAPTER, "post_found_by_column")


@rule("D'1c.3")
def must_leave(sheet: Worksheet, post: Unit, *, found: bool, enemy_halts: bool) -> bool:
    """A post that is found, or in whose square the enemy stops, must leave, without casualties."""
    sheet.note("found" if found else "the enemy halts here" if enemy_halts else "not found")
    return found or enemy_halts


@rule("D'1c.4", reading="R8")
def post_is_captured(sheet: Worksheet, unit: Unit, post: Unit) -> bool:
    """A post found by a deployed unit may be captured."""
    return sheet.chance(CHAPTER, "post_captured_by_deployed")


@rule("D'1c.5")
def falls_back_on_parent(sheet: Worksheet, post: Unit, parent: Unit) -> bool:
    """It is not captured if its parent unit is in the next square: it goes back there, and the two sides fight."""
    return post.square.is_adjacent(parent.square)


def walked_into(draft: Draft, sheet: Worksheet, unit: Unit, post: Unit) -> Encounter:
    """What comes of it that a unit larger than a patrol has entered the square of an enemy post or patrol."""
    formation = draft.moved_in.get(unit.designator, unit.formation)
    deployed = formation is Formation.DEPLOYED
    found = finds_post(sheet, unit, post, formation)
    parent = _parent_beside(draft, sheet, post) if found and deployed else None
    if parent is not None:
        return Encounter(unit=post, other=unit, parent=parent.designator)
    if found and deployed and post_is_captured(sheet, unit, post):
        return Encounter(unit=post, other=unit, captured=True, by=unit.designator, code=CAPTURED_POST, rule="D'1c.4")
    leaves = must_leave(sheet, post, found=found, enemy_halts=not unit.is_marching)
    return Encounter(unit=post, other=unit, withdraws=(post.designator,) if leaves else ())


def fall_back(draft: Draft, sheet: Worksheet, post: Unit, parent: Unit, enemy: Unit) -> None:
    """The post goes back to its parent unit, which the enemy then has before him."""
    programmes.break_off(draft, post.designator)
    put(draft, draft.unit(post.designator), parent.square, "D'1c.5", line=sheet.line)
    programmes.take_up_next(draft, post.designator)
    draft.intend(Intent("attack", (enemy.designator,), (parent.designator,), parent.square, line=sheet.line))


def _parent_beside(draft: Draft, sheet: Worksheet, post: Unit) -> Unit | None:
    """A unit of its company in the next square, but no other patrol."""
    for unit in draft.company_of(post):
        if unit.can_act and not unit.kind.is_patrol and falls_back_on_parent(sheet, post, unit):
            return unit
    return None
