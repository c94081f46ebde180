"""What the other cell and Control do leaves no trace in a cell's pages, headers and feed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from control.live.frames import missed
from control.models import Game, Stage
from control.services.letters import answer_letter, post_letter
from control.services.seats import add_seat, reissue_link
from orders.models import OrderSheet
from orders.services.decks import upload_deck
from orders.services.handing_in import hand_in, mark_ready, recall
from orders.services.sheets import open_sheet, write_line
from tests.control.cells.test_access import READING
from tests.games import control_seat, deck, new_game, seat
from tests.seated import masked, room_of, seated

pytestmark = pytest.mark.django_db

CANARY = "CANARY"


def reds_bytes(game: Game) -> str:
    """Everything Red can receive: pages, headers, feed; tokens, random names and wall times masked."""
    red = seat(game, "red")
    browser = seated(red)
    answers = [browser.get(f"{room_of(red)}{route}") for route in sorted(READING)]
    sheets = OrderSheet.objects.filter(branch=game.branch, side="red").values_list("public_id", flat=True)
    names = (game.public_id, red.public_id, *sheets)
    parts = []
    for answer in answers:
        parts.append(masked(answer.content, *names))
        parts += [f"{key}: {value}" for key, value in sorted(answer.headers.items()) if key != "Content-Length"]
    parts += [str(frame) for frame in missed(red, 0)]
    return "\n".join(parts)


@cache
def reds_bytes_alone() -> str:
    """What Red receives of a game in which nobody does anything."""
    return reds_bytes(new_game())


def blue_writes(game: Game) -> None:
    blue = seat(game, "blue")
    sheet = open_sheet(game=game, side="blue")
    write_line(game_id=game.pk, sheet_id=sheet.pk, seat=blue, text=CANARY)
    mark_ready(game_id=game.pk, sheet_id=sheet.pk, seat=blue, ready=True)


def blue_hands_in_and_recalls(game: Game) -> None:
    blue = seat(game, "blue")
    sheet = open_sheet(game=game, side="blue")
    upload_deck(game_id=game.pk, sheet_id=sheet.pk, seat=blue, text=deck(game, "blue"))
    hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=blue)
    recall(game_id=game.pk, sheet_id=sheet.pk, seat=blue)


def blue_and_control_write_letters(game: Game) -> None:
    letter = post_letter(seat=seat(game, "blue"), text=CANARY, as_name=CANARY)
    answer_letter(seat=control_seat(game), cell="blue", text=CANARY, answers=letter.number)


def control_changes_seats(game: Game) -> None:
    guest, _ = add_seat(game=game, name=CANARY, role="player", side="blue", title=CANARY)
    reissue_link(seat_id=guest.pk)


@pytest.mark.parametrize(
    "act", [blue_writes, blue_hands_in_and_recalls, blue_and_control_write_letters, control_changes_seats]
)
def test_red_receives_the_same_bytes_whatever_the_others_do(act: Callable[[Game], None]):
    busy = new_game()
    act(busy)
    assert reds_bytes(busy) == reds_bytes_alone()


def reds_bytes_at(stage: Stage) -> str:
    """What Red receives while Control is at work."""
    game = new_game()
    branch = game.branch
    branch.stage = stage
    branch.parked = CANARY if stage == Stage.REVIEW else ""
    branch.save()
    return reds_bytes(game)


def test_red_receives_the_same_bytes_while_control_is_at_work():
    while_assessing = reds_bytes_at(Stage.ASSESSING)
    for stage in (Stage.ASSESSING, Stage.REVIEW, Stage.QUESTION):
        assert reds_bytes_at(stage) == while_assessing


def test_the_comparison_sees_a_difference():
    game = new_game()
    post_letter(seat=seat(game, "red"), text=CANARY)
    assert reds_bytes(game) != reds_bytes_alone()
