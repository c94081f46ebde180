"""The fault of a ruling that does not fit."""

from __future__ import annotations


class NotCorrectable(ValueError):
    """A ruling names something that is not there, or a value that cannot be set."""
