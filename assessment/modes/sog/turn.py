"""A turn in the field, step by step: abort, way out, move, pick-up, contact, search, walking out, VC counters (R6).

A step that asks something ends the turn for now; it is assessed again from its start once the answers are there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.sog import contact, counters, enemy, extraction, search, strategic_map, victory
from assessment.modes.sog.draft import TEAM, Draft
from assessment.modes.sog.events import (
    ContactRolled,
    CounterMoved,
    CounterPlaced,
    CounterRemoved,
    ExitBarred,
    MissionAborted,
    Searched,
    TargetRemoved,
    TeamHeld,
    TeamMoved,
    WayChosen,
)
from assessment.modes.sog.fighting import fight_action, mission_counter
from assessment.modes.sog.kinds import Action, Contact, Ending, Objective, Search, Way
from assessment.modes.sog.objectives import action_of
from assessment.modes.sog.order_plan import Plan
from assessment.modes.sog.reporting import report, tell_of_counters
from assessment.modes.sog.square import Square
from control.situation.side import Side


class Turn:
    """What the steps of a turn hand on: the plan, and whether the team entered a square."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.entered = False


def play_turn(draft: Draft, sheet: Worksheet, plan: Plan) -> bool:
    """Plays the steps; false while a question is open."""
    turn = Turn(plan)
    before = dict(draft.counters)
    for step in STEPS:
        step(draft, sheet, turn)
        if sheet.questions:
            return False
        if draft.operation.ending is not None:
            break
    tell_of_counters(draft, sheet, before)
    return True


def _abort(draft: Draft, sheet: Worksheet, turn: Turn) -> None:
    way, target = turn.plan.abort, draft.operation.target
    if not way or target is None:
        return
    points = extraction.points_for_abort(sheet)
    draft.points = draft.points.replaced(
        Side.BLUE, victory.points_after(sheet, Side.BLUE.value, draft.points[Side.BLUE], points)
    )
    draft.emit(MissionAborted(at=draft.now, units=(TEAM,), line=sheet.line, rule="3.9b", way=way, points=points))
    _remove_target(draft, sheet, "the mission is aborted", "3.9b")
    draft.change_operation(aborted=True)
    report(draft, sheet, "ABORTED", Side.BLUE, rule="3.9b", VPB=points)
    _take_way(draft, sheet, way)


def _choose_way(draft: Draft, sheet: Worksheet, turn: Turn) -> None:
    way = turn.plan.extract
    if way and way is not draft.operation.way:
        _take_way(draft, sheet, way)


def _take_way(draft: Draft, sheet: Worksheet, way: Way) -> None:
    """On foot, or by helicopter from a square that is thrown at once."""
    pick_up = None
    if way is Way.HELI:
        pick_up = extraction.pick_up_square(sheet, f"mission {draft.operation.number}")
        report(draft, sheet, "PICKUP", Side.BLUE, rule="3.7.1a", square=pick_up)
    draft.change_operation(way=way, pick_up=pick_up)
    draft.emit(WayChosen(at=draft.now, units=(TEAM,), line=sheet.line, rule="3.7", way=way, pick_up=pick_up))


def _move(draft: Draft, sheet: Worksheet, turn: Turn) -> None:
    start, end = draft.square, turn.plan.move
    leaves_from_here = turn.plan.extract is Way.WALK and not turn.plan.holds and extraction.is_exit(sheet, start)
    if end is None:
        turn.entered = leaves_from_here
        draft.emit(TeamHeld(at=draft.now, units=(TEAM,), line=sheet.line, rule="3.5a", square=start))
        return
    turn.entered = True
    draft.change_team(square=end)
    draft.emit(TeamMoved(at=draft.now, units=(TEAM,), line=sheet.line, rule="3.5a", square=end, start=start))
    if end == draft.operation.target:
        draft.change_operation(reached=True)


def _pick_up(draft: Draft, sheet: Worksheet, turn: Turn) -> None:
    del turn
    square, pick_up = draft.square, draft.operation.pick_up
    if pick_up and extraction.is_picked_up(sheet, square, pick_up, len(draft.counters_in(square))):
        draft.change_operation(ending=Ending.OUT)


def _contact(draft: Draft, sheet: Worksheet, turn: Turn) -> None:
    """On entering a square: the roll, the counter, the action that it calls for."""
    square, here = draft.square, draft.counters_in(draft.square)
    if not turn.entered or contact.is_exempt(sheet, square, draft.operation.target, _marks(draft)):
        return
    if not _is_rolled_for(draft, sheet, square, len(here)):
        return
    terrain = strategic_map.terrain_of(sheet, square, draft.ground)
    found = contact.contact(sheet, square, len(here), len(draft.team.left), terrain)
    draft.emit(ContactRolled(at=draft.now, units=(TEAM,), line=sheet.line, rule="3.5b", square=square, contact=found))
    if found is not Contact.NO_CONTACT:
        _place_counter(draft, sheet, square, len(here))
    number = mission_counter(draft, sheet)
    report(
        draft, sheet, "CONTACT", Side.BLUE, rule="3.5b", square=square, Kind=found.value.upper(),
        VC=number if found is not Contact.NO_CONTACT else None,
    )  # fmt: skip
    if strategic_map.calls_for_action(sheet, square, found):
        fight_action(draft, sheet, Action(found.value), number)


def _marks(draft: Draft) -> tuple[Square, ...]:
    zones = tuple(zone.square for zone in draft.operation.zones)
    return (*zones, draft.operation.pick_up) if draft.operation.pick_up else zones


def _is_rolled_for(draft: Draft, sheet: Worksheet, square: Square, here: int) -> bool:
    """With the limit dropped always; in an exit square by 3.7.2, elsewhere by 3.5.2."""
    if draft.is_set("more_counters"):
        return True
    rolled = counters.is_rolled_for(sheet, square, len(draft.counters), here)
    if draft.operation.way is Way.WALK and extraction.is_exit(sheet, square):
        return extraction.is_exit_rolled_for(sheet, square, rolled, here)
    return rolled


def _place_counter(draft: Draft, sheet: Worksheet, square: Square, here: int) -> None:
    if not counters.takes_counter(sheet, square, here, draft.operation.target):
        return
    number = counters.next_counter(sheet, tuple(sorted(draft.counters)), draft.is_set("more_counters"))
    if number is None:
        return
    draft.counters[number] = square
    draft.emit(CounterPlaced(at=draft.now, units=(f"VC{number}",), line=sheet.line, rule="3.5.2a", square=square))


def _search(draft: Draft, sheet: Worksheet, turn: Turn) -> None:
    """In the Target square, or around it once that was searched: the roll, and the mission's action if it is found."""
    target, square = draft.operation.target, draft.square
    if target is None or not turn.entered:
        return
    if not search.is_searched(sheet, square, target, draft.operation.searched):
        return
    found = search.search(sheet, square)
    searched = (*draft.operation.searched, square)
    draft.change_operation(searched=searched)
    draft.emit(Searched(at=draft.now, units=(TEAM,), line=sheet.line, rule="3.6a", square=square, search=found))
    report(draft, sheet, "SEARCH", Side.BLUE, rule="3.6a", square=square, Kind=found.value.upper())
    if found is Search.LOCATED:
        _fight_for_target(draft, sheet, target)
    elif found is Search.FAULTY_INTELLIGENCE or search.is_everywhere_searched(sheet, target, searched):
        points = search.points_for_faulty_intelligence(sheet)
        draft.points = draft.points.replaced(
            Side.BLUE, victory.points_after(sheet, Side.BLUE.value, draft.points[Side.BLUE], points)
        )
        _remove_target(draft, sheet, "intelligence was faulty", "3.6.3")


def _fight_for_target(draft: Draft, sheet: Worksheet, target: Square) -> None:
    action = action_of(sheet, draft.operation.objective or Objective.TRAIL_INTERDICTION)
    if fight_action(draft, sheet, action, None) and search.is_target_spent(sheet, draft.square, target):
        _remove_target(draft, sheet, "the mission's action is fought", "3.6.1b")


def _remove_target(draft: Draft, sheet: Worksheet, why: str, rule: str) -> None:
    target = draft.operation.target
    if target is not None:
        draft.change_operation(target=None)
        draft.emit(TargetRemoved(at=draft.now, units=(), line=sheet.line, rule=rule, square=target, why=why))


def _walk_out(draft: Draft, sheet: Worksheet, turn: Turn) -> None:
    """A team that walks out leaves from the square it entered, if no VC counter is there."""
    square = draft.square
    if draft.operation.way is not Way.WALK or not turn.entered or not extraction.is_exit(sheet, square):
        return
    if extraction.may_leave(sheet, square, len(draft.counters_in(square))):
        draft.change_operation(ending=Ending.OUT)
    else:
        draft.emit(ExitBarred(at=draft.now, units=(TEAM,), line=sheet.line, rule="3.7.2d", square=square))


def _move_counters(draft: Draft, sheet: Worksheet, turn: Turn) -> None:
    """One die for each VC counter, in order of number; those that enter the team's square are ambushed by it."""
    del turn
    entering: list[int] = []
    for number, start in sorted(draft.counters.items()):
        name = f"VC{number}"
        way = enemy.direction(sheet, name)
        end = start.toward(way)
        if enemy.leaves_map(sheet, name, start, way):
            del draft.counters[number]
            draft.emit(
                CounterRemoved(
                    at=draft.now, units=(name,), line=sheet.line, rule="4.2b", square=start, why="it left the map"
                )
            )
            continue
        draft.counters[number] = end
        if end != start:
            draft.emit(CounterMoved(at=draft.now, units=(name,), line=sheet.line, rule="4.2a", square=end, start=start))
        if end == draft.square and enemy.springs_on_entering(sheet, name, end, start):
            entering.append(number)
    for number in entering:
        if draft.operation.ending is None and not fight_action(draft, sheet, Action.AMBUSHING, number):
            return


STEPS: Final[tuple[Callable[[Draft, Worksheet, Turn], None], ...]] = (
    _abort,
    _choose_way,
    _move,
    _pick_up,
    _contact,
    _search,
    _walk_out,
    _move_counters,
)
"""The steps of a turn in their order."""
