"""One game of a soak: how its seats get in, what they have been answered, and how far it has come."""

from __future__ import annotations

from dataclasses import dataclass, field


class Unreachable(Exception):
    """Nothing answered for so long that no restart explains it."""


class Unexpected(Exception):
    """Something was refused that nobody had done before."""


@dataclass(kw_only=True)
class Table:
    """The tokens and sessions of a game's seats, its decks, and what must be found of all that was done.

    `receipts` are of orders handed in by programs, `by_page` counts those handed in by forms; `letters` and `frames`
    are by whose they are. `refusals` counts calls that had to be repeated and were then refused, since what they asked
    for had been done before the answer was lost.
    """

    game: str
    seats: dict[str, tuple[str, str]]
    sessions: dict[str, str]
    decks: dict[str, str] = field(default_factory=dict)
    address: str = ""
    heads: dict[str, str] = field(default_factory=dict)
    receipts: list[tuple[str, int, str]] = field(default_factory=list)
    by_page: int = 0
    letters: dict[str, list[str]] = field(default_factory=dict)
    frames: dict[str, list[int]] = field(default_factory=dict)
    released: int = 0
    repeats: int = 0
    refusals: dict[str, int] = field(default_factory=dict)
    streams_opened: int = 0

    def refused(self, path: str, why: str, tries: int) -> None:
        """Notes a refusal of what was asked for so often. Raises `Unexpected` where no answer can have been lost."""
        if tries == 1:
            raise Unexpected(f"{path}: {why}")
        self.refusals[path] = self.refusals.get(path, 0) + 1
