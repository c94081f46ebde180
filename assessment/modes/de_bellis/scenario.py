"""Reading a scenario folder: `scenario.yaml`, `ground.yaml` and decks, checked, into an opening situation."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from assessment.engine import scenario_file
from assessment.engine.assessing import scratch_sheet
from assessment.engine.mode import Scenario
from assessment.engine.scenario_file import Strict, refuse_faults, scenario_of
from assessment.engine.tables import TableSet
from assessment.engine.worksheet import SilentSheet
from assessment.engine.yaml_source import Source
from assessment.modes.de_bellis import army, terrain
from assessment.modes.de_bellis.ground import Ground, ground_from
from assessment.modes.de_bellis.kinds import Feature, Footing, Phase, Troop
from assessment.modes.de_bellis.knowledge import Course, Knowledge
from assessment.modes.de_bellis.pieces import Element, General, stem_of
from assessment.modes.de_bellis.settings import SETTINGS
from assessment.modes.de_bellis.situation import Situation
from assessment.modes.de_bellis.spot import CM
from control.situation.by_side import BySide
from control.situation.side import SIDES, Side

TABLE_SIZED: Final = frozenset((Feature.RIVER, Feature.SEA))
"""Pieces that the limit of size cannot mean: a river has to run from edge to edge."""


class ArmyPart(Strict, frozen=True, kw_only=True):
    """An army: by the list of its side at a size, by a printed scenario, or by the number of each kind of troops."""

    list: str = ""
    size: int = 12
    last: str = "special_forces"
    elements: dict[str, int] = {}


class ScenarioPart(scenario_file.ScenarioPart, frozen=True, kw_only=True):
    """A whole scenario file."""

    armies: dict[str, ArmyPart]
    bases: dict[str, str] = {}
    notes: tuple[str, ...] = ()


def read_scenario(key: str, files: Mapping[str, Any], tables: TableSet) -> Scenario[Situation]:
    """The scenario of a folder. `files` are `scenario.yaml` and `ground.yaml` as sources, decks as text by name.

    Raises `BadData` with file and line for the first thing that does not fit.
    """
    source: Source = files["scenario.yaml"]
    part = source.convert(ScenarioPart)
    sheet = scratch_sheet(tables)
    _refuse_faults(source, part, sheet)
    ground = ground_from(files["ground.yaml"])
    _refuse_terrain(files["ground.yaml"], ground, sheet, rolled=part.settings.get("terrain") == "rolled")
    return scenario_of(key, part, files, ground, _opening(source, part, ground, sheet))


def elements_of(side: Side, counts: Mapping[str, int], *, fortified: bool = False) -> tuple[Element, ...]:
    """The elements of an army, numbered within each kind of troops."""
    return tuple(
        Element(
            designator=f"{stem_of(Troop(troop), side)}{number}",
            side=side,
            troop=Troop(troop),
            fortified=fortified and Troop(troop) is Troop.VIETCONG,
        )
        for troop, count in sorted(counts.items())
        for number in range(1, count + 1)
    )


def _opening(source: Source, part: ScenarioPart, ground: Ground, sheet: SilentSheet) -> Situation:
    armies = {side: _army(source, part, side, sheet) for side in SIDES}
    _refuse_twins(source, armies)
    elements: list[Element] = []
    for side in SIDES:
        fortified = army.is_fortified(sheet, part.armies[side.value].list, side)
        elements += elements_of(side, armies[side], fortified=fortified)
    phase = Phase.TERRAIN
    known = {
        side: Knowledge(
            own=tuple(sorted((one for one in elements if one.side is side), key=lambda one: one.designator)),
            course=Course(phase=phase),
            army=armies[side],
        )
        for side in SIDES
    }
    return Situation(
        now=Fraction(0),
        ground=ground.digest,
        elements=tuple(sorted(elements, key=lambda one: one.designator)),
        generals=BySide.both(General),
        armies=BySide(red=armies[Side.RED], blue=armies[Side.BLUE]),
        known=BySide(red=known[Side.RED], blue=known[Side.BLUE]),
        phase=phase,
        notes=army.own_rules(sheet, part.notes),
    )


def _army(source: Source, part: ScenarioPart, side: Side, sheet: SilentSheet) -> dict[str, int]:
    where, given = ("armies", side.value), part.armies[side.value]
    if given.elements:
        unknown = next((troop for troop in given.elements if troop not in tuple(Troop)), None)
        if unknown is not None:
            raise source.bad(f"there are no troops {unknown!r}; there are {', '.join(Troop)}", *where, "elements")
        if not army.is_army_size(sheet, sum(given.elements.values())):
            raise source.bad("an army is a multiple of twelve elements, at least twelve", *where, "elements")
        return dict(sorted(given.elements.items()))
    if given.list in army.PRINTED:
        return army.counts_of(army.PRINTED[given.list](sheet, side))
    if not army.is_army_size(sheet, given.size):
        raise source.bad("an army is a multiple of twelve elements, at least twelve", *where, "size")
    if given.list not in ("american", "communist"):
        raise source.bad(
            f"list is american, communist, or one of the scenarios {', '.join(army.PRINTED)}", *where, "list"
        )
    try:
        listed = (
            army.american_list(sheet, Troop(given.last)) if given.list == "american" else army.communist_list(sheet)
        )
    except ValueError as error:
        raise source.bad(str(error), *where, "last") from error
    return army.counts_of(army.scaled(sheet, listed, given.size))


def _refuse_twins(source: Source, armies: Mapping[Side, Mapping[str, int]]) -> None:
    """Elements are told apart by name, so one kind of troops fights on one side."""
    both = sorted(armies[Side.RED].keys() & armies[Side.BLUE].keys() - {Troop.ARTILLERY.value})
    if both:
        raise source.bad(f"{', '.join(both)} stand on both sides", "armies")


def _refuse_faults(source: Source, part: ScenarioPart, sheet: SilentSheet) -> None:
    refuse_faults(source, part, "de_bellis", SETTINGS)
    if set(part.armies) != {side.value for side in SIDES}:
        raise source.bad("armies of red and of blue", "armies")
    if part.bases and not army.is_one_size(sheet, part.bases.get("red", ""), part.bases.get("blue", "")):
        raise source.bad("every base in play has the one size of the table H-base", "bases")


def _refuse_terrain(source: Source, ground: Ground, sheet: SilentSheet, *, rolled: bool) -> None:
    """Pieces keep to their size, rivers run across, and what is difficult is marked so."""
    for number, piece in enumerate(ground.pieces):
        length, width = (Fraction(one, CM) for one in terrain.measures_of(piece))
        if piece.feature not in TABLE_SIZED and not terrain.is_piece_size(sheet, length, width):
            raise source.bad(terrain.piece_limit(sheet.tables), "pieces", number)
        if piece.line and not terrain.runs_across(sheet, ground, piece.line):
            raise source.bad("a river runs from one edge of the table to another", "pieces", number, "line")
    difficult = [one for one in ground.pieces if terrain.footing(sheet, one.feature) is Footing.DIFFICULT]
    if rolled and difficult:
        raise source.bad("terrain that is rolled is not laid beforehand", "pieces")
