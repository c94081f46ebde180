"""The values of a row as the file has them, and back: by column, strictly."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Field, ForeignKey, ManyToManyField

from control.gamefile.tables import Table, target
from control.models.fields import ExactMinuteField

_MINUTE: Final = re.compile(r"-?\d{1,30}(/[1-9]\d{0,29})?")
_HEX: Final = re.compile(r"(?:[0-9a-f]{2})*")
_ADDRESS: Final = re.compile(r"[A-Za-z0-9]{1,24}")
"""A public id stands in addresses."""


class UnfitValue(ValueError):
    """A value that its column cannot hold; says which and why."""


def written(column: Field[Any, Any], value: Any) -> Any:
    """A column's value as the file has it."""
    match column, value:
        case _, None:
            return None
        case _, Fraction():
            return str(value)
        case _, datetime():
            return value.astimezone(UTC).isoformat()
        case _, timedelta():
            return value // timedelta(microseconds=1)
        case models.BinaryField(), _:
            return bytes(value).hex()
    return value


def completed(table: Table, given: Mapping[str, Any]) -> dict[str, Any]:
    """A row's values as the file has them; columns that came after it was written have what rows before them got.

    Raises `UnfitValue` for a column that nothing stands in for, and for one that is not known here.
    """
    names = {column.name for column in table.fields} | {many.name for many in table.sets}
    if odd := sorted(given.keys() - names):
        raise UnfitValue(f"it has other columns than are known here: {', '.join(odd)[:200]}")
    absent = {column.name: _stand_in(column) for column in table.fields if column.name not in given}
    return {many.name: [] for many in table.sets} | absent | dict(given)


def _stand_in(column: Field[Any, Any]) -> Any:
    """What a column has where nobody has written anything yet."""
    if not column.has_default() and not column.null and not (column.blank and column.empty_strings_allowed):
        raise UnfitValue(f"{column.name} is missing")
    return written(column, column.get_default())


def read(table: Table, column: Field[Any, Any], value: Any) -> Any:
    """A column's value from what the file has. Raises `UnfitValue`."""
    if value is None:
        if column.null:
            return None
        raise UnfitValue(f"{column.name} is missing")
    try:
        found = _reader(column)(value)
        # A fraction has no length; its pattern bounds it.
        if not isinstance(found, Fraction):
            column.run_validators(found)
    except ValidationError as error:
        raise UnfitValue(f"{column.name}: {' '.join(error.messages)}") from error
    except (ValueError, TypeError, OverflowError) as error:
        raise UnfitValue(f"{column.name} cannot be {_short(value)}") from error
    allowed = table.words.get(column.name) or frozenset(key for key, _ in column.flatchoices)
    if allowed and found not in allowed and not (found == "" and column.blank):
        words = ", ".join(sorted(map(str, allowed)))
        raise UnfitValue(f"{column.name} cannot be {_short(value)}; it is one of {words}")
    return found


def reference(
    column: ForeignKey[Any, Any] | ManyToManyField[Any, Any], value: Any, counted: Mapping[str, int]
) -> int | None:
    """The number of the row referred to, one of the `counted` rows of its table. Raises `UnfitValue`."""
    if value is None and column.null:
        return None
    if type(value) is int and 1 <= value <= counted.get(target(column), 0):
        return value
    raise UnfitValue(f"{column.name} refers to row {_short(value)} of {target(column)}, which is not there")


def _reader(column: Field[Any, Any]) -> Callable[[Any], Any]:
    if isinstance(column, models.JSONField):
        # The default says what the column holds: a list or a dictionary.
        return _exactly(column.default)
    for kind, reader in _READERS:
        if isinstance(column, kind):
            return reader
    raise TypeError(f"{column!r} is of a kind that no game file has")


def _minute(value: Any) -> Fraction:
    return Fraction(_matching(_MINUTE, value))


def _moment(value: Any) -> datetime:
    moment = datetime.fromisoformat(_exactly(str)(value))
    if moment.tzinfo is None:
        raise ValueError(value)
    return moment


def _bytes(value: Any) -> bytes:
    return bytes.fromhex(_matching(_HEX, value))


def _text(value: Any) -> str:
    text: str = _exactly(str)(value)
    text.encode()
    return text


def _number(value: Any) -> float:
    return float(value) if type(value) in (int, float) else float(_exactly(float)(value))


def _span(value: Any) -> timedelta:
    return timedelta(microseconds=_exactly(int)(value))


def _exactly(kind: type) -> Callable[[Any], Any]:
    def checked(value: Any) -> Any:
        if type(value) is not kind:
            raise TypeError(value)
        return value

    return checked


def _matching(pattern: re.Pattern[str], value: Any) -> str:
    if type(value) is str and pattern.fullmatch(value):
        return value
    raise ValueError(value)


def public_id(value: Any) -> str:
    """A name for addresses. Raises `UnfitValue`."""
    try:
        return _matching(_ADDRESS, value)
    except ValueError as error:
        raise UnfitValue(f"public_id cannot be {_short(value)}") from error


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= SHORT else f"{text[:SHORT]}..."


SHORT: Final = 40
_READERS: Final[tuple[tuple[type[Field[Any, Any]], Callable[[Any], Any]], ...]] = (
    (ExactMinuteField, _minute),
    (models.DateTimeField, _moment),
    (models.DurationField, _span),
    (models.BinaryField, _bytes),
    (models.BooleanField, _exactly(bool)),
    (models.FloatField, _number),
    (models.IntegerField, _exactly(int)),
    (models.CharField, _text),
    (models.TextField, _text),
)
