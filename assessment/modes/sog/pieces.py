"""The team, its men, landing zones, VC counters, and the mission in hand."""

from __future__ import annotations

import msgspec

from assessment.modes.sog.kinds import Ending, Leader, Objective, Origin, Phase, Way, spoken
from assessment.modes.sog.square import Square


class Man(msgspec.Struct, frozen=True, kw_only=True):
    """A man of the team by his letter: who he is, what he carries, and whether he is lost (3.2, 3.8).

    `items` counts what he carries beside his weapon; a lost man's are gone unless they were recovered.
    """

    letter: str
    origin: Origin
    weapon: str
    leader: Leader = Leader.NONE
    items: dict[str, int] = {}
    lost: bool = False

    @property
    def designator(self) -> str:
        """His letter, by which draws and rulings name him."""
        return self.letter

    @property
    def loads(self) -> dict[str, int]:
        """Everything that he carries, his weapon included, where he still has one."""
        loads = dict(self.items)
        if self.weapon:
            loads[self.weapon] = loads.get(self.weapon, 0) + 1
        return loads


class Team(msgspec.Struct, frozen=True, kw_only=True):
    """The team: where it is, its men, and the prisoners that go with it."""

    men: tuple[Man, ...] = ()
    square: Square | None = None
    prisoners: int = 0

    @property
    def left(self) -> tuple[Man, ...]:
        """The men who are not lost."""
        return tuple(man for man in self.men if not man.lost)

    def man(self, letter: str) -> Man | None:
        """A man by his letter."""
        return next((man for man in self.men if man.letter == letter), None)


class Zone(msgspec.Struct, frozen=True, kw_only=True):
    """A landing zone that has not failed (3.4.2)."""

    number: int
    square: Square

    @property
    def designator(self) -> str:
        """As on its counter."""
        return f"LZ{self.number}"


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """The mission in hand, as the team leader knows it too.

    `reached` once the team has been in the Target square; `searched` are the squares searched; `way` is how the team
    leaves, `pick_up` where the helicopters come. `turns` counts the turns closed since the insertion.
    """

    number: int = 1
    phase: Phase = Phase.MISSION
    objective: Objective | None = None
    target: Square | None = None
    reached: bool = False
    searched: tuple[Square, ...] = ()
    zones: tuple[Zone, ...] = ()
    way: Way = Way.NOT_CHOSEN
    pick_up: Square | None = None
    aborted: bool = False
    turns: int = 0
    ending: Ending | None = None

    @property
    def stamps(self) -> tuple[str, str]:
        """The mission, and what is due in it."""
        named = spoken(self.objective) if self.objective else f"mission {self.number}"
        due = {Phase.FIELD: f"turn {self.turns + 1}", Phase.OVER: "over"}
        return named, due.get(self.phase, f"{self.phase} due")


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """A VC counter on the map (1.2)."""

    number: int
    square: Square

    @property
    def designator(self) -> str:
        """As on the counter, in one word."""
        return f"VC{self.number}"
