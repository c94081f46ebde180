"""A value for each side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

import msgspec

from control.situation.side import Side

T = TypeVar("T")
U = TypeVar("U")


class BySide(msgspec.Struct, Generic[T], frozen=True):
    """Holds one value for Red and one for Blue."""

    red: T
    blue: T

    def __getitem__(self, side: Side) -> T:
        return self.red if side is Side.RED else self.blue

    def items(self) -> Iterator[tuple[Side, T]]:
        """Red's value first, then Blue's."""
        yield Side.RED, self.red
        yield Side.BLUE, self.blue

    def replaced(self, side: Side, value: T) -> BySide[T]:
        """A copy with another value for one side."""
        return BySide(red=value, blue=self.blue) if side is Side.RED else BySide(red=self.red, blue=value)

    def mapped(self, change: Callable[[T], U]) -> BySide[U]:
        """Both values changed by one function."""
        return BySide(red=change(self.red), blue=change(self.blue))

    @classmethod
    def both(cls, make: Callable[[], T]) -> BySide[T]:
        """A fresh value for each side."""
        return cls(red=make(), blue=make())
