"""A set-up as a source of data: its faults name the part that they are about instead of a line of a file."""

from __future__ import annotations

from typing import Final

from assessment.engine.yaml_source import BadData, Data, Source

NAME: Final = "set-up"


class BadPart(BadData):
    """A fault in a set-up, with the keys and positions that lead to it."""

    def __init__(self, why: str, path: tuple[str | int, ...]) -> None:
        super().__init__(NAME, 1, why)
        self.path = path


class SetUpSource(Source):
    """Data that was not read from a file."""

    __slots__ = ()

    def __init__(self, data: Data) -> None:
        super().__init__(NAME, "", data, {})

    def bad(self, why: str, *path: str | int) -> BadPart:
        """The error to raise about the part at this path."""
        return BadPart(why, path)
