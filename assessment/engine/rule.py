"""The decorator that ties a function to the paragraph it carries out."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Iterable
from enum import Enum
from fractions import Fraction
from functools import wraps
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import msgspec

from assessment.engine.worksheet import Worksheet

_NOT_FIT: Final = "a rule gives a bool, int, Fraction, Enum, designator, square or a tuple of these, not {!r}"
P = ParamSpec("P")
R = TypeVar("R")


class RuleNotFit(TypeError):
    """A function that cannot be a rule: unknown id, no docstring, or a result that a ruling could not give."""


class RuleFunction(msgspec.Struct, frozen=True, kw_only=True):
    """A rule as registered: where it stands, what it cites and what a ruling on it may say."""

    ids: tuple[str, ...]
    name: str
    module: str
    reading: str
    returns: Any
    summary: str

    @property
    def field(self) -> dict[str, Any]:
        """The form field for a ruling that replaces the result: its kind and, for choices, the values."""
        kind = self.returns
        if kind is bool:
            return {"kind": "choice", "values": ["yes", "no"]}
        if inspect.isclass(kind) and issubclass(kind, Enum):
            return {"kind": "choice", "values": [str(member.value) for member in kind]}
        if kind in (int, Fraction):
            return {"kind": "number"}
        return {"kind": "text"}

    def reads(self, text: str) -> bool:
        """Whether a ruling may give this text as the result."""
        try:
            _reader(self.returns)(text)
        except (ValueError, LookupError, ZeroDivisionError):
            return False
        return True


class RuleBook:
    """The rules of one mode, registered at import against the ids of its ledger."""

    def __init__(self, ids: Iterable[str]) -> None:
        self._known = frozenset(ids)
        self.rules: dict[str, RuleFunction] = {}
        self.cited: set[str] = set()

    def rule(
        self, *ids: str, reading: str = "", per: str = "moment"
    ) -> Callable[[Callable[Concatenate[Worksheet, P], R]], Callable[Concatenate[Worksheet, P], R]]:
        """Ties a function to ledger ids; the first names its places.

        `reading` names the reading (R1...) it rests on; `per="half hour"` keys its places by the clock half hour
        instead of the moment. The function's first parameter is the worksheet; its subjects are those arguments that
        are designators, squares, or have a designator. Raises `RuleNotFit`.
        """

        def decorate(function: Callable[Concatenate[Worksheet, P], R]) -> Callable[Concatenate[Worksheet, P], R]:
            described = self._described(function, ids, reading)
            read = _reader(described.returns)
            by_half_hour = per == "half hour"
            main = ids[0]

            @wraps(function)
            def carried_out(sheet: Worksheet, /, *args: P.args, **kwargs: P.kwargs) -> R:
                if not sheet.names_places:
                    return function(sheet, *args, **kwargs)
                subjects = _subjects(args, kwargs)
                place = sheet.place(main, subjects, by_half_hour=by_half_hour)
                line = sheet.enter(place)
                try:
                    ruling = sheet.ruled_result(place)
                    value: R = read(ruling.value) if ruling else function(sheet, *args, **kwargs)
                except BaseException:
                    sheet.leave(line, reading)
                    raise
                sheet.leave(line, reading, value, ruling)
                return value

            return carried_out

        return decorate

    def _described(self, function: Callable[..., Any], ids: tuple[str, ...], reading: str) -> RuleFunction:
        name = f"{function.__module__}.{function.__qualname__}"
        unknown = [rule_id for rule_id in ids if rule_id not in self._known]
        if unknown or not ids:
            raise RuleNotFit(f"{name} cites {', '.join(unknown) or 'nothing'}, which the ledger does not hold")
        if not function.__doc__:
            raise RuleNotFit(f"{name} has no docstring that tells its paragraph")
        returns = typing.get_type_hints(function).get("return")
        _reader(returns)
        described = RuleFunction(
            ids=ids,
            name=function.__name__,
            module=function.__module__,
            reading=reading,
            returns=returns,
            summary=inspect.cleandoc(function.__doc__).split("\n\n")[0],
        )
        self.rules[name] = described
        self.cited.update(ids)
        return described

    def of(self, rule_id: str) -> tuple[RuleFunction, ...]:
        """The functions that cite a ledger id."""
        return tuple(found for found in self.rules.values() if rule_id in found.ids)

    def ruled_at(self, rule_id: str, value: str) -> tuple[RuleFunction, ...]:
        """The functions that may have given this result at a place of the rule: what a ruling there must fit.

        A function that takes any text counts only where no stricter one could have given the value.
        """
        named = [found for found in self.rules.values() if found.ids[0] == rule_id and found.reads(value)]
        strict = [found for found in named if found.returns is not str]
        return tuple(strict or named)


def _subjects(args: tuple[object, ...], kwargs: dict[str, object]) -> tuple[str, ...]:
    found: list[str] = []
    for arg in (*args, *kwargs.values()) if kwargs else args:
        name_of = _name_of(type(arg))
        text = name_of(arg) if name_of is not None else None
        if text is not None:
            found.append(text)
    return tuple(found)


class _ByKind(dict[type, Callable[[Any], str | None] | None]):
    """How arguments of a kind are named as subjects, None where they never are; found out once for each kind."""

    def __missing__(self, kind: type) -> Callable[[Any], str | None] | None:
        found = self[kind] = _namer(kind)
        return found


def _namer(kind: type) -> Callable[[Any], str | None] | None:
    if kind is str:
        return str
    if kind in (bool, int, Fraction, NoneType) or issubclass(kind, Enum):
        return None
    is_place = issubclass(kind, tuple) and isinstance(getattr(kind, "text", None), property)
    if is_place and not hasattr(kind, "designator"):
        return attrgetter("text")
    return _subject


def _subject(value: object) -> str | None:
    designator = getattr(value, "designator", None)
    if designator is not None:
        return str(designator)
    text = getattr(value, "text", None)
    if isinstance(text, str):
        return text
    if isinstance(value, tuple):
        parts = _subjects(value, {})
        return "+".join(parts) or None
    return None


_name_of: Final = _ByKind().__getitem__


_PLAIN: Final[dict[Any, Callable[[str], Any]]] = {
    bool: {"yes": True, "no": False}.__getitem__,
    int: int,
    Fraction: Fraction,
    str: str,
}


def _reader(kind: Any) -> Callable[[str], Any]:
    """How a ruling's text becomes a rule's result; raises `RuleNotFit` where it cannot."""
    plain = _PLAIN.get(kind) if isinstance(kind, type) else None
    if plain is not None:
        return plain
    if inspect.isclass(kind):
        return _class_reader(kind)
    origin = typing.get_origin(kind)
    if origin in (UnionType, typing.Union):
        return _optional_reader(kind)
    if origin is tuple:
        return _tuple_reader(kind)
    raise RuleNotFit(_NOT_FIT.format(kind))


def _class_reader(kind: type[Any]) -> Callable[[str], Any]:
    if issubclass(kind, Enum):
        return kind
    if hasattr(kind, "at") and hasattr(kind, "text"):
        at: Callable[[str], Any] = kind.at
        return at
    raise RuleNotFit(_NOT_FIT.format(kind))


def _optional_reader(kind: Any) -> Callable[[str], Any]:
    inner = [part for part in typing.get_args(kind) if part is not NoneType]
    if len(inner) != 1:
        raise RuleNotFit(f"{kind!r} mixes kinds of result")
    read = _reader(inner[0])
    return lambda text: None if text == "-" else read(text)


def _tuple_reader(kind: Any) -> Callable[[str], Any]:
    parts = typing.get_args(kind)
    if parts[1:] == (Ellipsis,):
        read = _reader(parts[0])
        return lambda text: tuple(read(part) for part in text.split(", ")) if text else ()
    readers = [_reader(part) for part in parts]
    return lambda text: tuple(read(part) for read, part in zip(readers, text.split(", "), strict=True))
