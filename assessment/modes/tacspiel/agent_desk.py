"""What the order desk says of cards for agents and their radio, from the card alone (K'7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from assessment.engine.mode import Mode
from assessment.engine.worksheet import SilentSheet
from assessment.modes.tacspiel.agent_missions import AGENT, MISSIONS, reports_of_blue
from assessment.modes.tacspiel.agent_watch import is_small_enough
from assessment.modes.tacspiel.foresight import NoDice
from assessment.modes.tacspiel.knowledge import Delivered
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.square import Point
from orders.language.card import Card
from orders.language.wrong import Inadmissible

WATCH = "053"


def without_place(faults: list[Inadmissible]) -> list[Inadmissible]:
    """Where agents are is not shown (K'7d): their cards need no Posit."""
    return [one for one in faults if one.field != "Posit"]


def notes(card: Card, reports: Iterable[Delivered], mode: Mode[Any, Any]) -> Iterator[str]:
    """That a mission of sabotage has no report to answer yet (K'7b.1)."""
    if card.unit != AGENT or card.code not in MISSIONS:
        return
    if not reports_of_blue(SilentSheet(mode.tables, NoDice()), reports, card):
        yield f"no report tells of the enemy near {card.value('C1')}: without one the agents do not act (K'7b.1)"


def refusal(card: Card, mode: Mode[Any, Any]) -> Refusal | None:
    """Why agents may not be told to watch an area so large."""
    if card.code != WATCH:
        return None
    sheet = SilentSheet(mode.tables, NoDice())
    if is_small_enough(sheet, Point.at(card.value("C1")), Point.at(card.value("C2"))):
        return None
    return Refusal("agents watch an area of two by two kilometres at most, from its south-west corner", "K'7d.2")
