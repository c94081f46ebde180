"""What a march meets between two squares: a stream to ford, or an obstacle on its route (B'3b, B'4a)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.ground_features import Bridge, RouteClass
from assessment.modes.tacspiel.ground_network import Crossing
from assessment.modes.tacspiel.march_rates import mover_of
from assessment.modes.tacspiel.obstacles import (
    BRIDGES_DOWN,
    block_letters,
    detour_minutes,
    fording_minutes,
    halt_minutes,
    is_led_to_ford,
    movement_letter,
)
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.route_denial import (
    MINED,
    ROADBLOCKS,
    block_minutes,
    hinders,
    must_be_removed,
    needs_detour,
)
from assessment.modes.tacspiel.situation import March, Obstacle, Unit
from assessment.modes.tacspiel.square import Square

OBSTACLE: Final = "obstacle"
"""What a unit waits for that has reported an obstacle and stands before it."""

TRACKS: Final = frozenset((RouteClass.CART_TRACK, RouteClass.FOOTPATH))


def delay_at_edge(draft: Draft, sheet: Worksheet, unit: Unit, march: March) -> Fraction | None:
    """The minutes a unit loses at the edge of the next square; None where it waits until the way is cleared."""
    to = march.path[0]
    crossings = tuple(_crossings(draft, unit, march))
    delay = sum((_fording(draft, sheet, unit, march, crossing) for crossing in crossings), start=Fraction(0))
    for obstacle in _obstacles(draft, to, crossings) if march.msn else ():
        if not hinders(sheet, unit, obstacle.square, obstacle.kind, mounted=march.mounted):
            continue
        lost = _at_obstacle(draft, sheet, unit, march, obstacle)
        if lost is None:
            return None
        delay += lost
    return delay


def is_closed_to_vehicles(
    draft: Draft, sheet: Worksheet, unit: Unit, step: tuple[Square, Square], kind: RouteClass
) -> bool:
    """Whether vehicles on a route of this class would wait at a step, by what the unit's side can tell of it.

    Mines count where they are known; a bridge that is down only if the step crosses it and its banks are not graded.
    """
    here, to = step
    for obstacle in _obstacles(draft, to, tuple(_crossings_of_route(draft, here, to, kind.value))):
        at = obstacle.square
        if obstacle.kind in MINED:
            if unit.side in obstacle.known_to:
                return True
        elif obstacle.kind in BRIDGES_DOWN and not needs_detour(sheet, unit, at, graded=at in draft.engineers.graded):
            continue
        elif not obstacle.bypass:
            return True
    return False


def _crossings(draft: Draft, unit: Unit, march: March) -> Iterator[Crossing]:
    to = march.path[0]
    if march.msn:
        yield from _crossings_of_route(draft, unit.square, to, march.route)
        return
    stream = draft.ground.stream_between(unit.square, to)
    if stream is not None:
        yield Crossing(stream, None, None)


def _crossings_of_route(draft: Draft, here: Square, to: Square, kind: str) -> Iterator[Crossing]:
    """The streams on a step along a route of one class."""
    for one in draft.ground.routes_on(here, to):
        if one.route.kind.value == kind:
            yield from one.crossings
            return


def _fording(draft: Draft, sheet: Worksheet, unit: Unit, march: March, crossing: Crossing) -> Fraction:
    if crossing.bridge is not None:
        return Fraction(0)
    to = march.path[0]
    if _is_graded(draft, unit.square, to) and not needs_detour(sheet, unit, to, graded=True):
        return Fraction(0)
    if march.mounted and is_led_to_ford(sheet, unit, to, _track(draft, unit.square, to, crossing)):
        return Fraction(0)
    return fording_minutes(sheet, unit, to, crossing.stream.size, mounted=march.mounted)


def _track(draft: Draft, here: Square, to: Square, crossing: Crossing) -> str:
    """The track or path that leads down to the stream here, or the route whose ford is used; "" if there is none."""
    if crossing.ford is not None:
        return crossing.ford.route
    along = [one.route.name for one in draft.ground.routes_on(here, to) if one.route.kind in TRACKS]
    return next(iter((*along, *_ending(draft, here, to))), "")


def _ending(draft: Draft, here: Square, to: Square) -> Iterator[str]:
    """Tracks and paths that come to their end on one bank or the other."""
    for square in (here, to):
        for route in draft.ground.routes_in(square):
            if route.kind in TRACKS and square in (route.points[0].square, route.points[-1].square):
                yield route.name


def _obstacles(draft: Draft, to: Square, crossings: tuple[Crossing, ...]) -> Iterator[Obstacle]:
    """Obstacles on the route into a square: what lies there, and bridges on the step that are down."""
    if not draft.obstacles:
        return
    bridges = {crossing.bridge.at.square for crossing in crossings if crossing.bridge is not None}
    for obstacle in draft.obstacles:
        here = bridges if obstacle.kind in BRIDGES_DOWN else {to}
        if obstacle.since <= draft.now and obstacle.square in here:
            yield obstacle


def _at_obstacle(draft: Draft, sheet: Worksheet, unit: Unit, march: March, obstacle: Obstacle) -> Fraction | None:
    at, kind = obstacle.square, obstacle.kind
    if kind in BRIDGES_DOWN and not needs_detour(sheet, unit, at, graded=at in draft.engineers.graded):
        return Fraction(0)
    if march.held == OBSTACLE and not obstacle.bypass:
        return None
    is_told = _note(draft, unit, obstacle) and kind in ROADBLOCKS
    if is_told:
        _report(draft, sheet, unit, march, obstacle)
    if kind in ROADBLOCKS or kind in MINED:
        lost = _at_block(sheet, unit, obstacle)
    elif obstacle.bypass:
        lost = detour_minutes(sheet, unit, at, kind)
    else:
        lost = halt_minutes(sheet, unit, at, kind)
    if lost is None and not is_told:
        _report(draft, sheet, unit, march, obstacle)
    return lost


def _at_block(sheet: Worksheet, unit: Unit, obstacle: Obstacle) -> Fraction | None:
    """A block costs a short while, or must be removed first as mines must."""
    at, kind = obstacle.square, obstacle.kind
    if must_be_removed(sheet, unit, at, kind, can_be_left=obstacle.bypass):
        return None
    return block_minutes(sheet, unit, at, kind)


def _is_graded(draft: Draft, here: Square, to: Square) -> bool:
    """Whether the banks on either side of a step have been graded."""
    return here in draft.engineers.graded or to in draft.engineers.graded


def _note(draft: Draft, unit: Unit, obstacle: Obstacle) -> bool:
    """The side of the unit that met an obstacle knows of it; False where it did before."""
    if unit.side in obstacle.known_to:
        return False
    place = draft.obstacles.index(obstacle)
    draft.obstacles[place] = replace(obstacle, known_to=(*obstacle.known_to, unit.side))
    return True


def _report(draft: Draft, sheet: Worksheet, unit: Unit, march: March, obstacle: Obstacle) -> None:
    """Report 957, or 976 for a bridge that is down."""
    letters = block_letters(sheet, unit, obstacle.square, obstacle.kind)
    place = bridge_at(draft, obstacle.square).at if obstacle.kind in BRIDGES_DOWN else obstacle.square.corner
    if letters is not None:
        report(
            draft, sheet, "957", unit, own=True, square=obstacle.square, rule_id="B'4a.3",
            TYF=letters, C1=place, Tme=draft.now,
        )  # fmt: skip
        return
    mover = mover_of(unit, mounted=march.mounted)
    report(
        draft, sheet, "976", unit, own=True, square=obstacle.square, rule_id="B'4a.3",
        TYF=movement_letter(sheet, unit, mover), C1=place, Tme=draft.now,
    )  # fmt: skip


def bridge_at(draft: Draft, square: Square) -> Bridge:
    """The bridge in a square. Raises `LookupError`."""
    found = next((bridge for bridge in draft.ground.bridges if bridge.at.square == square), None)
    if found is None:
        raise LookupError(f"no bridge stands in {square.text}")
    return found
