"""Aircraft fly by exact times: whatever the pauses, the same comes of it, and nobody is left in the air."""

from __future__ import annotations

from fractions import Fraction

import pytest

from assessment.modes.tacspiel.drawing import true_drawing
from assessment.modes.tacspiel.flight_paths import place_at, where_it_is
from assessment.modes.tacspiel.kinds import Posture
from control.situation.canonical import digest
from tests.assessment.modes.tacspiel.air_war import air_war
from tests.assessment.modes.tacspiel.random_games import plain_events
from tests.assessment.modes.tacspiel.test_properties_engine import PAUSES, apart_from_pauses


@pytest.mark.parametrize("seed", [1, 2])
def test_the_pauses_change_nothing_of_an_air_war(seed: int) -> None:
    run = air_war(seed, pauses="half_hours")
    for pauses in PAUSES:
        other = air_war(seed, pauses=pauses)
        assert plain_events(other) == plain_events(run), pauses
        assert digest(apart_from_pauses(other.situation)) == digest(apart_from_pauses(run.situation)), pauses


@pytest.mark.parametrize("seed", range(6))
def test_whatever_flies_is_down_again_lost_or_under_way(seed: int) -> None:
    run = air_war(seed, pauses="none")
    flying = {flight.unit for flight in run.situation.flights}
    carried = {cargo.unit for flight in run.situation.flights if flight.lift for cargo in flight.lift.cargo}
    airborne = {unit.designator for unit in run.situation.units if unit.posture is Posture.AIRBORNE}
    assert airborne <= flying | carried
    kinds = [event.kind for event in plain_events(run)]
    assert kinds.count("flight.took_off") >= 8
    assert kinds.count("troops.boarded") == 1


@pytest.mark.parametrize("seed", range(6))
def test_no_piece_has_more_aircraft_in_the_air_than_on_hand(seed: int) -> None:
    run = air_war(seed, pauses="half_hours")
    for played in run.played:
        units = {unit.designator: unit for unit in played.situation.units}
        for flight in played.situation.flights:
            assert 0 <= flight.aircraft <= (units[flight.unit].aircraft or 12)
            assert flight.took_off <= flight.lands_at
            assert all(leg.starts <= leg.ends for leg in flight.legs)


def test_an_air_war_begins_and_ends_with_times_in_lowest_terms() -> None:
    run = air_war(1, pauses="none")
    assert all(isinstance(event.at, Fraction) for event in plain_events(run))


def test_the_true_map_shows_an_aircraft_where_it_flies() -> None:
    run = air_war(1, pauses="half_hours")
    for played in run.played:
        situation = played.situation
        for flight in situation.flights:
            if flight.took_off < situation.now:
                unit = next(unit for unit in situation.units if unit.designator == flight.unit)
                mark = next(mark for mark in true_drawing(situation, run.mode).marks if mark.designator == flight.unit)
                assert mark.symbol.startswith(("blue/helicopter/", "blue/patrol/"))
                assert place_at(flight, situation.now) == where_it_is(situation, unit).square
