"""The odds of a half hour of battle, by playing it many times with the rules of play.

The sheet keeps nothing and the dice have keys of their own, so that a preview never uses up a throw of the game.
What hangs on the units alone is worked out once by the same rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from hashlib import blake2b
from typing import Final

import msgspec

from assessment.engine.dice import Dice, Place
from assessment.engine.outcome import Answers
from assessment.engine.tables import TableSet
from assessment.engine.worksheet import PERCENT, SilentSheet
from assessment.modes.tacspiel.half_hour import HalfHour, Strengths, drawn, strengths

_NUMBERS_A_DIGEST: Final = 8
_BYTES: Final = 8
_SPAN: Final = 1 << 8 * _BYTES
_NOWHERE: Final = Place("", (), "", 0)


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """How often each result came up in `times` half hours.

    `casualties` counts, for each unit, how often it lost so many percent; `advances` how often the attacker got so many
    metres forward.
    """

    times: int
    ratio: Fraction
    casualties: dict[str, dict[int, int]]
    advances: dict[int, int]


class StreamDice:
    """Dice for replications: numbers from a keyed stream, the same for the same seed, whatever they decide."""

    __slots__ = ("_numbers",)

    def __init__(self, seed: bytes) -> None:
        self._numbers = _stream(seed)

    def throw(self, place: Place, faces: int) -> int:
        """The next number, from 0 to faces - 1."""
        limit = _SPAN - _SPAN % faces
        for number in self._numbers:
            if number < limit:
                return number % faces
        raise AssertionError("the stream has no end")


class ReplicationSheet(SilentSheet):
    """A sheet that keeps nothing, knows no rulings and needs no places; questions are answered as proposed."""

    names_places = False

    def __init__(self, tables: TableSet, dice: Dice) -> None:
        super().__init__(tables, dice, answers=Answers(take_proposals=True))

    def throw(self, faces: int = PERCENT, *, of: tuple[str, ...] = ()) -> int:
        return self._dice.throw(_NOWHERE, faces)

    def figure(self, words: str, value: object, *, provenance: str = "") -> None:
        return

    def note(self, words: str, value: object = "") -> None:
        return


def replicate_half_hour(half_hour: HalfHour, tables: TableSet, seed: bytes, times: int) -> Odds:
    """Plays one half hour of a battle so many times from the same start."""
    sheet = ReplicationSheet(tables, StreamDice(seed))
    known = strengths(sheet, half_hour)
    counted: Counter[tuple[str, int]] = Counter()
    advances: Counter[int] = Counter()
    for _ in range(times):
        results = drawn(sheet, half_hour, known)
        counted.update(results.casualties)
        advances[results.advance_m] += 1
    return Odds(times=times, ratio=_ratio(known), casualties=_by_unit(counted), advances=dict(sorted(advances.items())))


def _ratio(known: Strengths) -> Fraction:
    return known.attack / known.defence if known.defence else Fraction(0)


def _by_unit(counted: Counter[tuple[str, int]]) -> dict[str, dict[int, int]]:
    found: dict[str, dict[int, int]] = {}
    for (name, percent), count in sorted(counted.items()):
        found.setdefault(name, {})[percent] = count
    return found


def _stream(seed: bytes) -> Iterator[int]:
    count = 0
    while True:
        data = blake2b(count.to_bytes(_BYTES, "big"), key=seed, digest_size=_NUMBERS_A_DIGEST * _BYTES).digest()
        for start in range(0, len(data), _BYTES):
            yield int.from_bytes(data[start : start + _BYTES], "big")
        count += 1
