"""Statements written once give what Django's own give."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.urls import get_resolver

from control.models import Game, Seat
from control.models.kept import kept
from control.services.letters import answer_letter, post_letter
from orders.models import OrderSheet
from tests.games import hand_in_decks, new_game, play_on, seat

pytestmark = pytest.mark.django_db


@kept
def _named(game: int, side: str) -> QuerySet[Seat]:
    return Seat.objects.open().select_related("game__counts").filter(game_id=game, side=side).order_by("pk")


@kept
def _unused(game: int, side: str) -> QuerySet[Seat]:
    del side
    return Seat.objects.filter(game_id=game)


def test_each_call_asks_with_its_own_values():
    games = [new_game(), new_game()]
    found = [_named(game.pk, side) for game in games for side in ("red", "blue")]
    expected = [list(game.seats.filter(side=side).order_by("pk")) for game in games for side in ("red", "blue")]
    assert found == expected
    assert all(expected)
    assert _named(side="red", game=games[1].pk) == expected[2]
    assert _named(games[0].pk, "green") == []


def test_what_is_selected_with_a_row_is_there_without_another_question():
    game = new_game()
    (found, *_rest) = _named(game.pk, "red")

    def asked(*_args: object) -> None:
        pytest.fail("The game was asked for once more.")

    with connection.execute_wrapper(asked):
        assert found.game.branch == game.branch


def test_a_builder_that_leaves_a_value_out_is_refused():
    with pytest.raises(TypeError, match="does not use every value"):
        _unused(1, "red")


def all_kept() -> Iterator[tuple[str, Callable[..., list[Any]]]]:
    """Every statement of the project that is written once."""
    for name, module in sorted(sys.modules.items()):
        if name.split(".")[0] in ("control", "orders", "assessment"):
            for own, value in vars(module).items():
                if type(value) is FunctionType and hasattr(value, "build") and value.__module__ == name:
                    yield f"{name}.{own}", value


def test_every_statement_of_the_project_gives_what_its_builder_gives():
    _ = get_resolver().url_patterns
    game = played()
    known = values(game)
    found = {name: _compared(rows, known) for name, rows in all_kept()}
    with_rows = {name.split(".")[-1] for name, count in found.items() if count}
    assert len(found) > 10
    assert with_rows >= {"_open_seat", "_cards", "_latest_of", "_current", "_of_cycle", "_to_cell"}


def played() -> Game:
    """A game with cards, letters and an assessment."""
    game = new_game()
    hand_in_decks(game)
    post_letter(seat=seat(game, "red"), text="Where is the bridge?")
    play_on(game)
    answer_letter(seat=seat(game, "control"), cell="red", text="At the ford.")
    return Game.objects.select_related("counts").get(pk=game.pk)


def values(game: Game) -> list[dict[str, Any]]:
    """What the statements are asked with: everything that the game has of each kind."""
    sheets = OrderSheet.objects.filter(branch=game.branch)
    subinterval = game.branch.subintervals.latest("pk")
    return [
        {
            "game": game.pk,
            "branch": game.branch.pk,
            "subinterval": subinterval.pk,
            "sheet": sheet.pk,
            "cycle": sheet.cycle,
            "side": sheet.side,
            "cell": sheet.side,
            "seat": one.pk,
            "public_id": one.public_id,
            "seen": 0,
            "after": 0,
        }
        for sheet in sheets
        for one in game.seats.all()
    ]


def _compared(rows: Any, asked: list[dict[str, Any]]) -> int:
    count = 0
    keys = rows.build.__code__.co_varnames[: rows.build.__code__.co_argcount]
    for known in asked:
        own = {key: known[key] for key in keys}
        found, expected = rows(**own), list(rows.build(**own))
        assert [_plain(row) for row in found] == [_plain(row) for row in expected]
        count += len(found)
    return count


def _plain(row: Any) -> Any:
    return {k: v for k, v in vars(row).items() if k != "_state"} if hasattr(row, "_state") else row
