"""The private working copy of a situation during one assessment.

Values are frozen at both ends: `Draft(situation)` unpacks, `frozen()` packs. In between the steps replace units,
battles and sites, schedule moments, emit events and make reports. Indexes by square and company keep the cost of
looking around independent of how many units there are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from operator import attrgetter
from typing import Any, Final

from msgspec.structs import replace

from assessment.modes.tacspiel import activity
from assessment.modes.tacspiel.battle_book import BattleBook
from assessment.modes.tacspiel.battle_state import Battle, Mission, Pursuit, Site
from assessment.modes.tacspiel.companions import hanging_together
from assessment.modes.tacspiel.conditions import weather_of
from assessment.modes.tacspiel.contact_book import ContactBook
from assessment.modes.tacspiel.events import Event
from assessment.modes.tacspiel.flight import Flight, FootSearch, Liaison, Strike
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.intents import Intent
from assessment.modes.tacspiel.kinds import Formation, Light, Weather
from assessment.modes.tacspiel.moments import Due, Moments
from assessment.modes.tacspiel.report_state import Report
from assessment.modes.tacspiel.site_book import SiteBook
from assessment.modes.tacspiel.situation import Situation, Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.unit_index import UnitIndex
from control.situation.clock import Clock
from control.situation.side import Side

__all__ = ["Draft", "Due", "Intent", "enemies"]


class Draft:
    """The situation as it changes. `settings` are the game's; `now` is the instant being assessed."""

    tells = True
    """Whether reports are made; a preview makes none."""

    def __init__(
        self, situation: Situation, ground: Ground, clock: Clock, settings: dict[str, str], cycle_minutes: int
    ) -> None:
        self.situation = situation
        self.ground = ground
        self.clock = clock
        self.settings = settings
        self.cycle_minutes = cycle_minutes
        self.now: Fraction = situation.now
        self._take_up(situation)
        self.landed_now: set[str] = set()
        self.fired_until: dict[str, Fraction] = {}
        self.blind_pauses: frozenset[Fraction] = frozenset()
        self.events: list[Event] = []
        self.intents: list[Intent] = []
        self.moved_now: set[str] = set()
        self.moved_in: dict[str, Formation] = {}
        self.waiting: defaultdict[Square, set[str]] = defaultdict(set)
        self.changed_now: set[str] = set()
        self.stopped_now: set[str] = set()
        self.reopened = False
        self.questioned = 0
        self.memory: dict[str, Any] = {}
        self._spell = (Fraction(0), Fraction(0), Light.DAY)
        self._moments = Moments()
        self._index = UnitIndex(situation.units)
        self._groups: dict[tuple[Side, str], dict[str, tuple[Unit, ...]]] = {}

    def _take_up(self, situation: Situation) -> None:
        self.units: dict[str, Unit] = {unit.designator: unit for unit in situation.units}
        self.headquarters = {hq.designator: hq for hq in situation.headquarters}
        self.programmes = dict(situation.programmes)
        self.options = dict(situation.options)
        self.contacts = ContactBook(situation.contacts)
        self.battles = BattleBook(situation.battles)
        self.pursuits: list[Pursuit] = list(situation.pursuits)
        self.missions: dict[str, Mission] = {mission.unit: mission for mission in situation.missions}
        self.sites = SiteBook(situation.sites)
        self.obstacles = list(situation.obstacles)
        self.under_way: list[Report] = list(situation.under_way)
        self.locks = {lock.unit: lock for lock in situation.locks}
        self.drawn: set[str] = set(situation.drawn)
        self.reacted = dict(situation.reacted)
        self.interacted = dict(situation.interacted)
        self.battles_joined = situation.battles_joined
        self.sites_made = situation.sites_made
        self.engineers = situation.engineers
        self.agents = situation.agents
        self.fleets = list(situation.fleets)
        self.flights: dict[str, Flight] = {flight.unit: flight for flight in situation.flights}
        self.strikes: list[Strike] = list(situation.strikes)
        self.liaisons: list[Liaison] = list(situation.liaisons)
        self.foot_searches: dict[str, FootSearch] = {one.unit: one for one in situation.foot_searches}
        self.controllers = dict(situation.controllers)
        self.tasking = situation.tasking
        self.known = situation.known

    # -- units -------------------------------------------------------------------------------------------------

    def unit(self, designator: str) -> Unit:
        """The unit as it now stands. Raises `KeyError`."""
        return self.units[designator]

    def change(self, designator: str, **changes: Any) -> Unit:
        """Replaces fields of a unit, keeps the indexes and its record of activity true, and returns the new value."""
        old = self.units[designator]
        new = replace(old, **changes)
        before = activity.kind_of(old.posture, mounted=old.mounted, works=old.works_at_site)
        after = activity.kind_of(new.posture, mounted=new.mounted, works=new.works_at_site)
        if before is not after:
            new = replace(new, activity=activity.continued(new.activity, before, after, self.now))
        self.units[designator] = new
        self._groups.pop((new.side, new.company), None)
        if new.square != old.square or new.posture.is_on_ground != old.posture.is_on_ground:
            self._index.lift(old)
            if new.posture.is_on_ground:
                self._index.place(new)
            self.moved_now.add(designator)
            self.moved_in[designator] = old.formation
        if _shown(new) != _shown(old):
            self.changed_now.add(designator)
        if new.stands and not (old.stands and new.square == old.square):
            self._has_stopped(new)
        return new

    def _has_stopped(self, unit: Unit) -> None:
        """Who comes to stand where an enemy patrol is meets it in this instant, however late it is (D'1c.3)."""
        if not unit.kind.is_patrol and any(one.kind.is_patrol for one in self.at(unit.square, unit.side.opponent)):
            self.stopped_now.add(unit.designator)
            self.schedule(self.now, Due.REPORT)

    def add(self, unit: Unit) -> None:
        """Puts a new piece on the map."""
        self.units[unit.designator] = unit
        self._groups.pop((unit.side, unit.company), None)
        self._index.enrol(unit)
        self._index.place(unit)

    def at(self, square: Square, side: Side | None = None) -> list[Unit]:
        """Units in a square that are not out, in order of designator."""
        found = map(self.units.__getitem__, self._index.at(square))
        return [unit for unit in found if side is None or unit.side is side]

    def near(self, square: Square, metres: int, side: Side) -> list[Unit]:
        """Units of a side within a distance between square centres, in order of designator."""
        around = self.around(square, metres, side)
        return sorted((unit for unit in around if square.within_m(unit.square, metres)), key=_designator)

    def around(self, square: Square, metres: int, side: Side) -> Iterator[Unit]:
        """All units of a side that may be within a distance, in no order; some are farther."""
        return map(self.units.__getitem__, self._index.around(square, metres, side))

    def company_of(self, unit: Unit) -> list[Unit]:
        """The units of the same company, this one included, that are not out."""
        names = self._index.of_company(unit.side, unit.company)
        return [self.units[name] for name in names if not self.units[name].is_out]

    def group_of(self, unit: Unit, metres: int) -> tuple[Unit, ...]:
        """The units of the same company that hang together, so many metres from each other at most (R21).

        Kept until a unit of the company changes.
        """
        if self.units.get(unit.designator) is not unit or not unit.can_act:
            return self._group_of(unit, metres)
        groups = self._groups.setdefault((unit.side, unit.company), {})
        if unit.designator not in groups:
            group = self._group_of(unit, metres)
            groups.update(dict.fromkeys((member.designator for member in group), group))
        return groups[unit.designator]

    def _group_of(self, unit: Unit, metres: int) -> tuple[Unit, ...]:
        return hanging_together(unit, (other for other in self.company_of(unit) if other.can_act), metres)

    def battle_of(self, designator: str) -> Battle | None:
        """The battle that a unit fights in on the ground."""
        return self.battles.of_unit(designator)

    def site_of(self, designator: str) -> Site | None:
        """The ambush site that a unit lies in or builds."""
        return next((site for site in self.sites.values() if designator in site.units), None)

    def sites_at(self, square: Square, side: Side | None = None) -> list[Site]:
        """Ambush sites that cover a square."""
        return [site for site in self.sites.at(square) if side is None or site.side is side]

    # -- time --------------------------------------------------------------------------------------------------

    def schedule(self, moment: Fraction, due: Due, key: str = "") -> None:
        """Puts a moment into the queue, once. One that lies behind is never taken up: time does not go back."""
        if moment >= self.now:
            self._moments.put(moment, due, key)

    def next_moment(self) -> Fraction | None:
        """The next moment at which something falls due."""
        return self._moments.first

    def take_due(self, moment: Fraction) -> dict[Due, list[str]]:
        """Takes all that falls due at a moment out of the queue, keys in order."""
        return self._moments.take(moment)

    def light(self, moment: Fraction | None = None) -> Light:
        """Day from sunrise until sunset, else night."""
        return self._spell_of_light(self.now if moment is None else moment)[2]

    def next_light_change(self, after: Fraction) -> Fraction:
        """The first sunrise or sunset strictly after a moment."""
        return self._spell_of_light(after)[1]

    def _spell_of_light(self, moment: Fraction) -> tuple[Fraction, Fraction, Light]:
        """A stretch of time of one light that holds the moment, and the light; the last one found is kept."""
        if not self._spell[0] <= moment < self._spell[1]:
            conditions = self.situation.conditions
            minute = self.clock.minute_of_day(moment)
            light = Light.DAY if conditions.sunrise <= minute < conditions.sunset else Light.NIGHT
            waits = ((edge - minute) % 1440 or Fraction(1440) for edge in (conditions.sunrise, conditions.sunset))
            self._spell = (moment, moment + min(waits), light)
        return self._spell

    def weather(self, square: Square) -> Weather:
        """The weather in force in a square."""
        return weather_of(self.situation.conditions.spells_until(self.now), square)

    @property
    def cycle_end(self) -> Fraction:
        """The end of the cycle that holds the moment after `situation.now`."""
        return (self.situation.now // self.cycle_minutes + 1) * Fraction(self.cycle_minutes)

    # -- results -----------------------------------------------------------------------------------------------

    def emit(self, event: Event) -> None:
        """Adds an event."""
        self.events.append(event)

    def intend(self, intent: Intent) -> None:
        """Leaves something for a later step of this instant."""
        self.intents.append(intent)

    def intends(self, kind: str) -> bool:
        """Whether something of this kind waits to be settled."""
        return any(intent.kind == kind for intent in self.intents)

    def take_intents(self, *kinds: str) -> list[Intent]:
        """Takes the intents of some kinds, in order of units."""
        taken = [intent for intent in self.intents if intent.kind in kinds]
        self.intents = [intent for intent in self.intents if intent.kind not in kinds]
        return sorted(taken, key=lambda intent: (intent.units, intent.against))

    def frozen(self) -> Situation:
        """The situation as it now stands, with everything in a fixed order."""
        return replace(
            self.situation,
            now=self.now,
            units=tuple(self.units[name] for name in sorted(self.units)),
            headquarters=tuple(self.headquarters[name] for name in sorted(self.headquarters)),
            programmes={name: queue for name, queue in sorted(self.programmes.items()) if queue},
            options={name: options for name, options in sorted(self.options.items()) if options},
            contacts=tuple(self.contacts),
            battles=tuple(self.battles[number] for number in sorted(self.battles)),
            missions=tuple(self.missions[name] for name in sorted(self.missions)),
            pursuits=tuple(sorted(self.pursuits, key=lambda pursuit: (pursuit.pursuers, pursuit.pursued))),
            sites=tuple(self.sites[number] for number in sorted(self.sites)),
            obstacles=tuple(self.obstacles),
            under_way=tuple(sorted(self.under_way, key=lambda report: (report.due, report.key))),
            locks=tuple(self.locks[name] for name in sorted(self.locks)),
            drawn=tuple(sorted(self.drawn)),
            reacted=dict(sorted(self.reacted.items())),
            interacted=dict(sorted(self.interacted.items())),
            battles_joined=self.battles_joined,
            sites_made=self.sites_made,
            engineers=self.engineers,
            agents=self.agents,
            fleets=tuple(self.fleets),
            flights=tuple(self.flights[name] for name in sorted(self.flights)),
            strikes=tuple(sorted(self.strikes, key=lambda strike: (strike.at, strike.designator))),
            liaisons=tuple(sorted(self.liaisons, key=lambda one: (one.element, one.arrived))),
            foot_searches=tuple(self.foot_searches[name] for name in sorted(self.foot_searches)),
            controllers=dict(sorted(self.controllers.items())),
            tasking=self.tasking,
            known=self.known,
        )


_designator: Final = attrgetter("designator")


def _shown(unit: Unit) -> tuple[object, ...]:
    """What of a unit others can see or hear."""
    held_up = unit.march is not None and (unit.march.resumes is not None or bool(unit.march.held))
    return unit.square, unit.posture, unit.formation, unit.mounted, held_up


def enemies(units: Iterable[Unit], side: Side) -> Iterator[Unit]:
    """Those of the other side that can act."""
    return (unit for unit in units if unit.side is not side and unit.can_act)
