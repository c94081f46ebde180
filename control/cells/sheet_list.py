"""The sheet as it is read back: the cards of each unit as its programme, faults and notes beside them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from control.cells.strips import Strip, strip_of
from control.services.pictures import CellDesk
from orders.language.card import Card, gentle_readings, write_card
from orders.language.codebook import CodeBook
from orders.language.programme import Step, programme
from orders.language.wording import read_back
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
class Part:
    """One of the cards that a card for several units is carried out as."""

    unit: str
    line: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardEntry:
    """One card of the sheet as listed; `when` places it in its unit's programme, `expected` are its times by the book.

    `parts` are the cards of a card for several units, `clashes` says what other seats of the cell have ordered of the
    same unit at the same time, `is_new` that another seat wrote it since this one last looked.
    """

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
    expected: str = ""
    parts: tuple[Part, ...] = ()
    clashes: tuple[str, ...] = ()
    is_new: bool = False
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


def listed(desk: CellDesk, cards: Sequence[Said], new: Collection[str] = ()) -> tuple[UnitGroup, ...]:
    """The sheet by unit, in the order in which the units first come; what cannot be read comes first.

    `new` holds the keys of the cards that are new to the reader.
    """
    book, clashing = desk.codebook, clashes(desk.codebook, cards)
    entries = {
        number: replace(_entry(desk, said, number), clashes=clashing.get(said.key, ()), is_new=said.key in new)
        for number, said in enumerate(cards, start=1)
    }
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


def expected(desk: CellDesk, said: Said) -> str:
    """When an order should begin and end by book rates, as far as that can be foreseen: 0700-0930."""
    starts, ends = (desk.time(moment) if moment is not None else "" for moment in (said.starts, said.ends))
    return f"{starts}-{ends}" if starts or ends else ""


def parts_of(book: CodeBook, said: Said) -> tuple[Part, ...]:
    """The cards that a card for several units is carried out as; none for any other."""
    if len(said.parts) <= 1:
        return ()
    return tuple(
        Part(unit=part.unit, line=write_card(book, part), words=read_back(book, part, in_words)) for part in said.parts
    )


def clashes(book: CodeBook, cards: Iterable[Said]) -> dict[str, tuple[str, ...]]:
    """By the key of a card: which other seats have ordered one of its units something else for the same time.

    Orders that run beside the others of their unit stand in nobody's way, nor do cards without a time, which follow
    one another.
    """
    ordered: dict[tuple[str, str], list[Said]] = {}
    for said in cards:
        for part in said.parts:
            code = book.orders.get(part.code)
            if part.unit and part.time and not (code and code.beside):
                ordered.setdefault((part.unit, part.time), []).append(said)
    found: dict[str, list[str]] = {}
    for (unit, time), rivals in ordered.items():
        for said in rivals:
            others = sorted({other.seat for other in rivals if other.seat != said.seat})
            facts = {"unit": unit, "time": time, "others": ", ".join(others)}
            if others:
                found.setdefault(said.key, []).append(_("%(others)s: also an order to %(unit)s for %(time)s") % facts)
    return {key: tuple(words) for key, words in found.items()}


def _entry(desk: CellDesk, said: Said, number: int) -> CardEntry:
    book = desk.codebook
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
        expected=expected(desk, said),
        parts=parts_of(book, said),
        faults=faults_of(said.wrong),
        notes=notes_of(said),
    )
