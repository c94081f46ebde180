"""`manage.py lookup` from start to end."""

from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import CommandError

from assessment.management.commands.lookup import Command

ROOT = Path(__file__).resolve().parents[4]


def look_up(*arguments: str) -> dict[str, Any]:
    """What the command prints for these arguments."""
    command = Command(stdout=StringIO())
    options = vars(command.create_parser("manage.py", "lookup").parse_args(list(arguments)))
    command.handle(**options)
    told: dict[str, Any] = json.loads(command.stdout.getvalue())
    return told


@pytest.mark.parametrize(
    ("arguments", "result", "provenance"),
    [
        (("E'2-4", "side=attacker", "--draw", "63"), 5, "printed"),
        (("E'2-4", "side=defender", "--draw", "59"), 5, "printed"),
        (("E'2-4", "side=defender", "--draw", "60"), 10, "printed"),
        (("E'2-4", "side=attacker", "--draw", "05"), 0, "printed"),
        (("E'2-3", "side=attacker", "force_ratio=2", "--draw", "39"), 0, "reconstructed"),
        (("I'1-3", "target=bridge", "--draw", "80"), "destroyed", "house"),
    ],
)
def test_the_entry_the_draw_and_the_provenance_are_told(
    arguments: tuple[str, ...], result: object, provenance: str
) -> None:
    told = look_up("tacspiel", *arguments)
    assert (told["mode"], told["table"]) == ("tacspiel", arguments[0])
    assert (told["result"], told["provenance"]) == (result, provenance)
    assert {"entry", "draw", "source"} <= set(told)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("tacspeil", "E'2-4"), 'no mode "tacspeil"; there are .*tacspiel'),
        (("tacspiel", "E'2-9"), r"no table \"E'2-9\"; there are .*E'2-4"),
        (("tacspiel", "E'2-4", "sides=red"), 'no axis "sides"; its axes are side'),
        (("tacspiel", "E'2-4", "side=red"), 'no side "red"; it prints attacker, defender'),
        (("tacspiel", "E'2-4", "attacker"), "not one AXIS=VALUE"),
        (("tacspiel", "E'2-4", "side=attacker", "side=defender"), "not one AXIS=VALUE"),
        (("tacspiel", "E'2-4", "side=attacker", "--draw", "six"), "is no draw"),
    ],
)
def test_what_is_not_there_is_answered_with_what_is(arguments: tuple[str, ...], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        look_up(*arguments)


def test_it_runs_from_the_shell_without_any_service() -> None:
    run = [sys.executable, "manage.py", "lookup", "tacspiel", "E'2-4"]
    found = subprocess.run(
        [*run, "side=attacker", "--draw", "63"], cwd=ROOT, capture_output=True, check=True, text=True
    )
    assert json.loads(found.stdout)["result"] == 5
    missing = subprocess.run([*run, "side=both"], cwd=ROOT, capture_output=True, check=False, text=True)
    assert missing.returncode == 1
    assert "it prints attacker, defender (para E'2, p. 27)." in missing.stderr
    assert not missing.stdout


@pytest.mark.parametrize(
    "words",
    [("lookup", "tacspiel", "E'2-4", "side=attacker"), ("cards", "fixtures/tacspiel/route_4/decks/cycle-1-red.txt")],
)
def test_one_table_or_code_book_is_read_without_the_rules_of_any_mode(words: tuple[str, ...]) -> None:
    program = (
        f"import sys; sys.argv = ['manage.py', *{words!r}]\n"
        "import manage; manage.main()\n"
        "assert not [name for name in sys.modules if name.startswith('assessment.modes.')]\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
