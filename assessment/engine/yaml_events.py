"""From YAML text to data, on libyaml's events: which scalars are numbers, what is refused, and where all stands."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, TypeAlias

from yaml import YAMLError
from yaml._yaml import CParser
from yaml.events import (
    CollectionStartEvent,
    DocumentEndEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

Scalar: TypeAlias = "str | int | Fraction | bool | None"
Data: TypeAlias = "Scalar | list[Data] | dict[str, Data]"
Lines: TypeAlias = "dict[int, dict[str | int, int]]"

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


def build(text: str, file: str) -> tuple[Data, Lines]:
    """The data of a text and the line of every key and item, by the identity of the mapping or list that holds it.

    Raises `BadData`.
    """
    try:
        builder = _Builder(text, file)
        return builder.document(), builder.lines
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
        self.lines: Lines = {}

    def document(self) -> Data:
        self._next()
        started = self._event()
        if isinstance(started, StreamEndEvent):
            raise BadData(self._file, 1, "the file is empty")
        data = self._build(self._event(), 0)
        ended = self._event()
        after = self._event()
        if not isinstance(ended, DocumentEndEvent) or not isinstance(after, StreamEndEvent):
            raise self._bad(after, "a second document; one file holds one")
        return data

    def _event(self) -> Event:
        event = self._next()
        if event is None:
            raise BadData(self._file, 1, "the file ends too soon")
        return event

    def _build(self, event: Event, depth: int) -> Data:
        if isinstance(event, ScalarEvent):
            return self._scalar(event)
        if not isinstance(event, CollectionStartEvent):
            raise self._bad(event, "aliases are not allowed; write the value out")
        self._refuse_extras(event)
        if depth >= MAX_DEPTH:
            raise self._bad(event, f"nested more than {MAX_DEPTH} deep")
        return self._mapping(depth) if isinstance(event, MappingStartEvent) else self._sequence(depth)

    def _mapping(self, depth: int) -> dict[str, Data]:
        data: dict[str, Data] = {}
        lines: dict[str | int, int] = {}
        while True:
            event = self._event()
            if type(event) is MappingEndEvent:
                self.lines[id(data)] = lines
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
                self.lines[id(data)] = lines
                return data
            lines[len(data)] = _line(event)
            data.append(self._build(event, depth + 1))

    def _key(self, event: Event) -> str:
        key = self._scalar(event) if isinstance(event, ScalarEvent) else None
        if not isinstance(key, str):
            raise self._bad(event, "a key must be text; quote it if it looks like a number or a word such as null")
        return key

    def _scalar(self, event: ScalarEvent) -> Scalar:
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

    def _refuse_extras(self, event: ScalarEvent | CollectionStartEvent) -> None:
        if event.anchor is not None:
            raise self._bad(event, "anchors are not allowed; write the value out")
        if event.tag is not None:
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
