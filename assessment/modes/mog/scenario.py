"""Reading a scenario folder: `scenario.yaml` and decks, checked, into an opening situation."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from assessment.engine.mode import Scenario
from assessment.engine.scenario_file import ScenarioPart, refuse_faults, scenario_of
from assessment.engine.tables import TableSet
from assessment.engine.yaml_source import Source
from assessment.modes.mog.ground import Ground
from assessment.modes.mog.kinds import Mission
from assessment.modes.mog.knowledge import Knowledge, Operation, Table
from assessment.modes.mog.settings import SETTINGS
from assessment.modes.mog.situation import Situation
from control.situation.by_side import BySide


class MissionPart(ScenarioPart, frozen=True, kw_only=True):
    """A scenario file of this game: which of the seven missions is played."""

    mission: Mission


def read_scenario(key: str, files: Mapping[str, Any], tables: TableSet) -> Scenario[Situation]:
    """The scenario of a folder. `files` are `scenario.yaml` as a source, decks as text by name.

    Raises `BadData` with file and line for the first thing that does not fit.
    """
    del tables
    source: Source = files["scenario.yaml"]
    part = source.convert(MissionPart)
    refuse_faults(source, part, "mog", SETTINGS)
    ground = Ground()
    return scenario_of(key, part, files, ground, opening(part.mission, ground))


def opening(mission: Mission, ground: Ground) -> Situation:
    """Before the mission is set: an empty map."""
    table = Table(operation=Operation(mission=mission))
    known = Knowledge(table=table)
    return Situation(now=Fraction(0), ground=ground.digest, table=table, known=BySide(red=known, blue=known))
