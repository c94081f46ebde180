"""The standing game of the campaign's cases, and the changes that a case makes to it.

A team of twelve stands in 5E on the first turn of a trail interdiction, the Target in 9H, no VC counter on the map,
jungle everywhere. The README lists what a case may give.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.assessing import Start, scratch_sheet
from assessment.engine.case_orders import orders_given
from assessment.engine.case_values import Reader
from assessment.engine.mode import Scenario
from assessment.engine.outcome import Order
from assessment.engine.yaml_source import read_yaml
from assessment.modes.sog.codes import CODEBOOK
from assessment.modes.sog.ground import LETTERS, Ground
from assessment.modes.sog.kinds import Objective, Phase, Terrain
from assessment.modes.sog.knowledge import Knowledge, Seen
from assessment.modes.sog.order_checks import take
from assessment.modes.sog.order_plan import View
from assessment.modes.sog.pieces import Counter, Man, Operation, Team
from assessment.modes.sog.scenario import read_scenario
from assessment.modes.sog.situation import Situation
from assessment.modes.sog.square import EVERY, Square
from assessment.modes.sog.tables import TABLES
from control.situation.by_side import BySide
from control.situation.side import Side
from orders.language.card import read_card

FOLDER: Final = Path(__file__).parent / "standing"
CYCLE: Final = 720
FIRST_TURN: Final = Fraction(CYCLE)

ROSTER: Final = (
    "TEAM A US S RFL1 RDO HGN3x4 SMKx2",
    "TEAM B US A GLR2 BNL SMKx1",
    "TEAM C US RFL6 SCP SMKx2",
    "TEAM D NUNG RFL1 NST HGN3x2",
    "TEAM E NUNG RFL1 HGN3x2",
    "TEAM F NUNG RFL1 HGN3x2",
    "TEAM G NUNG SMG1 HGN3x2",
    "TEAM H NUNG SMG1 HGN3x2",
    "TEAM I NUNG SMG2 LPL3x2",
    "TEAM J NUNG GMG4 BPD",
    "TEAM K NUNG RFL10 HGN3x2",
    "TEAM L NUNG PST1 SHG SMKx1",
)
"""The team of the standing game, a line for each man."""


@cache
def standing_game() -> Scenario[Situation]:
    """The scenario as its files give it, read once."""
    files = {name: read_yaml(FOLDER / name) for name in ("scenario.yaml", "ground.yaml")}
    return read_scenario("standing", files, TABLES)


@cache
def standing_men() -> tuple[Man, ...]:
    """The twelve men of the roster."""
    operation = Operation(phase=Phase.TEAM)
    view = View(side=Side.BLUE, operation=operation, team=Team(), settings={})
    cards = [read_card(CODEBOOK, line) for line in ROSTER]
    taken = take(scratch_sheet(TABLES), view, cards)
    if taken.refused:
        raise ValueError(f"the standing roster is refused: {taken.refused}")
    return taken.plan.men


def opening_of(given: Mapping[str, Any], opening: Situation, reader: Reader, start: Fraction) -> Situation:
    """The opening situation as a case changes it, at game time `start`. Raises `Unfit`."""
    situation = replace(
        opening,
        now=start,
        operation=Operation(phase=Phase.FIELD, objective=Objective.TRAIL_INTERDICTION, target=Square.at("9H")),
        team=Team(square=Square.at("5E"), men=standing_men()),
    )
    for key, change in CHANGES.items():
        if key in given:
            situation = change(situation, given[key], reader)
    return replace(situation, known=_knowledge(situation))


def changed_ground(ground: Ground, change: Any, reader: Reader) -> Ground:
    """The map with other terrain in some squares."""
    letter_of = {terrain: letter for letter, terrain in LETTERS.items()}
    given = {Square.at(name): reader.read(Terrain, terrain, "ground", name) for name, terrain in change.items()}
    letters = [letter_of[given.get(square, ground.terrain(square))] for square in EVERY]
    width = len(ground.rows[0])
    rows = tuple("".join(letters[n : n + width]) for n in range(0, len(letters), width))
    return replace(ground, rows=rows)


def orders_of(given: Any, start: Fraction) -> tuple[Order, ...]:
    """The orders of a case. Raises `Unfit`."""
    return orders_given(given, CODEBOOK, Start(start, CYCLE), _side_of)


def _side_of(code: str) -> Side:
    return Side.RED if code in ("LAYOUT", "ADDC") else Side.BLUE


def _team(situation: Situation, change: Any, reader: Reader) -> Situation:
    """The team: `square` (null for off the map), `prisoners`, `men` as a number or as letters, `lost` as letters."""
    fields = dict(change)
    men = situation.team.men
    if isinstance(fields.get("men"), int):
        men = men[: fields.pop("men")]
    elif "men" in fields:
        letters = str(fields.pop("men"))
        men = tuple(man for man in men if man.letter in letters)
    lost = str(fields.pop("lost", ""))
    men = tuple(replace(man, lost=True, items={}) if man.letter in lost else man for man in men)
    team = reader.struct(Team, fields, "team", over=replace(situation.team, men=men))
    return replace(situation, team=team)


def _operation(situation: Situation, change: Any, reader: Reader) -> Situation:
    zones = change.get("zones")
    fields = {key: value for key, value in change.items() if key != "zones"}
    if isinstance(zones, dict):
        fields["zones"] = [{"number": int(str(number)), "square": square} for number, square in zones.items()]
    operation = reader.struct(Operation, fields, "operation", over=situation.operation)
    return replace(situation, operation=operation)


def _counters(situation: Situation, change: Any, reader: Reader) -> Situation:
    counters = tuple(
        reader.struct(Counter, {"number": int(str(number)), "square": square}, "counters", str(number))
        for number, square in change.items()
    )
    return replace(situation, counters=tuple(sorted(counters, key=lambda one: one.number)))


def _points(situation: Situation, change: Any, reader: Reader) -> Situation:
    del reader
    return replace(situation, points=BySide(red=int(change["red"]), blue=int(change["blue"])))


CHANGES: Final[dict[str, Callable[[Situation, Any, Reader], Situation]]] = {
    "team": _team,
    "operation": _operation,
    "counters": _counters,
    "points": _points,
}
"""What a case may change of the situation."""


def _knowledge(situation: Situation) -> BySide[Knowledge]:
    """Each side knows what it would have been told by now."""
    seen = tuple(Seen(number=counter.number, square=counter.square, at=situation.now) for counter in situation.counters)
    here = tuple(one for one in seen if one.square == situation.team.square)
    common = Knowledge(clock=situation.now, target=situation.operation.target, points=situation.points)
    return BySide(
        red=replace(common, counters=seen),
        blue=replace(common, counters=here, operation=situation.operation, team=situation.team),
    )
