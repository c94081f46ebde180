"""What an attack from the air does to those it hits: casualties, a report, a halt, a loss (E'1j.1, I'e.1, J'5)."""

from __future__ import annotations

from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import movement
from assessment.modes.tacspiel.casualties import inflict, lose
from assessment.modes.tacspiel.cont import Quality, cont_of
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.limits import ALL_LOST_WHY, is_lost
from assessment.modes.tacspiel.reporting import position_fields, report
from assessment.modes.tacspiel.situation import Unit

UNDER_AIR_ATTACK: Final = "872"
POSITION: Final = "H50"
BY_OWN_AIRCRAFT: Final = "our own aircraft have attacked the place"
KIND_ONLY: Final = Quality.A2B1
"""Those below see what kind of aircraft attack them."""


def hit(  # noqa: PLR0913 - who hits whom, how hard, by which paragraph
    draft: Draft, sheet: Worksheet, target: Unit, attacker: Unit, percent: int | None, paragraph: str
) -> None:
    """Aircraft attack a unit, which loses so many percent and tells of it; None where it has nothing to lose.

    In battle it is lost with the half hour.
    """
    if not target.can_act:
        return
    lost = None if percent is None else inflict(draft, sheet, target, percent, paragraph)
    struck = draft.unit(target.designator)
    if target.side is attacker.side:
        _tell_own(draft, sheet, struck, attacker, paragraph)
    else:
        _tell_enemy(draft, sheet, struck, attacker, lost, paragraph)
    if is_lost(sheet, struck) and draft.battle_of(struck.designator) is None:
        lose(draft, sheet, struck, ALL_LOST_WHY, "E'2a.3", attacker.designator)
    else:
        movement.under_fire(draft, sheet, struck)
        movement.halt_column(draft, sheet, draft.unit(struck.designator), percent or 0)


def _tell_enemy(  # noqa: PLR0913 - who was hit by whom, how hard, by which paragraph
    draft: Draft, sheet: Worksheet, struck: Unit, attacker: Unit, lost: int | None, paragraph: str
) -> None:
    report(
        draft, sheet, UNDER_AIR_ATTACK, struck, own=True, en=attacker.designator, rule_id=paragraph,
        tag=attacker.designator, Cont=cont_of(sheet, (attacker,), KIND_ONLY), PCT=lost,
        CAS=None if lost is None else struck.casualties, Tme=draft.now,
    )  # fmt: skip


def _tell_own(draft: Draft, sheet: Worksheet, struck: Unit, attacker: Unit, paragraph: str) -> None:
    """Those whom their own aircraft hit have no code for it (872 is Red's): they tell their place and losses."""
    report(
        draft, sheet, POSITION, struck, own=True, rule_id=paragraph, tag=attacker.designator, note=BY_OWN_AIRCRAFT,
        Tme=draft.now, **position_fields(struck),
    )  # fmt: skip
