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
from typing import TypeVar

import msgspec

from assessment.engine.yaml_events import BadData, Data, Lines, build

__all__ = ["BadData", "Data", "Source", "parse_yaml", "read_folder", "read_yaml"]

T = TypeVar("T")


class Source:
    """The data of one file, and where in the file each part stands."""

    __slots__ = ("_lines", "data", "file", "text")

    def __init__(self, file: str, text: str, data: Data, lines: Lines) -> None:
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
        unknown = re.findall(r"unknown field `([^`]+)`", why)
        return self.bad(why, *path, *_steps(where), *unknown)


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
    data, lines = build(text, file)
    return Source(file, text, data, lines)


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
