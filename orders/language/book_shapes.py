"""The shapes of a code book's data as written, and reading data into them."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from orders.language.codebook import Advice, BookFault, CardKind, Kind, Provenance

T = TypeVar("T")


class UseData(msgspec.Struct, forbid_unknown_fields=True):
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


class CodeData(msgspec.Struct, forbid_unknown_fields=True):
    """A code as written."""

    title: str
    provenance: Provenance
    issued_by: tuple[str, ...]
    received_by: tuple[str, ...]
    defined_in: tuple[str, ...]
    cited_in: tuple[str, ...]
    fields: dict[str, UseData]
    template: str
    rules: tuple[str, ...]
    reason: str = ""
    confidence: str = ""
    note: str = ""
    conflict: str = ""
    beside: bool = False


class BookData(msgspec.Struct, forbid_unknown_fields=True):
    """The top of the data; what lies below is converted piece by piece, so that a fault names its place."""

    title: str
    source: dict[str, str | int]
    order_card: dict[str, Any]
    report_card: dict[str, Any]
    orders: dict[str, Any]
    reports: dict[str, Any]
    common: dict[CardKind, dict[str, UseData]] = {}
    values: dict[str, dict[str, str]] = {}
    cont: dict[str, Any] = {}
    special_units: dict[str, Any] = {}
    not_codes: dict[str, str] = {}
    remarks: tuple[dict[str, str], ...] = ()
    abbreviations: dict[str, str] = {}


def converted(data: object, kind: type[T], *path: str | int) -> T:
    """Plain data as a typed value; raises `BookFault` with the path of what does not fit."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BookFault(str(error), *path) from error
