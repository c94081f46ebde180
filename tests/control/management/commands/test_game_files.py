"""`manage.py export_game` and `import_game`: one file there, the same game here."""

from __future__ import annotations

import gzip
import re
import stat
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from control.models import Game
from tests.control.gamefile.games import empty_the_machine
from tests.games import new_game

pytestmark = pytest.mark.django_db


def said(*command: str) -> str:
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


def test_a_game_goes_out_and_comes_in_with_a_new_link_a_seat(tmp_path: Path):
    game = new_game()
    file = tmp_path / "route_4.gz"
    assert re.fullmatch(
        r"\S+ {2}\d+ rows, \d+ blobs, digest [0-9a-f]{16}\n", said("export_game", game.title, str(file))
    )
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]
    empty_the_machine()
    told = said("import_game", str(file))
    assert Game.objects.get().public_id == game.public_id
    assert told.count("/join/") == Game.objects.get().seats.count()
    assert said("verify", game.public_id) == "Nothing has been released yet.\n"


def test_a_game_that_is_here_comes_in_beside_it_alone(tmp_path: Path):
    game = new_game()
    file = tmp_path / "game.gz"
    said("export_game", game.public_id, str(file))
    with pytest.raises(CommandError, match="here already"):
        said("import_game", str(file))
    said("import_game", str(file), "--beside")
    assert Game.objects.count() == 2


def test_what_is_wrong_is_said_with_its_line(tmp_path: Path):
    file = tmp_path / "game.gz"
    file.write_bytes(gzip.compress(b'{"is":"row"}\n'))
    with pytest.raises(CommandError, match="line 1: "):
        said("import_game", str(file))
    with pytest.raises(CommandError, match="No such file"):
        said("import_game", str(tmp_path / "none.gz"))
    with pytest.raises(CommandError, match="No game 'nonsense'"):
        said("export_game", "nonsense", str(file))
    game = new_game()
    with pytest.raises(CommandError, match="No such file"):
        said("export_game", game.public_id, str(tmp_path / "none" / "game.gz"))
