"""The draws by which an attacker closes with an enemy who does not want to fight (D'5a.1, D'5a.7, D'5a.8)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from control.situation.side import Side

CONTACT: Final = table("D'")
METRES_A_KM: Final = 1000


@rule("D'5a.1", "D'5a.9")
def is_close(sheet: Worksheet, attacker: Unit, target: Unit) -> bool:
    """Whether an enemy who does not want to fight can be engaged depends on the range of contact.

    Up to 1 km a draw decides whether the attacker closes; from farther off it becomes a pursuit.
    """
    metres = int(Fraction(sheet.read(CONTACT, "close_range_km")) * METRES_A_KM)
    sheet.figure("steps of half a kilometre", attacker.square.steps_between(target.square))
    return attacker.square.within_m(target.square, metres)


@rule("D'5a.7", reading="R7")
def blue_closes(sheet: Worksheet, attackers: tuple[Unit, ...], targets: tuple[Unit, ...]) -> bool:
    """A Blue attacker within 1 km closes with Red on 00-04, whatever Red's option."""
    return sheet.chance(CONTACT, "blue_closes")


@rule("D'5a.8", reading="R7")
def red_closes(sheet: Worksheet, attackers: tuple[Unit, ...], targets: tuple[Unit, ...]) -> bool:
    """A Red attacker within 1 km closes with Blue on 90-99."""
    return sheet.chance(CONTACT, "red_closes")


def closes(sheet: Worksheet, attackers: tuple[Unit, ...], targets: tuple[Unit, ...]) -> bool:
    """The draw of the attacker's side."""
    draw = red_closes if attackers[0].side is Side.RED else blue_closes
    return draw(sheet, attackers, targets)
