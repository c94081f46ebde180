"""What a unit reports of its own action in a contact: 713 and 715, 708 and 714, 709 and 707 (D'6a, D'6b.1, D'6c)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.contacts import cont_known, kept_between
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.found import AURAL, FIRE
from assessment.modes.tacspiel.ranges import km, metres_up
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square

CHAPTER: Final = table("D'")

HALTED_UNDER_FIRE: Final = "713"
CLOSING: Final = "715"
GAVE_WAY: Final = "708"
NOT_AWAY: Final = "714"
PURSUING: Final = "709"
PURSUED: Final = "707"


class ContactKind(StrEnum):
    """The field TYF of 708: how the contact that a unit broke was kept."""

    VISUAL = "VS"
    AURAL = "AU"
    FIRE = "FE"


@rule("D'6a", "D'6c.1", "D'6c.2", reading="R43")
def is_fired_on(sheet: Worksheet, unit: Unit, metres: int) -> bool:
    """Attackers fire from within closing range; from farther off they come up first, and nobody is under fire yet."""
    return bool(km(metres) <= sheet.read(CHAPTER, "close_range_km"))


@rule("D'6c.1", "D'6c.2")
def code_under_fire(sheet: Worksheet, unit: Unit, *, aggressive: bool) -> str:
    """A unit that is fired on halts to find out more (713), or under aggressive orders tries to close (715)."""
    return CLOSING if aggressive else HALTED_UNDER_FIRE


@rule("D'6a")
def kind_broken(sheet: Worksheet, unit: Unit, means: str, *, attacked: bool) -> ContactKind:
    """A unit that breaks contact or gives way reports 708 with the kind of contact: sight, sound, exchange of fire.

    `attacked` marks one that the enemy has fired on.
    """
    if attacked or means == FIRE:
        return ContactKind.FIRE
    return ContactKind.AURAL if means == AURAL else ContactKind.VISUAL


@rule("D'6b.1")
def code_of_escape(sheet: Worksheet, unit: Unit, *, pursued: bool) -> str:
    """A failed escape is reported under 714, a pursuit that goes on under 707."""
    return PURSUED if pursued else NOT_AWAY


@rule("D'6c.3")
def code_of_pursuer(sheet: Worksheet, unit: Unit) -> str:
    """The pursuer reports 709: to where he has pursued the enemy, and where contact was made before."""
    return PURSUING


def comes_under_fire(sheet: Worksheet, unit: Unit, attackers: Sequence[Unit]) -> bool:
    """Whether the nearest of those who attack a unit can fire on it."""
    return is_fired_on(sheet, unit, metres_up(unit.square, _nearest(unit, attackers).square))


def under_fire(draft: Draft, sheet: Worksheet, unit: Unit, enemies: Sequence[Unit], *, aggressive: bool) -> None:
    """713 or 715 for a unit that enemies have fired on."""
    code = code_under_fire(sheet, unit, aggressive=aggressive)
    _tell(draft, sheet, code, unit, enemies, C1=_nearest(unit, enemies).square, Tme=draft.now)


def gave_way(draft: Draft, sheet: Worksheet, unit: Unit, enemies: Sequence[Unit], *, attacked: bool) -> None:
    """708 for a unit that has broken contact or given way."""
    contact = kept_between(draft, unit, (enemy.designator for enemy in enemies))
    under_fire = attacked and comes_under_fire(sheet, unit, enemies)
    kind = kind_broken(sheet, unit, contact.means if contact else "", attacked=under_fire)
    _tell(draft, sheet, GAVE_WAY, unit, enemies, C1=_nearest(unit, enemies).square, TYF=kind, Tme=draft.now)


def not_away(draft: Draft, sheet: Worksheet, unit: Unit, enemies: Sequence[Unit]) -> None:
    """714 for a unit whose escape has failed."""
    code = code_of_escape(sheet, unit, pursued=False)
    _tell(draft, sheet, code, unit, enemies, C1=_nearest(unit, enemies).square, Tme=draft.now)


def pursued(draft: Draft, sheet: Worksheet, unit: Unit, enemies: Sequence[Unit], earlier: Square) -> None:
    """707 for a unit that is being pursued; `earlier` is where the pursuer was before."""
    code = code_of_escape(sheet, unit, pursued=True)
    _tell(draft, sheet, code, unit, enemies, C1=_nearest(unit, enemies).square, C2=earlier, Tme=draft.now)


def pursuing(draft: Draft, sheet: Worksheet, unit: Unit, enemies: Sequence[Unit], earlier: Square) -> None:
    """709 for a pursuer; `earlier` is where contact was made."""
    code = code_of_pursuer(sheet, unit)
    _tell(draft, sheet, code, unit, enemies, C1=_nearest(unit, enemies).square, C2=earlier, Tme=draft.now)


def _nearest(unit: Unit, enemies: Sequence[Unit]) -> Unit:
    return min(enemies, key=lambda enemy: (unit.square.distance2_m(enemy.square), enemy.designator))


def _tell(draft: Draft, sheet: Worksheet, code: str, unit: Unit, enemies: Sequence[Unit], **values: Any) -> None:
    names = tuple(enemy.designator for enemy in enemies)
    contact = kept_between(draft, unit, names)
    nearest = _nearest(unit, enemies)
    report(
        draft,
        sheet,
        code,
        unit,
        own=True,
        en=nearest.designator,
        quality=contact.quality if contact else "",
        square=nearest.square,
        tag=nearest.designator,
        Cont=cont_known(draft, unit, names),
        **values,
    )
