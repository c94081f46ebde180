"""The modes that are hosted, listed by hand.

They are read when `MODES` is first asked for: what needs one table or one code book need not read every rule.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from assessment.engine.mode import Mode

    MODES: tuple[Mode[Any, Any], ...]


class UnknownMode(LookupError):
    """A mode was asked for that is not hosted."""


def mode(key: str) -> Mode[Any, Any]:
    """The mode with this key. Raises `UnknownMode`, naming those there are."""
    for found in _hosted():
        if found.key == key:
            return found
    raise UnknownMode(f"There is no mode {key!r}; there are {', '.join(found.key for found in _hosted())}.")


@cache
def _hosted() -> tuple[Mode[Any, Any], ...]:
    from assessment.modes.de_bellis import MODE as DE_BELLIS
    from assessment.modes.khe_sanh import MODE as KHE_SANH
    from assessment.modes.mog import MODE as MOG
    from assessment.modes.sog import MODE as SOG
    from assessment.modes.tacspiel import MODE as TACSPIEL

    return (TACSPIEL, SOG, DE_BELLIS, KHE_SANH, MOG)


def __getattr__(name: str) -> Any:
    if name == "MODES":
        return _hosted()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
