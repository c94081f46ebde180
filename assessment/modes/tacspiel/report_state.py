"""Reports under way, and what they tell a cell of its own unit."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from assessment.engine.outcome import Decision
from assessment.modes.tacspiel.activity import Activity
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.knowledge import Found
from assessment.modes.tacspiel.square import Square


class OwnState(msgspec.Struct, frozen=True, kw_only=True):
    """What a report tells the cell of its own unit.

    `order` is the number of the order that the unit carries out, or takes up next; 0 if it has none. `vehicle` is its
    transport, "" if it has none, None where nothing is told of it.
    """

    designator: str
    square: Square
    posture: Posture
    formation: Formation
    mounted: bool
    casualties: int
    at: Fraction
    rested: Fraction | None = None
    owes_resupply: bool = False
    activity: tuple[Activity, ...] = ()
    superior: str = ""
    order: int = 0
    vehicle: str | None = None


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A report under way. `key` is its name for Control; `card` is what the addressee reads, `control_card` the record.

    `square` is the place it is about, `quality` the pair where it is a contact, `note` what the card has no field
    for, `own` the reporting unit's own state, which the cell knows from then on. Reports of one contact that is kept
    share a `thread`, and the first of them `is_new`. `calls` are the planning orders that the report sets going,
    `overdue` own units of which nothing was heard, `found` what its words tell of the ground. `by_chance` is what
    became of it on the way, `passed_on` the worksheet line of the throw for it.
    """

    key: str
    addressee: str
    code: str
    unit: str
    at: Fraction
    due: Fraction
    card: str
    control_card: str
    units: tuple[str, ...]
    rule: str
    line: int
    square: Square | None = None
    quality: str = ""
    note: str = ""
    own: OwnState | None = None
    thread: str = ""
    is_new: bool = True
    calls: tuple[int, ...] = ()
    overdue: tuple[str, ...] = ()
    found: tuple[Found, ...] = ()
    by_chance: Decision | None = None
    passed_on: int = 0
