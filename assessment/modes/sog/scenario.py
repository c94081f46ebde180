"""Reading a scenario folder: `scenario.yaml`, `ground.yaml` and decks, checked, into an opening situation."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from assessment.engine.mode import Scenario
from assessment.engine.scenario_file import ScenarioPart, refuse_faults, scenario_of
from assessment.engine.tables import TableSet
from assessment.engine.yaml_source import Source
from assessment.modes.sog.ground import ground_from
from assessment.modes.sog.knowledge import Knowledge
from assessment.modes.sog.pieces import Operation, Team
from assessment.modes.sog.settings import SETTINGS
from assessment.modes.sog.situation import Situation
from control.situation.by_side import BySide


def read_scenario(key: str, files: Mapping[str, Any], tables: TableSet) -> Scenario[Situation]:
    """The scenario of a folder. `files` are `scenario.yaml` and `ground.yaml` as sources, decks as text by name.

    Raises `BadData` with file and line for the first thing that does not fit.
    """
    del tables
    source: Source = files["scenario.yaml"]
    part = source.convert(ScenarioPart)
    refuse_faults(source, part, "sog", SETTINGS)
    ground = ground_from(files["ground.yaml"])
    opening = Situation(
        now=Fraction(0), ground=ground.digest, operation=Operation(), team=Team(), known=opening_knowledge()
    )
    return scenario_of(key, part, files, ground, opening)


def opening_knowledge() -> BySide[Knowledge]:
    """Before the mission is rolled Blue knows that it has none yet, and Red nothing."""
    return BySide(red=Knowledge(), blue=Knowledge(operation=Operation(), team=Team()))
