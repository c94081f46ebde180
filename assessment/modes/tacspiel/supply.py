"""Supply of Blue: infantry fire units of units away from base, and the points of classes III and V (T'1.3, T'2)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import takewhile
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import aero_rifle, airstrips, programmes
from assessment.modes.tacspiel.division_base import base_squares
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.engineer_events import AmmunitionSpent, FireUnitsReceived, InstallationReady
from assessment.modes.tacspiel.engineer_state import CLASS_III, CLASS_V, Installation
from assessment.modes.tacspiel.events import Arrived
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.lift_planning import load_left
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from control.situation.clock import HALF_HOUR
from control.situation.side import Side
from orders.language.card import Card

FIRE_UNIT: Final = table("infantry fire unit")
MINUTES_AN_HOUR: Final = 60
POINTS: Final = (CLASS_III, CLASS_V)
TO_FIGHT: Final = frozenset(("049", "054", "153"))


@rule("T'1.3", reading="R1")
def battle_left_min(sheet: Worksheet, unit: Unit, fire_units: int, fought: Fraction) -> Fraction:
    """A mobile Blue unit away from its base fights as long as the infantry fire units that it has last, in minutes."""
    lasts = Fraction(sheet.read(FIRE_UNIT, "battle_per_fire_unit")) * MINUTES_AN_HOUR
    sheet.figure("minutes fought since it was supplied", fought)
    return max(Fraction(0), fire_units * lasts - fought)


@rule("T'2.1")
def supplies_air_cavalry(sheet: Worksheet, unit: str, kinds: tuple[str, ...]) -> bool:
    """The layout before the game gives Blue's air cavalry a supply point of class III and one of class V."""
    sheet.note("supply points", ", ".join(kinds))
    return set(POINTS) <= set(kinds)


@rule("T'2.2")
def may_move(sheet: Worksheet, point: Installation, *, ordered: bool) -> bool:
    """Later a supply point moves only with the supply unit that is ordered to carry it."""
    sheet.note("its supply unit was ordered" if ordered else "nobody was ordered")
    return ordered


@rule("T'2.2")
def is_supplied_at(sheet: Worksheet, unit: Unit, at: Square, *, is_point: bool) -> bool:
    """Infantry fire units are handed out at the division base and at points of class V, or are delivered."""
    sheet.note("base or point of class V" if is_point else "no supply point")
    return is_point


def is_spent(sheet: Worksheet, unit: Unit) -> bool:
    """Whether a unit has fought as long as its infantry fire units last; never where it is supplied on the spot."""
    return unit.fire_units is not None and not battle_left_min(sheet, unit, unit.fire_units, unit.fought)


def count_battle(draft: Draft, names: Iterable[str]) -> None:
    """Half an hour of battle uses up what a unit away from its base and any supply point carries."""
    for name in names:
        unit = draft.unit(name)
        if unit.side is Side.BLUE and unit.kind is UnitKind.AERO_RIFLE_PLATOON and is_point(draft, unit.square):
            draft.change(name, last_resupply=draft.now)
        if unit.side is Side.BLUE and unit.fire_units is not None and not is_point(draft, unit.square):
            draft.change(name, fought=unit.fought + HALF_HOUR)


def can_fire(draft: Draft, sheet: Worksheet, unit: Unit) -> bool:
    """Whether a unit has anything left with which to attack, or to support others by fire."""
    return not _spent_by(draft, sheet, unit)


def run_out(draft: Draft, sheet: Worksheet, name: str) -> bool:
    """Whether a unit in battle must stop because it has nothing left to fire; it says so."""
    unit = draft.unit(name)
    paragraph = _spent_by(draft, sheet, unit)
    if not paragraph:
        return False
    draft.emit(AmmunitionSpent(at=draft.now, units=(name,), line=sheet.line, rule=paragraph, square=unit.square))
    report(
        draft, sheet, "H52", unit, own=True, square=unit.square, rule_id=paragraph,
        Text="ammunition is spent, must be supplied", Tme=draft.now,
    )  # fmt: skip
    return True


def refusal(draft: Draft, sheet: Worksheet, unit: Unit, card: Card) -> Refusal | None:
    """Why an order to attack cannot start: the unit has nothing to fight with."""
    paragraph = _spent_by(draft, sheet, unit) if card.code in TO_FIGHT else ""
    if not paragraph:
        return None
    return Refusal("the unit has spent its ammunition and must first be supplied", paragraph)


def _spent_by(draft: Draft, sheet: Worksheet, unit: Unit) -> str:
    """The paragraph by which a unit fights no more before it is supplied: J'2a for an aero-rifle platoon, or T'1.3.

    O'1.2 for what was set down by air and has fired its load in missions and battle support together.
    """
    if aero_rifle.is_spent(sheet, unit, draft.now):
        return "J'2a"
    if is_spent(sheet, unit):
        return "T'1.3"
    return "O'1.2" if unit.landed is not None and not load_left(sheet, unit, unit.missions, unit.fought) else ""


def attend(draft: Draft, sheet: Worksheet) -> None:
    """Supply points go along with those who carry them; units that have come to one, or it to them, are supplied."""
    if not draft.moved_now:
        return
    met = set(draft.moved_now)
    for point in draft.engineers.installations:
        carrier = draft.units.get(point.unit) if point.kind in POINTS and point.unit in draft.moved_now else None
        if carrier is None:
            continue
        carries = not point.left and _goes_by_order(draft, carrier)
        if not carries:
            _leave_behind(draft, point, carrier)
        if carrier.march is None and may_move(sheet, point, ordered=carries):
            _bring_along(draft, sheet, point, carrier)
            met |= {unit.designator for unit in draft.at(carrier.square, Side.BLUE)}
    for name in sorted(met):
        unit = draft.unit(name)
        if not unit.can_act or unit.march is not None or not _wants_supply(unit, draft.now):
            continue
        if is_supplied_at(sheet, unit, unit.square, is_point=is_point(draft, unit.square)):
            receive(draft, sheet, unit, unit.fire_units)


def _bring_along(draft: Draft, sheet: Worksheet, point: Installation, carrier: Unit) -> None:
    airstrips.change(draft, point, replace(point, point=carrier.square.corner))
    draft.emit(
        InstallationReady(
            at=draft.now, units=(point.unit,), line=sheet.line, rule="T'2.2", what=point.kind, square=carrier.square
        )
    )


def _leave_behind(draft: Draft, point: Installation, carrier: Unit) -> None:
    """A carrier that goes off without an order leaves its point where it stands, until it comes back to it."""
    left = carrier.square != point.square or carrier.march is not None
    if left is not point.left:
        airstrips.change(draft, point, replace(point, left=left))


def _goes_by_order(draft: Draft, carrier: Unit) -> bool:
    """Whether an order moves a unit, or has brought it where it is now; who gives way or is driven off has none."""
    if carrier.march is not None:
        return bool(carrier.march.order)
    just_now = takewhile(lambda event: event.at == draft.now, reversed(draft.events))
    arrived = (event for event in just_now if isinstance(event, Arrived) and carrier.designator in event.units)
    return programmes.in_hand(draft, carrier.designator) is not None or any(event.order for event in arrived)


def _wants_supply(unit: Unit, now: Fraction) -> bool:
    """Whether a unit has used up anything of what it carries: in battle, or in missions since it was set down."""
    if unit.kind is UnitKind.AERO_RIFLE_PLATOON and aero_rifle.fought_min(unit, now):
        return True
    used = unit.fought or (unit.landed is not None and unit.missions)
    return unit.fire_units is not None and bool(used)


def bring(draft: Draft, sheet: Worksheet, unit: Unit, fire_units: int) -> None:
    """Infantry fire units that are flown to a unit add to what it has left; one that has nothing left begins anew.

    One that is supplied on the spot still counts none.
    """
    if unit.fire_units is None or is_spent(sheet, unit):
        receive(draft, sheet, unit, None if unit.fire_units is None else fire_units)
        return
    receive(draft, sheet, unit, unit.fire_units + fire_units, fought=unit.fought)


def receive(
    draft: Draft, sheet: Worksheet, unit: Unit, fire_units: int | None, *, fought: Fraction = Fraction(0)
) -> None:
    """A unit gets infantry fire units, at a point or by air: it may fight anew. None where it does not count them."""
    supplied = draft.change(
        unit.designator,
        fire_units=fire_units,
        fought=fought,
        missions=0,
        landed=None,
        last_resupply=draft.now,
    )
    draft.emit(
        FireUnitsReceived(
            at=draft.now, units=(unit.designator,), line=sheet.line, rule="T'2.2",
            square=unit.square, fire_units=fire_units or 0,
        )
    )  # fmt: skip
    report(
        draft, sheet, "H52", supplied, own=True, square=unit.square, rule_id="T'2.2",
        Text="ammunition received", Tme=draft.now,
    )  # fmt: skip


def is_point(draft: Draft, square: Square) -> bool:
    """Whether ammunition is handed out in a square: at the division base or a point of class V."""
    here = (one for one in draft.engineers.installations if one.kind == CLASS_V and one.square == square)
    return square in base_squares(draft) or any(True for _ in here)
