"""Exact game time: minutes since the start as a fraction, and how a clock shows them."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

import msgspec

HALF_HOUR: Final = 30
DAY: Final = 24 * 60
_CLOCK_TIME: Final = re.compile(r"([01][0-9]|2[0-4])([0-5][0-9])")
_STAMP: Final = re.compile(r"([0-9]{2})([01][0-9]|2[0-4])([0-5][0-9])")


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game's minute 0 lies on the calendar of its cards.

    `day` is the day printed in stamps, `hour` the full hour of the start.
    """

    day: int
    hour: int = 0

    def stamp(self, minute: Fraction | int) -> str:
        """Day and clock time, DDHHMM, with the fraction of a minute rounded down; midnight is 0000 of the next day."""
        day, rest = divmod(minute.numerator // minute.denominator + self.hour * 60, DAY)
        return f"{(self.day + day - 1) % 99 + 1:02d}{rest // 60:02d}{rest % 60:02d}"

    def time(self, minute: Fraction | int) -> str:
        """Clock time HHMM, rounded down to the minute."""
        return self.stamp(minute)[2:]

    def minute_of_day(self, minute: Fraction | int) -> Fraction:
        """Minutes since the last midnight."""
        return (Fraction(minute) + self.hour * 60) % DAY

    def at(self, stamp: str) -> Fraction:
        """The minute of a stamp DDHHMM; 2400 is the end of that day. Raises `ValueError`."""
        found = _STAMP.fullmatch(stamp)
        if not found or (found[2] == "24" and found[3] != "00"):
            raise ValueError(f"{stamp!r} is not a day and time such as 021430")
        day, hours, minutes = (int(part) for part in found.groups())
        return Fraction((day - self.day) * DAY + (hours - self.hour) * 60 + minutes)

    def next_time(self, text: str, start: Fraction | int) -> Fraction:
        """The first moment at or after `start` at which the clock shows HHMM. Raises `ValueError`."""
        found = _CLOCK_TIME.fullmatch(text)
        if not found or (found[1] == "24" and found[2] != "00"):
            raise ValueError(f"{text!r} is not a clock time such as 1430")
        wanted = int(found[1]) * 60 + int(found[2])
        return start + (wanted - self.minute_of_day(start)) % DAY

    def within(self, text: str, start: Fraction | int, end: Fraction | int) -> Fraction | None:
        """The moment HHMM in [start, end], or None if the clock does not show it there.

        2400 names the end of a day.
        """
        moment = self.next_time(text, start)
        return moment if moment <= end else None


def half_hour_at_or_after(minute: Fraction | int) -> Fraction:
    """The first half hour of the clock at or after a moment."""
    return Fraction(-(-minute.numerator // (minute.denominator * HALF_HOUR)) * HALF_HOUR)


def half_hour_after(minute: Fraction | int) -> Fraction:
    """The first half hour of the clock strictly after a moment."""
    return Fraction((minute.numerator // (minute.denominator * HALF_HOUR) + 1) * HALF_HOUR)


def clock_half_hour(minute: Fraction | int) -> int:
    """The number of the half hour (n*30, (n+1)*30] in which a moment lies; a moment on the edge ends its half hour."""
    return -(-minute.numerator // (minute.denominator * HALF_HOUR)) - 1


def cycle_number(minute: Fraction | int, cycle_minutes: int) -> int:
    """The cycle, from 1, that holds a moment; a cycle's last instant belongs to the next one."""
    return minute.numerator // (minute.denominator * cycle_minutes) + 1
