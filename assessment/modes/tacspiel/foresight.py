"""Reckoning beforehand without chance: what hangs on a throw is not foreseen."""

from __future__ import annotations

from assessment.engine.dice import Place


class Unforeseen(RuntimeError):
    """What was to be reckoned hangs on a throw."""


class NoDice:
    """The dice of a reckoning that must not hang on chance."""

    def throw(self, place: Place, faces: int) -> int:
        """Raises `Unforeseen`."""
        raise Unforeseen(f"{place.key}, d{faces}")
