"""Casualties of a half hour of battle (E'2a.5, E'2b), and what they do to a unit (R9)."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import PERCENT, Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.events import CasualtiesTaken, UnitLost
from assessment.modes.tacspiel.kinds import BattleKind, Posture, Role
from assessment.modes.tacspiel.losses_told import tell_of_loss
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit

IN_AMBUSH: Final = table("E'2-2")
IN_BATTLE: Final = table("E'2-3")
HARASSING: Final = table("E'2-4")
LOST: Final = "725"
SIDE_OF: Final = {Role.ATTACK: "attacker", Role.DEFENSE: "defender"}


class RatioBand(StrEnum):
    """The bands of force ratio, attacker to defender, of Tables E'2-2, E'2-3 and E'2-5."""

    BELOW_1_2 = "lt_1_2"
    FROM_1_2 = "1_2_to_2_1"
    FROM_2_1 = "2_1_to_3_1"
    FROM_3_1 = "ge_3_1"


@rule("E'2a.5")
def ratio_band(sheet: Worksheet, battle: str, kind: BattleKind, ratio: Fraction) -> RatioBand:
    """The force ratio picks the column of the casualty table: E'2-2 for an ambush, E'2-3 for the others."""
    name = IN_AMBUSH if kind is BattleKind.AMBUSH else IN_BATTLE
    sheet.figure("force ratio", ratio)
    return RatioBand(sheet.tables[name.id].entry(force_ratio=ratio, side=SIDE_OF[Role.ATTACK]).axes[0][1])


@rule("E'2a.5")
def losses(sheet: Worksheet, unit: Unit, kind: BattleKind, role: Role, band: RatioBand) -> int:
    """One draw for each unit that fights on the ground gives its casualties, in percent."""
    name = IN_AMBUSH if kind is BattleKind.AMBUSH else IN_BATTLE
    return int(sheet.outcome(name, band, SIDE_OF[role]))


@rule("E'2b", reading="R13")
def harassing_losses(sheet: Worksheet, unit: Unit, role: Role) -> int:
    """In a harassing attack casualties are drawn whatever the force ratio, and support changes nothing, in percent."""
    return int(sheet.outcome(HARASSING, SIDE_OF[role]))


@rule("E'2a.3", reading="R9")
def total_losses(sheet: Worksheet, unit: Unit, percent: int) -> int:
    """Casualties are a running total in percent; at 100 the unit is out."""
    sheet.figure("casualties so far, percent", unit.casualties)
    return min(unit.casualties + percent, PERCENT)


def inflict(  # noqa: PLR0913 - how much, by which paragraph and in which battle
    draft: Draft, sheet: Worksheet, unit: Unit, percent: int, paragraph: str, battle: int = 0
) -> int:
    """Adds casualties to a unit and gives what it has lost by them, in percent; `paragraph` is that of the draw.

    It is not yet out at 100 percent, so that the half hour can be told.
    """
    total = total_losses(sheet, unit, percent)
    draft.emit(
        CasualtiesTaken(
            at=draft.now,
            units=(unit.designator,),
            line=sheet.line,
            rule=paragraph,
            percent=total - unit.casualties,
            total=total,
            battle=battle,
        )
    )
    draft.change(unit.designator, casualties=total)
    return total - unit.casualties


def lose(  # noqa: PLR0913 - why, by which rule and to whom a unit is lost
    draft: Draft, sheet: Worksheet, unit: Unit, why: str, paragraph: str, enemy: str = "", *, code: str = LOST
) -> None:
    """A unit is destroyed or captured: it acts no more, and its side hears of it (725, or 778 for a post)."""
    programmes.void(draft, unit.designator)
    draft.emit(
        UnitLost(
            at=draft.now,
            units=(unit.designator,),
            line=sheet.line,
            rule=paragraph,
            square=unit.square,
            why=why,
            by=enemy,
        )
    )
    gone = draft.change(unit.designator, posture=Posture.OUT, march=None, work=None)
    tell_of_loss(draft, sheet, gone, code=code, enemy=enemy, paragraph=paragraph)
