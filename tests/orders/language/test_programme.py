"""A unit's cards in order of time."""

from orders.language.card import Card, card_from
from orders.language.codebook import CodeBook
from orders.language.programme import in_sequence, programme, read_programme

UNIT = {"Unit": "3C73", "Posit": "12300450"}


def move(book: CodeBook, place: str, **more: str) -> Card:
    """An order to march."""
    return card_from(book, UNIT | {"Ord": "101", "C1": place, "F": "C"} | more)


def test_a_card_without_time_follows_the_card_before_it(book):
    cards = [
        move(book, "12350450", Tme="1730"),
        move(book, "12400450"),
        move(book, "12450450", Tme="1400"),
        card_from(book, UNIT | {"Ord": "137", "Cont": "000"}),
        move(book, "12500450", Tme="ONO"),
        card_from(book, UNIT | {"Ord": "H05", "F": "30", "Tme": "1500"}),
    ]
    assert read_programme(book, cards).splitlines() == [
        "at 1400: 3C73 moves across country to 12450450, on foot, in column, at 1400",
        "at 1730: 3C73 moves across country to 12350450, on foot, in column, at 1730",
        "then: 3C73 moves across country to 12400450, on foot, in column",
        "throughout: 3C73 attacks any enemy if it makes contact",
        "from 1500: 3C73 breaks off at 30 percent losses, valid from 1500 [h]",
        "on order: 3C73 moves across country to 12500450, on foot, in column, on order (ONO)",
    ]


def test_a_first_card_without_time_comes_first(book):
    steps = programme(book, [move(book, "12350450"), move(book, "12400450"), move(book, "12450450", Tme="0000")])
    assert [str(step.when) for step in steps] == ["first", "then", "at 0000"]


def test_seq_goes_before_the_order_of_the_sheet(book):
    cards = [move(book, "12350450", Seq="20"), move(book, "12400450"), move(book, "12450450", Seq="3")]
    assert [card.value("C1") for card in in_sequence(cards)] == ["12450450", "12350450", "12400450"]


def test_no_cards_are_no_programme(book):
    assert programme(book, []) == ()
