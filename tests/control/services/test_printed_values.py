"""One file puts what a printed copy says in the place of all house values, before the first cycle."""

from __future__ import annotations

import pytest

from control.models import Game, LogEntry
from control.services import truth
from control.services.printed_values import file_to_fill_in, print_values
from control.services.refusal import Refused
from tests.games import control_seat, new_game, released_game

pytestmark = pytest.mark.django_db

REGIMENT = 'name: "26 Marine Regiment", side: allied, kind: infantry, size: regiment, steps: 2, firepower: 5'


@pytest.fixture
def siege() -> Game:
    return new_game("siege", mode="khe_sanh")


def put_in(game: Game, *changes: tuple[str, str]) -> Game:
    text = file_to_fill_in(game)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return print_values(game_id=game.pk, text=text, seat=control_seat(game))


def test_the_values_of_the_file_hold_and_count_as_printed(siege: Game) -> None:
    game = put_in(siege, (REGIMENT, REGIMENT.replace("firepower: 5", "firepower: 6")))
    entry = truth.mode_of(game).tables["H-units"].entry("26m")
    assert (entry.figures["firepower"], entry.provenance.value) == (6, "printed")
    assert LogEntry.objects.get(game=game, act="values.printed").facts["digest"] == game.tables_digest


def test_the_game_opens_with_the_counters_and_cards_of_the_file(siege: Game) -> None:
    game = put_in(siege, ("mr5_gue", "k_gue"), ("act_niagara", "act_scotland"))
    situation = truth.situation_of(game.branch)
    assert situation.unit("k_gue") is not None
    assert situation.unit("mr5_gue") is None
    assert "act_scotland" in situation.cards.hand


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (('name: "26 Marine Regiment", ', ""), "H-units, 26m: no name"),
        (("      - {roll: 6, column: armor, value: eliminate}\n", ""), "no cell for 6, armor"),
        (("a: staging_area, b: lang_kat", "a: staging_area, b: hue"), "b: a row of H-spaces .*hue"),
        (("mode: khe_sanh", "mode: mog"), "the file is for mog, not for khe_sanh"),
    ],
)
def test_a_file_that_lacks_something_is_refused_and_nothing_changes(
    siege: Game, change: tuple[str, str], why: str
) -> None:
    before = siege.tables_digest
    with pytest.raises(Refused, match=why):
        put_in(siege, change)
    assert Game.objects.get(pk=siege.pk).tables_digest == before


def test_once_something_is_assessed_it_is_too_late() -> None:
    game = released_game()
    with pytest.raises(Refused, match="before the first cycle"):
        put_in(game)
