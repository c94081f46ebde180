"""The true situation of a TACSPIEL game at one moment, and what each side knows of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from assessment.engine.outcome import Order
from assessment.modes.tacspiel.activity import Activity
from assessment.modes.tacspiel.agent_state import Agents
from assessment.modes.tacspiel.battle_state import Battle, Mission, Pursuit, Site
from assessment.modes.tacspiel.conditions import Conditions
from assessment.modes.tacspiel.contact_state import Contact
from assessment.modes.tacspiel.engineer_state import Engineers
from assessment.modes.tacspiel.flight import Flight, FootSearch, Liaison, Strike, SupplyRoute, Tasking
from assessment.modes.tacspiel.kinds import Formation, Level, OrderState, Posture, UnitKind, Vehicle
from assessment.modes.tacspiel.knowledge import Knowledge
from assessment.modes.tacspiel.report_state import Report
from assessment.modes.tacspiel.square import Direction, Square
from control.situation.by_side import BySide
from control.situation.side import Side

_POWERLESS: Final = (Posture.OUT, Posture.DISPERSED, Posture.AIRBORNE)


class March(msgspec.Struct, frozen=True, kw_only=True):
    """A movement in hand: the squares still to enter, and how far the step under way has come.

    `route` is the class of route of the step under way, "" across country; `msn` the letter of order 100, "" for 101,
    and `via` its C2. `left_m` metres of the step to `path[0]` remained at `as_of`; `arrives` is when that step ends at
    the rate then in force, or when the ford or obstacle at its end is `passed`. `started` is when the march began,
    `from_` the square it began in, `place` its card's place on the sheet, `resumes` the end of a halt that interrupts
    it. `limit` is when twelve hours of activity are over (B'5.1), `held` what the unit waits for at the edge of
    `path[0]`: room, enemy or obstacle.
    """

    order: int
    path: tuple[Square, ...]
    formation: Formation
    mounted: bool
    route: str
    left_m: Fraction
    as_of: Fraction
    arrives: Fraction
    started: Fraction
    from_: Square
    resumes: Fraction | None = None
    msn: str = ""
    via: Square | None = None
    place: int = 0
    passed: bool = False
    limit: Fraction | None = None
    held: str = ""


class Work(msgspec.Struct, frozen=True, kw_only=True):
    """Something a unit does where it stands until a moment: preparing an ambush, resting, resupplying, reassembling.

    `place` is the site at which it works, or where it gathers again after scattering from the enemy `cont`.
    """

    kind: str
    since: Fraction
    until: Fraction
    order: int = 0
    place: Square | None = None
    cont: str = "000"


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """A piece, usually a platoon (A'2a).

    `company` is the designator by which its group is found, `superior` its headquarters by organisation or
    attachment. `casualties` is the running percent (CAS), `under_fire_until` when the fire on it ceases. `facing`
    is the side a reverse slope, march or ambush looks to. `owes_resupply` since a battle (E'1h); `missions` fired
    since the last resupply (F'1d.2), `attacked` minutes of attack since then (E'1i), `fired` when the last mission was.
    `supports` lists the units in direct support of which it fires (010). `driven_by` drove it out of a position to
    `driven_to` (E'2d.4).
    `emplaced` is when it last began to mine or block a route (K'5b.1), `last_base` when a Red unit last stood at a
    base or cache.
    `aircraft` are those that a piece that flies has on hand, `aircraft_down` how many of them are damaged until the end
    of the cycle, `landed` when it was last set down by a lift and not resupplied since (O'1.2).
    `trucks` are those it has left of its own wheeled transport, None as its organization gives it (F'2c).
    `left_vehicle` is the kind of its vehicles that stand at `vehicles_at`, where it was lifted off without them.
    `fire_units` are the infantry fire units that a Blue unit away from its base carries, None where it is supplied on
    the spot, and `fought` its minutes of battle since (T'1.3).
    """

    designator: str
    side: Side
    kind: UnitKind
    company: str
    superior: str
    square: Square
    formation: Formation = Formation.DEPLOYED
    posture: Posture = Posture.HALTED
    mounted: bool = False
    vehicle: Vehicle | None = None
    trucks: int | None = None
    radio: bool = True
    casualties: int = 0
    facing: Direction | None = None
    march: March | None = None
    work: Work | None = None
    halted_since: Fraction = Fraction(0)
    halted_until: Fraction | None = None
    activity: tuple[Activity, ...] = ()
    owes_resupply: bool = False
    last_resupply: Fraction = Fraction(0)
    missions: int = 0
    fired: Fraction | None = None
    supports: tuple[str, ...] = ()
    moved: bool = False
    under_fire_until: Fraction | None = None
    attacked: Fraction = Fraction(0)
    driven_by: tuple[str, ...] = ()
    driven_to: Square | None = None
    emplaced: Fraction | None = None
    last_base: Fraction | None = None
    fire_units: int | None = None
    fought: Fraction = Fraction(0)
    aircraft: int = 0
    aircraft_down: int = 0
    landed: Fraction | None = None
    left_vehicle: Vehicle | None = None
    vehicles_at: Square | None = None

    @property
    def is_out(self) -> bool:
        """Captured or destroyed: it acts no more."""
        return self.posture is Posture.OUT

    @property
    def is_marching(self) -> bool:
        """On the move (dispersed units are not: nobody meets them)."""
        return self.posture is Posture.MARCHING

    @property
    def works_at_site(self) -> bool:
        """At work on something in its square, which is no rest (B'5.5)."""
        return self.work is not None and self.work.place is not None

    @property
    def stands(self) -> bool:
        """Halted in whatever way, or held up at the edge of its square: by an obstacle, an enemy, for want of room."""
        return self.posture.is_halted or (self.march is not None and bool(self.march.held))

    @property
    def can_act(self) -> bool:
        """Neither lost nor scattered, and not in the air: what happens on the ground passes it by there."""
        return self.posture not in _POWERLESS


class Headquarters(msgspec.Struct, frozen=True, kw_only=True):
    """A headquarters of the chain of command (A'5); `square` is where runners find it; `seat` writes for it."""

    designator: str
    side: Side
    level: Level
    superior: str = ""
    square: Square | None = None
    seat: str = ""


class Planned(msgspec.Struct, frozen=True, kw_only=True):
    """An order in a unit's programme. `starts` is None while it waits for the one before it, or to be called (held).

    `follow_up` marks what an ambusher was told beforehand to do after his ambush (E'1d). `holds` is from when it could
    have been carried out had its card named no later time, None where no card or call has given it.
    """

    order: Order
    state: OrderState
    starts: Fraction | None = None
    follow_up: bool = False
    holds: Fraction | None = None


class ContactOption(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit does at its first contact (D'4), from a time on: the code of its card and the card's values."""

    code: str
    since: Fraction
    cont: str = "000"
    c1: Square | None = None
    c2: Square | None = None
    percent: int = 0
    order: int = 0


class StandingOrder(msgspec.Struct, frozen=True, kw_only=True):
    """A cell's option for a kind of unit ("*" for any) and activity: halted, marching, patrol, ambush."""

    kind: str
    activity: str
    option: ContactOption


class Base(msgspec.Struct, frozen=True, kw_only=True):
    """A Red base or cache: a resupply point (C'1a.7, E'1h)."""

    name: str
    square: Square
    kind: str = "base"
    fields: tuple[Square, ...] = ()


class Obstacle(msgspec.Struct, frozen=True, kw_only=True):
    """A change to the ground: crater, blown_bridge, damaged_bridge, log_block, ditch, mines at a square.

    `bypass` False in a gorge, and for mines.
    """

    kind: str
    square: Square
    since: Fraction
    bypass: bool = True
    known_to: tuple[Side, ...] = ()


class Fleet(msgspec.Struct, frozen=True, kw_only=True):
    """Blue aircraft of a kind in one unit, as counted (U').

    `strength` are those on hand, `ready` those available today less the day's losses, `lost` those lost since the last
    count.
    """

    unit: str
    kind: str
    strength: int
    ready: int
    lost: int = 0

    @property
    def designator(self) -> str:
        """The name by which places of throws call it."""
        return f"{self.unit} {self.kind}"


class Lock(msgspec.Struct, frozen=True, kw_only=True):
    """A unit whose cell has let a window pass: no order until then, or until a later report on it (A'1c.2)."""

    unit: str
    until: Fraction


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """The truth of a game at `now`, and all that later steps need."""

    now: Fraction
    ground: str
    units: tuple[Unit, ...]
    headquarters: tuple[Headquarters, ...]
    conditions: Conditions
    known: BySide[Knowledge]
    programmes: dict[str, tuple[Planned, ...]] = {}
    options: dict[str, tuple[ContactOption, ...]] = {}
    standing: BySide[tuple[StandingOrder, ...]] = BySide(red=(), blue=())
    contacts: tuple[Contact, ...] = ()
    battles: tuple[Battle, ...] = ()
    pursuits: tuple[Pursuit, ...] = ()
    missions: tuple[Mission, ...] = ()
    sites: tuple[Site, ...] = ()
    bases: tuple[Base, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    under_way: tuple[Report, ...] = ()
    locks: tuple[Lock, ...] = ()
    drawn: tuple[str, ...] = ()
    reacted: dict[str, int] = {}
    interacted: dict[str, int] = {}
    battles_joined: int = 0
    sites_made: int = 0
    engineers: Engineers = Engineers()
    agents: Agents = Agents()
    division_base: tuple[Square, ...] = ()
    fleets: tuple[Fleet, ...] = ()
    flights: tuple[Flight, ...] = ()
    strikes: tuple[Strike, ...] = ()
    liaisons: tuple[Liaison, ...] = ()
    foot_searches: tuple[FootSearch, ...] = ()
    controllers: dict[str, str] = {}
    tasking: Tasking = Tasking()
    supply_routes: tuple[SupplyRoute, ...] = ()
    revetments: tuple[Square, ...] = ()
