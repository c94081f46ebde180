"""The board of rulings: what was decided, where it holds, what is orphaned, what can be cited again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from assessment.engine.dice import Place
from assessment.models import AssessmentRecord
from control.models import Branch, Game, RulingRecord

MOST_PRECEDENTS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRow:
    """A ruling and how it stands: in force, withdrawn, orphaned, or waiting for the next subinterval."""

    ruling: RulingRecord
    standing: str
    rule: str
    subjects: str


def board_of(branch: Branch) -> tuple[BoardRow, ...]:
    """Every ruling of a branch, the newest first."""
    found = branch.rulings.select_related("subinterval", "seat").order_by("-number")
    orphaned = _orphaned(branch)
    return tuple(_row(record, orphaned) for record in found)


def precedents_of(game: Game, rule: str) -> tuple[RulingRecord, ...]:
    """Earlier rulings of the game on a rule, the newest first, so that like is ruled alike."""
    found = RulingRecord.objects.filter(branch__game=game, place__contains=f"|{rule}|")
    return tuple(found.select_related("seat").order_by("-pk")[:MOST_PRECEDENTS])


def _row(record: RulingRecord, orphaned: frozenset[tuple[int, int]]) -> BoardRow:
    place = Place.of_key(record.place) if record.place else None
    return BoardRow(
        ruling=record,
        standing=_standing(record, orphaned),
        rule=place.rule if place else "",
        subjects=", ".join(place.subjects) if place else record.subject,
    )


def _standing(record: RulingRecord, orphaned: frozenset[tuple[int, int]]) -> str:
    if record.withdrawn is not None:
        return "withdrawn"
    if record.subinterval_id is None:
        return "waits"
    return "orphaned" if (record.subinterval_id, record.number) in orphaned else "in_force"


def _orphaned(branch: Branch) -> frozenset[tuple[int, int]]:
    """Subinterval and number of each ruling whose place the standing assessment did not meet."""
    records = AssessmentRecord.objects.current().filter(subinterval__branch=branch)
    return frozenset(
        (record.subinterval_id, int(text.removeprefix("ruling ")))
        for record in records
        for text in _rulings(record.orphaned)
    )


def _rulings(orphaned: Iterable[str]) -> Iterable[str]:
    return (text for text in orphaned if text.startswith("ruling "))
