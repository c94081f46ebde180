"""How a group wheels and goes ahead as one body (R2)."""

from __future__ import annotations

from assessment.modes.de_bellis.board import Base
from assessment.modes.de_bellis.geometry import FULL, MILLION, offset, rounded, seen_from, sine
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.spot import Spot

QUARTER = 90


def wheeled(members: tuple[Element, ...], base: Base, turn: int, forward: int) -> tuple[Spot, ...]:
    """Where each member stands after a wheel about the foremost inner corner and the way ahead."""
    pivot = pivot_of(members, base, turn)
    facing = (members[0].facing + turn) % FULL
    return tuple(offset(turned(one.spot, pivot, turn), facing, forward) for one in members)


def pivot_of(members: tuple[Element, ...], base: Base, turn: int) -> Spot:
    """The front corner, of the member farthest to the inside of the wheel, that lies foremost."""
    inner = 1 if turn >= 0 else -1
    first = members[0]

    def inside(one: Element) -> tuple[int, int]:
        right, ahead = seen_from(first.spot, first.facing, one.spot)
        return right * inner, ahead

    farthest = max(inside(one)[0] for one in members)
    near = [one for one in members if inside(one)[0] > farthest - base.half_width * MILLION]
    chosen = max(near, key=lambda one: inside(one)[1])
    return offset(chosen.spot, chosen.facing, base.half_depth, inner * base.half_width)


def turned(spot: Spot, pivot: Spot, turn: int) -> Spot:
    """A spot turned clockwise about another by whole degrees."""
    dx, dy, sin, cos = spot.x - pivot.x, spot.y - pivot.y, sine(turn), sine(turn + QUARTER)
    return Spot(pivot.x + rounded(dx * cos + dy * sin, MILLION), pivot.y + rounded(dy * cos - dx * sin, MILLION))
