"""Putting out patrols: a card for a patrol that is not out yet sends it out (L'1a, L'1c)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

from msgspec.structs import replace

from assessment.engine.outcome import Order
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.engineer_events import PatrolSent
from assessment.modes.tacspiel.events import OrderNotCarriedOut
from assessment.modes.tacspiel.kinds import Posture, UnitKind, Vehicle
from assessment.modes.tacspiel.order_of_battle import may_have_patrol
from assessment.modes.tacspiel.patrol_home import has_radio, home_square
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.scenario import own_unit
from assessment.modes.tacspiel.situation import Unit
from control.situation.side import Side

FOOT: Final = "P"
LETTERS: Final = (FOOT, "Q", "V")
IN_VEHICLES: Final = "V"
PROVIDERS: Final = frozenset((UnitKind.RIFLE_PLATOON.value, UnitKind.SCOUT_PLATOON.value))
PATROLS: Final = frozenset((UnitKind.PATROL.value, UnitKind.POST.value))


class Piece(Protocol):
    """A unit as true, or as its side believes it to be."""

    @property
    def designator(self) -> str: ...

    @property
    def kind(self) -> str: ...

    @property
    def company(self) -> str: ...


@rule("L'1a.3", "L'1c")
def name_of_patrol(sheet: Worksheet, platoon: str, letter: str) -> str:
    """A patrol is named P, or for a scout platoon P, Q or V, and the platoon that provides it."""
    return f"{letter}{platoon}"


def provider_of(name: str, platoons: Iterable[Piece]) -> Piece | None:
    """The own platoon that a name such as P1A44 calls a patrol of; rifle companies have P alone."""
    found = next((one for one in platoons if one.designator == name[1:] and one.kind in PROVIDERS), None)
    letters = LETTERS if found is not None and found.kind == UnitKind.SCOUT_PLATOON else (FOOT,)
    return found if name[:1] in letters else None


def hindrance(sheet: Worksheet, name: str, provider: Piece, out: Iterable[Piece]) -> Refusal | None:
    """Why a platoon may not put out this patrol; `out` are the patrols of the side that are out."""
    scouts = provider.kind == UnitKind.SCOUT_PLATOON
    group = provider.designator if scouts else provider.company
    count = sum(one.kind in PATROLS and _is_of(one, provider, scouts=scouts) for one in out)
    name_of_patrol(sheet, provider.designator, name[:1])
    if may_have_patrol(sheet, group, count, scouts=scouts):
        return None
    return Refusal(f"{group} has as many patrols out as it may", "L'1c" if scouts else "L'1a.1")


def put_out(draft: Draft, sheet: Worksheet, side: Side, cards: Iterable[Order]) -> Unit | None:
    """The patrol that cards are for, put out now if its name is one and its company may; None if it is no patrol.

    A refusal is told and gives None too.
    """
    cards = tuple(cards)
    name = cards[0].card.unit
    own = [unit for unit in draft.units.values() if unit.side is side and not unit.is_out]
    provider = provider_of(name, own)
    if provider is None or name in draft.units:
        return None
    refusal = hindrance(sheet, name, provider, own)
    if refusal is not None:
        _refuse(draft, sheet, cards, draft.unit(provider.designator), refusal)
        return None
    return _send(draft, sheet, draft.unit(provider.designator), cards)


def is_patrol_name(draft: Draft, side: Side, name: str) -> bool:
    """Whether a name calls a patrol of one of the side's platoons."""
    return provider_of(name, (unit for unit in draft.units.values() if unit.side is side)) is not None


def _is_of(patrol: Piece, provider: Piece, *, scouts: bool) -> bool:
    if scouts:
        return patrol.designator[1:] == provider.designator
    return patrol.company == provider.company


def _send(draft: Draft, sheet: Worksheet, provider: Unit, cards: tuple[Order, ...]) -> Unit:
    name = cards[0].card.unit
    wheels = provider.kind is UnitKind.SCOUT_PLATOON and any(one.card.value("Dir") == IN_VEHICLES for one in cards)
    patrol = Unit(
        designator=name,
        side=provider.side,
        kind=UnitKind.PATROL,
        company=provider.company,
        superior=provider.superior,
        square=provider.square,
        posture=Posture.HALTED,
        vehicle=Vehicle.WHEELED if wheels else None,
        radio=has_radio(sheet, name, provider.side),
        halted_since=draft.now,
    )
    if provider.kind is not UnitKind.SCOUT_PLATOON:
        patrol = replace(patrol, square=home_square(draft, sheet, patrol) or provider.square)
    draft.add(patrol)
    known = draft.known[patrol.side]
    units = (*known.units, replace(own_unit(patrol), at=draft.now))
    draft.known = draft.known.replaced(patrol.side, replace(known, units=units))
    draft.emit(
        PatrolSent(
            at=draft.now, units=(name,), line=sheet.line, rule="L'1a.3",
            provider=provider.designator, square=patrol.square,
        )
    )  # fmt: skip
    return patrol


def _refuse(draft: Draft, sheet: Worksheet, cards: tuple[Order, ...], provider: Unit, refusal: Refusal) -> None:
    for order in cards:
        draft.emit(
            OrderNotCarriedOut(
                at=draft.now, units=(order.card.unit,), line=sheet.line, rule=refusal.paragraph,
                order=order.number, code=order.card.code, why=refusal.why, paragraph=refusal.paragraph,
            )
        )  # fmt: skip
        report(
            draft, sheet, "772", provider, rule_id=refusal.paragraph, tag=str(order.number), note=refusal.told,
            Num=order.card.code, Tme=draft.now,
        )  # fmt: skip
