"""The situation as it changes while one subinterval is assessed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from assessment.engine.delivery import by_due
from assessment.engine.event import Event
from assessment.modes.sog.ground import Ground
from assessment.modes.sog.knowledge import Knowledge
from assessment.modes.sog.pieces import Counter, Man, Operation, Team
from assessment.modes.sog.situation import Finished, Report, Situation
from assessment.modes.sog.square import Square
from control.situation.by_side import BySide
from control.situation.side import Side

TEAM = "SOG"
"""The designator of the team."""


class Draft:
    """A private copy of the situation; `now` is the moment assessed, `settings` are the game's.

    `choices` are what each side chose beforehand for the actions of this turn, by order code.
    """

    def __init__(self, situation: Situation, ground: Ground, settings: Mapping[str, str]) -> None:
        self.situation = situation
        self.ground = ground
        self.settings = settings
        self.now: Fraction = situation.now
        self.operation: Operation = situation.operation
        self.team: Team = situation.team
        self.counters: dict[int, Square] = {counter.number: counter.square for counter in situation.counters}
        self.points: BySide[int] = situation.points
        self.finished: list[Finished] = list(situation.finished)
        self.known: BySide[Knowledge] = situation.known
        self.under_way: list[Report] = list(situation.under_way)
        self.is_over = situation.is_over
        self.choices: dict[Side, dict[str, str]] = {Side.RED: {}, Side.BLUE: {}}
        self.events: list[Event] = []

    # -- pieces ------------------------------------------------------------------------------------------------

    @property
    def square(self) -> Square:
        """Where the team is. Raises `ValueError` while it is not on the map."""
        if self.team.square is None:
            raise ValueError("the team is not on the map")
        return self.team.square

    def change_operation(self, **changes: Any) -> None:
        """Replaces fields of the mission in hand."""
        self.operation = replace(self.operation, **changes)

    def change_team(self, **changes: Any) -> None:
        """Replaces fields of the team."""
        self.team = replace(self.team, **changes)

    def change_man(self, letter: str, **changes: Any) -> None:
        """Replaces fields of one man."""
        men = tuple(replace(man, **changes) if man.letter == letter else man for man in self.team.men)
        self.change_team(men=men)

    def man(self, letter: str) -> Man:
        """A man by his letter. Raises `KeyError`."""
        found = self.team.man(letter)
        if found is None:
            raise KeyError(letter)
        return found

    def counters_in(self, square: Square) -> tuple[int, ...]:
        """Numbers of the VC counters in a square."""
        return tuple(sorted(number for number, at in self.counters.items() if at == square))

    @property
    def placed(self) -> tuple[Counter, ...]:
        """The VC counters on the map, by number."""
        return tuple(Counter(number=number, square=at) for number, at in sorted(self.counters.items()))

    # -- settings and results ----------------------------------------------------------------------------------

    def is_set(self, key: str, value: str = "on") -> bool:
        """Whether a setting has a value."""
        return self.settings.get(key) == value

    def chosen(self, side: Side, code: str) -> str:
        """What a side chose beforehand, "" if nothing."""
        return self.choices[side].get(code, "")

    def emit(self, event: Event) -> None:
        """Adds an event."""
        self.events.append(event)

    def frozen(self) -> Situation:
        """The situation as it now stands."""
        return replace(
            self.situation,
            now=self.now,
            operation=self.operation,
            team=self.team,
            counters=self.placed,
            points=self.points,
            finished=tuple(self.finished),
            known=self.known,
            under_way=tuple(sorted(self.under_way, key=by_due)),
            is_over=self.is_over,
        )
