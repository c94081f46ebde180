"""Reading a scenario folder: `scenario.yaml`, `ground.yaml` and decks, checked, into an opening situation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from assessment.engine.assessing import scratch_sheet
from assessment.engine.mode import Scenario
from assessment.engine.scenario_file import ScenarioPart, refuse_faults, scenario_of
from assessment.engine.tables import TableSet
from assessment.engine.yaml_source import Source
from assessment.modes.khe_sanh.board import board_of
from assessment.modes.khe_sanh.cards import action_cards, opfor_cards
from assessment.modes.khe_sanh.ground import Ground, ground_from
from assessment.modes.khe_sanh.kinds import Stage
from assessment.modes.khe_sanh.knowledge import Knowledge
from assessment.modes.khe_sanh.pieces import profiles
from assessment.modes.khe_sanh.setting_up import waits_in
from assessment.modes.khe_sanh.settings import SETTINGS
from assessment.modes.khe_sanh.situation import Cards, Situation
from assessment.modes.khe_sanh.unit import Unit
from control.situation.by_side import BySide
from control.situation.side import SIDES


def read_scenario(key: str, files: Mapping[str, Any], tables: TableSet) -> Scenario[Situation]:
    """The scenario of a folder. `files` are `scenario.yaml` and `ground.yaml` as sources, decks as text by name.

    Raises `BadData` with file and line for the first thing that does not fit.
    """
    source: Source = files["scenario.yaml"]
    part = source.convert(ScenarioPart)
    refuse_faults(source, part, "khe_sanh", SETTINGS)
    ground = ground_from(files["ground.yaml"])
    return scenario_of(key, part, files, ground, opening(ground, tables))


def opening(ground: Ground, tables: TableSet) -> Situation:
    """Before anything is set up: each unit in its box, all cards where they begin, the marker not yet on its track."""
    cards = Cards(
        hand=tuple(sorted(card.id for card in action_cards(tables))),
        deck=tuple(sorted(card.id for card in opfor_cards(tables))),
    )
    bare = Situation(
        now=Fraction(0),
        ground=ground.digest,
        stage=Stage.SET_UP,
        marker=0,
        cards=cards,
        units=tuple(_units(tables)),
        known=BySide(red=Knowledge(), blue=Knowledge()),
    )
    return with_boards(bare, tables)


def opened(situation: Situation, ground: Ground, tables: TableSet) -> Situation:
    """The opening situation with the counters and cards of these tables."""
    del situation
    return opening(ground, tables)


def with_boards(situation: Situation, tables: TableSet) -> Situation:
    """The same, each side seeing of the board what it may see now."""
    known, sheet = situation.known, scratch_sheet(tables)
    for side in SIDES:
        seen = Knowledge(clock=situation.now, at=situation.now, board=board_of(sheet, situation, side))
        known = known.replaced(side, seen)
    return replace(situation, known=known)


def _units(tables: TableSet) -> Iterator[Unit]:
    """Every counter in the box in which it waits."""
    sheet = scratch_sheet(tables)
    for found in profiles(tables):
        place = waits_in(sheet, found.designator, found.side).value
        yield Unit(designator=found.designator, side=found.side, kind=found.kind, place=place)
