"""Handing in: verbatim, once, with a receipt; recalled until sealed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from control.models import FeedFrame, Game
from control.services.holding import hold_game
from control.services.refusal import Refused, Stale
from orders.models import MessageRecord, OrderRecord, OrderSheet, OrderState, SheetState
from orders.services.handing_in import declare_none, hand_in, mark_ready, recall
from orders.services.queries import QueriesOpen, answer_queries, query_cards
from orders.services.sheets import open_sheet, write_line
from tests.games import assess, control_seat, hand_in_decks, new_game, play_on, seat

GOOD = "3A95 12250470144A95"
FAULTY = "3A95 12250470 1O1A95"


def sheet_of(game: Game, side: str = "red") -> OrderSheet:
    return open_sheet(game=Game.objects.get(pk=game.pk), side=side)


def write(game: Game, text: str = GOOD) -> None:
    write_line(game_id=game.pk, sheet_id=sheet_of(game).pk, seat=seat(game, "red"), text=text)


def hand_in_red(game: Game, **more: object) -> MessageRecord:
    return hand_in(game_id=game.pk, sheet_id=sheet_of(game).pk, seat=seat(game, "red"), **more)  # type: ignore[arg-type]


@pytest.mark.django_db
def test_handing_in_gives_a_receipt_of_what_was_handed_in(game: Game):
    write(game)
    message = hand_in_red(game)
    assert (message.number, message.act) == (1, "hand_in")
    assert message.text.splitlines()[0] == "020600 to 021200, RED"
    assert GOOD in message.text
    assert len(message.digest) == 64
    assert sheet_of(game).state == SheetState.RECEIVED


@pytest.mark.django_db
def test_a_wrong_card_is_not_handed_in_by_a_cell(game: Game):
    write(game, FAULTY)
    with pytest.raises(Refused, match="cannot be handed in"):
        hand_in_red(game)
    assert not MessageRecord.objects.exists()


@pytest.mark.django_db
def test_the_same_posting_counts_once(game: Game):
    """Guards: orders sent twice after a timeout."""
    write(game)
    assert hand_in_red(game, post_key="once") == hand_in_red(game, post_key="once")
    assert OrderRecord.objects.count() == 1


@pytest.mark.django_db
def test_a_sheet_read_in_an_older_state_is_not_handed_in(game: Game):
    write(game)
    version = sheet_of(game).version
    write(game, "2A95 12200470144A95")
    with pytest.raises(Stale):
        hand_in_red(game, version=version)


@pytest.mark.django_db
def test_every_revision_is_kept_and_numbered(game: Game):
    write(game)
    hand_in_red(game)
    recall(game_id=game.pk, sheet_id=sheet_of(game).pk, seat=seat(game, "red"))
    hand_in_red(game)
    assert [(m.number, m.act) for m in MessageRecord.objects.order_by("number")] == [
        (1, "hand_in"),
        (2, "recall"),
        (3, "hand_in"),
    ]
    assert list(OrderRecord.objects.order_by("number").values_list("number", "state")) == [
        (1, OrderState.RECALLED),
        (2, OrderState.HANDED_IN),
    ]


@pytest.mark.django_db
def test_a_sealed_sheet_is_neither_recalled_nor_handed_in_again(game: Game):
    hand_in_decks(game)
    sheet = sheet_of(game)
    assess(game)
    with pytest.raises(Refused, match="sealed"):
        recall(game_id=game.pk, sheet_id=sheet.pk, seat=seat(game, "red"))
    with pytest.raises(Refused, match="sealed"):
        hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=seat(game, "red"))


@pytest.mark.django_db
def test_a_draft_for_the_next_cycle_waits_for_it(game: Game):
    hand_in_decks(game)
    assess(game)
    write(game)
    with pytest.raises(Refused, match="stay on it as a draft"):
        hand_in_red(game)


@pytest.mark.django_db
def test_the_window_of_a_pause_closes_with_it(game: Game):
    """Guards: a message filed under the wrong turn."""
    hand_in_decks(game)
    play_on(game)
    late = sheet_of(game)
    assert declare_none(game_id=game.pk, sheet_id=late.pk, seat=seat(game, "red")).act == "decline"
    play_on(game)
    with pytest.raises(Refused):
        declare_none(game_id=game.pk, sheet_id=late.pk, seat=seat(game, "red"), post_key="late")


@pytest.mark.django_db
def test_nothing_is_handed_in_while_the_game_is_held(game: Game):
    write(game)
    hold_game(branch_id=game.branch.pk, seat=control_seat(game))
    with pytest.raises(Refused):
        hand_in_red(game)


@pytest.mark.django_db
def test_a_seat_without_the_right_marks_its_part_ready_and_another_hands_in(game: Game):
    red = seat(game, "red")
    red.may_hand_in = False
    red.save()
    write(game)
    with pytest.raises(Refused, match="another seat"):
        hand_in_red(game)
    mark_ready(game_id=game.pk, sheet_id=sheet_of(game).pk, seat=red, ready=True)
    assert list(sheet_of(game).ready.all()) == [red]
    write(game, "2A95 12200470144A95")
    assert not sheet_of(game).ready.exists()


@pytest.mark.django_db
def test_the_other_cell_hears_nothing_of_it(game: Game):
    write(game)
    hand_in_red(game)
    assert not FeedFrame.objects.filter(addressee="blue", kind="orders").exists()


@pytest.mark.django_db
def test_what_is_handed_in_already_is_not_handed_in_from_another_tab(game: Game):
    """Guards: the same orders twice, from two tabs that both show the button."""
    write(game)
    hand_in_red(game, post_key="one")
    with pytest.raises(Refused, match="handed in already, receipt 1"):
        hand_in_red(game, post_key="two")
    with pytest.raises(Refused, match="handed in already, receipt 1"):
        declare_none(game_id=game.pk, sheet_id=sheet_of(game).pk, seat=seat(game, "red"))
    assert OrderRecord.objects.filter(state=OrderState.HANDED_IN).count() == 1


@pytest.mark.django_db
def test_the_key_of_a_posting_is_its_seats_own(game: Game):
    """Guards: a caller's key that the other side has used too."""
    blue = declare_none(game_id=game.pk, sheet_id=sheet_of(game, "blue").pk, seat=seat(game, "blue"), post_key="1")
    write(game)
    red = hand_in_red(game, post_key="1")
    assert (blue.side, red.side, red.act) == ("blue", "red", "hand_in")


@pytest.mark.django_db
def test_a_key_that_has_served_another_posting_is_refused(game: Game):
    write(game)
    hand_in_red(game, post_key="1")
    declare_none(game_id=game.pk, sheet_id=sheet_of(game, "blue").pk, seat=seat(game, "blue"))
    play_on(game)
    with pytest.raises(Refused, match="another posting, receipt 1"):
        hand_in_red(game, post_key="1")


@pytest.mark.django_db
def test_what_control_enters_is_marked_never_refused_and_asked_about_before_the_assessment(game: Game):
    director = control_seat(game)
    write(game)
    write(game, FAULTY)
    message = hand_in(game_id=game.pk, sheet_id=sheet_of(game).pk, seat=director, by_control=True)
    assert message.by_control
    assert OrderRecord.objects.count() == 1
    (query,) = query_cards(game.branch)
    assert (query.text, query.column) == (FAULTY, 14)
    with pytest.raises(QueriesOpen):
        answer_queries(branch_id=game.branch.pk, seat=director, on_purpose=False)
    assert answer_queries(branch_id=game.branch.pk, seat=director, on_purpose=True) == 1
    assert query_cards(game.branch) == ()


@pytest.mark.django_db(transaction=True)
def test_ten_times_at_once_is_handed_in_once():
    game = new_game()
    write(game)
    together = Barrier(10)
    red = seat(game, "red")
    sheet = sheet_of(game)

    def ask(_: int) -> int:
        try:
            together.wait()
            return hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=red, post_key="once").pk
        finally:
            connection.close()

    with ThreadPoolExecutor(10) as threads:
        assert len(set(threads.map(ask, range(10)))) == 1
    assert OrderRecord.objects.count() == 1
