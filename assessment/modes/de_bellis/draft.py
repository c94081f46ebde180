"""The situation as it changes while one subinterval is assessed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from assessment.engine.delivery import by_due
from assessment.engine.event import Event
from assessment.modes.de_bellis.board import Base, Board
from assessment.modes.de_bellis.ground import Ground
from assessment.modes.de_bellis.kinds import Phase
from assessment.modes.de_bellis.knowledge import Course, Knowledge
from assessment.modes.de_bellis.pieces import Element, General, Loss
from assessment.modes.de_bellis.situation import Report, Situation
from control.situation.by_side import BySide
from control.situation.side import Side


class Draft:
    """A private copy of the situation.

    `now` is the moment assessed, `settings` are the game's, `state` is all but the board.

    `at_start` holds the places of both Generals when the bound's moves began.
    """

    def __init__(self, situation: Situation, ground: Ground, settings: Mapping[str, str], base: Base) -> None:
        self.state = situation
        self.ground = ground
        self.settings = settings
        self.base = base
        self.now: Fraction = situation.now
        self.known: BySide[Knowledge] = situation.known
        self.under_way: list[Report] = list(situation.under_way)
        self.events: list[Event] = []
        self.board = self._board()

    @property
    def phase(self) -> Phase:
        """What comes next."""
        return self.state.phase

    @property
    def mover(self) -> Side:
        """Whose bound it is. Raises `ValueError` before the first."""
        if self.state.mover is None:
            raise ValueError("no bound has begun")
        return self.state.mover

    @property
    def first(self) -> Side:
        """The First Player. Raises `ValueError` before he is known."""
        if self.state.first is None:
            raise ValueError("the First Player is not known yet")
        return self.state.first

    @property
    def course(self) -> Course:
        """How the battle stands, as both sides know it."""
        state = self.state
        return Course(
            phase=state.phase,
            bound=state.bound,
            mover=state.mover,
            first=state.first,
            edges=state.edges,
            points=state.points,
            natural=state.natural,
            areas=state.areas,
            lost=BySide(red=self.lost(Side.RED), blue=self.lost(Side.BLUE)),
            reinforced=state.reinforced,
        )

    def lost(self, side: Side) -> int:
        """How many elements a side has lost."""
        return sum(loss.side is side for loss in self.state.losses)

    def started(self, side: Side) -> int:
        """How many elements a side began with."""
        return sum(self.state.armies[side].values())

    def change(self, **changes: Any) -> None:
        """Replaces fields of the situation that are not on the board."""
        self.state = replace(self.state, **changes)
        if "pieces" in changes:
            self.board.pieces = self.ground.pieces + self.state.pieces

    def change_general(self, side: Side, **changes: Any) -> General:
        """Replaces fields of a General."""
        general = replace(self.board.generals[side], **changes)
        self.board.generals = self.board.generals.replaced(side, general)
        return general

    def lose(self, element: Element, why: str) -> None:
        """Takes an element out of play for good."""
        self.board.remove(element.designator)
        loss = Loss(
            designator=element.designator, side=element.side, troop=element.troop, bound=self.state.bound, why=why
        )
        self.change(losses=(*self.state.losses, loss))

    def is_set(self, key: str, value: str = "on") -> bool:
        """Whether a setting has a value."""
        return self.settings.get(key) == value

    def emit(self, event: Event) -> None:
        """Adds an event."""
        self.events.append(event)

    def frozen(self) -> Situation:
        """The situation as it now stands."""
        board = self.board
        return replace(
            self.state,
            now=self.now,
            elements=tuple(board.elements[name] for name in sorted(board.elements)),
            generals=board.generals,
            contacts=board.contacts,
            known=self.known,
            under_way=tuple(sorted(self.under_way, key=by_due)),
        )

    def _board(self) -> Board:
        state = self.state
        return Board(
            self.ground,
            self.base,
            state.elements,
            contacts=state.contacts,
            generals=state.generals,
            pieces=state.pieces,
            asks=self.settings.get("judgements") == "asked",
        )
