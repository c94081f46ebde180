"""What the launcher says when it cannot go on."""

from __future__ import annotations


class LaunchError(Exception):
    """A fault told to the person at the terminal, in words that say what to do about it."""
