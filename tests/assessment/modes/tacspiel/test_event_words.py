"""Events in plain words: verbs agree with the number of units."""

from __future__ import annotations

from fractions import Fraction

import pytest

from assessment.modes.tacspiel import MODE
from assessment.modes.tacspiel import events as ev
from assessment.modes.tacspiel.event_words import event_words
from assessment.modes.tacspiel.square import Square

AT = Fraction(60)
SQUARE = Square(1235, 450)
ONE = ("1A95",)
TWO = ("1A95", "2A95")


def sprung(units: tuple[str, ...]) -> ev.Event:
    return ev.AmbushSprung(at=AT, units=units, site=1, square=SQUARE, ambushed=("1A44",))


def closed(units: tuple[str, ...]) -> ev.Event:
    return ev.Closed(at=AT, units=units, against=("1A44",), success=False)


def done(units: tuple[str, ...]) -> ev.Event:
    return ev.OrderDone(at=AT, units=units, order=1, code="100", square=SQUARE)


def scattered(units: tuple[str, ...]) -> ev.Event:
    return ev.Dispersed(at=AT, units=units, square=SQUARE, until=AT)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (sprung(ONE), "1A95 springs the ambush at 12350450 on 1A44"),
        (sprung(TWO), "1A95, 2A95 spring the ambush at 12350450 on 1A44"),
        (closed(ONE), "1A95 fails to close with 1A44"),
        (closed(TWO), "1A95, 2A95 fail to close with 1A44"),
        (done(TWO), "1A95, 2A95 have carried out order 100, now at 12350450"),
        (scattered(TWO), "1A95, 2A95 scatter and gather at 12350450"),
    ],
)
def test_verbs_agree_with_the_number_of_units(event: ev.Event, words: str) -> None:
    assert words in event_words(event, MODE)
