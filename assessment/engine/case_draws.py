"""Draws as written in a case or a file of draws: which throw of which rule, for whom and when, shows which number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from assessment.engine.dice import Dice, Draw, Place
from control.situation.clock import HALF_HOUR, Clock, clock_half_hour

CLOCK_DIGITS: Final = 4
STAMP_DIGITS: Final = 6
DRAW_KEYS: Final = frozenset(("rule", "of", "of_each", "at", "throw", "nth"))
_MIDNIGHT: Final = "2400"


class BadDraw(ValueError):
    """A draw that cannot be read."""


class PlacedDraw(Draw, frozen=True, kw_only=True):
    """A draw whose time is written as people write it: a clock time, a stamp, or `h<half hour>`.

    `nth` counts equal throws of one rule from 1; 0 where there is only one.
    """

    clock: Clock
    nth: int = 0

    def fits(self, place: Place) -> bool:
        """Whether the place is the one described."""
        without_time = Draw(rule=self.rule, throw=self.throw, of=self.of)
        return (
            without_time.fits(place)
            and (not self.at or is_at(self.at, place.time, self.clock))
            and self.nth in (0, place.ordinal + 1)
        )

    @property
    def place_words(self) -> str:
        """What the draw is for, in one line."""
        whose = f" of {', '.join(self.of)}" if self.of else ""
        again = f", number {self.nth} of its kind" if self.nth else ""
        return f"{self.rule}{whose}{f' at {self.at}' if self.at else ''}{again}"

    @property
    def words(self) -> str:
        """The draw in one line."""
        return f"{self.place_words}: {self.throw}"


def is_at(text: str, time: str, clock: Clock) -> bool:
    """Whether the time of a place is the one written: the same half hour, or the same minute of the clock."""
    if text == time:
        return True
    if text.startswith("h"):
        return False
    if not time.startswith("h"):
        minute = Fraction(time)
        return text in (clock.time(minute), clock.stamp(minute)) or _is_midnight(text, clock.time(minute))
    half_hour = int(time[1:])
    if len(text) == STAMP_DIGITS:
        return clock_half_hour(clock.at(text)) == half_hour
    return clock.within(text, half_hour * HALF_HOUR + 1, (half_hour + 1) * HALF_HOUR) is not None


def place_words(place: Place, clock: Clock) -> str:
    """A place as a person would write it: rule, subjects, time."""
    if place.time.startswith("h"):
        end = (int(place.time[1:]) + 1) * HALF_HOUR
        when = f"half hour to {clock.time(end)} ({place.time})"
    else:
        when = clock.time(Fraction(place.time))
    again = f", number {place.ordinal + 1} of its kind" if place.ordinal else ""
    return f"{place.rule} of {', '.join(place.subjects) or 'nobody'} at {when}{again}"


def read_draws(items: Iterable[Any], clock: Clock, *, rule: str = "") -> tuple[PlacedDraw, ...]:
    """The draws that a list describes; `rule` is the one meant where a draw names none. Raises `BadDraw`."""
    return tuple(draw for item in items for draw in _draws(item, clock, rule))


def _draws(item: Any, clock: Clock, rule: str) -> Iterable[PlacedDraw]:
    if not isinstance(item, dict) or "throw" not in item:
        raise BadDraw('a draw is a mapping with a throw, such as {rule: "E\'2a.5", of: 1A44, throw: 64}')
    unknown = sorted(item.keys() - DRAW_KEYS)
    if unknown:
        raise BadDraw(f"a draw has no key {unknown[0]!r}; its keys are {', '.join(sorted(DRAW_KEYS))}")
    named = str(item.get("rule") or rule)
    if not named:
        raise BadDraw("a draw must name its rule")
    subjects = tuple(str(one) for one in _list(item.get("of", ())))
    each = [(*subjects, str(one)) for one in _list(item.get("of_each", ()))] or [subjects]
    times = [time_text(one) for one in _list(item.get("at", ""))]
    throws = _throws(item["throw"], len(each) * len(times))
    for number, throw in enumerate(throws):
        yield PlacedDraw(
            rule=named,
            throw=throw,
            of=each[number % len(each)],
            at=times[number // len(each)],
            clock=clock,
            nth=int(item.get("nth", 0)),
        )


def time_text(value: object) -> str:
    """A clock time as written; a bare number such as 1430 is taken for one. Raises `BadDraw`."""
    text = f"{value:04d}" if isinstance(value, int) else str(value)
    digits = text.isdecimal() and len(text) in (CLOCK_DIGITS, STAMP_DIGITS)
    if text and not digits and not (text[0] == "h" and text[1:].isdecimal()):
        raise BadDraw(f"{text!r} is no time; write a clock time, a stamp DDHHMM or h<half hour>")
    return text


def _throws(value: Any, wanted: int) -> Sequence[int]:
    throws = value if isinstance(value, list) else [value] * wanted
    if len(throws) != wanted or not all(isinstance(one, int) and not isinstance(one, bool) for one in throws):
        raise BadDraw(f"this draw needs one throw, or {wanted} in a list, each a whole number")
    return throws


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def _is_midnight(text: str, shown: str) -> bool:
    return text == _MIDNIGHT and shown == "0000"


class CaseDice:
    """The dice of a case: its draws, and others behind so that a worksheet is complete where a draw is missing."""

    def __init__(self, draws: tuple[PlacedDraw, ...], behind: Dice) -> None:
        self._draws = draws
        self._behind = behind
        self.asked: dict[str, Place] = {}

    def throw(self, place: Place, faces: int) -> int:
        """The number of the draw that fits, else of the dice behind. Raises `BadDraw` for a number the die lacks."""
        self.asked.setdefault(place.key, place)
        draw = next((draw for draw in self._draws if draw.fits(place)), None)
        if draw is None:
            return self._behind.throw(place, faces)
        if not 0 <= draw.throw < faces:
            raise BadDraw(f"the draw {draw.words} is outside 0 to {faces - 1}")
        return draw.throw

    def faults(self, thrown: Iterable[Place], clock: Clock) -> Iterator[str]:
        """Where draws and the throws of the worksheet do not fit one to one, in words."""
        fitted: dict[int, list[Place]] = {number: [] for number in range(len(self._draws))}
        for place in thrown:
            fitting = [number for number, draw in enumerate(self._draws) if draw.fits(place)]
            if not fitting:
                yield f"no draw is given for the throw {place_words(place, clock)}"
            elif len(fitting) > 1:
                said = "; ".join(self._draws[number].words for number in fitting)
                yield f"several draws fit the throw {place_words(place, clock)}: {said}"
            for number in fitting:
                fitted[number].append(place)
        for number, places in fitted.items():
            if not places:
                yield f"the draw {self._draws[number].words} fits no throw"
            elif len(places) > 1:
                said = "; ".join(place_words(place, clock) for place in places)
                yield f"the draw {self._draws[number].words} fits several throws: {said}"
