"""Decks at the desk: kept verbatim, once, and only those that are for the sheet."""

from __future__ import annotations

from typing import Any

import pytest

from assessment.modes.tacspiel import MODE
from assessment.services.requesting import request_assessment
from control.models import Game
from control.services import truth
from control.services.refusal import Refused
from orders.language.card import line_from
from orders.language.codebook import CardKind
from orders.models import MessageRecord, OrderSheet, SheetCard
from orders.services.decks import upload_deck
from orders.services.handing_in import hand_in
from orders.services.sheets import cards_of, open_sheet, remove_line, write_line
from tests.games import control_seat, deck, hand_in_decks, play_on, seat

GOOD = "3A95 12250470144A95"
FAULTY = "3A95 12250470 1O1A95"
HEADER = "020600 to 021200, RED"
NEXT = "021200 to 021800, RED"

pytestmark = pytest.mark.django_db


def sheet_of(game: Game, side: str = "red") -> OrderSheet:
    return open_sheet(game=Game.objects.get(pk=game.pk), side=side)


def upload(game: Game, text: str, **more: Any) -> MessageRecord:
    return upload_deck(game_id=game.pk, sheet_id=sheet_of(game).pk, seat=seat(game, "red"), text=text, **more)


def standing(game: Game) -> list[str]:
    return [card.text.rstrip() for card in sheet_of(game).cards.filter(removed__isnull=True)]


def test_a_deck_is_kept_verbatim_and_counts_once(game: Game):
    text = deck(game, "red")
    first = upload(game, text)
    assert upload(game, text) == first
    assert first.text == text
    assert SheetCard.objects.count() == 8


def test_a_deck_of_the_other_side_is_not_taken(game: Game):
    with pytest.raises(Refused, match="other side"):
        upload(game, deck(game, "blue"))
    assert not SheetCard.objects.exists()


def test_a_line_that_cannot_be_read_comes_onto_the_sheet_as_written(game: Game):
    upload(game, f"{HEADER}\n{GOOD}\n{FAULTY}\n")
    assert standing(game) == [GOOD, FAULTY]


@pytest.mark.parametrize("odd", ["\x0b", "\x1c", "\u2028", "\u0085", "\r\n"])
def test_odd_line_breaks_do_not_move_what_cannot_be_read(game: Game, odd: str):
    upload(game, f"{HEADER}\n* a remark{odd}* goes on\n{FAULTY}\n")
    assert standing(game)[-1] == FAULTY


def test_a_deck_of_another_cycle_is_not_taken(game: Game):
    with pytest.raises(Refused, match=f"headed {NEXT}, the sheet is {HEADER}"):
        upload(game, f"{NEXT}\n{GOOD}\n")
    assert not SheetCard.objects.exists()


def test_of_a_file_with_two_cycles_the_sheets_own_is_taken(game: Game):
    message = upload(game, f"{HEADER}\n{GOOD}\n{NEXT}\n{GOOD.replace('3A95', '2A95')}\n")
    assert standing(game) == [GOOD]
    assert f"The deck headed {NEXT} is for another time and was left out." in message.notes


def test_a_deck_without_header_belongs_to_the_open_sheet(game: Game):
    upload(game, GOOD)
    assert standing(game) == [GOOD]


def test_a_reply_deck_belongs_to_its_window(game: Game):
    hand_in_decks(game)
    play_on(game)
    with pytest.raises(Refused, match="the sheet is 020730, RED"):
        upload(game, f"{HEADER}\n{GOOD}\n")
    upload(game, f"020730, RED\n{GOOD}\n")
    assert standing(game) == [GOOD]


def test_cards_that_stand_already_are_not_doubled_and_those_taken_off_come_back(game: Game):
    write_line(game_id=game.pk, sheet_id=sheet_of(game).pk, seat=seat(game, "red"), text=GOOD)
    other = GOOD.replace("3A95", "2A95")
    first = upload(game, f"{GOOD}\n{other}\n")
    assert standing(game) == [GOOD, other]
    assert first.notes == ["1 card stood on the sheet already."]
    card = SheetCard.objects.get(text__startswith="2A95")
    remove_line(game_id=game.pk, sheet_id=sheet_of(game).pk, card_key=card.public_id, seat=seat(game, "red"))
    assert upload(game, f"{GOOD}\n{other}\n") != first
    assert standing(game) == [GOOD, other]


def test_what_is_no_text_is_refused(game: Game):
    with pytest.raises(Refused, match="This is no text"):
        upload(game, "\x89PNG\r\n\0\0")
    assert not MessageRecord.objects.exists()


def test_what_was_read_gently_is_noted_in_words(game: Game):
    message = upload(game, "\ufeff" + GOOD.replace(" ", "\u00a0"))
    assert standing(game) == [GOOD]
    assert message.notes
    assert all("Phrase(" not in note and "{" not in note for note in message.notes)


def test_a_coordinate_of_six_digits_is_completed_by_the_map(game: Game):
    values = {"Unit": "1A95", "Posit": "12150470", "Ord": "101", "C1": "225480", "F": "C", "Tme": "0900"}
    line = line_from(MODE.codebook, CardKind.ORDER, values, 1)
    upload(game, f"{HEADER}\n{line}\n")
    (said,) = cards_of(game=Game.objects.get(pk=game.pk), sheet=sheet_of(game))
    assert said.card is not None
    assert said.card.values["C1"] == "12250480"
    hand_in(game_id=game.pk, sheet_id=sheet_of(game).pk, seat=seat(game, "red"))
    begun = request_assessment(branch_id=game.branch.pk, seat=control_seat(game), without_missing=True)
    (order,) = truth.orders_of(begun)
    assert order.card.values["C1"] == "12250480"
