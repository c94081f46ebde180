"""The cards command, as a shell runs it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[4]


def cards(*arguments: str, deck: bytes = b"") -> tuple[int, list[dict[str, Any]], str]:
    """The exit code, the answers and the error output of `manage.py cards`."""
    done = subprocess.run(
        [sys.executable, "manage.py", "cards", *arguments], input=deck, capture_output=True, cwd=ROOT, check=False
    )
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr.decode()


@pytest.fixture
def deck(figure_1):
    """A deck with one good card, one with a letter in its code, one that Blue may not give."""
    lines = ["021200 to 021800, BLUE", figure_1, figure_1.replace("101", "1O1"), figure_1.replace("101", "144")]
    return "\n".join(lines).encode()


def test_a_line_is_written_for_every_card(deck):
    code, (good, unreadable, inadmissible), _ = cards(deck=deck)
    assert code == 0
    assert (good["line"], good["ok"]) == (2, True)
    assert good["fields"] == {
        "Unit": "3C73", "Posit": "525676", "Ord": "101", "Auth": "C73", "C1": "555685", "C2": "540680", "Dir": "V",
        "F": "D", "Tme": "1730",
    }  # fmt: skip
    assert good["reads"] == "3C73 moves across country to 555685 by way of 540680, in vehicles, deployed, at 1730"
    assert good["stored"] == {"Posit": "05250675", "C1": "05550685", "C2": "05400680"}
    assert (unreadable["line"], unreadable["ok"], unreadable["kind"], unreadable["column"]) == (
        3,
        False,
        "unreadable",
        14,
    )
    assert unreadable["suggestion"] == "101"
    assert "did you mean 101?" in unreadable["error"]
    assert (inadmissible["kind"], inadmissible["column"], inadmissible["paragraph"]) == ("inadmissible", 14, "D'4")
    assert [other["field"] for other in inadmissible["others"]] == ["Dir", "F"]


def test_the_side_and_the_leading_digits_may_be_given(deck, tmp_path):
    file = tmp_path / "deck.txt"
    file.write_bytes(deck)
    _, answers, _ = cards(str(file), "--side", "red", "--lead", "10")
    assert answers[0]["stored"]["C1"] == "15550685"
    assert [fault["field"] for fault in (answers[2], *answers[2]["others"])] == ["Dir", "F"]


def test_a_spoilt_deck_is_read(deck):
    spoilt = "\ufeff" + deck.decode().replace(" ", "\u00a0").replace("\n", "\r\n").replace("1", "\uff11")
    _, answers, said = cards("-", deck=spoilt.encode())
    assert [answer["ok"] for answer in answers] == [True, False, False]
    assert "byte order mark dropped" in said
    assert "special blanks read as blanks" in said


def test_what_was_left_out_of_a_deck_is_said_beside_the_answers(deck):
    _, answers, said = cards("-", deck=deck + b"\n" + deck)
    assert len(answers) == 3
    assert said.startswith("line 5: ")
    assert cards("-", deck=deck)[2] == ""


def test_a_mode_or_file_that_is_not_there_is_said():
    for arguments in (["--mode", "chess"], ["nowhere.txt"], ["--lead", "x"]):
        code, answers, error = cards(*arguments)
        assert code == 1
        assert answers == []
        assert error.startswith("CommandError")


def test_a_reader_who_has_seen_enough_gets_no_traceback() -> None:
    command = [sys.executable, "manage.py", "cards", "fixtures/tacspiel/route_4/decks/cycle-1-blue.txt"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 1
