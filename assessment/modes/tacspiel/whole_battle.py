"""The odds of a whole battle, by fighting it to its end many times through the steps of play.

A small draft holds those who fight, their fires, and whoever is near or on the way; no report is made. Nobody looks
around and no cell sends new orders: who fights goes on with the orders and options he has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from assessment.engine.mode import Mode
from assessment.engine.preview import Previews, Subject
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import battle, closing, columns, movement, order_starts, programmes, works
from assessment.modes.tacspiel.agent_state import Agents
from assessment.modes.tacspiel.battle_outlook import Outlook, in_order, merged, tables
from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import BattleEnded, PositionTaken
from assessment.modes.tacspiel.odds import ReplicationSheet, StreamDice
from assessment.modes.tacspiel.situation import Situation, Unit
from assessment.modes.tacspiel.square import SIDE_M
from control.situation.clock import half_hour_after

Step = Callable[[Draft, Worksheet, Mapping[Due, list[str]]], None]

STEPS: Final[tuple[Step, ...]] = (
    order_starts.start_due,
    movement.move,
    works.finish,
    closing.settle,
    battle.fight,
)
"""The steps of an instant that a battle is fought with, in their order."""

SCHEDULES: Final = (programmes.schedule, movement.schedule, columns.schedule, works.schedule, battle.schedule)
AROUND_M: Final = 2 * SIDE_M
LONGEST: Final = 24
"""After so many half hours a battle that goes on is counted as it stands."""

ROUNDS_AN_INSTANT: Final = 100
GOES_ON: Final = "goes on after twelve hours"
TAKEN: Final = "position taken"
ATTACKERS_LEAVE: Final = "the attackers leave"
DEFENDERS_LEAVE: Final = "the defenders leave"


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """One battle as it was fought: why it ended, after how many half hours, and what each unit had lost."""

    end: str
    half_hours: int
    casualties: tuple[tuple[str, int], ...]


class QuietDraft(Draft):
    """A draft on which nothing is told."""

    tells = False


def subjects(situation: Situation, mode: Mode[Situation, Any]) -> tuple[Subject, ...]:
    """The battles being fought, by who fights."""
    del mode
    return tuple(Subject(key=str(one.number), words=_words(one)) for one in situation.battles)


def replicate(situation: Situation, subject: str, mode: Mode[Situation, Any], seed: bytes, times: int) -> Outlook:
    """Fights a battle to its end so many times. Raises `LookupError` where it is not being fought."""
    fought = next((one for one in situation.battles if str(one.number) == subject), None)
    if fought is None or mode.clock is None:
        raise LookupError(f"no battle {subject} is being fought")
    small = cut_out(situation, fought)
    settings = {setting.key: mode.setting(setting.key) for setting in mode.setting_list}
    sheet = ReplicationSheet(mode.tables, StreamDice(seed))
    courses = (
        course(QuietDraft(small, mode.ground, mode.clock, settings, mode.cycle_minutes), sheet, fought)
        for _ in range(times)
    )
    return _counted(courses, fought, times)


def course(draft: Draft, sheet: Worksheet, fought: Battle) -> Course:
    """Fights one battle to its end, or for `LONGEST` half hours."""
    names = fought.units
    for schedule in SCHEDULES:
        schedule(draft)
    half_hours, until = 0, half_hour_after(draft.now)
    draft.schedule(until, Due.HALF_HOUR)
    while half_hours < LONGEST and _is_fought(draft, names):
        moment = draft.next_moment()
        if moment is None:
            break
        draft.now = sheet.now = moment
        _settle(draft, sheet)
        if moment == until:
            half_hours, until = half_hours + 1, half_hour_after(moment)
            draft.schedule(until, Due.HALF_HOUR)
    return Course(
        end=GOES_ON if _is_fought(draft, names) else _end(draft, fought),
        half_hours=half_hours,
        casualties=tuple((name, draft.unit(name).casualties) for name in names),
    )


def cut_out(situation: Situation, fought: Battle) -> Situation:
    """The situation of those who have to do with a battle: in it, near it, on the way, or firing for it."""
    near = {unit.designator for unit in situation.units if _is_concerned(situation, unit, fought)}
    kept = near | set(fought.units)
    return replace(
        situation,
        units=tuple(unit for unit in situation.units if unit.designator in kept),
        programmes={name: queue for name, queue in situation.programmes.items() if name in kept},
        options={name: filed for name, filed in situation.options.items() if name in kept},
        battles=tuple(one for one in situation.battles if one.number == fought.number or kept.issuperset(one.units)),
        pursuits=tuple(one for one in situation.pursuits if kept.issuperset((*one.pursuers, *one.pursued))),
        missions=(),
        sites=tuple(site for site in situation.sites if kept.issuperset(site.units)),
        contacts=tuple(one for one in situation.contacts if kept.issuperset((*one.observers, *one.targets))),
        under_way=(),
        fleets=(),
        flights=(),
        strikes=(),
        agents=Agents(),
    )


PREVIEWS: Final = Previews(subjects=subjects, play=replicate, merged=merged, result_type=Outlook, tables=tables)
"""What Control may preview of a game of TACSPIEL."""


def _settle(draft: Draft, sheet: Worksheet) -> None:
    """All rounds of one instant, as in play."""
    for _ in range(ROUNDS_AN_INSTANT):
        due = draft.take_due(draft.now)
        for step in STEPS:
            step(draft, sheet, due)
        draft.moved_now.clear()
        draft.moved_in.clear()
        draft.changed_now.clear()
        draft.intents.clear()
        if draft.next_moment() != draft.now:
            return


def _is_fought(draft: Draft, names: Iterable[str]) -> bool:
    return any(draft.battle_of(name) is not None for name in names)


def _end(draft: Draft, fought: Battle) -> str:
    """Why it ended: a position taken, a side that marches off, else what the last battle ended with."""
    if any(isinstance(event, PositionTaken) and event.rule == "E'2d.3" for event in draft.events):
        return TAKEN
    for words, names in ((ATTACKERS_LEAVE, fought.attackers), (DEFENDERS_LEAVE, fought.defenders)):
        able = [draft.unit(name) for name in names if draft.unit(name).can_act]
        if able and all(unit.march is not None for unit in able):
            return words
    return next((event.why for event in reversed(draft.events) if isinstance(event, BattleEnded)), "")


def _is_concerned(situation: Situation, unit: Unit, fought: Battle) -> bool:
    squares = {one.square for one in situation.units if one.designator in fought.units}
    if any(unit.square.within_m(square, AROUND_M) for square in squares):
        return True
    if unit.march is not None and unit.march.path[-1] in squares:
        return True
    named = {
        name
        for one in situation.units
        if one.designator in fought.units
        for name in (one.designator, one.company, one.superior)
    }
    return not named.isdisjoint(unit.supports) or unit.designator in (*fought.followers, *fought.support)


def _counted(courses: Iterable[Course], fought: Battle, times: int) -> Outlook:
    ends: Counter[str] = Counter()
    lasted: Counter[str] = Counter()
    casualties: dict[str, Counter[str]] = {name: Counter() for name in fought.units}
    for one in courses:
        ends[one.end] += 1
        lasted[str(one.half_hours)] += 1
        for name, lost in one.casualties:
            casualties[name][str(lost)] += 1
    return Outlook(
        times=times,
        ends=in_order(ends),
        half_hours=in_order(lasted),
        casualties={name: in_order(counts) for name, counts in casualties.items()},
        attackers=fought.attackers,
        defenders=fought.defenders,
    )


def _words(fought: Battle) -> str:
    sides = (", ".join(names) for names in (fought.attackers, fought.defenders))
    return f"{' against '.join(sides)} at {fought.place.text}, {fought.kind.value}"
