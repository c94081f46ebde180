"""What happens at the edge of the next square: who enters, who meets an enemy, who waits for room or at an obstacle.

All arrivals of one instant are looked at together and neither side goes first: a unit enters once the square is free,
units that would exchange squares or enter the same one from both sides meet (R22).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from fractions import Fraction

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.ambush_sites import in_wait, knows
from assessment.modes.tacspiel.battle_state import Site
from assessment.modes.tacspiel.columns import has_room, in_the_way
from assessment.modes.tacspiel.crossings import OBSTACLE, delay_at_edge
from assessment.modes.tacspiel.draft import Draft, Due, Intent, enemies
from assessment.modes.tacspiel.events import Halted
from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.placing import put
from assessment.modes.tacspiel.situation import March, Unit
from assessment.modes.tacspiel.square import Square

ROOM = "room"
ENEMY = "enemy"
DELAYED = "delayed at a stream or an obstacle"


class Way(Enum):
    """How it stands at the edge of a square."""

    FREE = auto()
    ENEMY = auto()
    CONTESTED = auto()
    FULL = auto()
    DELAYED = auto()


class Pending:
    """Those who stand at an edge at this instant, by the square they would enter."""

    def __init__(self, draft: Draft, names: Iterable[str]) -> None:
        self._draft = draft
        self._names: set[str] = set()
        self._by_square: defaultdict[Square, set[str]] = defaultdict(set)
        self.add(names)

    def add(self, names: Iterable[str]) -> None:
        """Adds units that have come to an edge or waited there."""
        for name in names:
            self._names.add(name)
            self._by_square[in_march(self._draft.unit(name)).path[0]].add(name)

    def discard(self, unit: Unit) -> None:
        """Takes out a unit that has still to enter."""
        self._names.discard(unit.designator)
        self._by_square[in_march(unit).path[0]].discard(unit.designator)

    def in_order(self) -> list[str]:
        """Who has waited longest first."""
        return sorted(self._names, key=lambda name: (in_march(self._draft.unit(name)).arrives, name))

    def rivals(self, unit: Unit) -> tuple[Unit, ...]:
        """Enemies who would enter the same square as a unit; patrols are nobody's rivals."""
        square = in_march(unit).path[0]
        if unit.kind.is_patrol or len(self._by_square[square]) == 1:
            return ()
        others = (self._draft.unit(name) for name in sorted(self._by_square[square]))
        return tuple(other for other in others if other.side is not unit.side and not other.kind.is_patrol)


def enter_all(draft: Draft, sheet: Worksheet, arrivals: Iterable[str]) -> list[str]:
    """Lets all who have come to an edge enter as far as they can; gives those who did, in order.

    The rest wait; those that an enemy stops leave an intent to meet.
    """
    pending = Pending(draft, arrivals)
    entered: dict[str, None] = {}
    looked_at: dict[str, Way] = {}
    moving = True
    while moving:
        moving = False
        for name in pending.in_order():
            unit = draft.unit(name)
            looked_at[name] = _look(draft, sheet, unit, pending)
            if looked_at[name] in (Way.FREE, Way.DELAYED):
                pending.discard(unit)
                moving = True
            if looked_at[name] is Way.FREE:
                _enter(draft, unit)
                entered[name] = None
                pending.add(_waiters(draft, unit.square) - entered.keys())
    for name in pending.in_order():
        _hold(draft, draft.unit(name), looked_at[name])
        if looked_at[name] in (Way.ENEMY, Way.CONTESTED):
            _meet(draft, draft.unit(name), pending)
    return list(entered)


def all_waiting(draft: Draft) -> set[str]:
    """Everybody who waits at the edge of a square."""
    return {name for square in list(draft.waiting) for name in _waiters(draft, square)}


def in_march(unit: Unit) -> March:
    """The march of a unit that has one."""
    if unit.march is None:
        raise ValueError(f"{unit.designator} is not on the march")
    return unit.march


def _look(draft: Draft, sheet: Worksheet, unit: Unit, pending: Pending) -> Way:
    march = in_march(unit)
    square = march.path[0]
    if _blocking(draft, unit, square):
        return Way.ENEMY
    if pending.rivals(unit):
        return Way.CONTESTED
    if not march.passed and not _passes_edge(draft, sheet, unit, march):
        return Way.DELAYED
    if march.msn and not unit.kind.is_patrol:
        others = in_the_way(draft, unit, march, square)
        if others and not has_room(sheet, unit, square, march.formation, others):
            return Way.FULL
    return Way.FREE


def _passes_edge(draft: Draft, sheet: Worksheet, unit: Unit, march: March) -> bool:
    """Whether nothing holds the unit up; otherwise the delay begins, or the unit waits until the way is cleared."""
    delay = delay_at_edge(draft, sheet, unit, march)
    name = unit.designator
    if delay is None:
        draft.change(name, posture=Posture.HALTED, halted_since=draft.now, march=replace(march, limit=None))
        _hold(draft, draft.unit(name), Way.DELAYED)
        return False
    if not delay:
        return True
    until = draft.now + delay
    draft.change(name, march=replace(march, left_m=Fraction(0), as_of=draft.now, arrives=until, passed=True, held=""))
    draft.emit(Halted(at=draft.now, units=(name,), line=sheet.line, rule=sheet.rule, until=until, why=DELAYED))
    draft.schedule(until, Due.ARRIVAL, name)
    return False


def _blocking(draft: Draft, unit: Unit, square: Square) -> tuple[Unit, ...]:
    """Enemies in a square who stop a unit from entering: patrols do not, nor do units hidden in a ready ambush."""
    if unit.kind.is_patrol:
        return ()
    hidden = {name for _, names in _ambushes(draft, unit, square) for name in names}
    found = enemies(draft.at(square, unit.side.opponent), unit.side)
    return tuple(other for other in found if not other.kind.is_patrol and other.designator not in hidden)


def _enter(draft: Draft, unit: Unit) -> None:
    march = in_march(unit)
    square, name = march.path[0], unit.designator
    ambushes = _ambushes(draft, unit, square)
    found = tuple(enemies(draft.at(square, unit.side.opponent), unit.side))
    draft.waiting[square].discard(name)
    put(
        draft,
        unit,
        square,
        "B'2.1",
        facing=unit.square.direction_to(square),
        posture=Posture.MARCHING,
        march=replace(march, path=march.path[1:], as_of=draft.now, arrives=draft.now, passed=False, held=""),
    )
    for site, lying in ambushes:
        draft.intend(Intent("spring", (name,), lying, square, site=site.number))
    hidden = {other for _, lying in ambushes for other in lying}
    met = tuple(other.designator for other in found if other.designator not in hidden)
    if met:
        draft.intend(Intent("walked_into", (name,), met, square))


def _meet(draft: Draft, unit: Unit, pending: Pending) -> None:
    square, name = in_march(unit).path[0], unit.designator
    known = _known_ambushes(draft, unit, square)
    if known:
        site, lying = known[0]
        draft.intend(Intent("found", (name,), lying, square, site=site.number))
        return
    others = _blocking(draft, unit, square) or pending.rivals(unit)
    draft.intend(Intent("meet", (name,), tuple(other.designator for other in others), square))


def _hold(draft: Draft, unit: Unit, why: Way) -> None:
    held = {Way.FULL: ROOM, Way.DELAYED: OBSTACLE}.get(why, ENEMY)
    march = in_march(unit)
    if march.held != held or march.left_m:
        draft.change(unit.designator, march=replace(march, left_m=Fraction(0), as_of=draft.now, held=held))
    draft.waiting[march.path[0]].add(unit.designator)


def _waiters(draft: Draft, square: Square) -> set[str]:
    """Those who still wait for a square; the others are forgotten."""
    names = draft.waiting.get(square, set())
    for name in tuple(names):
        march = draft.unit(name).march
        if march is None or not march.held or march.path[0] != square:
            names.discard(name)
    return set(names)


def _ambushes(draft: Draft, unit: Unit, square: Square) -> list[tuple[Site, tuple[str, ...]]]:
    """The ambushes into which a unit would walk unawares, and who lies in wait in each."""
    return [(site, lying) for site, lying in _lying(draft, unit, square) if not knows(draft, unit, site)]


def _known_ambushes(draft: Draft, unit: Unit, square: Square) -> list[tuple[Site, tuple[str, ...]]]:
    """The ambushes that a unit has found: whoever lies there fires on it before it comes in (C'2g.1)."""
    return [(site, lying) for site, lying in _lying(draft, unit, square) if knows(draft, unit, site)]


def _lying(draft: Draft, unit: Unit, square: Square) -> Iterator[tuple[Site, tuple[str, ...]]]:
    for site in draft.sites_at(square, unit.side.opponent):
        lying = in_wait(draft, site, square)
        if lying:
            yield site, lying
