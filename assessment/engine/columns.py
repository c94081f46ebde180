"""What may stand in the columns of a mode's tables: of which kind, in which range, from which list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Final

from assessment.engine.table_entry import Value
from assessment.engine.tables import TableSet

TITLE: Final = 80
"""Letters that a name or title may have."""


class Holds(Enum):
    """Kinds of value, as they are spoken of."""

    NOTHING = "nothing"
    YES_NO = "yes or no"
    NUMBER = "a number"
    TEXT = "text"
    LIST = "a list"


def kind_of(value: Value) -> Holds:
    """Of which kind a value is."""
    if value is None:
        return Holds.NOTHING
    if isinstance(value, bool):
        return Holds.YES_NO
    if isinstance(value, int | Fraction):
        return Holds.NUMBER
    return Holds.LIST if isinstance(value, tuple) else Holds.TEXT


def told(value: Value) -> str:
    """A value as a fault names it, so that one sees of which kind it is."""
    kind = kind_of(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"a list of {len(value)}" if value else "an empty list"
    written = str(value)
    shown = written if len(written) <= TITLE else f"{written[:TITLE]}..."
    return {Holds.NOTHING: "nothing", Holds.NUMBER: f"the number {shown}", Holds.TEXT: f'the text "{shown}"'}[kind]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """What may stand in a column, or in each place of a list there; made by the functions below.

    `words` are taken beside what `kind` says, or alone where it is none. `keys_of` are tables whose rows may be named.
    """

    kind: Holds | None = None
    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()
    keys_of: tuple[str, ...] = ()
    pattern: str = ""
    form: str = ""
    least: int | None = None
    may_lack: bool = False

    def listed(self, least: int = 0) -> Column:
        """A list of at least so many of these."""
        return replace(self, least=least)

    def or_nothing(self) -> Column:
        """This, or nothing at all."""
        return replace(self, may_lack=True)

    def or_something(self) -> Column:
        """This, and never nothing."""
        return replace(self, may_lack=False)

    def fault(self, value: Value, tables: TableSet) -> str:
        """What is wrong with a value, empty if nothing."""
        if value is None:
            return "" if self.may_lack else f"{self._wanted(tables)} is wanted, and nothing is written"
        if self.least is None:
            return "" if self._takes(value, tables) else f"{self._wanted(tables)} is wanted, not {told(value)}"
        if not isinstance(value, tuple):
            return f"a list is wanted, not {told(value)}"
        if len(value) < self.least:
            return f"a list of at least {self.least} is wanted, not {told(value)}"
        if len(set(value)) < len(value) and self.keys_of:
            return "something stands here twice"
        strange = next((one for one in value if not self._takes(one, tables)), None)
        return "" if strange is None else f"{self._wanted(tables)} is wanted in the list, not {told(strange)}"

    def _takes(self, value: Value, tables: TableSet) -> bool:
        kind = kind_of(value)
        if kind is Holds.TEXT and value in self.words:
            return True
        if self.keys_of:
            return kind is Holds.TEXT and value in _keys(self.keys_of, tables)
        if kind is not self.kind:
            return False
        if isinstance(value, Fraction):
            return False
        if isinstance(value, int) and not isinstance(value, bool):
            return self.low <= value <= self.high
        return not isinstance(value, str) or self._reads(value)

    def _reads(self, text: str) -> bool:
        if self.pattern:
            return re.fullmatch(self.pattern, text) is not None
        return self.low <= len(text.strip()) and len(text) <= self.high and text.isprintable()

    def _wanted(self, tables: TableSet) -> str:
        """What may stand here, in words."""
        said = [*(f'"{word}"' for word in self.words)]
        if self.keys_of:
            said.append(f"a row of {' or '.join(self.keys_of)} ({_some(sorted(_keys(self.keys_of, tables)))})")
        elif self.kind is Holds.NUMBER:
            said.append(f"a whole number from {self.low} to {self.high}")
        elif self.kind is Holds.TEXT:
            said.append(self.form or f"text of {self.low} to {self.high} letters, in quotes if it is a number")
        elif self.kind is not None:
            said.append("true or false")
        return said[0] if len(said) == 1 else f"one of {', '.join(said)}"


def whole(low: int, high: int, *words: str) -> Column:
    """A whole number in a range, both ends included; or one of some words."""
    return Column(kind=Holds.NUMBER, low=low, high=high, words=words)


def text(most: int = TITLE, *, may_be_empty: bool = False) -> Column:
    """Any words on one line."""
    return Column(kind=Holds.TEXT, low=0 if may_be_empty else 1, high=most)


def written(pattern: str, form: str) -> Column:
    """Text of a form; `form` tells it in words."""
    return Column(kind=Holds.TEXT, pattern=pattern, form=form)


def word(offered: Iterable[str]) -> Column:
    """One of some words."""
    return Column(words=tuple(dict.fromkeys(str(one) for one in offered)))


def yes_no() -> Column:
    """True or false."""
    return Column(kind=Holds.YES_NO)


def row_of(*tables: str, words: Iterable[str] = ()) -> Column:
    """The key of a row of one of these tables; or one of some words."""
    return Column(keys_of=tables, words=tuple(map(str, words)))


def _keys(ids: tuple[str, ...], tables: TableSet) -> frozenset[str]:
    return frozenset(entry.key for table in ids for entry in tables[table].entries)


SOME: Final = 12


def _some(names: list[str]) -> str:
    return ", ".join(names if len(names) <= SOME else [*names[:SOME], "..."])


Columns = Mapping[str, Mapping[str, Column]]
"""The columns of tables by the id of the table and the name of the column: an axis, a figure, `value` or `result`."""
