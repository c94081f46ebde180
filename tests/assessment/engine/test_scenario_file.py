"""The shared part of a scenario file: what it must hold, and what becomes of it."""

from __future__ import annotations

import pytest

from assessment.engine.mode import Setting
from assessment.engine.scenario_file import ScenarioPart, refuse_faults, scenario_of
from assessment.engine.yaml_source import BadData, parse_yaml
from control.situation.clock import Clock

FILE = """\
title: A ford
mode: sog
clock: {day: 2, hour: 6}
parts:
  - {key: events, title: What happened, text: " It rained. ", audience: common}
  - {key: forces, title: Forces, text: A squad.}
seats:
  - {name: blue, side: blue, title: Leader}
settings: {fog: open}
"""
OFFERED = (Setting(key="fog", title="What is seen", values=("fogged", "open"), help=""),)


def read(text: str) -> ScenarioPart:
    source = parse_yaml(text, "scenario.yaml")
    part = source.convert(ScenarioPart)
    refuse_faults(source, part, "sog", OFFERED)
    return part


def test_a_file_becomes_a_scenario_with_its_decks() -> None:
    files = {"scenario.yaml": None, "cycle-1-blue.txt": "HOLD\n"}
    scenario = scenario_of("ford", read(FILE), files, "the ground", "the opening")
    assert (scenario.key, scenario.clock, scenario.opening) == ("ford", Clock(day=2, hour=6), "the opening")
    assert [(part.audience, part.text) for part in scenario.parts] == [
        ("common", "It rained."),
        ("control", "A squad."),
    ]
    assert (scenario.decks, scenario.settings) == ({"cycle-1-blue.txt": "HOLD\n"}, {"fog": "open"})
    assert [(seat.name, seat.side) for seat in scenario.seats] == [("blue", "blue")]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("mode: sog", "mode: mog", "line 2.*mode 'mog'"),
        ("fog: open", "fog: thick", "line 9.*'fog' with the value 'thick'"),
        ("fog: open", "dew: open", "line 9.*no setting 'dew'"),
        ("audience: common", "audience: all", "line 5.*audience is one of common, red, blue, control"),
        ("side: blue", "side: green", "line 8.*red or blue"),
        ("title: A ford", "title: A ford\nhazard: deep", "hazard"),
    ],
)
def test_what_does_not_fit_is_refused_where_it_stands(old: str, new: str, why: str) -> None:
    with pytest.raises(BadData, match=why):
        read(FILE.replace(old, new))
