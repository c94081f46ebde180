"""One game played, written once, for all tests of its file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from assessment.services.releasing import release_reports
from assessment.services.verifying import verify_game
from control.gamefile.writing import Written
from control.models import Game
from tests.control.gamefile.games import file_of, full_game
from tests.games import control_seat, play_on


@dataclass(frozen=True, kw_only=True)
class Played:
    """The file of a game, what it said of itself each time it was written, and how the game then went on."""

    file: bytes
    written: Written
    written_again: Written
    end: tuple[str, ...]


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The game of `full_game`; no row of it is left."""
    with django_db_blocker.unblock(), transaction.atomic():
        folder: Path = tmp_path_factory.mktemp("scenario")
        game = full_game(folder)
        file, written = file_of(game)
        again = file_of(game)[1]
        found = Played(file=file, written=written, written_again=again, end=play_to_the_end(game))
        transaction.set_rollback(True)
    return found


def play_to_the_end(game: Game) -> tuple[str, ...]:
    """The digests of every subinterval of the main branch, after the open one and one more are released."""
    release_reports(branch_id=Game.objects.get(pk=game.pk).branch.pk, seat=control_seat(game))
    play_on(game)
    return tuple(one.record.situation_digest for one in verify_game(game) if one.branch.number == 1)
