"""What the sides believe of a situation, each beside the truth: for the booklet, the hot wash and the data book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from control.situation.side import SIDES, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Belief:
    """What a side believed, and what was so.

    `as_of` is the stamp it was known from, `truth` is empty for what is no more, `metres` lie between where that can be
    said; `report` is the number of the report it rests on, 0 for what was known from the start.
    """

    side: Side
    about: str
    words: str
    as_of: str
    told: str
    truth: str
    metres: int | None
    report: int

    @property
    def is_right(self) -> bool:
        """Whether what it is about was where it was believed to be."""
        return self.told == self.truth


def beliefs_of(situation: Any, mode: Any) -> Iterator[Belief]:
    """The beliefs of both sides, by side in the mode's own order."""
    for side in SIDES:
        for told in mode.umpiring.told(situation, side, mode):
            yield Belief(
                side=side,
                about=told.about,
                words=told.words,
                as_of=mode.stamp(told.at),
                told=told.told,
                truth=told.truth,
                metres=told.metres,
                report=told.report,
            )
