"""Comparing what a case expects with what came: only what is named is compared, and every difference is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any, Final

import msgspec

from control.situation.clock import Clock

_TIME_DIGITS: Final = (4, 6)
_MISSING: Final = object()

CONTAINS: Final = "~"
"""Begins expected text of which only a part is given."""


def differences(expected: Any, got: Any, clock: Clock, path: str = "") -> Iterator[str]:
    """Where `got` is not as expected. Mappings name some of the fields; lists must fit item by item."""
    if isinstance(expected, dict):
        yield from _of_fields(expected, got, clock, path)
    elif isinstance(expected, list):
        yield from _of_items(expected, got, clock, path)
    elif not is_equal(expected, got, clock):
        yield f"{path or 'value'}: expected {shown(expected)}, got {shown(got, clock)}"


def unmatched(expected: Sequence[Any], got: Sequence[Any], clock: Clock, path: str) -> Iterator[str]:
    """Expected items that fit none of those that came; each that came serves for one, in any order.

    For one that fits nothing the nearest is told with its differences.
    """
    pairs = _paired(expected, got, clock)
    free = [number for number in range(len(got)) if number not in pairs.values()]
    for number, wanted in enumerate(expected):
        if number in pairs:
            continue
        nearest = min((list(differences(wanted, got[other], clock, "")) for other in free), key=len, default=None)
        why = "nothing of the kind came" if nearest is None else f"nearest: {'; '.join(nearest)}"
        yield f"{path}[{number + 1}] {shown(wanted)}: {why}"


def matching(wanted: Any, got: Iterable[Any], clock: Clock) -> list[Any]:
    """Those that fit what is named."""
    return [one for one in got if not any(True for _ in differences(wanted, one, clock))]


def is_equal(expected: Any, got: Any, clock: Clock) -> bool:
    """Whether a single value is the one written: times by the clock, squares by their digits, numbers exactly.

    Text that begins with ~ need only stand somewhere in the value.
    """
    if expected is None or got is None or isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    if isinstance(got, Enum):
        got = got.value
    if isinstance(got, int | Fraction | Decimal):
        return _is_number(expected, got, clock)
    text = str(getattr(got, "text", got))
    if isinstance(expected, str) and expected.startswith(CONTAINS):
        return expected[1:].casefold() in text.casefold()
    return str(expected) == text


def shown(value: Any, clock: Clock | None = None) -> str:
    """A value in one line, as a case would write it."""
    if isinstance(value, Fraction) and clock is not None and value.denominator == 1 and value >= 0:
        return f"{value} (or {clock.time(value)})"
    if isinstance(value, msgspec.Struct):
        return shown({name: getattr(value, name) for name in value.__struct_fields__}, clock)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {shown(part, clock)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple | frozenset) and not hasattr(value, "text"):
        return "[" + ", ".join(shown(part, clock) for part in value) + "]"
    return _word(value)


def _word(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value.value if isinstance(value, Enum) else getattr(value, "text", value))


def _is_number(expected: Any, got: int | Fraction | Decimal, clock: Clock) -> bool:
    if isinstance(expected, str):
        if expected.isdecimal() and len(expected) in _TIME_DIGITS and isinstance(got, Fraction):
            return expected in (clock.time(got), clock.stamp(got))
        return expected == str(got)
    return isinstance(expected, int | Fraction) and Fraction(expected) == Fraction(got)


def _of_fields(expected: dict[str, Any], got: Any, clock: Clock, path: str) -> Iterator[str]:
    for name, wanted in expected.items():
        here = f"{path} {name}".strip()
        value = _part(got, name)
        if value is _MISSING:
            yield f"{here}: there is none in {shown(got, clock)}"
        else:
            yield from differences(wanted, value, clock, here)


def _of_items(expected: list[Any], got: Any, clock: Clock, path: str) -> Iterator[str]:
    if isinstance(got, frozenset | set):
        got = sorted(got, key=shown)
    if not isinstance(got, list | tuple) or len(got) != len(expected):
        yield f"{path or 'value'}: expected {shown(expected)}, got {shown(got, clock)}"
        return
    for number, (wanted, one) in enumerate(zip(expected, got, strict=True)):
        yield from differences(wanted, one, clock, f"{path or 'value'}[{number + 1}]")


def _part(value: Any, name: str) -> Any:
    """A field, key or member by name; members of a list are found by their designator, name or number."""
    if isinstance(value, Mapping):
        return value.get(name, _MISSING)
    if isinstance(value, tuple | list) and not hasattr(value, "text"):
        return next((one for one in value if name in _names(one)), _MISSING)
    for field in (name, f"{name}_"):
        if hasattr(value, field):
            return getattr(value, field)
    return _MISSING


def _names(value: Any) -> Iterator[str]:
    for field in ("designator", "name", "number", "key"):
        found = getattr(value, field, None)
        if found is not None:
            yield str(found)


def _paired(expected: Sequence[Any], got: Sequence[Any], clock: Clock) -> dict[int, int]:
    """Pairs each expected item with one that fits, as many as possible (augmenting paths)."""
    fits = [
        [number for number, one in enumerate(got) if not any(True for _ in differences(wanted, one, clock))]
        for wanted in expected
    ]
    taken: dict[int, int] = {}

    def place(wanted: int, seen: set[int]) -> bool:
        for number in fits[wanted]:
            if number not in seen:
                seen.add(number)
                if number not in taken or place(taken[number], seen):
                    taken[number] = wanted
                    return True
        return False

    for wanted in range(len(expected)):
        place(wanted, set())
    return {wanted: number for number, wanted in taken.items()}
