"""The true situation of a TACSPIEL game at one moment, and what each side knows of it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from assessment.engine.outcome import Order
from assessment.modes.tacspiel.activity import Activity
from assessment.modes.tacspiel.agent_state import Agents
from assessment.modes.tacspiel.engineer_state import Engineers
from assessment.modes.tacspiel.flight import Flight, FootSearch, Liaison, Strike, SupplyRoute, Tasking
from assessment.modes.tacspiel.kinds import (
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
from assessment.modes.tacspiel.square import Direction, Point, Square
from control.situation.by_side import BySide
from control.situation.side import Side


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

    `place` is where it gathers again after scattering from the enemy `cont`.
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
    since the last resupply (F'1d.2), `attacked` minutes of attack since then (E'1i). `supports` lists the units in
    direct support of which it fires (010). `driven_by` drove it out of a position to `driven_to` (E'2d.4).
    `emplaced` is when it last began to mine or block a route (K'5b.1), `last_base` when a Red unit last stood at a
    base or cache.
    `aircraft` are those that a piece that flies has on hand, `aircraft_down` how many of them are damaged until the end
    of the cycle, `landed` when it was last set down by a lift and not resupplied since (O'1.2).
    `trucks` are those it has left of its own wheeled transport, None as its organization gives it (F'2c).
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
        """Neither lost nor scattered, and not in the air: what happens on the ground passes it by there."""
        return self.posture not in (Posture.OUT, Posture.DISPERSED, Posture.AIRBORNE)


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

    `follow_up` marks what an ambusher was told beforehand to do after his ambush (E'1d).
    """

    order: Order
    state: OrderState
    starts: Fraction | None = None
    follow_up: bool = False


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


class News(msgspec.Struct, frozen=True, kw_only=True):
    """What the best draw of a half hour showed of a contact, kept until the half hour is reported.

    `code` is the report's, `seen_from` the observer's square, `disposition` C or D, `direction` the target's heading.
    """

    at: Fraction
    code: str
    observer: str
    target: str
    seen_from: Square
    square: Square
    quality: str
    disposition: str = ""
    direction: Direction | None = None
    on_route: bool = False


class Contact(msgspec.Struct, frozen=True, kw_only=True):
    """A contact as it stands between an observing group and a target group, while it is kept.

    `observers` and `targets` are designators; `square` where the target was last seen, `first_square` where it began;
    `quality` the best pair so far ("A1B2"), blank for sounds, and `cont` what it told; `means` is visual, aural or
    fire. `told` is what the last report said; `answered` the observers that have taken their contact option (D'4.1).
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
    cont: str = "000"
    news: News | None = None
    told: str = ""
    answered: tuple[str, ...] = ()


class Battle(msgspec.Struct, frozen=True, kw_only=True):
    """A battle being fought, `attacker` the side that attacks by the order or option `code`.

    `place` is the defender's square, `joined` when the battle began, `next_half_hour` the end of the half hour to
    assess next, `entered` when each unit came in, `stood` what each did before. `support` fires from elsewhere in that
    half hour. `advance_m` are the metres of an advance drawn at `advance_drawn` and not yet carried out, with the
    defender's support fire (WEV) at that time; `withdrawing` the units told to withdraw and when, `pressing` the
    defenders told to attack, `fired` the fire units that have taken part so far. For an ambush `site`
    is its number, `casualties` what its springing cost, `came_from` where each ambushed unit came from, `followers`
    the units close behind it (E'1f), and `held` that the ambusher cannot leave.
    """

    number: int
    kind: BattleKind
    attacker: Side
    place: Square
    joined: Fraction
    next_half_hour: Fraction
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    code: str = ""
    half_hours: int = 0
    support: tuple[str, ...] = ()
    advance_m: int = 0
    advance_drawn: Fraction | None = None
    support_at_draw: Fraction = Fraction(0)
    withdrawing: dict[str, Fraction] = {}
    entered: dict[str, Fraction] = {}
    stood: dict[str, Posture] = {}
    site: int = 0
    casualties: dict[str, int] = {}
    came_from: dict[str, Square] = {}
    followers: tuple[str, ...] = ()
    held: bool = False
    fired: tuple[str, ...] = ()
    pressing: tuple[str, ...] = ()

    @property
    def designator(self) -> str:
        """The name by which places of throws call it: it hangs on who fights, not on how many battles came before."""
        return f"{min(self.attackers, default='')}-{min(self.defenders, default='')}"

    @property
    def units(self) -> tuple[str, ...]:
        """All that fight on the ground."""
        return self.attackers + self.defenders


class Pursuit(msgspec.Struct, frozen=True, kw_only=True):
    """An attacker on his way to an enemy: after one who withdraws (D'5b), or up to one who stands (`flees` False).

    `place` is where contact was made, `from_` where the first pursuer set out, `code` the order or option to attack.
    """

    pursuers: tuple[str, ...]
    pursued: tuple[str, ...]
    began: Fraction
    place: Square
    from_: Square
    code: str
    flees: bool = True

    @property
    def designator(self) -> str:
        """The name by which places of throws call it."""
        return f"{min(self.pursuers)}-{min(self.pursued)}"


class Mission(msgspec.Struct, frozen=True, kw_only=True):
    """A harassing-fire mission in hand (F'1c): which unit fires on which square, since when and until when."""

    unit: str
    target: Square
    since: Fraction
    until: Fraction
    order: int = 0


class Site(msgspec.Struct, frozen=True, kw_only=True):
    """An ambush site (C'2c-e): its squares, the units that lie in it, whether it is hasty or prepared.

    `built` is when its preparation was done, which stays when it is left. `ready` is since when an ambush lies in it,
    None while nobody does; `cont` the enemy it waits for; `follow_up` the code of what to do after it (144, 153, hold
    or ""), if no order says so. `sprung` is when it was sprung, while the ambushers still hold its place.
    `mined` when mines are being laid, or lie, before it (K'4b).
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
    sprung: Fraction | None = None
    mined: bool = False

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
    `overdue` own units of which nothing was heard.
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


class WeatherSpell(msgspec.Struct, frozen=True, kw_only=True):
    """Weather from a moment on; `area` holds the south-western and north-eastern corner it is limited to."""

    since: Fraction
    weather: Weather
    area: tuple[Point, Point] | None = None

    def covers(self, square: Square) -> bool:
        """Whether the weather reaches a square."""
        if self.area is None:
            return True
        first, last = self.area
        return first.e <= square.e < last.e and first.n <= square.n < last.n


class Conditions(msgspec.Struct, frozen=True, kw_only=True):
    """Light, season and weather. Sunrise and sunset are minutes of the day; the moon is told and decides nothing."""

    season: Season = Season.DRY
    sunrise: int = 360
    sunset: int = 1080
    moon: str = ""
    weather: tuple[WeatherSpell, ...] = ()

    def spells_until(self, moment: Fraction) -> tuple[WeatherSpell, ...]:
        """The weather that has begun at or before a moment."""
        return tuple(spell for spell in self.weather if spell.since <= moment)


def weather_of(spells: Iterable[WeatherSpell], square: Square) -> Weather:
    """The weather over a square: of the spells that reach it the one that began last; clear where none does."""
    reaching = sorted((spell for spell in spells if spell.covers(square)), key=lambda spell: spell.since)
    return reaching[-1].weather if reaching else Weather.CLEAR


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
