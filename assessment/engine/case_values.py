"""From the plain data of a case to typed values, by the type that a struct's field or a rule's parameter declares."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from control.situation.clock import Clock

T = TypeVar("T")
Special: TypeAlias = Callable[[Any, Any], Any]
"""Turns data into a value of a type that only the mode knows; gives `NOT_SPECIAL` for the rest."""

NOT_SPECIAL: Final = object()
_CLOCK_DIGITS: Final = 4
_STAMP_DIGITS: Final = 6
_SEQUENCES: Final = (list, Sequence, Iterable)


class Unfit(ValueError):
    """Data that does not fit its type; `path` leads to the part that does not."""

    def __init__(self, why: str, *path: str | int) -> None:
        super().__init__(why)
        self.why = why
        self.path = path


class Reader:
    """Reads data by type. Times are read by `clock`, from `start` on where a clock time names no day."""

    def __init__(self, clock: Clock, start: Fraction, special: Special | None = None) -> None:
        self._clock = clock
        self._start = start
        self._special = special

    def read(self, kind: Any, data: Any, *path: str | int) -> Any:
        """The value of this type that the data writes. Raises `Unfit`."""
        if self._special is not None:
            try:
                special = self._special(kind, data)
            except (ValueError, LookupError) as error:
                raise Unfit(_words(error), *path) from error
            if special is not NOT_SPECIAL:
                return special
        origin = typing.get_origin(kind)
        if origin in (UnionType, typing.Union):
            return self._either(kind, data, path)
        if origin is not None:
            return self._generic(kind, origin, data, path)
        if kind is Any or kind is object:
            return data
        if inspect.isclass(kind) and issubclass(kind, msgspec.Struct):
            return self.struct(kind, data, *path)
        return self._single(kind, data, path)

    def struct(self, kind: type[T], data: Any, *path: str | int, over: T | None = None) -> T:
        """A struct from a mapping of its fields; those not named keep their default, or the value in `over`."""
        if not isinstance(data, dict):
            raise Unfit(f"expected a mapping with fields of {kind.__name__}", *path)
        described: Any = kind
        hints = field_types(described)
        values = {}
        for name, value in data.items():
            field = name if name in hints else f"{name}_"
            if field not in hints:
                raise Unfit(f"{kind.__name__} has no field {name!r}; its fields are {', '.join(hints)}", *path, name)
            values[field] = self.read(hints[field], value, *path, name)
        try:
            return kind(**values) if over is None else msgspec.structs.replace(over, **values)  # type: ignore[type-var]
        except TypeError as error:
            raise Unfit(str(error), *path) from error

    def minute(self, data: Any, *path: str | int) -> Fraction:
        """A moment: clock time or stamp in quotes, or minutes since the start of the game."""
        if isinstance(data, str):
            try:
                if len(data) == _STAMP_DIGITS and data.isdecimal():
                    return self._clock.at(data)
                if len(data) == _CLOCK_DIGITS and data.isdecimal():
                    return self._clock.next_time(data, self._start)
            except ValueError as error:
                raise Unfit(str(error), *path) from error
        if isinstance(data, int | Fraction) and not isinstance(data, bool):
            return Fraction(data)
        raise Unfit(f"{data!r} is neither a number nor a time in quotes", *path)

    def _single(self, kind: Any, data: Any, path: tuple[str | int, ...]) -> Any:
        if kind is Fraction:
            return self.minute(data, *path)
        if inspect.isclass(kind) and issubclass(kind, Enum):
            return _enum(kind, data, path)
        if inspect.isclass(kind) and hasattr(kind, "at") and hasattr(kind, "text"):
            text = f"{data:08d}" if isinstance(data, int) else str(data)
            try:
                return kind.at(text)
            except ValueError as error:
                raise Unfit(str(error), *path) from error
        if kind is str and isinstance(data, int) and not isinstance(data, bool):
            return str(data)
        if kind in (NoneType, None) and data is None:
            return None
        if kind in (str, bool, int) and type(data) is kind:
            return data
        name = getattr(kind, "__name__", str(kind))
        raise Unfit(f"expected {name}, got {data!r}", *path)

    def _generic(self, kind: Any, origin: Any, data: Any, path: tuple[str | int, ...]) -> Any:
        parts = typing.get_args(kind)
        if origin in (dict, Mapping):
            if not isinstance(data, dict):
                raise Unfit("expected a mapping", *path)
            return {self.read(parts[0], key, *path): self.read(parts[1], one, *path, key) for key, one in data.items()}
        if origin is tuple and not (len(parts) == 2 and parts[1] is Ellipsis):  # noqa: PLR2004 - tuple[X, ...]
            items = _items(data, path)
            if len(items) != len(parts):
                raise Unfit(f"expected {len(parts)} values", *path)
            return tuple(self.read(part, one, *path, n) for n, (part, one) in enumerate(zip(parts, items, strict=True)))
        if origin in (tuple, frozenset, set, AbstractSet, *_SEQUENCES):
            values = tuple(self.read(parts[0], one, *path, number) for number, one in enumerate(_items(data, path)))
            return frozenset(values) if origin in (frozenset, set, AbstractSet) else values
        if inspect.isclass(origin) and issubclass(origin, msgspec.Struct):
            return self.struct(kind, data, *path)
        raise Unfit(f"a case cannot write a value of type {kind}", *path)

    def _either(self, kind: Any, data: Any, path: tuple[str | int, ...]) -> Any:
        parts = typing.get_args(kind)
        if data is None and NoneType in parts:
            return None
        failure: Unfit | None = None
        for part in (part for part in parts if part is not NoneType):
            try:
                return self.read(part, data, *path)
            except Unfit as error:
                failure = failure or error
        raise failure or Unfit(f"expected {kind}", *path)


@cache
def field_types(kind: Any) -> dict[str, Any]:
    """The types of a struct's fields, those of a generic struct filled in."""
    origin = typing.get_origin(kind) or kind
    hints = typing.get_type_hints(origin)
    filled = dict(zip(getattr(origin, "__parameters__", ()), typing.get_args(kind), strict=False))
    return {name: _filled(hints[name], filled) for name in origin.__struct_fields__}


def _filled(hint: Any, filled: dict[Any, Any]) -> Any:
    return filled.get(hint, hint) if isinstance(hint, typing.TypeVar) else hint


def _enum(kind: type[Enum], data: Any, path: tuple[str | int, ...]) -> Enum:
    try:
        return kind(str(data))
    except ValueError:
        offered = ", ".join(str(member.value) for member in kind)
        raise Unfit(f"{data!r} is no {kind.__name__}; there are {offered}", *path) from None


def _items(data: Any, path: tuple[str | int, ...]) -> list[Any]:
    if isinstance(data, list):
        return data
    if isinstance(data, str):
        return [data]
    raise Unfit("expected a list", *path)


def _words(error: Exception) -> str:
    return str(error.args[0]) if error.args else str(error)


class Named:
    """Reads values that a case names instead of writing them out: `values` by type and name, the rest by `others`."""

    def __init__(self, values: Mapping[Any, Mapping[str, Any]], others: Special) -> None:
        self._values = values
        self._others = others

    def read(self, kind: Any, data: Any) -> Any:
        """The value, or `NOT_SPECIAL`. Raises `LookupError`."""
        if kind not in self._values or isinstance(data, dict):
            return self._others(kind, data)
        named = self._values[kind]
        if str(data) not in named:
            raise LookupError(f"there is no {kind.__name__.lower()} {data!r} in the standing game")
        return named[str(data)]
