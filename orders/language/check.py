"""What the code book alone says of a card: fields, values, limits, and who may issue the code.

Nothing here looks at a picture, a map or a unit; what needs one belongs to the mode.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from control.situation.side import Side
from orders.language import phrases
from orders.language.card import Card, CodedCard, ReportCard, place_of
from orders.language.codebook import CardKind, Code, CodeBook, ContNumbers, Kind, Use
from orders.language.phrase import Phrase
from orders.language.suggest import near
from orders.language.wrong import Inadmissible

BOTH_SIDES: Final = "both"


class _Limits(msgspec.Struct, frozen=True):
    """What a code asks of its card, made once per code; `bound` holds the fields whose values are limited."""

    fields: frozenset[str]
    required: tuple[str, ...]
    bound: dict[str, Use]


def check_card(book: CodeBook, card: Card, side: Side | None = None) -> list[Inadmissible]:
    """All that the code book has against an order card; with a side, also whether that side may issue it."""
    findings = _Findings(book, card, book.orders[card.code])
    if side is not None:
        _issued_by(findings, side)
    _carried_out_by(findings)
    _fields(findings)
    return findings.wrong


def check_report(book: CodeBook, card: ReportCard) -> list[Inadmissible]:
    """All that the code book has against a report card."""
    findings = _Findings(book, card, book.reports[card.code])
    _fields(findings)
    _never_said(findings)
    return findings.wrong


def quality_of(cont: str) -> str:
    """The quality of contact report that a Cont number shows, such as A1B2 (INTRO.8)."""
    size = "A1" if cont[0] != "0" else "A2"
    if cont[1:] == "00":
        return size + "B3"
    return size + ("B2" if cont[1] == "0" else "B1")


@lru_cache(maxsize=64)
def _limits(book: CodeBook, kind: CardKind) -> dict[str, _Limits]:
    return {
        code.code: _Limits(
            fields=frozenset(use.field for use in code.fields),
            required=tuple(use.field for use in code.fields if use.required),
            bound={use.field: use for use in code.fields if _binds(use)},
        )
        for code in book.codes(kind).values()
    }


def _binds(use: Use) -> bool:
    """Whether a field of this use can hold something readable that the code book refuses."""
    limits = (use.values, use.only, use.quality, use.least is not None, use.most is not None)
    return any(limits) or use.kind in (Kind.CONT, Kind.CODE)


class _Findings:
    """Gathers what is wrong with one card."""

    def __init__(self, book: CodeBook, card: CodedCard, code: Code) -> None:
        self.book = book
        self.card = card
        self.code = code
        self.wrong: list[Inadmissible] = []

    def add(self, field: str, phrase: Phrase, suggestion: str = "", paragraph: str = "") -> None:
        """One more, at the first column of a field; cites the code's own paragraph unless another is given."""
        self.wrong.append(
            Inadmissible(
                reason=phrase,
                paragraph=paragraph or self.code.paragraph,
                field=field,
                column=place_of(self.book, self.card, field),
                code=self.code.code,
                line=self.card.line,
                suggestion=suggestion,
            )
        )


def _fields(findings: _Findings) -> None:
    """Required fields filled, others blank, and every value one that the code allows."""
    card, book = findings.card, findings.book
    limits = _limits(book, findings.code.kind)[card.code]
    for field in limits.required:
        if field not in card.values:
            findings.add(field, Phrase(phrases.FIELD_MISSING, {"code": card.code, "field": field}))
    for field, value in card.values.items():
        if field not in limits.fields:
            findings.add(field, Phrase(phrases.FIELD_UNUSED, {"code": card.code, "field": field}))
        elif field in limits.bound and value in limits.bound[field].advice:
            advice = limits.bound[field].advice[value]
            findings.add(field, Phrase(advice.words), paragraph=advice.paragraph)
        elif field in limits.bound:
            found = _against(book, card.code, limits.bound[field], value)
            if found is not None:
                findings.add(field, *found)


def _against(book: CodeBook, code: str, use: Use, value: str) -> tuple[Phrase, str] | None:
    """What speaks against a value, and what was perhaps meant."""
    facts = {"field": use.field, "found": value, "code": code}
    allowed = use.only or tuple(use.values)
    if allowed:
        return None if value in allowed else _not_among(facts, value, allowed)
    if use.kind is Kind.CONT:
        return _against_cont(book.cont, use, value, facts)
    if use.kind is Kind.CODE:
        known = value in book.orders
        return None if known else (Phrase(phrases.NO_SUCH_ORDER, facts), near(value, book.orders))
    if use.least is not None and value.isdecimal() and int(value) < use.least:
        return Phrase(phrases.TOO_SMALL, facts | {"limit": str(use.least)}), ""
    if use.most is not None and value.isdecimal() and int(value) > use.most:
        return Phrase(phrases.TOO_LARGE, facts | {"limit": str(use.most)}), ""
    return None


def _not_among(facts: dict[str, str], value: str, allowed: tuple[str, ...]) -> tuple[Phrase, str]:
    return Phrase(phrases.NOT_AMONG, facts | {"allowed": ", ".join(allowed)}), near(value, allowed)


def _against_cont(cont: ContNumbers, use: Use, value: str, facts: dict[str, str]) -> tuple[Phrase, str] | None:
    size, kind = value[0], value[1:]
    if size != "0" and size not in cont.sizes:
        return Phrase(phrases.SIZE_UNKNOWN, facts | {"found": size}), ""
    if kind != "00" and kind not in cont.kinds:
        return Phrase(phrases.KIND_UNKNOWN, facts | {"found": kind}), ""
    if use.quality and quality_of(value) not in use.quality:
        more = {"quality": quality_of(value), "allowed": ", ".join(use.quality)}
        return Phrase(phrases.QUALITY_NOT_ALLOWED, facts | more), ""
    return None


def _issued_by(findings: _Findings, side: Side) -> None:
    """Whether a side may issue the code."""
    issued_by = findings.code.issued_by
    if BOTH_SIDES not in issued_by and side.value not in issued_by:
        phrase = Phrase(phrases.NOT_FOR_SIDE, {"code": findings.code.code, "side": side.value.capitalize()})
        findings.add(findings.book.order_card.code, phrase)


def _never_said(findings: _Findings) -> None:
    """What a special unit such as AGENT cannot report."""
    card = findings.card
    special = findings.book.special_units.get(card.unit)
    for field, values in special.never.get(card.code, {}).items() if special is not None else ():
        found = card.value(field)
        if special is not None and found in values:
            facts = {"field": field, "found": found, "unit": card.unit, "code": card.code}
            findings.add(field, Phrase(phrases.NEVER_SAID, facts), paragraph=special.paragraph)


def _carried_out_by(findings: _Findings) -> None:
    """A special unit such as AGENT gets only the orders that are for it."""
    unit = findings.card.unit
    special = findings.book.special_units.get(unit)
    if special is not None and (not special.element or special.element not in findings.code.received_by):
        phrase = Phrase(phrases.NOT_FOR_UNIT, {"code": findings.code.code, "unit": unit})
        findings.add("Unit", phrase, paragraph=special.paragraph)
