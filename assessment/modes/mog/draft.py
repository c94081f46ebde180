"""The situation as it changes while one step of the game is assessed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from assessment.engine.delivery import by_due
from assessment.engine.event import Event
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.kinds import Foresight
from assessment.modes.mog.knowledge import Knowledge, Operation, Table
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.pieces import Unit
from assessment.modes.mog.situation import Report, Situation
from control.situation.by_side import BySide
from control.situation.side import Side


class Waiting(Exception):
    """A question is open: the step goes no further, and is assessed again from its start once it is answered."""


class Draft:
    """A private copy of the situation; `now` is the moment assessed, `settings` are the game's.

    Of the orders of this step: `relief` is where the relief convoy is to go, "" if nothing was said; `force` what is
    bought, `convoy_bases` the bases of convoys bought, `strikes` the areas attacked from helicopters; `has_acted` once
    the UN has done with its actions. Of what Blue sees: `saw` are the areas that it saw into when the step began,
    `flown_to` those that helicopters went to, `turned_back` the units that they could not set down. `foresight` is how
    it meets chance: a rehearsal at the desk throws nothing.
    """

    def __init__(
        self, situation: Situation, settings: Mapping[str, str], foresight: Foresight = Foresight.THROWS
    ) -> None:
        self.situation = situation
        self.settings = settings
        self.foresight = foresight
        self.now: Fraction = situation.now
        self.operation: Operation = situation.table.operation
        self.layout: Layout = situation.table.layout
        self.waiting: dict[str, Unit] = {unit.name: unit for unit in situation.table.waiting}
        self.known: BySide[Knowledge] = situation.known
        self.under_way: list[Report] = list(situation.under_way)
        self.relief = ""
        self.force: dict[str, int] = {}
        self.convoy_bases: list[Area] = []
        self.strikes: list[Area] = []
        self.has_acted = False
        self.saw: frozenset[Area] = frozenset()
        self.flown_to: set[Area] = set()
        self.turned_back: set[str] = set()
        self.events: list[Event] = []

    # -- pieces ------------------------------------------------------------------------------------------------

    def change_operation(self, **changes: Any) -> None:
        """Replaces fields of the mission in hand."""
        self.operation = replace(self.operation, **changes)

    def unit(self, name: str) -> Unit:
        """A unit in play by its name. Raises `KeyError`."""
        found = self.layout.unit(name)
        if found is None:
            raise KeyError(name)
        return found

    def change(self, name: str, **changes: Any) -> Unit:
        """Replaces fields of a unit in play, and gives it as it is now."""
        self.layout = self.layout.change(name, **changes)
        return self.unit(name)

    def area_of(self, unit: Unit) -> Area:
        """Where a unit is, or the vehicle that carries it. Raises `ValueError` for one that is nowhere."""
        area = self.layout.where(unit)
        if area is None:
            raise ValueError(f"{unit.name} is nowhere on the map")
        return area

    def of(self, side: Side) -> tuple[Unit, ...]:
        """The units of a side in play, those aboard included, by name."""
        return self.layout.of(side)

    # -- settings and results ----------------------------------------------------------------------------------

    def is_set(self, key: str, value: str = "on") -> bool:
        """Whether a setting has a value."""
        return self.settings.get(key) == value

    @property
    def throws(self) -> bool:
        """Whether chance is thrown for; false in a rehearsal."""
        return self.foresight is Foresight.THROWS

    def emit(self, event: Event) -> None:
        """Adds an event."""
        self.events.append(event)

    @property
    def table(self) -> Table:
        """What now lies on the map and beside it."""
        waiting = tuple(unit for _, unit in sorted(self.waiting.items()))
        return Table(operation=self.operation, layout=self.layout, waiting=waiting)

    def frozen(self) -> Situation:
        """The situation as it now stands."""
        return replace(
            self.situation,
            now=self.now,
            table=self.table,
            known=self.known,
            under_way=tuple(sorted(self.under_way, key=by_due)),
        )


def wait_for_answers(sheet: Worksheet) -> None:
    """Raises `Waiting` while a question is open."""
    if sheet.questions:
        raise Waiting
