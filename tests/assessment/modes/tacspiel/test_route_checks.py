from __future__ import annotations

from typing import Any

import pytest

from tests.assessment.modes.tacspiel.march_run import MarchRun


def checked(msn: str, start: str, to: str, **given: Any) -> list[tuple[str, str, str, str]]:
    """Code, TYF, C1 and C2 of what a patrol reports that has gone along a route."""
    run = MarchRun(units={"PC73": {"square": start}}, **given)
    assert run.order("PC73", "100", Msn=msn, C1=to, F="C") is None
    run.until("1200")
    cards = [report.card for report in run.draft.under_way if report.code in ("962", "976")]
    return sorted((card[13:16], card[21:25].strip(), card[34:42].strip(), card[47:55].strip()) for card in cards)


def test_a_patrol_reports_a_road_clear_for_wheels_and_tracks() -> None:
    assert checked("R", "12300450", "12500450") == [
        ("962", "T", "12300450", "12500450"),
        ("962", "W", "12300450", "12500450"),
    ]


def test_a_footpath_is_closed_to_vehicles() -> None:
    assert checked("T", "12500460", "12600470") == [
        ("976", "T", "12550470", "12600470"),
        ("976", "W", "12550470", "12600470"),
    ]


@pytest.mark.parametrize("season", ["dry", "wet"])
def test_a_fair_weather_road_is_closed_to_vehicles_in_the_wet_season(season: str) -> None:
    found = checked("R", "12300445", "12300435", season=season)
    assert {code for code, *_ in found} == {"962" if season == "dry" else "976"}


@pytest.mark.parametrize(("bypass", "code"), [(True, "962"), (False, "976")])
def test_a_crater_closes_a_road_only_where_it_cannot_be_passed_round(bypass: bool, code: str) -> None:
    obstacle = {"kind": "crater", "square": "12400450", "bypass": bypass}
    found = checked("R", "12300450", "12500450", obstacles=[obstacle])
    assert {one[0] for one in found} == {code}
    if not bypass:
        assert {one[2:] for one in found} == {("12400450", "")}


def test_platoons_on_the_march_check_nothing() -> None:
    run = MarchRun(units={"1C73": {"square": "12300450"}})
    run.order("1C73", "100", Msn="R", C1="12500450", F="C")
    run.until("0900")
    assert not run.reports("962")


BRIDGE_2 = "12200450"


@pytest.mark.parametrize(
    ("start", "to", "code"),
    [("12100450", "12300450", "976"), ("12200450", "12300450", "976"), ("12100450", "12200450", "962")],
)
def test_a_bridge_that_is_down_closes_the_step_that_crosses_it(start: str, to: str, code: str) -> None:
    obstacle = {"kind": "blown_bridge", "square": BRIDGE_2, "bypass": False}
    assert {one[0] for one in checked("R", start, to, obstacles=[obstacle])} == {code}


def test_graded_banks_open_the_way_past_a_bridge_that_is_down() -> None:
    obstacle = {"kind": "blown_bridge", "square": BRIDGE_2, "bypass": False}
    found = checked("R", "12100450", "12300450", obstacles=[obstacle], engineers={"graded": [BRIDGE_2]})
    assert {one[0] for one in found} == {"962"}


@pytest.mark.parametrize(("known", "code"), [(["red"], "962"), (["red", "blue"], "976")])
def test_mines_close_a_road_once_its_side_knows_of_them(known: list[str], code: str) -> None:
    mines = {"kind": "mines", "square": "12400450", "bypass": False, "known_to": known}
    assert {one[0] for one in checked("R", "12300450", "12500450", obstacles=[mines])} == {code}
