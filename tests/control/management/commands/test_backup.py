"""`manage.py backup` and `restore` on real databases: all games there and back, by programs of their own."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from psycopg import sql

from config import addresses
from config.data_folder import BASE_DIR
from control.models import Game
from control.services import backups
from tests.games import new_game, released_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

Command = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def empty_database(child_environment: dict[str, str]) -> Iterator[Command]:
    """Runs commands of ours on a database with nothing in it; it goes with the test."""
    name = f"restored_{os.getpid()}"
    entry = {**connection.settings_dict, "NAME": name}
    with psycopg.connect(addresses.database_url(connection.settings_dict), autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        environment = child_environment | {"DATABASE_URL": addresses.database_url(entry)}

        def start(*command: str) -> subprocess.Popen[str]:
            return subprocess.Popen(
                [sys.executable, "manage.py", *command],
                cwd=BASE_DIR, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            )  # fmt: skip

        yield start
        admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    out, errors = process.communicate(timeout=120)
    return process.returncode, out + errors


def test_all_games_come_back_in_an_empty_database_and_verify(empty_database: Command, tmp_path: Path):
    game = released_game()
    new_game()
    file = tmp_path / "spielraum.dump"
    call_command("backup", str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]
    assert ended(empty_database("restore", str(file))) == (0, "2 games are here now.\n")
    code, said = ended(empty_database("verify", game.public_id))
    assert code == 0
    assert "equal" in said
    here = StringIO()
    call_command("export_game", game.public_id, str(tmp_path / "here.gz"), stdout=here)
    exported = empty_database("export_game", game.public_id, str(tmp_path / "there.gz"))
    again = empty_database("restore", str(file))
    assert ended(exported)[1].split("digest")[1] == here.getvalue().split("digest")[1]
    code, said = ended(again)
    assert code == 1
    assert "The database is not empty" in said


def test_what_was_played_since_goes_where_that_is_asked_for_and_a_damaged_file_changes_nothing(tmp_path: Path):
    game = new_game()
    file = tmp_path / "spielraum.dump"
    call_command("backup", str(file))
    later = new_game()
    damaged = tmp_path / "damaged.dump"
    damaged.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    for bad in (damaged, tmp_path / "none.dump"):
        with pytest.raises(CommandError):
            call_command("restore", str(bad), "--replace")
        assert Game.objects.filter(pk=later.pk).exists()
    call_command("restore", str(file), "--replace")
    assert list(Game.objects.values_list("public_id", flat=True)) == [game.public_id]


def test_no_list_of_processes_shows_the_password(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    ran: list[list[str]] = []

    def run(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        ran.append(command)
        (tmp_path / f".x.dump.{os.getpid()}").write_text("")
        assert options["env"]["PGPASSWORD"] == "not to be seen"  # type: ignore[index]
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(backups, "_program", Path)
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setitem(connection.settings_dict, "PASSWORD", "not to be seen")
    backups.back_up(file=tmp_path / "x.dump")
    assert ran
    assert "not to be seen" not in str(ran)


def test_three_processes_bring_an_empty_database_up_to_date_once(empty_database: Command):
    started = [empty_database("migrate", "--no-input") for _ in range(3)]
    said = [ended(process) for process in started]
    assert not [words[-1500:] for code, words in said if code]
    assert sum("Applying control.0001_initial" in words for _, words in said) == 1
    assert sum("No migrations to apply" in words for _, words in said) == 2
