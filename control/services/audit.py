"""Writing the record of who did what."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from control.models import Branch, Game, LogEntry, Seat


def record(*, game: Game, act: str, seat: Seat | None = None, branch: Branch | None = None, **facts: Any) -> LogEntry:
    """Adds an entry to the log; `facts` are plain values."""
    moment: Fraction | None = branch.now if branch is not None else None
    return LogEntry.objects.create(game=game, branch=branch, seat=seat, act=act, facts=facts, game_time=moment)
