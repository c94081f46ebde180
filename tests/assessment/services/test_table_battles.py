"""A battle of De Bellis Vietnam goes through the services like any other game: sheets, questions, windows, releases."""

from __future__ import annotations

import pytest

from assessment.models import AssessmentRecord
from assessment.modes.de_bellis import MODE
from control.models import Game
from control.services.games import create_game, start_game
from control.services.pictures import cell_desk
from control.services.refusal import Refused
from control.services.scenarios import load_scenario
from control.services.truth import situation_of
from orders.services.decks import upload_deck
from orders.services.handing_in import hand_in
from orders.services.sheets import open_sheet
from tests.games import play_on, seat

pytestmark = pytest.mark.django_db

MOST = 40


def battle(scenario: str, **settings: str) -> Game:
    game, _ = create_game(mode_key="de_bellis", scenario_key=scenario, seed=0, settings=settings)
    return start_game(game_id=game.pk)


def is_over(game: Game) -> bool:
    branch = Game.objects.get(pk=game.pk).branch
    return MODE.is_over(situation_of(branch), MODE)


def knows_the_end(game: Game, side: str) -> bool:
    return cell_desk(game=Game.objects.get(pk=game.pk), side=side).is_over


def hand_in_what_is_due(game: Game) -> None:
    """Each side uploads its whole deck; the sheet takes what is for now, if anything is."""
    for name, text in load_scenario(game.mode, game.scenario).decks.items():
        side = name.removesuffix(".txt")
        sheet, player = open_sheet(game=Game.objects.get(pk=game.pk), side=side), seat(game, side)
        try:
            upload_deck(game_id=game.pk, sheet_id=sheet.pk, seat=player, text=text)
        except Refused as refused:
            if refused.code != "other_window":
                raise
        else:
            hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=player)


@pytest.mark.slow
@pytest.mark.parametrize("judgements", ["asked", "computed"])
def test_a_battle_is_fought_to_victory_with_its_decks(judgements: str) -> None:
    game = battle("apocalypse_now", judgements=judgements)
    for _ in range(MOST):
        if is_over(game):
            break
        hand_in_what_is_due(game)
        play_on(game)
    assert is_over(game)
    assert knows_the_end(game, "red")
    assert knows_the_end(game, "blue")
    asked = AssessmentRecord.objects.filter(subinterval__branch__game=game).exclude(questions=[])
    assert asked.exists() == (judgements == "asked")
