"""A text that is longer than its column is refused in words, and nothing of it is stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from assessment.services.branching import branch_from
from assessment.services.ruling import described
from control.models import Branch, Game, Letter
from control.services.columns import refuse_overlong
from control.services.letters import answer_letter, post_letter
from control.services.refusal import Refused
from orders.models import SheetCard
from orders.services.decks import upload_deck
from orders.services.sheets import open_sheet, write_line
from tests.games import control_seat, seat
from tests.seated import room_of, seated

pytestmark = pytest.mark.django_db

KEY: Final = "k" * 65


def sheet_of(game: Game) -> dict[str, Any]:
    return {"game_id": game.pk, "sheet_id": open_sheet(game=game, side="red").pk, "seat": seat(game, "red")}


WRITTEN: Final[dict[str, Callable[[Game], object]]] = {
    "a letter's key": lambda game: post_letter(seat=seat(game, "red"), text="We are here", post_key=KEY),
    "a letter's name": lambda game: answer_letter(seat=control_seat(game), cell="red", text="Well", as_name="n" * 61),
    "a card": lambda game: write_line(**sheet_of(game), text="x" * 201),
    "a card's key": lambda game: write_line(**sheet_of(game), text="x", post_key=KEY),
    "a deck's key": lambda game: upload_deck(**sheet_of(game), text="x", post_key=KEY),
    "a ruling's subject": lambda game: described(kind="event", reason="why", value="what", subject="s" * 61),
    "a branch's reason": lambda game: branch_from(subinterval_id=0, seat=control_seat(game), reason="r" * 501),
}


@pytest.mark.parametrize("what", WRITTEN)
def test_what_is_too_long_is_refused(game: Game, what: str):
    with pytest.raises(Refused, match="holds up to"):
        WRITTEN[what](game)
    assert not SheetCard.objects.exists()
    assert not Letter.objects.exists()


def test_what_just_fits_is_taken(game: Game):
    assert write_line(**sheet_of(game), text="x" * 200, post_key="k" * 64).text == "x" * 200
    refuse_overlong(Branch, reason="r" * 500, title="")


@pytest.mark.parametrize("page", ["messages/", "orders/none/", "orders/hand-in/"])
@pytest.mark.parametrize("given", [{"post_key": KEY}, {"version": "9" * 5000}])
def test_a_cells_forms_say_so(game: Game, page: str, given: dict[str, str]):
    red = seat(game, "red")
    sheet = open_sheet(game=game, side="red")
    fields = {"text": "We are here", "sheet": sheet.public_id, **given}
    assert seated(red).post(f"{room_of(red)}{page}", fields).status_code in (
        (302, 409) if "version" in given else (409,)
    )
