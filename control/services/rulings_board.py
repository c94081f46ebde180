"""The board of rulings: what was decided, where it holds, what is orphaned, what can be cited again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final

from django.db.models import Q, QuerySet

from assessment.engine.dice import Place
from assessment.models import AssessmentRecord
from control import posted
from control.models import Branch, Game, RulingRecord

MOST_PRECEDENTS = 5
SEARCHED: Final = ("place", "subject", "field", "value", "reason")
SAME: Final = ("kind", *SEARCHED)
"""What makes a ruling the same as one of another branch: a study begins with those of the branch it comes from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRow:
    """A ruling and how it stands: in force, withdrawn, orphaned, waiting for the next subinterval, or `elsewhere` on
    another branch of the game.
    """

    ruling: RulingRecord
    standing: str
    rule: str
    subjects: str


def board_of(branch: Branch, text: str = "") -> tuple[BoardRow, ...]:
    """Every ruling of a branch that has a text in it, the newest first."""
    found = _with_text(branch.rulings.all(), text).select_related("branch", "subinterval", "seat").order_by("-number")
    orphaned = _orphaned(branch)
    return tuple(_row(record, _standing(record, orphaned)) for record in found)


def board_elsewhere(branch: Branch, text: str = "") -> tuple[BoardRow, ...]:
    """The rulings of the game's other branches that this one has not got from them, so that they can be cited here."""
    own = set(branch.rulings.values_list(*SAME))
    others = RulingRecord.objects.standing().filter(branch__game=branch.game).exclude(branch=branch)
    found = _with_text(others, text).select_related("branch", "subinterval", "seat").order_by("-pk")
    new = {
        key: record for record in reversed(found) if (key := tuple(getattr(record, name) for name in SAME)) not in own
    }
    return tuple(_row(record, "elsewhere") for record in reversed(new.values()))


def ruling_to_cite(game: Game, branch: str, number: str) -> RulingRecord | None:
    """A ruling of the game by its branch and number, as an address has them; None where there is none."""
    found = RulingRecord.objects.filter(branch__game=game, branch__public_id=branch)
    asked = posted.number(number)
    return found.filter(number=asked).first() if asked is not None else None


def precedents_of(game: Game, rule: str) -> tuple[RulingRecord, ...]:
    """Earlier rulings of the game on a rule, the newest first, so that like is ruled alike."""
    found = RulingRecord.objects.filter(branch__game=game, place__contains=f"|{rule}|")
    return tuple(found.select_related("seat").order_by("-pk")[:MOST_PRECEDENTS])


def _with_text(rulings: QuerySet[RulingRecord], text: str) -> QuerySet[RulingRecord]:
    if not text:
        return rulings
    asked = [Q(**{f"{name}__icontains": text}) for name in SEARCHED]
    return rulings.filter(reduce(or_, asked))


def _row(record: RulingRecord, standing: str) -> BoardRow:
    place = Place.of_key(record.place) if record.place else None
    return BoardRow(
        ruling=record,
        standing=standing,
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
