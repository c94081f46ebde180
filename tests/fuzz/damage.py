"""Texts and files damaged at random: lines lost, doubled and moved, values that nobody would write, bytes cut off."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

SHORT: Final = 12
LONG: Final = 1500
LONGEST: Final = timedelta(seconds=60)
"""What takes longer hangs, on whatever machine."""

ODD_VALUES: Final = (
    "null", "[]", "{}", "-1", "0", "1e999", ".nan", "9" * 40, "1/0", "3/-2", "true", "~", "''", '"\\u0000"', "x" * 3000,
    "&a [*a]", "*nothing", "!!python/object:os.system x", "2026-11-30", "18:00", "010", "[[[[[[", "\u202e", "|", ">",
    "{a: {a: {a: 1}}}", "red", "12250480", "\t",
)  # fmt: skip
VALUE: Final = re.compile(r"(?<=[:\-\[,] )[^\s,\]}]+")
LINES: Final = "\r\n\x85\u2028 \u00a0\t"


def quick(examples: int) -> settings:
    """The same few examples in every `make test`, many new ones in `make fuzz`."""
    return settings(
        max_examples=examples,
        deadline=LONGEST,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=examples == SHORT,
    )


@st.composite
def damaged(draw: Callable[[Any], Any], text: str) -> str:
    """The text with one to three things wrong with it."""
    for _ in range(draw(st.integers(1, 3))):
        text = draw(st.sampled_from(HURTS))(draw, text)
    return text


def _without_a_line(draw: Callable[[Any], Any], text: str) -> str:
    lines = text.splitlines(keepends=True) or [""]
    del lines[draw(st.integers(0, len(lines) - 1))]
    return "".join(lines)


def _with_a_line_twice(draw: Callable[[Any], Any], text: str) -> str:
    lines = text.splitlines(keepends=True) or [""]
    line, place = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    return "".join([*lines[:place], lines[line], *lines[place:]])


def _with_an_odd_value(draw: Callable[[Any], Any], text: str) -> str:
    places = list(VALUE.finditer(text)) or list(re.finditer(r"\S+", text))
    if not places:
        return str(draw(st.sampled_from(ODD_VALUES)))
    place = places[draw(st.integers(0, len(places) - 1))]
    return f"{text[: place.start()]}{draw(st.sampled_from(ODD_VALUES))}{text[place.end() :]}"


def _with_something_between(draw: Callable[[Any], Any], text: str) -> str:
    place = draw(st.integers(0, len(text)))
    between = draw(st.text(max_size=20) | st.sampled_from(ODD_VALUES) | st.text(alphabet=LINES, max_size=4))
    return f"{text[:place]}{between}{text[place:]}"


def _cut_off(draw: Callable[[Any], Any], text: str) -> str:
    return text[: draw(st.integers(0, len(text)))]


HURTS: Final = (_without_a_line, _with_a_line_twice, _with_an_odd_value, _with_something_between, _cut_off)
