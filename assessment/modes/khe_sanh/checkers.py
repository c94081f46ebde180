"""Answers in words: an order of units, each of those asked for named once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

UNITS: Final = "units"
"""The bound that names the units which may be put in order, with commas between."""

EXAMPLE: Final = "26M,KSG"


def order_of_units(answer: str, bounds: Mapping[str, str]) -> tuple[str, ...]:
    """The units of an answer in their order, those not named behind the others as they stood.

    Raises `ValueError`, in words for who answers, for a unit that is not there or is named twice.
    """
    offered = tuple(bounds[UNITS].split(","))
    named = tuple(name.lower() for name in answer.replace(",", " ").split())
    strange = next((name for name in named if name not in offered), "")
    if strange:
        raise ValueError(f"{strange.upper()} is not among {bounds[UNITS].upper()}.")
    if len(set(named)) < len(named):
        raise ValueError("Name each unit once.")
    return (*named, *(name for name in offered if name not in named))


def some_units(answer: str, bounds: Mapping[str, str]) -> tuple[str, ...]:
    """Some of the units, none of them if the answer is NONE, as the bounds have them.

    Raises `ValueError`, in words for who answers, for a unit that is not there or is named twice.
    """
    if answer.strip().lower() in ("", NONE):
        return ()
    chosen = order_of_units(answer, bounds)[: len(answer.replace(",", " ").split())]
    return tuple(name for name in bounds[UNITS].split(",") if name in chosen)


NONE: Final = "none"
"""The answer that names no unit."""

ANSWER_CHECKS: Final[Mapping[str, Callable[[str, Mapping[str, str]], object]]] = {
    "order": order_of_units,
    "some": some_units,
}
"""The checks by the name that a question gives."""
