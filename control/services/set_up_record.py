"""What was set up before cycle 1, read from the record: what each cell handed in and what Control made of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from control.models import Game, LogEntry

PREFIX = "set_up."


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpAct:
    """An act: by whom and when, whose set-up, an item with the fields that were given it, lines of intent, a note."""

    at: datetime
    seat_id: int | None
    act: str
    side: str
    item: str = ""
    values: str = ""
    intent: str = ""
    note: str = ""


def set_up_acts(game: Game) -> Iterator[SetUpAct]:
    """Every act in order; a hand-in with a row for each item, and one for its intent."""
    for entry in LogEntry.objects.filter(game=game, act__startswith=PREFIX).select_related("seat").order_by("pk"):
        act, facts = entry.act.removeprefix(PREFIX), entry.facts
        side = facts.get("side") or (entry.seat.side if entry.seat is not None else "")
        own: dict[str, Any] = {"at": entry.at, "seat_id": entry.seat_id, "act": act, "side": side}
        changes = facts.get("changes") or [[facts.get("item", ""), facts.get("values", {})]]
        for number, (item, values) in enumerate(changes):
            intent = " / ".join(facts.get("intent", ())) if not number else ""
            yield SetUpAct(**own, item=item, values=_said(values), intent=intent, note=facts.get("note", ""))


def _said(values: dict[str, str]) -> str:
    return "; ".join(f"{name}: {value}" for name, value in values.items())
