from __future__ import annotations

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

from django.core.management import call_command

from assessment.modes import MODES

ROOT = Path(__file__).resolve().parents[4]


def test_the_modes_are_listed_with_edition_and_entries_by_status() -> None:
    out = StringIO()
    call_command("modes", "--json", stdout=out)
    told = json.loads(out.getvalue())
    assert [mode["key"] for mode in told] == [mode.key for mode in MODES]
    for found, mode in zip(told, MODES, strict=True):
        assert (found["title"], found["edition"]) == (mode.title, mode.edition)
        assert sum(found["ledger"].values()) == len(mode.ledger)


def test_for_people_each_mode_is_a_line() -> None:
    out = StringIO()
    call_command("modes", stdout=out)
    assert out.getvalue().startswith("tacspiel: TACSPIEL, edition ")


def test_the_pure_commands_need_neither_database_nor_settings(tmp_path: Path) -> None:
    environment = {"PATH": os.environ["PATH"], "SPIELRAUM_DATA": str(tmp_path / "none")}
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "modes", "--json"],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)[0]["key"] == "tacspiel"
    assert not (tmp_path / "none").exists()
