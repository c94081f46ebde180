"""What a cell reads before the game: its own parts, and what proves the dice."""

from __future__ import annotations

from hashlib import sha256

import pytest

from control.models import Game
from control.services.games import end_game, start_game
from tests.games import new_game
from tests.seated import at_desk

pytestmark = pytest.mark.django_db


def briefing(game: Game) -> str:
    client, room = at_desk(game, "red")
    return str(client.get(f"{room}briefing/").content.decode())


def test_a_cell_reads_the_parts_that_are_common_or_its_own():
    page = briefing(new_game())
    assert "Recent events, for Red" in page
    assert "Recent events, for Blue" not in page
    assert "Notes for Control" not in page


def test_the_digest_of_the_seed_is_published_at_the_start_and_the_seed_at_the_end():
    game = new_game(started=False)
    seed = bytes(game.seed)
    digest = sha256(seed).hexdigest()
    assert digest not in briefing(game)
    start_game(game_id=game.pk)
    assert digest in briefing(game)
    assert seed.hex() not in briefing(game)
    end_game(game_id=game.pk)
    assert digest in briefing(game)
    assert seed.hex() in briefing(game)
