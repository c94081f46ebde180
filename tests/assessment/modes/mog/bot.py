"""A bot that plays whole missions with random or purposeful legal orders, and what came of many of them."""

from __future__ import annotations

import random
from collections import Counter as Tally
from collections import deque
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from assessment.engine.assessing import scratch_sheet
from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.mode import Mode, Scenario
from assessment.engine.outcome import Question
from assessment.engine.playing import configured_for
from assessment.modes.mog import MODE
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.codes import CODEBOOK
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.kinds import Foresight, Phase
from assessment.modes.mog.knowledge import Knowledge
from assessment.modes.mog.orders import carry_out_one
from assessment.modes.mog.picture import Picture
from assessment.modes.mog.pieces import Unit
from assessment.modes.mog.relief import bases_in_play
from assessment.modes.mog.situation import Situation
from assessment.modes.mog.tables import TABLES
from assessment.scenario_folders import scenario_files
from control.situation.by_side import BySide
from control.situation.side import Side
from orders.language.card import Card, read_card
from tests.assessment.modes.random_play import Game, play_to_its_end

FIXTURES = Path(__file__).parents[4] / "fixtures" / "mog"
BOARD = board_of(TABLES)
MOST_SUBINTERVALS = 150
"""Far more than twelve turns need; beyond it the game counts as endless."""

FORCES = (
    "BUY heli_deltax2 heli_rangerx2 humveex3 csarx1 heli_supportx1",
    "BUY heli_deltax1 heli_rangerx1 platoonx3 truckx2 humveex2 heli_supportx1",
    "BUY rangerx3 humveex2 truckx1 heli_supportx3 nogx1",
    "BUY heli_rangerx3 platoonx2 apcx2 ac130x1",
    "BUY heli_deltax1 heli_rangerx1 humveex2 un_coordinationx2",
    "BUY platoonx3 humveex2",
)


class Bot:
    """Orders and answers at random, but only what the desk and the question allow.

    A purposeful one fetches the prisoner and the casualties and goes home; else a unit goes anywhere.
    """

    def __init__(self, seed: int, *, purposeful: bool = False) -> None:
        self._random = random.Random(seed)
        self._purposeful = purposeful

    @staticmethod
    def sides(situation: Situation, mode: Mode[Any, Any]) -> tuple[Side, ...]:
        """Those that owe orders."""
        return mode.owing(situation, mode)

    def orders(self, picture: Picture, mode: Mode[Any, Any]) -> tuple[Card, ...]:
        """A sheet that the desk takes."""
        cards = _Sheet(picture, mode).taken(self._lines(picture))
        checked = mode.check_orders(picture, cards, mode, None)
        assert not checked.wrong, ([card.values for card in cards], checked.wrong)
        return cards

    def answer(self, question: Question, mode: Mode[Any, Any]) -> str:
        """One of the options."""
        del mode
        return question.proposal if self._purposeful else self._random.choice(question.options).value

    # -- what is tried -----------------------------------------------------------------------------------------

    def _lines(self, picture: Picture) -> Iterator[str]:
        assert picture.table is not None
        phase = picture.table.operation.phase
        if phase is Phase.FORCE and (not self._purposeful and self._random.random() < 0.7):
            yield self._random.choice(FORCES)
            yield "CONVOY B1"
        elif phase is Phase.DEPLOYMENT:
            yield from self._deployment(picture)
        elif phase is Phase.MOVE_OUT:
            yield from self._moves(picture, everybody=True)
            yield from (f"CSAR {area.text}" for area in self._some(self._casualty_areas(picture)))
        elif phase is Phase.AIR:
            yield from self._air(picture)
        elif phase is Phase.ACTION:
            yield from self._actions(picture)

    def _deployment(self, picture: Picture) -> Iterator[str]:
        table = picture.table
        assert table is not None
        target = table.layout.prisoner.area or Area("H2")
        near = [target, *BOARD.beside(target)]
        for unit in table.waiting:
            if unit.name in table.operation.arrive:
                wild = not self._purposeful and self._random.random() < 0.2
                tried = near if self._purposeful else [self._random.choice(BOARD.areas if wild else near)]
                yield from (f"DEPLOY {unit.name} {area.text}" for area in tried)
        far = distances((target,), roads=True)
        bases = [base.text for base in sorted(BOARD.bases, key=lambda one: min(far[road] for road in BOARD.exits[one]))]
        vehicles = [unit for unit in table.waiting if unit.kind.is_transport]
        for unit in vehicles:
            places = bases if self._purposeful else [self._random.choice([*bases, "B3", "H1", "O2"])]
            yield from (f"DEPLOY {unit.name} {place}" for place in places)
        riders = [unit for unit in table.waiting if not unit.is_vehicle and unit.name not in table.operation.arrive]
        for unit in riders:
            if vehicles and self._random.random() < 0.7:
                yield f"LOAD {self._random.choice(vehicles).name} {unit.name}"
            yield f"DEPLOY {unit.name} {self._random.choice([*bases, '34', '25', 'H1', 'O2'])}"

    def _air(self, picture: Picture) -> Iterator[str]:
        table = picture.table
        assert table is not None
        held = [unit.area for unit in table.layout.of(Side.RED) if unit.area is not None]
        for _ in range(table.operation.heli):
            if held:
                yield f"AIR {self._random.choice(held).text}"
        if held:
            yield f"AC130 {self._random.choice(held).text}"
        yield from (f"CSAR {area.text}" for area in self._some(self._casualty_areas(picture)))

    def _actions(self, picture: Picture) -> Iterator[str]:
        """Recoveries, fire, loading and moves, then loading again; at last perhaps the end of the actions."""
        layout = picture.table.layout if picture.table else None
        assert layout is not None
        own = [unit for unit in layout.of(Side.BLUE) if unit.area is not None]
        self._random.shuffle(own)
        yield from (f"RECOVER {unit.name}" for unit in own if unit.pinned and self._random.random() < 0.8)
        yield from self._loads(picture, own)
        yield from self._shots(picture, own)
        yield from self._moves(picture)
        yield from self._loads(picture, own)
        yield from self._unloads(picture, own)
        yield from self._evacuations(picture)
        if self._purposeful or self._random.random() < 0.7:
            yield self._random.choice(("END", "CONVOY NONE", "CONVOY L3", "CONVOY B3"))

    def _shots(self, picture: Picture, own: list[Unit]) -> Iterator[str]:
        layout = picture.table.layout if picture.table else None
        assert layout is not None
        for unit in own:
            near = BOARD.beside(unit.area) if unit.area else ()
            for enemy in layout.of(Side.RED):
                if enemy.area in near and self._random.random() < 0.5:
                    yield f"FIRE {unit.name} {enemy.area.text} {enemy.name}"
            for road in layout.roadblocks:
                if road in near:
                    yield f"BREACH {unit.name} {road.text}"

    def _loads(self, picture: Picture, own: list[Unit]) -> Iterator[str]:
        layout = picture.table.layout if picture.table else None
        assert layout is not None
        infantry = [unit.name for unit in own if not unit.is_vehicle]
        for vehicle in (unit for unit in own if unit.kind.is_transport):
            for name in self._some(infantry):
                yield f"LOAD {vehicle.name} {name} prisoner"
                yield f"LOAD {vehicle.name} prisoner"
                yield f"LOAD {vehicle.name} {name}"
            if layout.casualties:
                yield f"LOAD {vehicle.name} casualty"

    def _unloads(self, picture: Picture, own: list[Unit]) -> Iterator[str]:
        layout = picture.table.layout if picture.table else None
        assert layout is not None
        for vehicle in own:
            for name in layout.carried(vehicle.name):
                if not self._purposeful and self._random.random() < 0.3 and vehicle.area:
                    area = self._random.choice((vehicle.area, *BOARD.beside(vehicle.area)))
                    yield f"UNLOAD {vehicle.name} {name} {area.text}"

    def _evacuations(self, picture: Picture) -> Iterator[str]:
        layout = picture.table.layout if picture.table else None
        assert layout is not None
        for road in (area for area in layout.convoys if area.is_road):
            for area in (road, *BOARD.beside(road)):
                for base in BOARD.bases:
                    yield f"EVAC casualty {area.text} {road.text} {base.text}"
                    yield f"EVAC prisoner {area.text} {road.text} {base.text}"

    def _moves(self, picture: Picture, *, everybody: bool = False) -> Iterator[str]:
        layout = picture.table.layout if picture.table else None
        assert layout is not None
        for unit in layout.of(Side.BLUE):
            if unit.area is None:
                continue
            goals = self._goals(picture, unit)
            for _ in range(2 if unit.is_vehicle and not everybody else 1):
                beside = self._next(unit.area, goals, roads=unit.is_vehicle)
                yield from (f"MOVE {unit.name} {area.text}" for area in beside[:3])

    def _goals(self, picture: Picture, unit: Unit) -> tuple[Area, ...]:
        """Where a purposeful unit wants to be: with the prisoner and the casualties, or with what it has at a base."""
        layout = picture.table.layout if picture.table else None
        assert layout is not None
        wanted = [layout.prisoner.area, *(one.area for one in layout.casualties)]
        lying = tuple(area for area in wanted if area is not None and not area.is_base)
        carries = [name for name in layout.carried(unit.name) if layout.unit(name) is None]
        if not self._purposeful:
            return ()
        return _home(picture) if carries or not lying else lying

    def _next(self, area: Area, goals: tuple[Area, ...], *, roads: bool) -> list[Area]:
        """Areas beside that are nearer to a goal, the nearest first; all in any order without one."""
        beside = [*BOARD.beside(area), *BOARD.bases_beside(area)]
        self._random.shuffle(beside)
        if not goals:
            return beside
        far = distances(goals, roads=roads)
        here = far.get(area, len(far))
        return sorted((one for one in beside if far.get(one, here) < here), key=lambda one: far[one])

    def _casualty_areas(self, picture: Picture) -> list[Area]:
        layout = picture.table.layout if picture.table else None
        assert layout is not None
        return [one.area for one in layout.casualties if one.area is not None] + list(BOARD.roads[:2])

    def _some(self, found: list[Any]) -> list[Any]:
        return self._random.sample(found, min(2, len(found)))


class _Sheet:
    """A sheet as the desk would take it: each line is tried on what its writer sees."""

    def __init__(self, picture: Picture, mode: Mode[Any, Any]) -> None:
        assert picture.table is not None
        known = BySide(red=Knowledge(), blue=Knowledge())
        situation = Situation(now=picture.clock, ground="", table=picture.table, known=known)
        self._draft = Draft(situation, mode.settings_in_force, Foresight.DOUBTS)

    def taken(self, lines: Iterable[str]) -> tuple[Card, ...]:
        """The lines that can be carried out one after the other."""
        cards: list[Card] = []
        for line in lines:
            card = read_card(CODEBOOK, line, len(cards) + 1)
            draft = self._draft
            layout, waiting = draft.layout, dict(draft.waiting)
            if carry_out_one(draft, scratch_sheet(TABLES), card, None) is None:
                cards.append(card)
            else:
                draft.layout, draft.waiting = layout, waiting
        return tuple(cards)


def _home(picture: Picture) -> tuple[Area, ...]:
    """The bases to which the units of a mission go back."""
    assert picture.table is not None
    return bases_in_play(scratch_sheet(TABLES), picture.table.operation.mission)


@cache
def distances(goals: tuple[Area, ...], *, roads: bool) -> dict[Area, int]:
    """How many areas each area is from the nearest goal; for vehicles by road, beside the goal being enough."""
    starts = list(goals)
    if roads:
        starts = [road for goal in goals for road in ((goal,) if not goal.is_building else BOARD.roads_beside[goal])]
    found = dict.fromkeys(starts, 0)
    queue = deque(starts)
    while queue:
        area = queue.popleft()
        beside = BOARD.exits[area] if area.is_base else BOARD.roads_beside[area] if roads else BOARD.beside(area)
        for other in beside:
            if other not in found:
                found[other] = found[area] + 1
                queue.append(other)
    return found


@cache
def mission(key: str) -> Scenario[Situation]:
    """A mission as it is to be loaded."""
    return MODE.read_scenario(key, scenario_files(FIXTURES / key), TABLES)


def play_mission(
    key: str, seed: int, settings: dict[str, str] | None = None, *, purposeful: bool = False
) -> Game[Situation]:
    """Plays a mission to its end."""
    scenario = mission(key)
    mode = configured_for(scenario, MODE, settings or {})
    bot, dice = Bot(seed, purposeful=purposeful), SeededDice(seed_from(seed))
    return play_to_its_end(scenario.opening, mode, bot, dice, MOST_SUBINTERVALS)


def statistics(games: Iterable[Game[Situation]]) -> str:
    """What came of many missions, in one paragraph."""
    played = [game.situation for game in games]
    levels = Tally(str(situation.operation.level) for situation in played)
    saved = sum(_is_saved(situation) for situation in played)
    turns = sum(situation.operation.turn for situation in played) / len(played)
    lost = sum(len(situation.layout.lost) for situation in played) / len(played)
    told = ", ".join(f"{name} {number}" for name, number in levels.most_common())
    return (
        f"{len(played)} missions: {told}; prisoner saved {saved}; {turns:.1f} turns, {lost:.1f} units lost on average"
    )


def _is_saved(situation: Situation) -> bool:
    layout = situation.layout
    vehicle = layout.unit(layout.prisoner.aboard)
    area = vehicle.area if vehicle else layout.prisoner.area
    return not layout.prisoner.gone and area is not None and area.is_base
