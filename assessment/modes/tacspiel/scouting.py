"""Scouts: keeping contact to learn more of an enemy, at the risk of losing them (D'2a, order 136)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.contact_state import Contact
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.events import OrderDone, ScoutsCaptured
from assessment.modes.tacspiel.kinds import OrderState
from assessment.modes.tacspiel.ranges import METRES_A_KM
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.square import SIDE_M, Square

CHAPTER = table("D'")

CODE: Final = "136"
SCOUTS: Final = "SCOUT"
CAPTURED: Final = "725"


@rule("D'2a.1", reading="R3", per="half hour")
def scouts_improve(sheet: Worksheet, unit: Unit, target: str) -> bool:
    """A unit on a scouting mission that keeps contact may gain an exact report (A1B1) each half hour."""
    return sheet.chance(CHAPTER, "scout_gains_a1b1")


@rule("D'2a.3", reading="R3", per="half hour")
def scouts_captured(sheet: Worksheet, unit: Unit) -> bool:
    """Each half hour the scouts may be captured."""
    return sheet.chance(CHAPTER, "scout_captured")


@rule("D'2a.2")
def scouts_square(sheet: Worksheet, square: Square, wanted: Square) -> Square:
    """A unit's scouts go no more than half a kilometre ahead of it; ordered farther, they stop there."""
    ahead_m = int(sheet.read(CHAPTER, "scout_ahead_km") * METRES_A_KM)
    way = square.steps_to(wanted)
    return way[min(ahead_m // SIDE_M, len(way) - 1)]


def start_scouting(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 136: from now on the unit's scouts keep contact, until they are captured. A later 136 replaces it."""
    del sheet
    for other in draft.programmes.get(unit.designator, ()):
        if other.order.card.code == CODE and other.state is OrderState.STARTED and other is not planned:
            programmes.drop(draft, unit.designator, other)
    return None


def mission_of(draft: Draft, designator: str) -> Planned | None:
    """The scouting mission of a unit, if its scouts are out."""
    queue = draft.programmes.get(designator, ())
    return next((p for p in queue if p.order.card.code == CODE and p.state is OrderState.STARTED), None)


def with_scouts(draft: Draft, sheet: Worksheet, units: Sequence[Unit], contact: Contact) -> list[Unit]:
    """The units that keep a contact, and their scouts where they can have got to."""
    scouts: list[Unit] = []
    for unit in units:
        mission = mission_of(draft, unit.designator)
        if mission is not None:
            wanted = mission.order.card.value("C1")
            ahead = scouts_square(sheet, unit.square, Square.at(wanted) if wanted else contact.square)
            scouts.append(replace(unit, square=ahead))
    return [*units, *scouts]


def lose_scouts(draft: Draft, sheet: Worksheet, unit: Unit, captor: str, mission: Planned) -> None:
    """The scouts are captured: the unit reports 725 for them and its mission is over; they are prisoners (L'3)."""
    draft.emit(
        ScoutsCaptured(
            at=draft.now, units=(unit.designator,), line=sheet.line, rule="D'2a.3", square=unit.square, by=captor
        )
    )
    report(
        draft,
        sheet,
        CAPTURED,
        SCOUTS,
        to=unit.side,
        units=(unit.designator,),
        square=unit.square,
        en=captor,
        rule_id="D'2a.3",
        tag=unit.designator,
        POS=unit.square,
        Tme=draft.now,
    )
    programmes.drop(draft, unit.designator, mission)
    draft.emit(
        OrderDone(
            at=draft.now,
            units=(unit.designator,),
            line=sheet.line,
            rule="D'2a.3",
            order=mission.order.number,
            code=CODE,
            square=unit.square,
        )
    )
