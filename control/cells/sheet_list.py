"""The sheet as it is read back: the cards of each unit as its programme, faults and notes beside them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from control.cells.strips import Strip, strip_of
from orders.language.card import Card, gentle_readings
from orders.language.codebook import CodeBook
from orders.language.programme import Step, programme
from orders.language.wrong import Inadmissible, Unreadable
from orders.services.sheets import Said, in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Something wrong with a card: where, why, and what would be right."""

    words: str
    column: int = 0
    field: str = ""
    suggestion: str = ""
    paragraph: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardEntry:
    """One card of the sheet as listed; `when` places it in its unit's programme."""

    number: int
    key: str
    version: int
    line: str
    words: str
    writer: str
    strip: Strip = ()
    code: str = ""
    title: str = ""
    mark: str = ""
    when: str = ""
    faults: tuple[Fault, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def before(self) -> str:
        """The line before the column of the first fault."""
        return self.line[: self.column - 1]

    @property
    def at(self) -> str:
        """The character in that column."""
        return self.line[self.column - 1 : self.column]

    @property
    def after(self) -> str:
        """The line after it."""
        return self.line[self.column :]

    @property
    def column(self) -> int:
        """The column of the first fault that has one."""
        return next((fault.column for fault in self.faults if fault.column), 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitGroup:
    """The cards of one unit in the order of its programme; without a unit, the cards that cannot be read."""

    unit: str
    entries: tuple[CardEntry, ...]


def listed(book: CodeBook, cards: Iterable[Said]) -> tuple[UnitGroup, ...]:
    """The sheet by unit, in the order in which the units first come; what cannot be read comes first."""
    entries = {number: _entry(book, said, number) for number, said in enumerate(cards, start=1)}
    readable: dict[str, list[Card]] = {}
    unreadable: list[CardEntry] = []
    for number, said in enumerate(cards, start=1):
        if said.card is None:
            unreadable.append(entries[number])
        else:
            readable.setdefault(said.card.unit, []).append(said.card)
    groups = [UnitGroup(unit="", entries=tuple(unreadable))] if unreadable else []
    for unit, own in readable.items():
        steps = programme(book, own)
        placed = tuple(replace(entries[step.card.line], when=_when(step)) for step in steps)
        groups.append(UnitGroup(unit=unit, entries=placed))
    return tuple(groups)


def _when(step: Step) -> str:
    return step.when.said(in_words) if step.when else ""


def faults_of(wrong: Iterable[Unreadable | Inadmissible]) -> tuple[Fault, ...]:
    """What is wrong, in the reader's language. The suggestion stands apart, as a button."""
    return tuple(
        Fault(
            words=found.said(in_words),
            column=found.column,
            field=found.field,
            suggestion=found.suggestion,
            paragraph=found.paragraph if isinstance(found, Inadmissible) else "",
        )
        for found in wrong
    )


def notes_of(said: Said) -> tuple[str, ...]:
    """What was read gently, and what the picture has to say."""
    gentle = (phrase.said(in_words) for phrase in gentle_readings(said.card)) if said.card else ()
    return (*gentle, *said.notes)


def _entry(book: CodeBook, said: Said, number: int) -> CardEntry:
    code = book.orders.get(said.card.code) if said.card else None
    return CardEntry(
        number=number,
        key=said.key,
        version=said.version,
        line=said.text,
        words=said.words,
        writer=said.seat,
        strip=strip_of(book, said.card) if said.card else (),
        code=code.code if code else "",
        title=in_words(code.title) if code else "",
        mark=code.mark if code else "",
        faults=faults_of(said.wrong),
        notes=notes_of(said),
    )
