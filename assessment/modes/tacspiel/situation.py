"""The true situation of a TACSPIEL game at one moment, and what each side knows of it."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from assessment.engine.outcome import Order
from assessment.modes.tacspiel.kinds import (
    ActivityKind,
    BattleKind,
    Formation,
    Level,
    OrderState,
    Posture,
    Season,
    UnitKind,
    Vehicle,
    Weather,
)
from assessment.modes.tacspiel.knowledge import Knowledge
from assessment.modes.tacspiel.square import Direction, Square
from control.situation.by_side import BySide
from control.situation.side import Side


class March(msgspec.Struct, frozen=True, kw_only=True):
    """A movement in hand: the squares still to enter, and how far the step under way has come.

    `route` is the class of route marched on, "" across country. `left_m` metres of the step to `path[0]` remained at
    `as_of`; `arrives` is when that step ends at the rate then in force. `started` is when the march began, `from_`
    the square it began in, `resumes` the end of a halt that interrupts it.
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


class Work(msgspec.Struct, frozen=True, kw_only=True):
    """Something a unit does where it stands until a moment: preparing an ambush, resting, resupplying, reassembling."""

    kind: str
    since: Fraction
    until: Fraction
    order: int = 0
    place: Square | None = None


class Activity(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of a unit's record of activity and rest (B'5.5); `end` None while it lasts."""

    kind: ActivityKind
    start: Fraction
    end: Fraction | None = None


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """A piece, usually a platoon (A'2a).

    `company` is the designator by which its group is found, `superior` its headquarters by organisation or
    attachment. `casualties` is the running percent (CAS). `facing` is the side a reverse slope, march or ambush looks
    to. `owes_resupply` since a battle (E'1h); `missions` fired since the last resupply (F'1d.2). `supports` lists
    the units in direct support of which it fires (010).
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
    supports: tuple[str, ...] = ()
    moved: bool = False

    @property
    def is_out(self) -> bool:
        """Captured or destroyed: it acts no more."""
        return self.posture is Posture.OUT

    @property
    def is_marching(self) -> bool:
        """On the move (dispersed units are not: nobody meets them)."""
        return self.posture is Posture.MARCHING

    @property
    def can_act(self) -> bool:
        """Neither lost nor scattered."""
        return self.posture not in (Posture.OUT, Posture.DISPERSED)


class Headquarters(msgspec.Struct, frozen=True, kw_only=True):
    """A headquarters of the chain of command (A'5); `square` is where runners find it; `seat` writes for it."""

    designator: str
    side: Side
    level: Level
    superior: str = ""
    square: Square | None = None
    seat: str = ""


class Planned(msgspec.Struct, frozen=True, kw_only=True):
    """An order in a unit's programme. `starts` is None while it waits for the one before it, or to be called (held)."""

    order: Order
    state: OrderState
    starts: Fraction | None = None
    late: bool = False


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


class Contact(msgspec.Struct, frozen=True, kw_only=True):
    """A contact as it stands between an observing group and a target group, while it is kept.

    `observers` and `targets` are designators; `square` where the target was last seen from `seen_from`; `quality` the
    best pair so far ("A1B2"); `means` is visual, aural or fire; `first_square` where it began.
    """

    side: Side
    observers: tuple[str, ...]
    targets: tuple[str, ...]
    first_at: Fraction
    last_at: Fraction
    first_square: Square
    square: Square
    quality: str
    means: str
    lost_at: Fraction | None = None


class Battle(msgspec.Struct, frozen=True, kw_only=True):
    """A battle being fought. `joined` is when it was joined, `next_half_hour` the end of the half hour to assess next.

    `attackers` and `defenders` fight on the ground, `support` fires from elsewhere. `place` is the defender's square.
    `advance` holds the metres of an advance drawn in the last half hour and not yet carried out; `withdrawing` the
    units told to withdraw and when; `began` when Red's attack began (E'1-1), `holds` that the attacker was held.
    """

    number: int
    kind: BattleKind
    attacker: Side
    place: Square
    joined: Fraction
    next_half_hour: Fraction
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    half_hours: int = 0
    advance_m: int = 0
    advance_drawn: Fraction | None = None
    support_at_draw: Fraction = Fraction(0)
    withdrawing: tuple[tuple[str, Fraction], ...] = ()
    began: Fraction = Fraction(0)

    @property
    def designator(self) -> str:
        """The name by which places of throws call it: it hangs on who fights, not on how many battles came before."""
        return f"{min(self.attackers)}-{min(self.defenders)}"

    @property
    def units(self) -> tuple[str, ...]:
        """All that fight on the ground."""
        return self.attackers + self.defenders


class Site(msgspec.Struct, frozen=True, kw_only=True):
    """An ambush site (C'2c-e): its squares, the units that lie in it, whether it is hasty or prepared.

    `ready` is when it is ready, None while nobody works on it; `cont` the enemy it waits for; `follow_up` the code
    of what to do after it (144, 153, hold or "").
    """

    number: int
    side: Side
    prepared: bool
    squares: tuple[Square, ...]
    units: tuple[str, ...]
    ready: Fraction | None
    built: Fraction | None = None
    cont: str = "000"
    order: int = 0
    follow_up: str = ""

    @property
    def designator(self) -> str:
        """The name by which places of throws call it: it hangs on where the site is."""
        return f"{self.side.value} site {self.squares[0].text}"


class Base(msgspec.Struct, frozen=True, kw_only=True):
    """A Red base or cache: a resupply point (C'1a.7, E'1h)."""

    name: str
    square: Square
    kind: str = "base"
    fields: tuple[Square, ...] = ()


class OwnState(msgspec.Struct, frozen=True, kw_only=True):
    """What a report tells the cell of its own unit."""

    designator: str
    square: Square
    posture: Posture
    formation: Formation
    mounted: bool
    casualties: int
    at: Fraction
    rested: Fraction | None = None
    owes_resupply: bool = False


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A report under way. `key` is its name for Control; `card` is what the addressee reads, `control_card` the record.

    `square` is the place it is about, `quality` the pair where it is a contact, `note` what the card has no field
    for, `own` the reporting unit's own state, which the cell knows from then on.
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


class WeatherSpell(msgspec.Struct, frozen=True, kw_only=True):
    """Weather from a moment on."""

    since: Fraction
    weather: Weather


class Conditions(msgspec.Struct, frozen=True, kw_only=True):
    """Light, season and weather. Sunrise and sunset are minutes of the day."""

    season: Season = Season.DRY
    sunrise: int = 360
    sunset: int = 1080
    weather: tuple[WeatherSpell, ...] = ()


class Obstacle(msgspec.Struct, frozen=True, kw_only=True):
    """A change to the ground: crater, blown_bridge, log_block, ditch, mines at a square; `bypass` False in a gorge."""

    kind: str
    square: Square
    since: Fraction
    bypass: bool = True
    known_to: tuple[Side, ...] = ()


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
