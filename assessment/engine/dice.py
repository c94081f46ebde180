"""Keyed dice: a throw hangs on what it decides, never on when in the run it is made.

Algorithm 1: BLAKE2b with the game's 32-byte seed as key over
`1|cycle|id|subjects|time|ordinal`, the first eight bytes as a number, rejection to n faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from hashlib import blake2b, sha256
from typing import Final, Protocol

import msgspec

ALGORITHM: Final = 1
SEED_BYTES: Final = 32
_SPAN: Final = 1 << 64


class Place(msgspec.Struct, frozen=True, order=True, gc=False):
    """What a throw, result or question decides.

    `rule` is a ledger id, `subjects` are designators in the rule's own order, `time` is game time in lowest terms
    ("195/2") or a clock half hour ("h6"); `ordinal` counts equal places of one rule.
    """

    rule: str
    subjects: tuple[str, ...]
    time: str
    cycle: int
    ordinal: int = 0

    @property
    def key(self) -> str:
        """The place as one line, by which rulings, answers and typed-in dice are bound."""
        return f"{self.cycle}|{self.rule}|{','.join(self.subjects)}|{self.time}|{self.ordinal}"

    @classmethod
    def of_key(cls, key: str) -> Place:
        """The place that `key` wrote; raises `ValueError`."""
        cycle, rule, subjects, time, ordinal = key.split("|")
        return cls(rule, tuple(subjects.split(",")) if subjects else (), time, int(cycle), int(ordinal))


def time_text(minute: Fraction | int) -> str:
    """Game time in lowest terms."""
    return str(Fraction(minute))


class Dice(Protocol):
    """A source of throws."""

    def throw(self, place: Place, faces: int) -> int:
        """A number from 0 to faces - 1."""


def seed_from(number: int | str) -> bytes:
    """The 32-byte seed that `--seed N` stands for."""
    return sha256(str(number).encode()).digest()


def seed_digest(seed: bytes) -> str:
    """What is published when a game starts; the seed itself is published when it ends."""
    return sha256(seed).hexdigest()


class SeededDice:
    """Dice keyed by a 32-byte seed."""

    __slots__ = ("_key",)

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._key = seed

    def throw(self, place: Place, faces: int) -> int:
        """A number from 0 to faces - 1, the same for ever for the same seed and place."""
        data = f"{ALGORITHM}|{place.key}"
        limit = _SPAN - _SPAN % faces
        attempt = 0
        while True:
            text = data if not attempt else f"{data}|{attempt}"
            number = int.from_bytes(blake2b(text.encode(), key=self._key, digest_size=8).digest(), "big")
            if number < limit:
                return number % faces
            attempt += 1


class Draw(msgspec.Struct, frozen=True, kw_only=True):
    """A number bound to the places that it fits: rule, optionally a subject and a time as stamped in the case."""

    rule: str
    throw: int
    of: tuple[str, ...] = ()
    at: str = ""

    def fits(self, place: Place) -> bool:
        """Whether the place is the one described: each subject named in `of` is among the place's, in order."""
        if self.rule != place.rule or (self.at and self.at != place.time):
            return False
        found = iter(_atoms(place.subjects))
        return all(any(wanted == atom for atom in found) for wanted in self.of)


def _atoms(subjects: Iterable[str]) -> tuple[str, ...]:
    return tuple(atom for subject in subjects for atom in (subject, *(subject.split("+") if "+" in subject else ())))


class UnscriptedThrow(LookupError):
    """A throw was asked for that no draw gives."""

    def __init__(self, place: Place) -> None:
        super().__init__(f"no draw is given for the throw {place.key}")
        self.place = place


class AmbiguousDraw(LookupError):
    """One draw fits two throws, or one throw two draws."""


class ScriptedDice:
    """Throws given by draws, each for exactly one place; what is not named comes from `others`, if any."""

    def __init__(self, draws: Iterable[Draw], others: Dice | None = None) -> None:
        self._draws = tuple(draws)
        self._others = others
        self._used: dict[int, str] = {}

    def throw(self, place: Place, faces: int) -> int:
        """The scripted number; raises `UnscriptedThrow` or `AmbiguousDraw`."""
        fitting = [number for number, draw in enumerate(self._draws) if draw.fits(place)]
        if not fitting:
            if self._others is None:
                raise UnscriptedThrow(place)
            return self._others.throw(place, faces)
        if len(fitting) > 1:
            raise AmbiguousDraw(f"draws {', '.join(str(n + 1) for n in fitting)} all fit the throw {place.key}")
        taken = self._used.setdefault(fitting[0], place.key)
        if taken != place.key:
            raise AmbiguousDraw(f"draw {fitting[0] + 1} fits two throws: {taken} and {place.key}")
        value = self._draws[fitting[0]].throw
        if not 0 <= value < faces:
            raise ValueError(f"draw {fitting[0] + 1} is {value}, outside 0 to {faces - 1}")
        return value

    def unused(self) -> tuple[Draw, ...]:
        """Draws that matched no throw."""
        return tuple(draw for number, draw in enumerate(self._draws) if number not in self._used)


class StripExhausted(LookupError):
    """Typed-in dice have run out."""


class TypedDice:
    """Numbers typed in from real dice, each bound to its place when first used.

    `bound` holds the bindings of earlier assessments, by place key; `bindings` is what to keep for the next one.
    """

    def __init__(self, strip: Iterable[int], bound: Mapping[str, int] | None = None) -> None:
        self.bindings: dict[str, int] = dict(bound or {})
        self._strip = tuple(strip)
        self._next = len(self.bindings)

    def throw(self, place: Place, faces: int) -> int:
        """The number bound to the place, else the next of the strip; raises `StripExhausted`."""
        if place.key not in self.bindings:
            if self._next >= len(self._strip):
                raise StripExhausted(f"the strip of {len(self._strip)} typed-in numbers is used up")
            self.bindings[place.key] = self._strip[self._next]
            self._next += 1
        return self.bindings[place.key] % faces
