"""Reports that are lost, delayed or garbled on the way by chance, as far as the game's settings allow.

The source is silent; the percentages are house values, nothing by default. One throw says what becomes of a report that
falls due, keyed by the report and by its time, so that the cuts between subintervals change nothing. What the throw
gives stands until Control decides otherwise in the tray. Only what a unit reports is passed on over a distance:
Control's own words and answers to orders come through.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.outcome import Decision, DecisionKind
from assessment.engine.setting import DELAYED, GARBLED, LONGEST, LOST
from assessment.engine.table_entry import Provenance
from assessment.engine.worksheet import PERCENT, Worksheet
from control.situation.clock import HALF_HOUR
from control.situation.side import SIDES
from orders.language.codebook import CodeBook
from orders.language.garbling import garbled, losable
from orders.language.wrong import Unreadable

RULE: Final = "TRANSMISSION"
"""Stands for the rule on the worksheet: no ledger has an entry for what the game's settings add."""

NOT_PASSED_ON: Final = ("SAYS", "REFUSED")
"""Reports in which Control or the rules speak to a cell, not a unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transmission:
    """How reports of a game are passed on: percentages of what is lost, delayed and garbled, and the longest delay."""

    book: CodeBook
    lost: int
    delayed: int
    garbled: int
    longest: int

    @classmethod
    def of(cls, book: CodeBook, settings: Mapping[str, str]) -> Transmission | None:
        """By the settings in force; None where every report comes through."""
        lost, delayed, spoilt = (int(settings[setting.key]) for setting in (LOST, DELAYED, GARBLED))
        if not lost + delayed + spoilt:
            return None
        longest = int(settings[LONGEST.key])
        return cls(book=book, lost=lost, delayed=delayed, garbled=spoilt, longest=longest)

    @property
    def ranges(self) -> tuple[tuple[DecisionKind, int, int], ...]:
        """The two-digit numbers on which each thing happens, from 00 on; nothing where it never does."""
        shares = (
            (DecisionKind.WITHHOLD, self.lost),
            (DecisionKind.DELAY, self.delayed),
            (DecisionKind.GARBLE, self.garbled),
        )
        found, first = [], 0
        for kind, share in shares:
            if share:
                found.append((kind, first, first + share - 1))
            first += share
        return tuple(found)


def pass_on(draft: Any, sheet: Worksheet) -> None:
    """Throws for each report that has fallen due to a side and was not thrown for before."""
    how = sheet.transmission
    if how is None:
        return
    now = sheet.now
    due = [one for one in draft.under_way if one.due <= draft.now and _is_passed_on(one)]
    thrown = {}
    for report in sorted(due, key=lambda one: (one.due, one.key)):
        sheet.now = report.due
        thrown[report.key] = _thrown_for(report, sheet, how)
    sheet.now = now
    draft.under_way = [thrown.get(report.key, report) for report in draft.under_way]


def _is_passed_on(report: Any) -> bool:
    by_unit = bool(report.unit) and report.code not in NOT_PASSED_ON
    return by_unit and report.addressee in SIDES and not report.passed_on


def _thrown_for(report: Any, sheet: Worksheet, how: Transmission) -> Any:
    """The report with what the throw makes of it, on lines of its own."""
    line = sheet.enter(sheet.place(RULE, (re.sub(r"[|,\s]+", " ", report.key),)))
    for kind, low, high in how.ranges:
        sheet.figure(SAID[kind], f"{low:02d}-{high:02d}", provenance=Provenance.HOUSE.value)
    number = sheet.throw(PERCENT)
    kind = next((kind for kind, low, high in how.ranges if low <= number <= high), DecisionKind.RELEASE)
    decided = BY_CHANCE[kind](report, sheet, how) if kind in BY_CHANCE else None
    sheet.leave(line, "", SAID[decided.kind if decided else DecisionKind.RELEASE])
    return replace(report, by_chance=decided, passed_on=line)


def _lost(report: Any, sheet: Worksheet, how: Transmission) -> Decision:
    del sheet, how
    return Decision(report=report.key, kind=DecisionKind.WITHHOLD, reason=SAID[DecisionKind.WITHHOLD])


def _delayed(report: Any, sheet: Worksheet, how: Transmission) -> Decision:
    """Later by one half hour or more, up to the longest delay of the game."""
    half_hours = sheet.throw(how.longest, of=("half hours",)) + 1
    sheet.figure("half hours late", half_hours, provenance=Provenance.HOUSE.value)
    due = Fraction(report.due + half_hours * HALF_HOUR)
    return Decision(report=report.key, kind=DecisionKind.DELAY, reason=SAID[DecisionKind.DELAY], due=due)


def _garbled(report: Any, sheet: Worksheet, how: Transmission) -> Decision | None:
    """Without some of its fields: how many, and which, is thrown for. A card with none to lose comes through."""
    try:
        left = list(losable(how.book, report.card))
    except Unreadable:
        left = []
    if not left:
        return None
    many = sheet.throw(len(left), of=("fields",)) + 1
    gone = [left.pop(sheet.throw(len(left), of=("field", str(ordinal + 1)))) for ordinal in range(many)]
    sheet.figure("fields that do not come through", ", ".join(gone))
    card, words = garbled(how.book, report.card, gone)
    return Decision(
        report=report.key, kind=DecisionKind.GARBLE, reason=SAID[DecisionKind.GARBLE], card=card, words=words
    )


SAID: Final[dict[DecisionKind, str]] = {
    DecisionKind.RELEASE: "comes through",
    DecisionKind.WITHHOLD: "lost by chance",
    DecisionKind.DELAY: "delayed by chance",
    DecisionKind.GARBLE: "garbled by chance",
}
"""What becomes of a report, as the worksheet says it."""

BY_CHANCE: Final[dict[DecisionKind, Callable[[Any, Worksheet, Transmission], Decision | None]]] = {
    DecisionKind.WITHHOLD: _lost,
    DecisionKind.DELAY: _delayed,
    DecisionKind.GARBLE: _garbled,
}
