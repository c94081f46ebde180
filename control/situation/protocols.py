"""What the shell may rely on in any mode's situation, event, report and picture."""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol


class Situation(Protocol):
    """The truth of a game at one moment, immutable and serialisable to canonical JSON."""

    @property
    def now(self) -> Fraction:
        """Game time up to which everything has been assessed."""


class Event(Protocol):
    """Something that happened, for Control alone."""

    @property
    def kind(self) -> str:
        """Dotted and past tense, as in `contact.sighted`."""

    @property
    def at(self) -> Fraction:
        """When it happened."""

    @property
    def units(self) -> tuple[str, ...]:
        """Designators of the units concerned."""

    @property
    def line(self) -> int:
        """Number of the worksheet line that caused it; 0 where none did."""


class Report(Protocol):
    """What one addressee is told, when it falls due."""

    @property
    def addressee(self) -> str:
        """`control`, `red`, `blue` or `seat:<name>`."""

    @property
    def at(self) -> Fraction:
        """When what it tells happened."""

    @property
    def due(self) -> Fraction:
        """The half hour at which it is delivered."""

    @property
    def card(self) -> str:
        """The coded 80-column card."""

    @property
    def units(self) -> tuple[str, ...]:
        """The addressee's own units named in it."""


class Picture(Protocol):
    """All that one side knows, the only source of what its cell receives."""

    @property
    def side(self) -> str:
        """`red` or `blue`."""

    @property
    def clock(self) -> Fraction:
        """The last pause common to both sides."""
