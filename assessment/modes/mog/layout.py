"""The counters in play: where each one is, on the map, aboard, in a box or in the draw container."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from assessment.modes.mog.area import Area
from assessment.modes.mog.pieces import Casualty, Kind, Prisoner, Unit
from control.situation.side import Side

NO_PRISONER = Prisoner(gone=True)


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """All counters; every method that changes something gives a new layout.

    `units` are those on the map, in bases and aboard; `assets` the support units in the UN Asset Box; `lost` the UN
    combat units in the UN Casualties Box and `casualties_lost` the casualties there. `container` counts the Somali
    counters in the draw container by kind. `casualties_placed` counts all casualties so far, for their names.
    """

    units: tuple[Unit, ...] = ()
    prisoner: Prisoner = NO_PRISONER
    casualties: tuple[Casualty, ...] = ()
    convoys: tuple[Area, ...] = ()
    roadblocks: tuple[Area, ...] = ()
    assets: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    casualties_lost: int = 0
    casualties_placed: int = 0
    container: dict[str, int] = {}

    # -- what is where -----------------------------------------------------------------------------------------

    def unit(self, name: str) -> Unit | None:
        """A unit in play by its name."""
        return next((unit for unit in self.units if unit.name == name), None)

    def units_in(self, area: Area, side: Side | None = None) -> tuple[Unit, ...]:
        """The units in an area, those aboard left out; of one side or of both."""
        return tuple(unit for unit in self.units if unit.area == area and side in (None, unit.side))

    def of(self, side: Side) -> tuple[Unit, ...]:
        """All units of a side in play."""
        return tuple(unit for unit in self.units if unit.side is side)

    def aboard(self, vehicle: str) -> tuple[Unit, ...]:
        """The units that a vehicle carries."""
        return tuple(unit for unit in self.units if unit.aboard == vehicle)

    def carried(self, vehicle: str) -> tuple[str, ...]:
        """Everything that a vehicle carries, by name: units, casualties, the prisoner."""
        casualties = tuple(casualty.name for casualty in self.casualties if casualty.aboard == vehicle)
        prisoner = (self.prisoner.designator,) if self.prisoner.aboard == vehicle else ()
        return (*(unit.name for unit in self.aboard(vehicle)), *casualties, *prisoner)

    def casualties_in(self, area: Area) -> tuple[Casualty, ...]:
        """The casualties that lie in an area."""
        return tuple(casualty for casualty in self.casualties if casualty.area == area)

    def casualty(self, name: str) -> Casualty | None:
        """A casualty by its name."""
        return next((casualty for casualty in self.casualties if casualty.name == name), None)

    def where(self, unit: Unit) -> Area | None:
        """The area in which a unit is, or the vehicle that carries it."""
        if unit.area is not None or not unit.aboard:
            return unit.area
        vehicle = self.unit(unit.aboard)
        return vehicle.area if vehicle else None

    # -- changes -----------------------------------------------------------------------------------------------

    def change(self, name: str, **changes: Any) -> Layout:
        """Replaces fields of one unit."""
        return replace(self, units=tuple(replace(u, **changes) if u.name == name else u for u in self.units))

    def with_unit(self, unit: Unit) -> Layout:
        """A unit more, kept in the order of names."""
        return replace(self, units=tuple(sorted((*self.units, unit), key=lambda one: one.name)))

    def without(self, name: str) -> Layout:
        """A unit taken out of play, nothing put in its place."""
        return replace(self, units=tuple(unit for unit in self.units if unit.name != name))

    def next_name(self, kind: Kind) -> str:
        """The lowest free name for a counter of a kind, those in the UN Casualties Box counted as taken."""
        taken = {unit.name for unit in self.units} | set(self.lost)
        number = 1
        while f"{kind}{number}" in taken:
            number += 1
        return f"{kind}{number}"

    def drawn(self, kind: Kind, area: Area) -> Layout:
        """A Somali counter comes from the draw container onto the map."""
        container = dict(self.container) | {kind.value: self.container[kind.value] - 1}
        unit = Unit(name=self.next_name(kind), kind=kind, area=area)
        return replace(self.with_unit(unit), container=container)

    def with_asset(self, name: str) -> Layout:
        """A support unit more in the UN Asset Box."""
        return replace(self, assets=(*self.assets, name))

    def without_asset(self, name: str) -> Layout:
        """A support unit taken from the UN Asset Box."""
        return replace(self, assets=tuple(one for one in self.assets if one != name))

    def into_container(self, unit: Unit) -> Layout:
        """A Somali unit goes back into the draw container."""
        container = dict(self.container) | {unit.kind.value: self.container.get(unit.kind.value, 0) + 1}
        return replace(self.without(unit.name), container=container)

    def into_box(self, unit: Unit) -> Layout:
        """A UN combat unit goes to the UN Casualties Box."""
        return replace(self.without(unit.name), lost=(*self.lost, unit.name))

    def with_casualty(self, area: Area) -> Layout:
        """A casualty more, in an area."""
        number = self.casualties_placed + 1
        casualties = (*self.casualties, Casualty(name=f"casualty{number}", area=area))
        return replace(self, casualties=casualties, casualties_placed=number)

    def change_casualty(self, name: str, **changes: Any) -> Layout:
        """Replaces fields of one casualty."""
        casualties = tuple(replace(one, **changes) if one.name == name else one for one in self.casualties)
        return replace(self, casualties=casualties)

    def overrun(self, area: Area) -> Layout:
        """All casualties of an area go to the UN Casualties Box."""
        left = tuple(casualty for casualty in self.casualties if casualty.area != area)
        gone = len(self.casualties) - len(left)
        return replace(self, casualties=left, casualties_lost=self.casualties_lost + gone)

    def change_prisoner(self, **changes: Any) -> Layout:
        """Replaces fields of the prisoner."""
        return replace(self, prisoner=replace(self.prisoner, **changes))

    def moved(self, name: str, *, area: Area | None, aboard: str = "") -> Layout:
        """A unit, a casualty or the prisoner by name, put into an area or aboard."""
        if self.unit(name):
            return self.change(name, area=area, aboard=aboard)
        if self.casualty(name):
            return self.change_casualty(name, area=area, aboard=aboard)
        return self.change_prisoner(area=area, aboard=aboard)

    def with_prisoner(self, prisoner: Prisoner) -> Layout:
        """The prisoner is put into play."""
        return replace(self, prisoner=prisoner)

    def with_container(self, counts: dict[str, int]) -> Layout:
        """The draw container is filled."""
        return replace(self, container=counts)

    def with_convoy(self, area: Area) -> Layout:
        """A relief convoy more."""
        return replace(self, convoys=tuple(sorted((*self.convoys, area))))

    def with_roadblock(self, area: Area) -> Layout:
        """A roadblock more."""
        return replace(self, roadblocks=tuple(sorted((*self.roadblocks, area))))

    def without_roadblock(self, area: Area) -> Layout:
        """A roadblock removed."""
        return replace(self, roadblocks=tuple(road for road in self.roadblocks if road != area))

    def without_convoy(self, area: Area) -> Layout:
        """A relief convoy removed."""
        return replace(self, convoys=tuple(place for place in self.convoys if place != area))


def in_container(counts: Mapping[str, int]) -> int:
    """How many counters a draw container holds."""
    return sum(counts.values())
