"""The house and reconstructed values of a game: kept with each assessment, and read for all that led to a branch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import QuerySet, Sum

from assessment.engine.outcome import Outcome
from assessment.engine.value_uses import ValueRead, uses_of
from assessment.models import AssessmentRecord, ResultRow, ValueUse
from control.models import Branch, Subinterval

WHERE: Final = ("provenance", "table", "entry", "value")


@dataclass(frozen=True, slots=True)
class DependentResults:
    """The results of one subinterval that rest on a value, in order."""

    subinterval: Subinterval
    rows: tuple[ResultRow, ...]


@dataclass(frozen=True, slots=True)
class ResultPlace:
    """A result by cycle, subinterval and number."""

    cycle: int
    subinterval: int
    number: int


def keep_values_used(*, record: AssessmentRecord, outcome: Outcome[Any]) -> None:
    """Writes a row for each value that no source prints and that the assessment read."""
    ValueUse.objects.bulk_create(
        ValueUse(
            assessment=record,
            table=read.table,
            entry=read.entry,
            value=read.value,
            provenance=read.provenance,
            readings=uses.readings,
            results=len(uses.results),
            numbers=uses.results,
        )
        for read, uses in uses_of(outcome.lines, outcome.events).items()
    )


def values_used(branch: Branch) -> Mapping[ValueRead, tuple[int, int]]:
    """On how many lines each was read on the way to where a branch stands, and in how many results it is.

    House values come first, by table and entry.
    """
    summed = _rows(branch).order_by().values_list(*WHERE).annotate(Sum("readings"), Sum("results"))
    return {ValueRead(*row[: len(WHERE)]): (row[-2], row[-1]) for row in sorted(summed)}


def first_results(branch: Branch, most: int) -> Mapping[ValueRead, tuple[ResultPlace, ...]]:
    """The first results that each value is in, no more than `most` of them."""
    found: dict[ValueRead, list[ResultPlace]] = {}
    at = ("assessment__subinterval__cycle", "assessment__subinterval__number")
    for *where, cycle, subinterval, numbers in _rows(branch).order_by(*at).values_list(*WHERE, *at, "numbers"):
        places = found.setdefault(ValueRead(*where), [])
        places += [ResultPlace(cycle, subinterval, number) for number in numbers[: most - len(places)]]
    return {read: tuple(places) for read, places in found.items()}


def results_resting_on(branch: Branch, table: str, entry: str) -> tuple[DependentResults, ...]:
    """The results that an entry took part in, subinterval by subinterval."""
    numbers: dict[AssessmentRecord, set[int]] = {}
    at = ("assessment__subinterval__cycle", "assessment__subinterval__number")
    uses = _rows(branch).filter(table=table, entry=entry, results__gt=0)
    for use in uses.select_related("assessment__subinterval").order_by(*at):
        numbers.setdefault(use.assessment, set()).update(use.numbers)
    return tuple(
        DependentResults(record.subinterval, tuple(record.results.filter(number__in=found).order_by("number")))
        for record, found in numbers.items()
    )


def _rows(branch: Branch) -> QuerySet[ValueUse]:
    played = Subinterval.objects.leading_to(branch)
    return ValueUse.objects.filter(assessment__current=True, assessment__subinterval__in=played)
