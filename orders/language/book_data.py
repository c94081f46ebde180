"""Builds a code book from plain data and refuses what does not fit: unknown keys, clashing columns, foreign fields."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, Final, TypeVar

import msgspec

from orders.language.codebook import (
    CARD_WIDTH,
    Advice,
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

T = TypeVar("T")

ELEMENTS: Final = frozenset({"red", "blue", "both", "patrol", "agent", "aircav", "engineer", "control"})
QUALITIES: Final = frozenset({"A1B1", "A1B2", "A1B3", "A2B1", "A2B2", "A2B3"})
CONFIDENCES: Final = frozenset({"", "high", "medium", "low"})
BLANK: Final = "blank"
_CODE: Final = re.compile(r"[0-9]{3}|H[0-9]{2}")
_WORD: Final = re.compile(r"[A-Z][A-Z0-9]{1,11}")


class _UseData(msgspec.Struct, forbid_unknown_fields=True):
    """A use as written: what is left out comes from the fields common to all codes or from the column."""

    required: bool | None = None
    meaning: str = ""
    kind: Kind | None = None
    values: str | dict[str, str] = {}
    only: tuple[str, ...] = ()
    advice: dict[str, Advice] = {}
    quality: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    word: str | None = None
    default: str = ""
    silent: bool = False


class _CodeData(msgspec.Struct, forbid_unknown_fields=True):
    """A code as written."""

    title: str
    provenance: Provenance
    issued_by: tuple[str, ...]
    received_by: tuple[str, ...]
    defined_in: tuple[str, ...]
    cited_in: tuple[str, ...]
    fields: dict[str, _UseData]
    template: str
    rules: tuple[str, ...]
    reason: str = ""
    confidence: str = ""
    note: str = ""
    conflict: str = ""
    beside: bool = False


class _BookData(msgspec.Struct, forbid_unknown_fields=True):
    """The top of the data; what lies below is converted piece by piece, so that a fault names its place."""

    title: str
    source: dict[str, str | int]
    order_card: dict[str, Any]
    report_card: dict[str, Any]
    orders: dict[str, Any]
    reports: dict[str, Any]
    common: dict[CardKind, dict[str, _UseData]] = {}
    values: dict[str, dict[str, str]] = {}
    cont: dict[str, Any] = {}
    special_units: dict[str, Any] = {}
    not_codes: dict[str, str] = {}
    remarks: tuple[dict[str, str], ...] = ()
    abbreviations: dict[str, str] = {}


def book_from(parts: Iterable[Mapping[str, Any]]) -> CodeBook:
    """The code book whose data come in one or more mappings with different keys. Raises `BookFault`."""
    data = _convert(_joined(parts), _BookData)
    order_card = _layout(data.order_card, "order_card")
    report_card = _layout(data.report_card, "report_card")
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
            word: _convert(raw, SpecialUnit, "special_units", word) for word, raw in data.special_units.items()
        },
        not_codes=_not_codes(data.not_codes, orders.keys() | reports.keys()),
        remarks=tuple(_convert(remark, Remark, "remarks", place) for place, remark in enumerate(data.remarks)),
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


def _convert(data: object, kind: type[T], *path: str | int) -> T:
    """Plain data as a typed value; raises `BookFault` with the path of what does not fit."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BookFault(str(error), *path) from error


def _layout(data: dict[str, Any], name: str) -> Layout:
    layout = _convert(data, Layout, name)
    fields = [column.field for column in layout.columns]
    for field in fields:
        if fields.count(field) > 1:
            raise BookFault(f"the field {field} stands here twice", name, "columns")
    if layout.code not in fields:
        raise BookFault(f"no column for the code field {layout.code}", name, "columns")
    _columns_fit(layout, name)
    for place, column in enumerate(layout.columns):
        _pattern_fits(column, name, "columns", place)
    return layout


def _pattern_fits(column: Column, *path: str | int) -> None:
    try:
        re.compile(column.pattern)
    except re.error as error:
        raise BookFault(f"the pattern of {column.field} cannot be read: {error}", *path) from error
    if bool(column.pattern) != bool(column.shape):
        raise BookFault(f"{column.field} has a pattern without a shape to show, or a shape without a pattern", *path)
    if column.kind in (Kind.EASTING, Kind.NORTHING) and not column.pattern:
        raise BookFault(f"{column.field} is a number of a place, whose pattern only the code book knows", *path)


def _columns_fit(layout: Layout, name: str) -> None:
    for column in layout.columns:
        if not 1 <= column.first <= column.last <= CARD_WIDTH:
            raise BookFault(f"{column.field} has columns {column.first}-{column.last}", name, "columns")
    shared = sorted((column for column in layout.columns if not column.alone), key=lambda column: column.first)
    for left, right in pairwise(shared):
        if right.first <= left.last:
            why = f"{right.field} begins in column {right.first}, but {left.field} goes on to {left.last}"
            raise BookFault(why, name, "columns")
    code = layout.code_column
    for column in layout.columns:
        if column.alone and column.first <= code.last and code.first <= column.last:
            raise BookFault(f"{column.field} covers the columns of the code", name, "columns")


def _code(code: str, kind: CardKind, raw: object, layout: Layout, data: _BookData) -> Code:
    path = (f"{kind}s", code)
    if not (_WORD if layout.words else _CODE).fullmatch(code):
        shape = "a word of capital letters, at most twelve" if layout.words else "three digits, or H and two digits"
        raise BookFault(f"a code is {shape}", *path)
    found = _convert(raw, _CodeData, *path)
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


def _texts_known(found: _CodeData, *path: str) -> None:
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


def _fields_fit(uses: dict[str, _UseData], layout: Layout, *path: str) -> None:
    """Fields must be on the card, and none under a field that stands alone."""
    used = [column for column in layout.columns if column.field in uses]
    for field in uses.keys() - {column.field for column in used}:
        raise BookFault(f"the card has no field {field}", *path, "fields")
    for alone in (column for column in used if column.alone):
        for other in used:
            if other is not alone and other.first <= alone.last and alone.first <= other.last:
                raise BookFault(f"{alone.field} stands alone, but {other.field} is used too", *path, "fields")


def _use(
    written: _UseData, common: _UseData | None, column: Column, sets: dict[str, dict[str, str]], *path: str
) -> Use:
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


def _limits_fit(written: _UseData, values: dict[str, str], column: Column, *path: str) -> None:
    for text in (*values, *written.only):
        if text != BLANK and not 1 <= len(text) <= column.width:
            raise BookFault(f"{text!r} does not fit into {column.width} columns", *path)
    for text in written.advice.keys() & {*values, *written.only}:
        raise BookFault(f"{text!r} is allowed; it needs no advice", *path)
    for quality in written.quality:
        if quality not in QUALITIES:
            raise BookFault(f"unknown quality {quality!r}", *path)


def _cont(data: dict[str, Any]) -> ContNumbers:
    cont = _convert(data, ContNumbers, "cont")
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
