"""What an attack from the air does to those it hits: casualties, report 872, a halt, a loss (E'1j.1, J'5)."""

from __future__ import annotations

from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import movement
from assessment.modes.tacspiel.casualties import inflict, lose
from assessment.modes.tacspiel.cont import Quality, cont_of
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.limits import ALL_LOST_WHY, is_lost
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.situation import Unit
from control.situation.side import Side

UNDER_AIR_ATTACK: Final = "872"
KIND_ONLY: Final = Quality.A2B1
"""Those below see what kind of aircraft attack them."""


def hit(  # noqa: PLR0913 - who hits whom, how hard, by which paragraph
    draft: Draft, sheet: Worksheet, target: Unit, attacker: Unit, percent: int, paragraph: str
) -> None:
    """A unit loses so many percent to aircraft; Red tells of it by 872. In battle it is lost with the half hour."""
    if not target.can_act:
        return
    lost = inflict(draft, sheet, target, percent, paragraph)
    struck = draft.unit(target.designator)
    if target.side is Side.RED:
        report(
            draft,
            sheet,
            UNDER_AIR_ATTACK,
            struck,
            own=True,
            en=attacker.designator,
            rule_id=paragraph,
            tag=attacker.designator,
            Cont=cont_of(sheet, (attacker,), KIND_ONLY),
            PCT=lost,
            CAS=struck.casualties,
            Tme=draft.now,
        )
    if is_lost(sheet, struck) and draft.battle_of(struck.designator) is None:
        lose(draft, sheet, struck, ALL_LOST_WHY, "E'2a.3", attacker.designator)
    else:
        movement.under_fire(draft, sheet, struck)
        movement.halt_column(draft, sheet, draft.unit(struck.designator), percent)
