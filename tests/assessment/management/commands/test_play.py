from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from assessment.modes.tacspiel.codes import CODEBOOK
from orders.language.card import line_from
from orders.language.codebook import CardKind
from tests.control.reports.printed import sizes_of

STANDING = Path("assessment/modes/tacspiel/standing").resolve()


def card(**fields: str) -> str:
    """A card of 80 columns as a line of a deck."""
    return line_from(CODEBOOK, CardKind.ORDER, fields) + "\n"


MARCH = card(Unit="1C73", Posit="11600405", Ord="101", Auth="C73", C1="11700420", F="T", Tme="0700")
LATER = card(Unit="1C73", Posit="11700420", Ord="101", Auth="C73", C1="11600405", F="T", Tme="1300")
REFUSED = card(Unit="1C73", Posit="11600405", Ord="100", Auth="C73", C1="12300480", F="C")
REPLY = card(Unit="1E25", Posit="11550400", Ord="101", C1="11600430", F="T", Cites="1")


def play(scenario: str, *arguments: object) -> dict[str, Any]:
    """The record of a run that reaches its end."""
    out = StringIO()
    call_command("play", scenario, *map(str, arguments), "--json", "-", stdout=out)
    record: dict[str, Any] = json.loads(out.getvalue())
    return record


def deck(folder: Path, header: str, *cards: str) -> Path:
    path = folder / f"{header.replace(' ', '-').replace(',', '')}.txt"
    path.write_text(f"{header}\n{''.join(cards)}")
    return path


@pytest.mark.parametrize("scenario", ["route_4", "song_ve"])
def test_a_scenario_is_played_from_its_own_decks_and_repeats_byte_for_byte(scenario: str, tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for file in files:
        call_command("play", scenario, "--auto", "--seed", "7", "--json", str(file), stdout=StringIO())
    assert files[0].read_bytes() == files[1].read_bytes()
    record = json.loads(files[0].read_text())
    assert (record["scenario"], record["mode"], record["state"]) == (scenario, "tacspiel", "end")
    assert record["not_handed_in"] == record["questions"] == record["unbound"] == []
    assert all(part["orders"] for part in record["subintervals"] if part["from"] == record["from"])


def test_the_pause_settings_give_the_same_events_when_nobody_replies() -> None:
    found = [_events(play("route_4", "--auto", "--seed", "7", "--set", f"pauses={value}")) for value in
             ("none", "chosen", "every_report", "half_hours")]  # fmt: skip
    assert found[0]
    assert all(events == found[0] for events in found)


def _events(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The events without the worksheet lines, which count from each pause."""
    events = [event for part in record["subintervals"] for event in part["events"]]
    return [{key: value for key, value in event.items() if key != "line"} for event in events]


def test_decks_go_to_the_window_of_their_header(tmp_path: Path) -> None:
    first = deck(tmp_path, "020600 to 021200, BLUE", MARCH)
    second = deck(tmp_path, "021200 to 021800, BLUE", LATER)
    record = play(str(STANDING), "--orders", second, first)
    handed_in = {part["from"]: [order["card"] for order in part["orders"]] for part in record["subintervals"]}
    assert handed_in["020600"] == [MARCH.rstrip("\n")]
    assert handed_in["021200"] == [LATER.rstrip("\n")]
    assert record["until"] == "021800"
    started = [event for event in _events(record) if event["kind"] == "order.started"]
    assert [event["at"] for event in started] == ["020700", "021300"]


def test_a_reply_deck_waits_for_its_half_hour_and_a_question_stops_the_run(tmp_path: Path) -> None:
    decks = [deck(tmp_path, "020600 to 021200, BLUE", REFUSED), deck(tmp_path, "020630, BLUE", REPLY)]
    out = tmp_path / "out.json"
    with pytest.raises(SystemExit) as left:
        call_command("play", str(STANDING), "--orders", *map(str, decks), "--json", str(out), stdout=StringIO())
    assert left.value.code == 3
    record = json.loads(out.read_text())
    assert (record["state"], record["until"]) == ("waiting", "020630")
    (question,) = record["questions"]
    assert (question["rule"], question["owner"], question["proposal"]) == ("A'1c.1", "control", "next_cycle")
    assert [option["value"] for option in question["options"]] == ["now", "next_cycle"]

    answers = tmp_path / "answers.json"
    answers.write_text(json.dumps({question["place"]: "now"}))
    record = play(str(STANDING), "--orders", *decks, "--answers", answers)
    assert record["state"] == "end"
    assert "order.deferred" not in {event["kind"] for event in _events(record)}

    record = play(str(STANDING), "--orders", *decks, "--auto")
    assert "order.deferred" in {event["kind"] for event in _events(record)}


def test_rulings_and_draws_come_from_files(tmp_path: Path) -> None:
    answers = tmp_path / "answers.yaml"
    answers.write_text(
        'rulings: [{kind: unit, subject: 1C73, field: casualties, value: 5, at: "0700", reason: fever}]\n'
    )
    draws = tmp_path / "draws.yaml"
    draws.write_text('draws: [{rule: "E\'2a.5", of: 1C73, throw: 64}]\n')
    record = play(str(STANDING), "--answers", answers, "--draws", draws, "--until", "0730")
    (ruled,) = _events(record)
    assert (ruled["kind"], ruled["at"], ruled["units"]) == ("ruling.applied", "020700", ["1C73"])
    assert record["unused_draws"] == ["E'2a.5 of 1C73: 64"]


@pytest.mark.parametrize(
    ("until", "reached"), [("0730", "020730"), ("020715", "020730"), ("cycle 2", "021800"), ("", "021200")]
)
def test_a_run_ends_at_the_pause_at_or_after_until(until: str, reached: str) -> None:
    assert play(str(STANDING), "--until", until)["until"] == reached


def test_a_seed_is_told_by_its_digest_alone() -> None:
    first, second = (play(str(STANDING), "--seed", seed, "--until", "0630") for seed in ("1", "2"))
    assert len(first["seed"]) == 64
    assert first["seed"] != second["seed"]
    assert first["situation"] == second["situation"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nowhere"], "no scenario 'nowhere'"),
        ([str(STANDING), "--until", "noon"], "--until is a stamp"),
        ([str(STANDING), "--set", "pauses"], "not KEY=VALUE"),
        ([str(STANDING), "--set", "pauses=never"], "pauses"),
        ([str(STANDING), "--orders", "no-such-deck.txt"], "no-such-deck.txt"),
    ],
)
def test_what_cannot_be_followed_is_said(arguments: list[str], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        call_command("play", *arguments, stdout=StringIO())


def test_a_scenario_of_a_mode_that_is_not_there_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "scenario.yaml").write_text("title: Chess\nmode: chess\n")
    with pytest.raises(CommandError, match=r"scenario\.yaml, line 2: There is no mode 'chess'; there are tacspiel"):
        call_command("play", str(tmp_path))


def test_every_faulty_line_of_the_decks_is_named(tmp_path: Path) -> None:
    wrong = deck(tmp_path, "020600 to 021200, BLUE", MARCH.replace("101", "1O1"), MARCH, MARCH.replace("101", "999"))
    with pytest.raises(CommandError) as caught:
        call_command("play", str(STANDING), "--orders", str(wrong), stdout=StringIO())
    first, second = str(caught.value).splitlines()
    assert "line 2, column 14" in first
    assert "101" in first
    assert "line 4, column 14" in second


def test_the_papers_of_a_run_are_printed_on_the_paper_that_is_asked_for(tmp_path: Path) -> None:
    asked = ("--auto", "--until", "cycle 1", "--pdf", str(tmp_path), "--paper", "letter")
    call_command("play", "route_4", *asked, stdout=StringIO())
    sizes = set().union(*(sizes_of(path.read_bytes()) for path in tmp_path.glob("*.pdf")))
    assert sizes == {(612, 792)}
