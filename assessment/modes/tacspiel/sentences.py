"""Who does what: verbs that agree with the number of units."""

from __future__ import annotations

from collections.abc import Sequence


def does(units: Sequence[str], one: str, several: str) -> str:
    """The units and their verb: "1A44 halts", "1A44, 2A44 halt"."""
    return f"{', '.join(units)} {one if len(units) == 1 else several}"
