"""The modes that are hosted, listed by hand."""

from __future__ import annotations

from typing import Any, Final

from assessment.engine.mode import Mode
from assessment.modes.de_bellis import MODE as DE_BELLIS
from assessment.modes.sog import MODE as SOG
from assessment.modes.tacspiel import MODE as TACSPIEL

MODES: Final[tuple[Mode[Any, Any], ...]] = (TACSPIEL, SOG, DE_BELLIS)


class UnknownMode(LookupError):
    """A mode was asked for that is not hosted."""


def mode(key: str) -> Mode[Any, Any]:
    """The mode with this key. Raises `UnknownMode`, naming those there are."""
    for found in MODES:
        if found.key == key:
            return found
    raise UnknownMode(f"There is no mode {key!r}; there are {', '.join(found.key for found in MODES)}.")
