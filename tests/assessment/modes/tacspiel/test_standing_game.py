"""The standing game of the cases, and what a case may change of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from assessment.case_library import ProjectLibrary, bench_of
from assessment.engine.case_bench import Result, Setup
from assessment.engine.case_run import result_text, run_case
from assessment.engine.case_values import Unfit
from assessment.engine.cases import cases_of
from assessment.engine.yaml_source import parse_yaml
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.ground_features import SlopeBand, Vegetation
from assessment.modes.tacspiel.kinds import Light, Posture, Season, Weather
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.standing_game import standing_game
from assessment.modes.tacspiel.standing_ground import squares_of
from control.situation.side import Side

BENCH = bench_of("tacspiel")
OPEN_MIDDLE = Square(1230, 450)


def setup(given: str = "", *, kind: str = "assess") -> Setup:
    (case,) = cases_of(
        parse_yaml(f"rules: [INTRO.1]\nkind: {kind}\ngiven:\n  {given or 'light: day'}\n", "x/case.yaml")
    )
    return BENCH.setup(case)


def ran(text: str) -> Result:
    (case,) = cases_of(parse_yaml(text, "x/case.yaml"))
    return run_case(case, BENCH, ProjectLibrary())


def unit(made: Setup, designator: str) -> Any:
    return next(unit for unit in made.opening.units if unit.designator == designator)


def test_the_standing_game_has_everything_once() -> None:
    game = standing_game()
    grown = {game.ground.vegetation(square) for square in squares_of("11500400-13450495")}
    assert grown == set(Vegetation)
    assert {game.ground.slope(square) for square in squares_of("11500400-13450495")} >= {
        SlopeBand.LEVEL,
        SlopeBand.MODERATE,
        SlopeBand.CLIFF,
    }
    assert len({route.kind for route in game.ground.routes}) == 4
    assert {hamlet.allegiance.value for hamlet in game.ground.hamlets} == {"red", "blue", "neutral"}
    assert game.ground.vegetation(OPEN_MIDDLE) is Vegetation.BARE_FIELD


def test_the_two_sides_are_out_of_sight_of_each_other_and_of_the_middle() -> None:
    units = standing_game().opening.units
    for one in units:
        assert not one.square.within_m(OPEN_MIDDLE, 5000)
        assert all(one.side is other.side or not one.square.within_m(other.square, 10_000) for other in units)


def test_nothing_happens_in_a_cycle_of_the_standing_game() -> None:
    result = ran(
        "rules: [INTRO.1]\nkind: assess\nexpect: {until: '1200', counts: {throws: {}}, none_to: [red, blue]}\n"
    )
    assert result.passed, result_text(result)


def test_a_case_names_only_what_differs() -> None:
    made = setup('units: {1C73: {square: "12300450", casualties: 5}}')
    assert unit(made, "1C73").square == OPEN_MIDDLE
    assert unit(made, "1C73").casualties == 5
    assert unit(made, "2C73") == next(one for one in standing_game().opening.units if one.designator == "2C73")


def test_a_new_unit_is_described_whole() -> None:
    made = setup('units: {9Z9: {side: red, kind: patrol, company: Z9, superior: A44, square: "12300450"}}')
    assert unit(made, "9Z9").side is Side.RED
    with pytest.raises(Unfit, match="kind") as caught:
        setup("units: {9Z9: {side: red}}")
    assert caught.value.path == ("units", "9Z9")


def test_units_and_companies_may_be_left_out() -> None:
    made = setup("without: [1T69, A44]")
    names = {one.designator for one in made.opening.units}
    assert not names & {"1T69", "1A44", "2A44"}
    assert "1B44" in names


def test_each_side_knows_its_own_units_as_the_case_gives_them() -> None:
    made = setup('{units: {1C73: {square: "12300450"}}, known: {blue: {units: {2C73: {casualties: 9}}}}}')
    known = {own.designator: own for own in made.opening.known[Side.BLUE].units}
    assert known["1C73"].square == OPEN_MIDDLE
    assert known["2C73"].casualties == 9
    assert not any(own.designator == "1A44" for own in known.values())


def test_time_light_season_and_weather() -> None:
    made = setup('{from: "0900", until: "0930", light: night, season: wet, weather: fog}')
    draft: Draft = made.context[Draft]
    assert made.opening.now == 180
    assert made.until == 210
    assert draft.light() is Light.NIGHT
    assert draft.light(Fraction(1500)) is Light.NIGHT
    assert made.opening.conditions.season is Season.WET
    assert draft.weather(Square.at("12300450")) is Weather.FOG
    assert setup('from: "0900"').until == 360
    with pytest.raises(Unfit, match="half hour"):
        setup('until: "0915"')


def test_the_ground_may_be_changed_square_by_square() -> None:
    made = setup(
        '{ground: {vegetation: {"12300450": jungle, "12350450-12400455": rice}, heights: {"12300450": 100},'
        ' slopes: {"12300450": ">60"}, without: [Route 4],'
        ' routes: [{name: New, class: footpath, points: "12300455 12300475"}]}}'
    )
    ground = made.scenario.ground
    assert ground.vegetation(OPEN_MIDDLE) is Vegetation.JUNGLE
    assert ground.vegetation(Square(1240, 455)) is Vegetation.RICE
    assert ground.height_m(OPEN_MIDDLE) == 100
    assert ground.slope(OPEN_MIDDLE) is SlopeBand.CLIFF
    assert "Route 4" not in {route.name for route in ground.routes}
    assert made.mode.ground is ground
    assert made.opening.ground == ground.digest
    for wrong in (
        '{vegetation: {"10000000": rice}}',
        '{vegetation: {"12300450": sand}}',
        '{heights: {"12300450": 101}}',
    ):
        with pytest.raises(Unfit):
            setup(f"ground: {wrong}")


def test_orders_are_filled_in_and_numbered_by_side() -> None:
    made = setup(
        'orders: [{Unit: 1C73, Ord: "100", C1: "12300450", F: C}, {Unit: 1A44, Ord: "137", window: "0730"},'
        ' {Unit: 2C73, Ord: "100", C1: "12300450", F: C, Tme: "0700"}]'
    )
    first, reply, second = made.orders
    assert (first.side, first.number, first.card.value("Posit"), first.card.value("Auth")) == (
        Side.BLUE,
        1,
        "11600405",
        "C73",
    )
    assert (second.number, second.place, second.window) == (2, 3, None)
    assert (reply.side, reply.number) == (Side.RED, 1)
    assert reply.window == 90


def test_battles_sites_and_contacts_are_completed_from_their_units() -> None:
    made = setup(
        '{from: "0900", units: {1C73: {square: "12300450"}, 1A44: {square: "12350450"}, 2A44: {square: "12400450"}},'
        " battles: [{attackers: [1A44], defenders: [1C73]}], sites: [{units: [2A44]}],"
        " contacts: [{observers: [1A44], targets: [1C73]}]}"
    )
    (battle,) = made.opening.battles
    assert (battle.place, battle.attacker, battle.joined, battle.next_half_hour) == (OPEN_MIDDLE, Side.RED, 180, 210)
    (site,) = made.opening.sites
    assert (site.side, site.squares, site.ready) == (Side.RED, (Square(1240, 450),), 180)
    (contact,) = made.opening.contacts
    assert (contact.side, contact.square, contact.quality) == (Side.RED, OPEN_MIDDLE, "A1B1")
    postures = {name: unit(made, name).posture for name in ("1A44", "1C73", "2A44")}
    assert postures == {"1A44": Posture.FIGHTING, "1C73": Posture.FIGHTING, "2A44": Posture.AMBUSH}
    with pytest.raises(Unfit, match="attackers and defenders"):
        setup("battles: [{attackers: [1A44], defenders: [9X9]}]")


def test_options_and_standing_orders() -> None:
    made = setup('{options: {1A44: "137", 2A44: [{code: "144", since: "0700"}]}, standing: {red: [{code: H04}]}}')
    assert made.opening.options["1A44"][0].code == "137"
    assert made.opening.options["2A44"][0].since == 60
    assert [standing.option.code for standing in made.opening.standing[Side.RED]] == ["H04", "H01"]


def test_a_fault_is_told_with_its_line() -> None:
    result = ran(
        'rules: [INTRO.1]\nkind: assess\ngiven:\n  units:\n    1C73: {square: "123"}\nexpect: {until: "1200"}\n'
    )
    assert "x/case.yaml, line 5" in result.faults[0]
    assert "eight digits" in result.faults[0]
    assert "line 3" in ran("rules: [INTRO.1]\nkind: assess\ngiven: {unit: {}}\nexpect: {}\n").faults[0]
    assert "the ledger has no rule Z9" in ran("rules: [Z9]\nkind: record\ntest: a::b\n").faults[0]
