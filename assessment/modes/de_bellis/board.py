"""The table while orders are checked or carried out: elements, contacts and terrain, and what is measured on them.

The same board stands on the truth in play and on a picture at the desk.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from assessment.modes.de_bellis.geometry import MILLION, Polygon, gap, holds, offset, overlap, rectangle, seen_from
from assessment.modes.de_bellis.ground import Ground, Piece
from assessment.modes.de_bellis.kinds import Face, Feature
from assessment.modes.de_bellis.pieces import Contact, Element, General
from assessment.modes.de_bellis.spot import Spot, units
from control.situation.by_side import BySide
from control.situation.side import Side

HALF: Final = 2


class Base(msgspec.Struct, frozen=True, kw_only=True):
    """Half the width and half the depth of every base, and how near two touch, in units."""

    half_width: int
    half_depth: int
    touch: int


def base_of(width: Any, depth: Any, touch: Any) -> Base:
    """The base of these centimetres."""
    return Base(half_width=units(width) // HALF, half_depth=units(depth) // HALF, touch=units(touch))


class Board:
    """A table with both armies on it.

    `asks` says whether Control is asked about what is left to judgement; `open_shots` are shooter and target where it
    sees arc and line open that were measured otherwise.
    """

    def __init__(  # noqa: PLR0913 - what stands on a table
        self,
        ground: Ground,
        base: Base,
        elements: Iterable[Element],
        *,
        contacts: tuple[Contact, ...] = (),
        generals: BySide[General] | None = None,
        pieces: tuple[Piece, ...] = (),
        asks: bool = False,
    ) -> None:
        self.ground = ground
        self.base = base
        self.elements = {element.designator: element for element in elements}
        self.contacts = contacts
        self.generals = generals or BySide.both(General)
        self.pieces = ground.pieces + pieces
        self.asks = asks
        self.open_shots: set[tuple[str, str]] = set()

    # -- elements ----------------------------------------------------------------------------------------------

    def __getitem__(self, designator: str) -> Element:
        return self.elements[designator]

    def put(self, element: Element) -> None:
        """Puts an element in the place of what was known of it; ends contacts that no longer touch."""
        self.elements[element.designator] = element
        self._prune()

    def change(self, designator: str, **changes: Any) -> Element:
        """Replaces fields of an element."""
        self.put(replace(self.elements[designator], **changes))
        return self.elements[designator]

    def remove(self, designator: str) -> None:
        """Takes an element off the table."""
        self.elements.pop(designator, None)
        self._prune()

    def standing(self, side: Side | None = None) -> Iterator[Element]:
        """The elements on the table, of one side or of both, in the order of their designators."""
        for name in sorted(self.elements):
            element = self.elements[name]
            if element.at is not None and (side is None or element.side is side):
                yield element

    def passenger(self, helicopter: str) -> Element | None:
        """The element aboard a helicopter."""
        return next((one for one in self.elements.values() if one.aboard == helicopter), None)

    def general_with(self, element: Element) -> bool:
        """Whether its side's General is with an element."""
        general = self.generals[element.side]
        return general.alive and general.host == element.designator

    def general_spot(self, side: Side) -> Spot | None:
        """Where a living General is, with his element or alone; None where he is dead or not on the table."""
        general = self.generals[side]
        if not general.alive:
            return None
        host = self.elements.get(general.host)
        if host is None:
            return general.at
        carrier = self.elements.get(host.aboard)
        return carrier.at if carrier else host.at

    # -- measures ----------------------------------------------------------------------------------------------

    def body(self, element: Element) -> Polygon:
        """The figure of a base."""
        return self.body_at(element.spot, element.facing)

    def body_at(self, spot: Spot, facing: int) -> Polygon:
        """The figure of a base that stood there."""
        return rectangle(spot, facing, self.base.half_width, self.base.half_depth)

    def gap(self, one: Element, other: Element) -> int:
        """The way between two bases, rounded up."""
        return gap(self.body(one), self.body(other))

    def touch(self, one: Element, other: Element) -> bool:
        """Whether two bases touch along a side."""
        return self._reaches(one, other) or self._reaches(other, one)

    def touched_by(self, element: Element, side: Side | None = None) -> tuple[Element, ...]:
        """The other bases that a base touches."""
        near = self._reach_of_touch()
        return tuple(
            other
            for other in self.standing(side)
            if other.designator != element.designator
            and _is_near(element.spot, other.spot, near)
            and self.touch(element, other)
        )

    def overlaps(self, one: Element, other: Element) -> bool:
        """Whether two bases stand on the same ground, by more than the measure of touching, seen from both."""
        if not _is_near(one.spot, other.spot, self._reach_of_touch()):
            return False
        return overlap(self._inner(one), self.body(other)) and overlap(self._inner(other), self.body(one))

    def face(self, attacker: Element, target: Element) -> Face:
        """The face beyond which the attacker's centre lies farthest; of equals the front."""
        right, forward = seen_from(target.spot, target.facing, attacker.spot)
        wide, deep = self.base.half_width * MILLION, self.base.half_depth * MILLION
        beyond = {
            Face.FRONT: forward - deep,
            Face.REAR: -forward - deep,
            Face.LEFT: -right - wide,
            Face.RIGHT: right - wide,
        }
        return max(beyond, key=lambda face: beyond[face])

    def is_behind(self, body: Polygon, target: Element, face: Face) -> bool:
        """Whether a whole base lies behind the line of a target's front edge, or of its rear edge for its rear."""
        depth = -self.base.half_depth if face is Face.REAR else self.base.half_depth
        line = depth * MILLION
        return all(seen_from(target.spot, target.facing, corner)[1] <= line for corner in body)

    def is_on_table(self, body: Polygon) -> bool:
        """Whether a base stands wholly on the table."""
        return all(0 <= spot.x <= self.ground.length and 0 <= spot.y <= self.ground.depth for spot in body)

    # -- terrain -----------------------------------------------------------------------------------------------

    def under(self, figure: Polygon) -> tuple[Piece, ...]:
        """The pieces of terrain that a figure has an area in common with."""
        return tuple(piece for piece in self.pieces if any(overlap(part, figure) for part in piece.figures))

    def is_inside(self, spot: Spot, features: frozenset[Feature]) -> bool:
        """Whether a spot lies in a piece of one of these kinds."""
        return any(
            piece.feature in features and any(holds(figure, spot) for figure in piece.figures) for piece in self.pieces
        )

    # -- contacts ----------------------------------------------------------------------------------------------

    def contacts_with(self, designator: str) -> tuple[Contact, ...]:
        """The contacts of an element, on either part."""
        return tuple(one for one in self.contacts if designator in (one.attacker, one.defender))

    def is_in_contact(self, element: Element) -> bool:
        """Whether an element is in contact with an enemy."""
        return bool(self.contacts_with(element.designator))

    def add_contact(self, contact: Contact) -> None:
        """Records a contact."""
        self.contacts = (*self.contacts, contact)

    def rank_behind(self, element: Element) -> Element | None:
        """The friend that stands behind a base, touching it and facing the same way."""
        for friend in self.touched_by(element, element.side):
            if friend.facing == element.facing and self.face(friend, element) is Face.REAR:
                return friend
        return None

    def ranks_behind(self, element: Element) -> int:
        """How many friends stand in file behind a base."""
        count, last = 0, self.rank_behind(element)
        while last is not None:
            count, last = count + 1, self.rank_behind(last)
        return count

    # -- inside ------------------------------------------------------------------------------------------------

    def _reaches(self, one: Element, other: Element) -> bool:
        """Whether a base, a little deeper or a little wider, comes upon the other; not by a corner alone."""
        base, figure = self.base, self.body(other)
        wide, deep, touch = base.half_width, base.half_depth, base.touch
        deeper = rectangle(one.spot, one.facing, wide - touch, deep + touch)
        wider = rectangle(one.spot, one.facing, wide + touch, deep - touch)
        return overlap(deeper, figure) or overlap(wider, figure)

    def _inner(self, element: Element) -> Polygon:
        """A base without what may touch."""
        base = self.base
        return rectangle(element.spot, element.facing, base.half_width - base.touch, base.half_depth - base.touch)

    def _reach_of_touch(self) -> int:
        return 2 * (self.base.half_width + self.base.half_depth + self.base.touch)

    def _prune(self) -> None:
        self.contacts = tuple(one for one in self.contacts if self._holds(one))

    def _holds(self, contact: Contact) -> bool:
        one, other = self.elements.get(contact.attacker), self.elements.get(contact.defender)
        return (
            one is not None
            and other is not None
            and one.at is not None
            and other.at is not None
            and self.touch(one, other)
        )


def _is_near(one: Spot, other: Spot, reach: int) -> bool:
    return abs(one.x - other.x) <= reach and abs(one.y - other.y) <= reach


def beside(spot: Spot, facing: int, base: Base, places: int) -> Spot:
    """Where the element stands that is so many places to the right in a line."""
    return offset(spot, facing, 0, places * 2 * base.half_width)
