from __future__ import annotations

from fractions import Fraction

import pytest

from assessment.modes.tacspiel.contact_book import ContactBook
from assessment.modes.tacspiel.contact_state import Contact
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side

HERE = Square(1230, 450)


def contact(observers: str, targets: str, first_at: int = 0) -> Contact:
    return Contact(
        side=Side.BLUE,
        observers=tuple(observers.split()),
        targets=tuple(targets.split()),
        first_at=Fraction(first_at),
        last_at=Fraction(first_at),
        first_square=HERE,
        square=HERE,
        quality="A2B2",
        means="visual",
    )


def test_contacts_are_found_by_any_observer_and_target() -> None:
    first, second = contact("1C73 2C73", "1A44"), contact("1B78", "1A44 2A44", 30)
    book = ContactBook([second, first])
    assert list(book) == [first, second]
    assert book.between(["2C73"], ["1A44", "3A44"]) == [first]
    assert book.between(["2C73", "1B78"], ["1A44"]) == [first, second]
    assert book.between(["2C73"], ["2A44"]) == []
    assert book.seen_by("1B78") == [second]
    assert book.concerning(["2A44", "1C73"]) == [first, second]


def test_what_is_dropped_or_replaced_is_found_no_more() -> None:
    old, new = contact("1C73", "1A44"), contact("1C73", "2A44")
    book = ContactBook([old])
    book.replace(old, new)
    assert book.between(["1C73"], ["1A44"]) == []
    assert book.between(["1C73"], ["2A44"]) == [new]
    book.drop(new)
    assert len(book) == 0
    with pytest.raises(KeyError):
        book.drop(new)


def test_fresh_are_those_that_began_or_changed_since_last_asked() -> None:
    kept, new = contact("1C73", "1A44"), contact("1B78", "1A44")
    book = ContactBook([kept])
    assert book.fresh() == []
    book.add(new)
    assert book.fresh() == [new]
    assert book.fresh() == []
