"""The situation as it changes while one step of the game is assessed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from assessment.engine.event import Event
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.kinds import Foresight
from assessment.modes.mog.knowledge import Knowledge, Operation, Table
from assessment.modes.mog.pieces import Casualty, Kind, Prisoner, Unit
from assessment.modes.mog.situation import Report, Situation
from control.situation.by_side import BySide
from control.situation.side import Side


class Waiting(Exception):
    """A question is open: the step goes no further, and is assessed again from its start once it is answered."""


class Draft:
    """A private copy of the situation; `now` is the moment assessed, `settings` are the game's.

    `relief` is what Blue ordered beforehand for the relief convoy, "" for nothing. `foresight` is how it meets chance:
    a rehearsal at the desk throws nothing.
    """

    def __init__(
        self, situation: Situation, settings: Mapping[str, str], foresight: Foresight = Foresight.THROWS
    ) -> None:
        table = situation.table
        self.situation = situation
        self.settings = settings
        self.foresight = foresight
        self.now: Fraction = situation.now
        self.operation: Operation = table.operation
        self.units: dict[str, Unit] = {unit.name: unit for unit in table.units}
        self.waiting: dict[str, Unit] = {unit.name: unit for unit in table.waiting}
        self.prisoner: Prisoner | None = table.prisoner
        self.casualties: dict[str, Casualty] = {one.name: one for one in table.casualties}
        self.roadblocks: set[Area] = set(table.roadblocks)
        self.convoys: set[Area] = set(table.convoys)
        self.lost: tuple[str, ...] = table.lost
        self.taken: int = table.taken
        self.container: dict[str, int] = dict(situation.container)
        self.numbered: int = situation.numbered
        self.known: BySide[Knowledge] = situation.known
        self.under_way: list[Report] = list(situation.under_way)
        self.relief = ""
        self.events: list[Event] = []

    # -- pieces ------------------------------------------------------------------------------------------------

    def change_operation(self, **changes: Any) -> None:
        """Replaces fields of the mission in hand."""
        self.operation = replace(self.operation, **changes)

    def unit(self, name: str) -> Unit:
        """A unit in play by its name. Raises `KeyError`."""
        return self.units[name]

    def change(self, name: str, **changes: Any) -> Unit:
        """Replaces fields of a unit in play, and gives it as it is now."""
        self.units[name] = replace(self.units[name], **changes)
        return self.units[name]

    def place(self, unit: Unit) -> None:
        """Puts a unit into play."""
        self.waiting.pop(unit.name, None)
        self.units[unit.name] = unit

    def units_in(self, area: Area, side: Side | None = None) -> tuple[Unit, ...]:
        """The units in an area, of one side or both, by name; those aboard a transport are not in it."""
        return tuple(unit for unit in self.in_play if unit.area == area and (side is None or unit.side is side))

    def of(self, side: Side) -> tuple[Unit, ...]:
        """The units of a side in play, those aboard included, by name."""
        return tuple(unit for unit in self.in_play if unit.side is side)

    def riders(self, vehicle: str) -> tuple[Unit, ...]:
        """The units aboard a vehicle, by name."""
        return tuple(unit for unit in self.in_play if unit.aboard == vehicle)

    def casualties_in(self, area: Area) -> tuple[Casualty, ...]:
        """The casualties that lie in an area, by name."""
        return tuple(one for one in self.wounded if one.area == area)

    def casualties_aboard(self, vehicle: str) -> tuple[Casualty, ...]:
        """The casualties aboard a vehicle, by name."""
        return tuple(one for one in self.wounded if one.aboard == vehicle)

    def area_of(self, unit: Unit) -> Area | None:
        """Where a unit is, or the vehicle that carries it."""
        return self.units[unit.aboard].area if unit.aboard in self.units else unit.area

    @property
    def in_play(self) -> tuple[Unit, ...]:
        """All units in play, by name."""
        return tuple(unit for _, unit in sorted(self.units.items()))

    @property
    def wounded(self) -> tuple[Casualty, ...]:
        """All casualties, by name."""
        return tuple(one for _, one in sorted(self.casualties.items()))

    def next_name(self, kind: Kind) -> str:
        """The name with the lowest number that no unit of the kind bears, in play, waiting or lost."""
        borne = {*self.units, *self.waiting, *self.lost}
        number = next(number for number in range(1, len(borne) + 2) if f"{kind}{number}" not in borne)
        return f"{kind}{number}"

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
        return Table(
            operation=self.operation,
            units=self.in_play,
            waiting=tuple(unit for _, unit in sorted(self.waiting.items())),
            prisoner=self.prisoner,
            casualties=self.wounded,
            roadblocks=in_order(self.roadblocks),
            convoys=in_order(self.convoys),
            lost=self.lost,
            taken=self.taken,
        )

    def frozen(self) -> Situation:
        """The situation as it now stands."""
        return replace(
            self.situation,
            now=self.now,
            table=self.table,
            known=self.known,
            container=dict(self.container),
            numbered=self.numbered,
            under_way=tuple(sorted(self.under_way, key=lambda report: (report.due, report.order, report.key))),
        )


def in_order(areas: Iterable[Area]) -> tuple[Area, ...]:
    """Areas by name."""
    return tuple(sorted(areas))


def wait_for_answers(sheet: Worksheet) -> None:
    """Raises `Waiting` while a question is open."""
    if sheet.questions:
        raise Waiting
