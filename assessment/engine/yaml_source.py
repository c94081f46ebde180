"""Strict reading of the rule data: YAML on libyaml, with the file and line of every fault.

Plain YAML guesses (18:00 becomes 1080, 010 becomes 8, NO becomes false). Here only these plain scalars are not
text: integers without a leading zero, decimals and ratios (`0.5`, `3/2`, read as exact fractions), `true`, `false`,
`null` and `~`. Whatever is quoted is text. This is the only module of the pure core that touches files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

import msgspec
from yaml import YAMLError
from yaml._yaml import CParser
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

Scalar: TypeAlias = "str | int | Fraction | bool | None"
Data: TypeAlias = "Scalar | list[Data] | dict[str, Data]"
T = TypeVar("T")

MAX_DEPTH: Final = 40
_INTEGER: Final = re.compile(r"0|[-+]?[1-9][0-9]*")
_FRACTION: Final = re.compile(r"[-+]?(0|[1-9][0-9]*)(\.[0-9]+|/[1-9][0-9]*)")
_WORDS: Final[dict[str, Scalar]] = {"true": True, "false": False, "null": None, "~": None}
_FIRST_OF_NUMBER: Final = frozenset("0123456789+-")


class BadData(ValueError):
    """A fault in rule data, with the file, the line (from 1) and the reason."""

    def __init__(self, file: str, line: int, why: str) -> None:
        super().__init__(f"{file}, line {line}: {why}")
        self.file = file
        self.line = line
        self.why = why


class Source:
    """The data of one file, and where in the file each part stands."""

    __slots__ = ("_lines", "data", "file", "text")

    def __init__(self, file: str, text: str, data: Data, lines: dict[int, dict[str | int, int]]) -> None:
        self.file = file
        self.text = text
        self.data = data
        self._lines = lines

    def line_of(self, *path: str | int) -> int:
        """The line of the part reached by these keys and positions, or of the nearest part that contains it."""
        line = 1
        part = self.data
        for step in path:
            found = self._lines.get(id(part), {}).get(step)
            if found is None:
                break
            line = found
            part = part[step]  # type: ignore[index]
        return line

    def bad(self, why: str, *path: str | int) -> BadData:
        """The error to raise about the part at this path."""
        return BadData(self.file, self.line_of(*path), why)

    def mapping(self, *path: str | int) -> dict[str, Data]:
        """The mapping at this path; anything else there is refused."""
        part = self.part(*path)
        if not isinstance(part, dict):
            raise self.bad("expected a mapping", *path)
        return part

    def sequence(self, *path: str | int) -> list[Data]:
        """The list at this path; anything else there is refused."""
        part = self.part(*path)
        if not isinstance(part, list):
            raise self.bad("expected a list", *path)
        return part

    def part(self, *path: str | int) -> Data:
        """The part at this path."""
        part = self.data
        for step in path:
            part = part[step]  # type: ignore[index]
        return part

    def convert(self, kind: type[T], *path: str | int) -> T:
        """The part at this path as a typed value; what does not fit the type is refused with its line."""
        try:
            return msgspec.convert(self.part(*path), kind, dec_hook=_to_fraction)
        except msgspec.ValidationError as error:
            raise self.refused(error, *path) from error

    def refused(self, error: msgspec.ValidationError, *path: str | int) -> BadData:
        """The error to raise where the part at this path did not fit a type."""
        why, _, where = str(error).partition(" - at `")
        return self.bad(why, *path, *_steps(where))


def read_yaml(path: Path) -> Source:
    """The data of a file; raises `BadData` where it is not the strict YAML described above."""
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadData(str(path), line, "not UTF-8") from error
    return parse_yaml(text, str(path))


def read_folder(folder: Path) -> tuple[Source, ...]:
    """The data of every `.yaml` file directly in a folder, in the order of their names."""
    return tuple(read_yaml(path) for path in sorted(folder.glob("*.yaml")))


def parse_yaml(text: str, file: str) -> Source:
    """The data of a text; `file` is the name that errors give."""
    builder = _Builder(text, file)
    try:
        return builder.source()
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark is not None else 1
        why = getattr(error, "problem", None) or str(error).splitlines()[0]
        raise BadData(file, line, why) from error


class _Builder:
    """Builds the data from the events of the parser, noting the line of every key and item."""

    def __init__(self, text: str, file: str) -> None:
        self._next = CParser(text).get_event
        self._file = file
        self._text = text
        self._lines: dict[int, dict[str | int, int]] = {}

    def source(self) -> Source:
        self._next()
        started = self._event()
        if isinstance(started, StreamEndEvent):
            raise BadData(self._file, 1, "the file is empty")
        data = self._build(self._event(), 0)
        ended = self._event()
        after = self._event()
        if not isinstance(ended, DocumentEndEvent) or not isinstance(after, StreamEndEvent):
            raise self._bad(after, "a second document; one file holds one")
        return Source(self._file, self._text, data, self._lines)

    def _event(self) -> Event:
        event = self._next()
        if event is None:
            raise BadData(self._file, 1, "the file ends too soon")
        return event

    def _build(self, event: Event, depth: int) -> Data:
        kind = type(event)
        if kind is ScalarEvent:
            return self._scalar(event)
        self._refuse_extras(event)
        if depth >= MAX_DEPTH:
            raise self._bad(event, f"nested more than {MAX_DEPTH} deep")
        return self._mapping(depth) if kind is MappingStartEvent else self._sequence(depth)

    def _mapping(self, depth: int) -> dict[str, Data]:
        data: dict[str, Data] = {}
        lines: dict[str | int, int] = {}
        while True:
            event = self._event()
            if type(event) is MappingEndEvent:
                self._lines[id(data)] = lines
                return data
            key = self._key(event)
            if key in data:
                raise self._bad(event, f'the key "{key}" stands here a second time')
            lines[key] = _line(event)
            data[key] = self._build(self._event(), depth + 1)

    def _sequence(self, depth: int) -> list[Data]:
        data: list[Data] = []
        lines: dict[str | int, int] = {}
        while True:
            event = self._event()
            if type(event) is SequenceEndEvent:
                self._lines[id(data)] = lines
                return data
            lines[len(data)] = _line(event)
            data.append(self._build(event, depth + 1))

    def _key(self, event: Event) -> str:
        key = self._scalar(event) if type(event) is ScalarEvent else None
        if not isinstance(key, str):
            raise self._bad(event, "a key must be text; quote it if it looks like a number or a word such as null")
        return key

    def _scalar(self, event: Event) -> Scalar:
        assert isinstance(event, ScalarEvent)
        if event.anchor is not None or event.tag is not None:
            self._refuse_extras(event)
        value: str = event.value
        if event.style:
            return value
        if value in _WORDS:
            return _WORDS[value]
        if not value:
            raise self._bad(event, "a value is missing; write null if there is none")
        return _number_or_text(value) if value[0] in _FIRST_OF_NUMBER else value

    def _refuse_extras(self, event: Event) -> None:
        if isinstance(event, AliasEvent):
            raise self._bad(event, "aliases are not allowed; write the value out")
        assert isinstance(event, NodeEvent)
        if event.anchor is not None:
            raise self._bad(event, "anchors are not allowed; write the value out")
        if getattr(event, "tag", None) is not None:
            raise self._bad(event, "tags are not allowed")

    def _bad(self, event: Event, why: str) -> BadData:
        return BadData(self._file, _line(event), why)


def _line(event: Event) -> int:
    mark = event.start_mark
    return mark.line + 1 if mark is not None else 1


def _number_or_text(value: str) -> Scalar:
    if _INTEGER.fullmatch(value):
        return int(value)
    if _FRACTION.fullmatch(value):
        return Fraction(value)
    return value


def _to_fraction(kind: type, value: object) -> object:
    if kind is Fraction and isinstance(value, int | Fraction) and not isinstance(value, bool):
        return Fraction(value)
    raise ValueError(f"Expected `{kind.__name__}`, got {value!r}")


def _steps(where: str) -> Iterable[str | int]:
    """The keys and positions named in the path of a validation error, as far as it names them."""
    for key, position in re.findall(r"\.([^.\[`]+)|\[([^\]]*)\]", where):
        if key:
            yield key
        elif position.isdigit():
            yield int(position)
        else:
            return
