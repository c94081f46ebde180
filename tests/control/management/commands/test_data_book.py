"""`manage.py data_book`: the files it writes, and the name list that stands apart."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.games import new_game, released_game

pytestmark = pytest.mark.django_db


def test_the_command_writes_the_book_and_the_name_list_apart(tmp_path: Path):
    game = released_game()
    out = StringIO()
    call_command("data_book", game.public_id, str(tmp_path / "book"), "--names", str(tmp_path / "n.json"), stdout=out)
    assert {path.name for path in (tmp_path / "book").iterdir()} >= {
        "data_book.xlsx",
        "units.jsonl",
        "dictionary.jsonl",
    }
    names = json.loads((tmp_path / "n.json").read_text(encoding="utf-8"))
    assert {"seat": "control-1", "name": "control", "title": "Control"} in names
    assert out.getvalue().count("\n") == len(list((tmp_path / "book").iterdir())) + 1


def test_the_command_names_the_games_there_are(tmp_path: Path):
    game = new_game()
    with pytest.raises(CommandError, match=game.public_id):
        call_command("data_book", "nonsense", str(tmp_path))
