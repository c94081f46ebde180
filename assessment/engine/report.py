"""Reports: what one addressee is told, on a card and in words, and the same as delivered.

A mode adds the place that a report is about and the news that it brings.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from assessment.engine.draft import Draft
from assessment.engine.outcome import Decision, DecisionKind
from assessment.engine.worksheet import Worksheet
from control.situation.side import Side
from orders.language.card import read_report, report_from, write_report
from orders.language.codebook import CodeBook
from orders.language.wording import read_back
from orders.language.wrong import Unreadable


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A report under way: `key` is Control's name for it, `line` the worksheet line behind it.

    `order` is its place among those of a moment, `note` what the card has no field for. `by_chance` is what became of
    it on the way, `passed_on` the worksheet line of the throw for it, 0 where none was made.
    """

    key: str
    addressee: str
    code: str
    at: Fraction
    due: Fraction
    card: str
    control_card: str
    rule: str
    line: int
    order: int = 0
    unit: str = ""
    units: tuple[str, ...] = ()
    note: str = ""
    by_chance: Decision | None = None
    passed_on: int = 0


class Delivered(msgspec.Struct, frozen=True, kw_only=True):
    """A report as delivered: `number` counts this addressee's reports, card and words stay as they were.

    `key` is Control's name for it and blank in a picture; `corrects` the number of a report that this one takes back.
    """

    number: int
    key: str
    addressee: str
    code: str
    unit: str
    at: Fraction
    due: Fraction
    delivered: Fraction
    card: str
    words: str
    units: tuple[str, ...] = ()
    corrects: int = 0


R = TypeVar("R", bound=Report)
D = TypeVar("D", bound=Delivered)


def put_under_way(  # noqa: PLR0913 - what a report consists of
    kind: type[R],
    draft: Draft,
    sheet: Worksheet,
    book: CodeBook,
    code: str,
    to: Side,
    *,
    fields: Mapping[str, object],
    rule: str = "",
    **more: Any,
) -> R:
    """Makes a report that falls due at once, and sets it under way; `fields` are those of its card, blank ones aside.

    `more` is what the mode's kind of report has besides.
    """
    values = {name: str(value) for name, value in fields.items() if value not in (None, "")}
    card = write_report(book, report_from(book, {"Code": code, **values}))
    number = len(draft.under_way) + 1
    made = kind(
        key=f"{to.value}:{draft.now}:{number}:{code}",
        addressee=to.value,
        code=code,
        at=draft.now,
        due=draft.now,
        card=card,
        control_card=card,
        rule=rule or sheet.rule,
        line=sheet.line,
        order=number,
        **more,
    )
    draft.under_way.append(made)
    return made


def is_changed(decision: Decision | None) -> bool:
    """Whether Control changed a report, so that it tells only what its card and words say."""
    return decision is not None and decision.kind in (DecisionKind.EDIT, DecisionKind.GARBLE)


def as_delivered(  # noqa: PLR0913 - what a record consists of
    kind: type[D], report: Report, decision: Decision | None, book: CodeBook, *, number: int, now: Fraction, **more: Any
) -> D:
    """The record of a report as it is delivered now, with what Control decided of its card and words."""
    line = decision.card if decision and decision.card else report.card
    return kind(
        number=number,
        key=report.key,
        addressee=report.addressee,
        code=report.code,
        unit=report.unit,
        at=report.at,
        due=report.due,
        delivered=now,
        card=line,
        words=decision.words if decision and decision.words else words_of(book, line, report.note),
        units=report.units,
        **more,
    )


def words_of(book: CodeBook, line: str, note: str) -> str:
    """A card in plain words with its note; a garbled card as it stands."""
    try:
        said = read_back(book, read_report(book, line))
    except Unreadable:
        said = line
    return f"{said}: {note}." if note else f"{said}."
