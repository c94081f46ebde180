"""One game of a soak: how its seats get in, what they have been answered, and how far it has come."""

from __future__ import annotations

from dataclasses import dataclass, field


class Unreachable(Exception):
    """Nothing answered for so long that no restart explains it."""


@dataclass(kw_only=True)
class Table:
    """The tokens and sessions of a game's seats, its decks, and what must be found of all that was done.

    `receipts` are of orders handed in by programs, `by_page` counts those handed in by forms; `letters` and `frames`
    are by whose they are.
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
    streams_opened: int = 0
