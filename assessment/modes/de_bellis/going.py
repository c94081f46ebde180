"""Whether elements may go where they are ordered: over what, how far, past whom, and into what contacts."""

from __future__ import annotations

from fractions import Fraction

import msgspec
from msgspec.structs import replace

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.contact import FACE_WORDS, began_behind, may_contact, may_contact_face, must_fight
from assessment.modes.de_bellis.kinds import Footing, Way
from assessment.modes.de_bellis.modifiers import Measured
from assessment.modes.de_bellis.movement import (
    allowance,
    allowance_over,
    ignores_terrain,
    is_full_move,
    is_passable,
    is_within,
    way_over,
    ways_in_doubt,
)
from assessment.modes.de_bellis.pieces import Contact, Element
from assessment.modes.de_bellis.route import Route, in_the_way, route_of, runs_by_a_road
from assessment.modes.de_bellis.spot import CM, Spot, cm_text

ALLOWANCE_RULES = {
    "special_forces": "dbv.move.sf",
    "vietcong": "dbv.move.sf",
    "tank": "dbv.move.tank",
    "helicopter": "dbv.move.heli",
    "fire_base": "dbv.move.fb",
    "artillery": "dbv.move.artillery",
}
"""The entry that gives an allowance, where it is not that of infantry."""


class Going(msgspec.Struct, frozen=True, kw_only=True):
    """An element and where it is to stand."""

    element: Element
    end: Spot
    facing: int

    @property
    def placed(self) -> Element:
        """The element as it would then stand; a fortification stays behind."""
        return replace(self.element, at=self.end, facing=self.facing, fortified=False)


class Gone(msgspec.Struct, frozen=True, kw_only=True):
    """A move that may be made: its routes, the contacts that it brings, and the least allowance of those that go."""

    routes: tuple[Route, ...]
    contacts: tuple[Contact, ...]
    most: Fraction


class March:
    """The move of one element, or of a group as one body, in a bound."""

    def __init__(self, sheet: Worksheet, board: Board, goings: tuple[Going, ...], bound: int, *, evades: bool) -> None:
        self._sheet = sheet
        self._board = board
        self._goings = goings
        self._bound = bound
        self._evades = evades
        self._names = frozenset(one.element.designator for one in goings)
        self._name = "+".join(sorted(self._names))

    def may_be_made(self) -> Refusal | Gone:
        """The move, or why it may not be made."""
        routes = tuple(route_of(self._sheet, self._board, one.element, one.end, one.facing) for one in self._goings)
        for one, route in zip(self._goings, routes, strict=True):
            refusal = self._place(one) or self._ground(one, route)
            if refusal is not None:
                return refusal
        most = self._length(routes)
        if isinstance(most, Refusal):
            return most
        contacts: list[Contact] = []
        for one, route in zip(self._goings, routes, strict=True):
            found = self._contacts(one, route)
            if isinstance(found, Refusal):
                return found
            contacts += found
        return Gone(routes=routes, contacts=tuple(contacts), most=most)

    def _place(self, one: Going) -> Refusal | None:
        """On the table, with nobody else there and no enemy in the way."""
        board, name = self._board, one.element.designator
        if not board.is_on_table(board.body(one.placed)):
            return Refusal(why=f"{name} would leave the table", paragraph="dbv.move.difficult", field="X")
        others = (other for other in board.standing() if other.designator not in self._names)
        other = next((other for other in others if board.overlaps(one.placed, other)), None)
        if other is not None:
            return Refusal(why=f"{other.designator} stands where {name} would", paragraph="dbv.cc.1", field="X")
        bar = in_the_way(board, one.element, one.end)
        if bar is not None:
            return Refusal(why=f"{bar.designator} bars the way of {name}", paragraph="dbv.cc.1", field="X")
        return None

    def _ground(self, one: Going, route: Route) -> Refusal | None:
        if Footing.IMPASSABLE in route.footings and not is_passable(self._sheet, one.element, route.footings):
            return Refusal(why="the way is impassable", paragraph="dbv.terrain.8", field="X")
        return None

    def _length(self, routes: tuple[Route, ...]) -> Refusal | Fraction:
        """How far the slowest may go over what they go over; the way of the one that goes farthest counts (R2)."""
        sheet, length = self._sheet, max(route.length for route in routes)
        way = self._way(routes, length)
        reach = []
        for one in self._goings:
            full = allowance(sheet, one.element)
            if one.element.flies:
                ignores_terrain(sheet, one.element)
            over = Way.OPEN if one.element.flies else way
            most = full if over is Way.OPEN else allowance_over(sheet, one.element, full, over)
            if not is_within(sheet, one.element, length, most):
                said = f"{one.element.designator} may go {cm_text(int(most * CM))} cm here; that is {cm_text(length)}"
                rule = ALLOWANCE_RULES.get(one.element.troop.value, "dbv.move.inf")
                return Refusal(why=said, paragraph=rule if over is Way.OPEN else "dbv.move.difficult", field="X")
            reach.append(most)
        return min(reach)

    def _way(self, routes: tuple[Route, ...], length: int) -> Way:
        """What the move as a whole goes over; Control is asked only where that decides whether it may be made."""
        walking = [route for one, route in zip(self._goings, routes, strict=True) if not one.element.flies]
        if not walking:
            return Way.OPEN
        difficult = any(route.way in (Way.DIFFICULT, Way.DIFFICULT_ROAD) for route in walking)
        road = all(route.road for route in walking)
        measured = (Way.DIFFICULT_ROAD if road else Way.DIFFICULT) if difficult else Way.ROAD if road else Way.OPEN
        slowest = min((one.element for one in self._goings), key=lambda one: allowance(self._sheet, one))
        answers = self._answers(slowest, length, measured, by_road=all(self._is_by_road(route) for route in walking))
        over = ", ".join(dict.fromkeys(name for route in walking for name in route.over))
        facts = (f"The straight line of the move meets {over}.",) if over else ()
        return way_over(self._sheet, self._name, measured, Measured(words=answers, facts=facts), asks=bool(answers))

    def _is_by_road(self, route: Route) -> bool:
        return bool(route.road) or runs_by_a_road(self._board, route)

    def _answers(self, slowest: Element, length: int, measured: Way, *, by_road: bool) -> tuple[Way, ...]:
        """What Control may say, first the ways over which the move may be made; nothing where that decides nothing."""
        full = allowance(self._sheet, slowest)
        least = full if measured is Way.OPEN else allowance_over(self._sheet, slowest, full, Way.DIFFICULT)
        if not self._board.asks or (length <= least * CM and not self._evades):
            return ()
        ways = ways_in_doubt(measured, by_road=by_road)
        serving = tuple(way for way in ways if self._serves(slowest, full, length, way))
        others = tuple(way for way in ways if way not in serving)
        return (*serving, *others) if serving and others else ()

    def _serves(self, slowest: Element, full: Fraction, length: int, way: Way) -> bool:
        """Whether the move may be made if that is what it goes over."""
        most = full if way is Way.OPEN else allowance_over(self._sheet, slowest, full, way)
        return (is_full_move if self._evades else is_within)(self._sheet, slowest, length, most)

    def _contacts(self, one: Going, route: Route) -> Refusal | list[Contact]:
        """The contacts that the move brings, or why it may not bring them."""
        board, sheet, found = self._board, self._sheet, []
        for enemy in board.touched_by(one.placed, one.element.side.opponent):
            if not may_contact(sheet, one.element, enemy):
                why = f"{one.element.designator} may not fight {enemy.designator}: one of them flies"
                return Refusal(why=why, paragraph="dbv.heli.1", field="X")
            face = board.face(one.placed, enemy)
            behind = began_behind(board, board.body(one.element), enemy, face)
            if not may_contact_face(sheet, one.element, enemy, face, began_behind=behind, asks=board.asks):
                why = f"{one.element.designator} did not begin behind the {FACE_WORDS[face]} of {enemy.designator}"
                return Refusal(why=why, paragraph="dbv.cc.2", field="X")
            if must_fight(sheet, one.element, enemy, touches=True):
                found.append(
                    Contact(
                        attacker=one.element.designator,
                        defender=enemy.designator,
                        face=face,
                        bound=self._bound,
                        over_obstacle=route.over_obstacle and not one.element.flies,
                    )
                )
        return found
