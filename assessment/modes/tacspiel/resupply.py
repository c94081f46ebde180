"""Red's resupply: after each battle to a base or cache, an hour there, and what is refused until then (E'1h, T'1.1)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import condition_reports, programmes
from assessment.modes.tacspiel.base_siting import is_resupply_point
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import Resupplied
from assessment.modes.tacspiel.fatigue import owes_rest
from assessment.modes.tacspiel.footing import go_to
from assessment.modes.tacspiel.kinds import OrderState, Posture
from assessment.modes.tacspiel.order_codes import BESIDE
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Base, Unit, Work
from assessment.modes.tacspiel.square import Square
from control.situation.clock import clock_half_hour
from control.situation.side import Side
from orders.language.card import Card

BATTLES: Final = table("E'")
RESUPPLY: Final = "resupply"
GO_HOME: Final = "home"
MARCH_ORDERS: Final = frozenset(("100", "101"))
TO_ATTACK: Final = frozenset(("049", "054", "153"))
MINUTES_AN_HOUR: Final = 60


@rule("E'1h.1", reading="R14")
def must_resupply(sheet: Worksheet, unit: Unit, half_hours: int) -> bool:
    """After each battle that was assessed, of whatever kind, Red units must go to a base or cache, fire support too."""
    sheet.figure("half hours assessed", half_hours)
    return unit.side is Side.RED and half_hours > 0


@rule("E'1h.1", "E'1h.2")
def may_be_ordered(sheet: Worksheet, unit: Unit, code: str, *, at_base: bool, to_base: bool) -> bool:
    """Until it has come to a base or cache such a unit takes no other order than to go to one."""
    sheet.note("at a base or cache" if at_base else "not at a base or cache")
    return at_base or (to_base and code in MARCH_ORDERS)


@rule("T'1.1")
def is_resupplied_at(sheet: Worksheet, unit: Unit, square: Square, *, is_base: bool) -> bool:
    """Red's food and ammunition are at its bases and caches, and nowhere else."""
    sheet.note("a base or cache" if is_base else "no base or cache")
    return is_base


@rule("E'1h.4")
def resupply_ends(sheet: Worksheet, unit: Unit, arrived: Fraction) -> Fraction:
    """Resupply takes an hour after arrival; until it is over effectiveness stays at half."""
    return arrived + Fraction(sheet.read(BATTLES, "resupply_hr")) * MINUTES_AN_HOUR


def refusal(draft: Draft, sheet: Worksheet, unit: Unit, card: Card) -> Refusal | None:
    """Why an order cannot start because its unit owes resupply; none if it does not, or may."""
    if not _owes(draft, unit) or card.code in BESIDE:
        return None
    if draft.battle_of(unit.designator) is not None and not (unit.owes_resupply and card.code in TO_ATTACK):
        return None
    to_base = base_at(draft, _square(card.value("C1"))) is not None
    if may_be_ordered(sheet, unit, card.code, at_base=base_at(draft, unit.square) is not None, to_base=to_base):
        return None
    return Refusal("the unit must first be resupplied at a base or cache", "E'1h.1")


def charge(draft: Draft, sheet: Worksheet, name: str, half_hours: int) -> None:
    """Notes after a battle that a Red unit owes resupply."""
    unit = draft.unit(name)
    if not unit.owes_resupply and unit.can_act and must_resupply(sheet, unit, half_hours):
        draft.change(name, owes_resupply=True)


def attend(draft: Draft, sheet: Worksheet, names: Iterable[str]) -> None:
    """Units at a base begin their resupply; those with nothing else to do set out for the nearest base or cache."""
    for name in sorted(names):
        unit = draft.unit(name)
        if not unit.owes_resupply or not unit.can_act or unit.march is not None or unit.work is not None:
            continue
        if draft.battle_of(name) is not None:
            continue
        base = base_at(draft, unit.square)
        here = base is not None and is_resupply_point(sheet, base.name, base.kind)
        if here and is_resupplied_at(sheet, unit, unit.square, is_base=here):
            _begin(draft, sheet, unit)
        elif not here and not _has_orders(draft, name):
            _go_home(draft, sheet, unit)


def over(draft: Draft, sheet: Worksheet, unit: Unit, work: Work) -> None:
    """The hour at the base is over: the unit has its full effectiveness, and its limits count anew."""
    draft.change(
        unit.designator,
        work=None,
        posture=Posture.HALTED,
        owes_resupply=False,
        last_resupply=draft.now,
        missions=0,
        attacked=Fraction(0),
    )
    draft.emit(Resupplied(at=draft.now, units=(unit.designator,), line=sheet.line, rule="E'1h.4", square=unit.square))
    programmes.start_waiting(draft, unit.designator)


def over_at(draft: Draft, sheet: Worksheet, unit: Unit) -> Fraction | None:
    """When the hour of resupply of a unit at a base or cache is over; none if it owes none or is busy with else."""
    if not unit.owes_resupply or base_at(draft, unit.square) is None:
        return None
    if unit.work is None:
        return resupply_ends(sheet, unit, draft.now)
    return unit.work.until if unit.work.kind == RESUPPLY else None


def base_at(draft: Draft, square: Square | None) -> Base | None:
    """The base or cache in a square."""
    return next((base for base in draft.situation.bases if base.square == square), None)


def _owes(draft: Draft, unit: Unit) -> bool:
    """A unit that holds the place of its sprung ambush owes resupply once it is to do anything else."""
    site = draft.site_of(unit.designator)
    return unit.owes_resupply or (unit.side is Side.RED and site is not None and site.sprung is not None)


def _begin(draft: Draft, sheet: Worksheet, unit: Unit) -> None:
    until = resupply_ends(sheet, unit, draft.now)
    there = draft.change(
        unit.designator,
        posture=Posture.RESUPPLY,
        work=Work(kind=RESUPPLY, since=draft.now, until=until),
    )
    draft.schedule(until, Due.WORK, unit.designator)
    base = base_at(draft, there.square)
    if base is not None:
        condition_reports.tell(draft, sheet, there, base)
    programmes.start_waiting(draft, unit.designator)


def _has_orders(draft: Draft, name: str) -> bool:
    queue = draft.programmes.get(name, ())
    now = (planned for planned in queue if planned.state is OrderState.PLANNED and planned.starts == draft.now)
    return programmes.in_hand(draft, name) is not None or any(True for _ in now)


def _go_home(draft: Draft, sheet: Worksheet, unit: Unit) -> None:
    """Sets a unit on its way to the nearest base or cache to which one leads, once it owes no rest (B'5.2).

    It is tried once in a half hour: what stopped it may stop it again.
    """
    present = clock_half_hour(draft.now)
    tried = f"{GO_HOME}|{unit.designator}"
    if draft.interacted.get(tried) == present:
        return
    draft.interacted[tried] = present
    if owes_rest(sheet, unit, draft.now):
        return
    bases = sorted(draft.situation.bases, key=lambda base: (unit.square.steps_between(base.square), base.name))
    any(go_to(draft, sheet, unit, base.square) for base in bases)


def _square(text: str) -> Square | None:
    try:
        return Square.at(text)
    except ValueError:
        return None
