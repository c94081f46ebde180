"""A side's own units as a situation: where and how they last reported, with nobody else on the map.

What is reckoned beforehand for a cell (expected places and times, who bears on a report) rests on this and on nothing
of the truth.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Protocol

from assessment.engine.mode import Mode
from assessment.engine.outcome import Order
from assessment.modes.tacspiel.conditions import Conditions
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.kinds import Formation, Level, Posture, Season, UnitKind, Vehicle
from assessment.modes.tacspiel.knowledge import Delivered, Knowledge, OwnUnit, Superior, Window
from assessment.modes.tacspiel.situation import Headquarters, Situation, Unit
from control.situation.by_side import BySide
from control.situation.side import Side


class Known(Protocol):
    """What a picture and the knowledge behind it have in common."""

    @property
    def clock(self) -> Fraction: ...

    @property
    def season(self) -> str: ...

    @property
    def sunrise(self) -> int: ...

    @property
    def sunset(self) -> int: ...

    @property
    def units(self) -> tuple[OwnUnit, ...]: ...

    @property
    def headquarters(self) -> tuple[Superior, ...]: ...

    @property
    def reports(self) -> tuple[Delivered, ...]: ...

    @property
    def windows(self) -> tuple[Window, ...]: ...

    @property
    def orders(self) -> tuple[Order, ...]: ...

    @property
    def planning(self) -> tuple[Order, ...]: ...


def belief(known: Known, side: Side, mode: Mode[Any, Any], own: Iterable[OwnUnit], now: Fraction) -> Draft:
    """A draft of these own units as last reported, at a moment. Raises `ValueError` for a mode that no game plays."""
    if mode.clock is None:
        raise ValueError("the mode is not configured for a game")
    mine = Knowledge(units=known.units, reports=known.reports, windows=known.windows)
    situation = Situation(
        now=now,
        ground="",
        units=tuple(unit_of(one, known, side) for one in own if not one.lost),
        headquarters=tuple(_post(post, side) for post in known.headquarters),
        conditions=Conditions(season=Season(known.season), sunrise=known.sunrise, sunset=known.sunset),
        known=BySide(red=Knowledge(), blue=Knowledge()).replaced(side, mine),
    )
    settings = {setting.key: mode.setting(setting.key) for setting in mode.setting_list}
    return Draft(situation, mode.ground, mode.clock, settings, mode.cycle_minutes)


def unit_of(own: OwnUnit, known: Known, side: Side) -> Unit:
    """An own unit as it last reported; one that was on the move stands ready to go on."""
    posture = Posture(own.posture)
    return Unit(
        designator=own.designator,
        side=side,
        kind=UnitKind(own.kind),
        company=own.company,
        superior=own.superior,
        square=own.square,
        formation=Formation(own.formation),
        posture=posture if posture in (Posture.OPEN, Posture.REVERSE_SLOPE, Posture.POSITION) else Posture.HALTED,
        mounted=own.mounted,
        vehicle=Vehicle(own.vehicle) if own.vehicle else None,
        radio=own.radio,
        casualties=own.casualties,
        activity=own.activity,
        supports=own.supports + tuple(_supported(own, known)),
    )


def _supported(own: OwnUnit, known: Known) -> Iterable[str]:
    """Whom a fire unit was told to support (010)."""
    cards = (order.card for order in known.orders if order.card.unit == own.designator)
    return (card.value("Desig") for card in cards if card.code == "010")


def _post(post: Superior, side: Side) -> Headquarters:
    return Headquarters(
        designator=post.designator,
        side=side,
        level=Level(post.level),
        superior=post.superior,
        square=post.square,
        seat=post.seat,
    )
