"""How things stood after each release: the units as they were, and what each side believed beside that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assessment.engine.umpiring import TrueUnit
from control.databook.book import COMMON, Column, Row, Sheet
from control.databook.source import Source
from control.services.beliefs import beliefs_of


def sheets(source: Source) -> tuple[Sheet, ...]:
    """Units and beliefs."""
    return (_units(source), _beliefs(source))


def _units(source: Source) -> Sheet:
    own = tuple(
        Column(key=f"unit_{field.key}", meaning=field.title, unit=", ".join(field.values))
        for field in source.mode.umpiring.unit_fields
    )
    columns = (
        Column(key="unit", meaning="designator"),
        Column(key="side", meaning="its side"),
        Column(key="left_pct", meaning="how much of it was left; blank where it is not counted", unit="percent"),
        Column(key="words", meaning="what it is and does"),
    )
    return Sheet(
        key="units",
        about="A unit as it was after a release a row: the losses over time are read from here.",
        columns=(*COMMON, *columns, *own),
        rows=_unit_rows(source),
    )


def _unit_rows(source: Source) -> Iterator[Row]:
    for subinterval, situation in source.released():
        for unit in source.mode.umpiring.units(situation, source.mode):
            yield source.row(
                subinterval=subinterval,
                at=situation.now,
                wall=subinterval.closed,
                unit=unit.designator,
                side=unit.side.value,
                left_pct=unit.left_pct,
                words=unit.words,
                **_own_fields(unit),
            )


def _own_fields(unit: TrueUnit) -> dict[str, Any]:
    return {f"unit_{key}": value for key, value in unit.now.items()}


def _beliefs(source: Source) -> Sheet:
    columns = (
        Column(key="side", meaning="who believed it"),
        Column(key="about", meaning="the unit or contact it is about"),
        Column(key="as_of", meaning="the moment in the game it was known from", unit="DDhhmm"),
        Column(key="told", meaning="where it was believed to be"),
        Column(key="truth", meaning="where it was"),
        Column(key="metres", meaning="how far these lie apart; blank where that cannot be said", unit="metres"),
        Column(key="report", meaning="number of the report it rested on; 0 if known from the start"),
        Column(key="words", meaning="what was believed"),
    )
    return Sheet(
        key="beliefs",
        about="What a side believed after a release, beside the truth, a row.",
        columns=(*COMMON, *columns),
        rows=_belief_rows(source),
    )


def _belief_rows(source: Source) -> Iterator[Row]:
    for subinterval, situation in source.released():
        for belief in beliefs_of(situation, source.mode):
            yield source.row(
                subinterval=subinterval,
                at=situation.now,
                wall=subinterval.closed,
                side=belief.side.value,
                about=belief.about,
                as_of=belief.as_of,
                told=belief.told,
                truth=belief.truth,
                metres=belief.metres,
                report=belief.report,
                words=belief.words,
            )
