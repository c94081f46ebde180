"""The sheet a cell writes on: which is open, what the desk says, versions."""

from __future__ import annotations

import pytest

from control.models import Branch, Game, Stage
from control.services.holding import hold_game
from control.services.refusal import Refused, Stale
from orders.models import OrderSheet, SheetCard
from orders.services.handing_in import hand_in, recall
from orders.services.sheets import (
    cards_of,
    change_line,
    check_lines,
    open_sheet,
    remove_line,
    window_of,
    write_line,
)
from tests.games import assess, control_seat, hand_in_decks, play_on, seat

pytestmark = pytest.mark.django_db

GOOD = "3A95 12250470144A95"


def sheet_of(game: Game, side: str = "red") -> OrderSheet:
    return open_sheet(game=Game.objects.get(pk=game.pk), side=side)


def write(game: Game, text: str = GOOD) -> SheetCard:
    return write_line(game_id=game.pk, sheet_id=sheet_of(game).pk, seat=seat(game, "red"), text=text)


def test_before_a_cycle_the_sheet_is_for_it(game: Game):
    sheet = sheet_of(game)
    assert (sheet.cycle, sheet.window) == (1, None)
    assert sheet_of(game) == sheet


def test_while_control_assesses_the_cells_draft_the_next_cycle(game: Game):
    hand_in_decks(game)
    assess(game)
    assert (sheet_of(game).cycle, sheet_of(game).window) == (2, None)


def test_in_a_pause_the_sheet_is_for_its_window(game: Game):
    hand_in_decks(game)
    closed = play_on(game)
    sheet = sheet_of(game)
    assert (sheet.cycle, sheet.window) == (1, closed.until)
    assert window_of(Game.objects.get().branch) == closed.until


def test_a_held_game_keeps_its_sheet_open_for_drafts(game: Game):
    before = sheet_of(game)
    hold_game(branch_id=game.branch.pk, seat=control_seat(game))
    assert sheet_of(game) == before
    assert write(game).sheet == before


def test_a_card_that_can_be_read_is_read_back_in_words(game: Game):
    write(game)
    (said,) = cards_of(game=game, sheet=sheet_of(game))
    assert said.ok
    assert said.words.startswith("3A95")


@pytest.mark.parametrize(
    ("text", "kind"),
    [("3A95 12250470 1O1A95", "unreadable"), ("9Z99 12250470144A95", "inadmissible"), ("", "unreadable")],
)
def test_what_is_wrong_is_one_of_two_kinds(game: Game, text: str, kind: str):
    (said,) = check_lines(game=game, side="red", lines=[text], window=None)
    assert not said.ok
    assert said.wrong[0].kind == kind


def test_a_card_is_judged_from_the_writer_s_picture_alone(game: Game):
    """Guards: an order check that told of hidden units."""
    enemy, nobody = "1C73 12900455101C73", "9Z99 12900455101C73"
    told = [check_lines(game=game, side="red", lines=[text], window=None)[0].wrong[0] for text in (enemy, nobody)]
    assert told[0].said().replace("1C73", "9Z99") == told[1].said()


def test_a_stale_change_is_refused_and_says_what_stands(game: Game):
    card = write(game)
    change(game, card, "first")
    with pytest.raises(Stale) as refused:
        change(game, card, "second")
    assert refused.value.current == "first"
    card.refresh_from_db()
    assert (card.text, card.version) == ("first", 2)


def change(game: Game, card: SheetCard, text: str) -> None:
    change_line(
        game_id=game.pk,
        sheet_id=card.sheet_id,
        card_key=card.public_id,
        seat=seat(game, "red"),
        version=card.version,
        text=text,
    )


def test_a_card_taken_off_is_kept_in_the_record(game: Game):
    card = write(game)
    remove_line(game_id=game.pk, sheet_id=card.sheet_id, card_key=card.public_id, seat=seat(game, "red"))
    assert SheetCard.objects.get().removed is not None
    assert cards_of(game=game, sheet=sheet_of(game)) == []
    with pytest.raises(Stale):
        change(game, card, "again")


def test_a_sheet_handed_in_is_not_changed_before_it_is_recalled(game: Game):
    card = write(game)
    given = {"game_id": game.pk, "sheet_id": card.sheet_id, "seat": seat(game, "red")}
    hand_in(**given)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="recall"):
        change(game, card, "first")
    recall(**given)  # type: ignore[arg-type]
    change(game, card, "first")


def test_a_study_has_sheets_of_its_own(game: Game):
    hand_in_decks(game)
    closed = play_on(game)
    from assessment.services.branching import branch_from

    study = branch_from(subinterval_id=closed.pk, seat=control_seat(game), reason="what if")
    sheet = open_sheet(game=game, side="red", branch=study)
    assert sheet.branch == study
    assert Branch.objects.get(pk=study.pk).stage == Stage.ORDERS
    assert len(cards_of(game=game, sheet=sheet)) > 0
