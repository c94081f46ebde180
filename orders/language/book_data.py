"""Builds a code book from plain data and refuses what does not fit: unknown keys, foreign fields."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from orders.language.book_layout import layout_from
from orders.language.book_shapes import BookData, CodeData, UseData, converted
from orders.language.codebook import (
    BookFault,
    CardKind,
    Code,
    CodeBook,
    Column,
    ContNumbers,
    Kind,
    Layout,
    Provenance,
    Remark,
    SpecialUnit,
    Use,
)
from orders.language.template import fields_of, parse_template

ELEMENTS: Final = frozenset({"red", "blue", "both", "patrol", "agent", "aircav", "engineer", "control"})
QUALITIES: Final = frozenset({"A1B1", "A1B2", "A1B3", "A2B1", "A2B2", "A2B3"})
CONFIDENCES: Final = frozenset({"", "high", "medium", "low"})
BLANK: Final = "blank"
_CODE: Final = re.compile(r"[0-9]{3}|H[0-9]{2}")
_WORD: Final = re.compile(r"[A-Z][A-Z0-9]{1,11}")


def book_from(parts: Iterable[Mapping[str, Any]]) -> CodeBook:
    """The code book whose data come in one or more mappings with different keys. Raises `BookFault`."""
    data = converted(_joined(parts), BookData)
    order_card = layout_from(data.order_card, "order_card")
    report_card = layout_from(data.report_card, "report_card")
    orders = {code: _code(code, CardKind.ORDER, raw, order_card, data) for code, raw in data.orders.items()}
    reports = {code: _code(code, CardKind.REPORT, raw, report_card, data) for code, raw in data.reports.items()}
    for code in orders.keys() & reports.keys():
        raise BookFault("this code is also an order", "reports", code)
    return CodeBook(
        title=data.title,
        source=data.source,
        order_card=order_card,
        report_card=report_card,
        orders=orders,
        reports=reports,
        cont=_cont(data.cont),
        special_units={
            word: converted(raw, SpecialUnit, "special_units", word) for word, raw in data.special_units.items()
        },
        not_codes=_not_codes(data.not_codes, orders.keys() | reports.keys()),
        remarks=tuple(converted(remark, Remark, "remarks", place) for place, remark in enumerate(data.remarks)),
        abbreviations=data.abbreviations,
    )


def _joined(parts: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    whole: dict[str, Any] = {}
    for part in parts:
        for key, value in part.items():
            if key in whole:
                raise BookFault("two parts of the code book have this key", key)
            whole[key] = value
    return whole


def _code(code: str, kind: CardKind, raw: object, layout: Layout, data: BookData) -> Code:
    path = (f"{kind}s", code)
    if not (_WORD if layout.words else _CODE).fullmatch(code):
        shape = "a word of capital letters, at most twelve" if layout.words else "three digits, or H and two digits"
        raise BookFault(f"a code is {shape}", *path)
    found = converted(raw, CodeData, *path)
    _texts_known(found, *path)
    uses = {**data.common.get(kind, {}), **found.fields}
    fields = tuple(
        _use(uses[column.field], data.common.get(kind, {}).get(column.field), column, data.values, *path)
        for column in layout.columns
        if column.field in uses
    )
    _fields_fit(uses, layout, *path)
    _template_fits(found.template, fields, *path)
    made = Code(
        code=code,
        kind=kind,
        fields=fields,
        **{name: getattr(found, name) for name in found.__struct_fields__ if name != "fields"},
    )
    if not layout.words and made.house != code.startswith("H"):
        raise BookFault("house codes, and only they, begin with H", *path)
    return made


def _texts_known(found: CodeData, *path: str) -> None:
    for element in (*found.issued_by, *found.received_by):
        if element not in ELEMENTS:
            raise BookFault(f"unknown element {element!r}", *path)
    if found.confidence not in CONFIDENCES:
        raise BookFault(f"unknown confidence {found.confidence!r}", *path)
    if found.provenance is not Provenance.PRINTED and not found.reason:
        raise BookFault(f"a code that is {found.provenance} needs a reason", *path)


def _template_fits(template: str, fields: tuple[Use, ...], *path: str) -> None:
    try:
        shown = fields_of(parse_template(template))
    except ValueError as error:
        raise BookFault(str(error), *path, "template") from error
    for field in sorted(shown - {use.field for use in fields}):
        raise BookFault(f"the sentence shows {field}, which the code does not have", *path, "template")


def _fields_fit(uses: dict[str, UseData], layout: Layout, *path: str) -> None:
    """Fields must be on the card, and none under a field that stands alone."""
    used = [column for column in layout.columns if column.field in uses]
    for field in uses.keys() - {column.field for column in used}:
        raise BookFault(f"the card has no field {field}", *path, "fields")
    for alone in (column for column in used if column.alone):
        for other in used:
            if other is not alone and other.first <= alone.last and alone.first <= other.last:
                raise BookFault(f"{alone.field} stands alone, but {other.field} is used too", *path, "fields")


def _use(written: UseData, common: UseData | None, column: Column, sets: dict[str, dict[str, str]], *path: str) -> Use:
    where = (*path, "fields", column.field)
    required = written.required
    if required is None and common is not None:
        required = common.required
    if required is None:
        raise BookFault("say whether the field is required", *where)
    values = _values(written.values, sets, *where)
    _limits_fit(written, values, column, *where)
    named = {text: word for text, word in values.items() if text != BLANK}
    kind = written.kind or (Kind.LETTERS if named and column.kind is not Kind.CONT else column.kind)
    return Use(
        field=column.field,
        required=required,
        meaning=written.meaning or (common.meaning if common else "") or column.meaning,
        kind=kind,
        values=named,
        blank=values.get(BLANK, ""),
        only=written.only,
        advice=written.advice,
        quality=written.quality,
        least=written.least if written.least is not None else column.least,
        most=written.most if written.most is not None else column.most,
        pattern=column.pattern,
        shape=column.shape,
        word=written.word if written.word is not None else column.word,
        many=column.many,
        default=written.default,
        silent=written.silent,
    )


def _values(written: str | dict[str, str], sets: dict[str, dict[str, str]], *path: str) -> dict[str, str]:
    if isinstance(written, dict):
        return written
    if written not in sets:
        raise BookFault(f"unknown set of values {written!r}", *path)
    return sets[written]


def _limits_fit(written: UseData, values: dict[str, str], column: Column, *path: str) -> None:
    for text in (*values, *written.only):
        if text != BLANK and not 1 <= len(text) <= column.width:
            raise BookFault(f"{text!r} does not fit into {column.width} columns", *path)
    for text in written.advice.keys() & {*values, *written.only}:
        raise BookFault(f"{text!r} is allowed; it needs no advice", *path)
    for quality in written.quality:
        if quality not in QUALITIES:
            raise BookFault(f"unknown quality {quality!r}", *path)


def _cont(data: dict[str, Any]) -> ContNumbers:
    cont = converted(data, ContNumbers, "cont")
    for size in cont.sizes:
        if not re.fullmatch(r"[1-9]", size):
            raise BookFault(f"{size!r} is not a size digit", "cont", "sizes")
    for kind in cont.kinds:
        if not re.fullmatch(r"[0-9]{2}", kind) or kind == "00":
            raise BookFault(f"{kind!r} is not a kind of two digits", "cont", "kinds")
    return cont


def _not_codes(data: dict[str, str], codes: Iterable[str]) -> dict[str, str]:
    for code in codes:
        if code in data:
            raise BookFault("this number is a code", "not_codes", code)
    return data
