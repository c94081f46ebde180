"""Civilian reports of a cycle: from friendly areas, through checkpoints, and of hamlets that the enemy enters (D'3).

For each side and each group of enemies the nearest village that could tell is drawn for once, at the middle of the
cycle: a friendly one, and one with a checkpoint. Patrols and posts go unnoticed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import checkpoints, civilians, contact_reports, hearing
from assessment.modes.tacspiel.attitudes import Attitude, attitude_of
from assessment.modes.tacspiel.civilians import CIVILIANS, Finding
from assessment.modes.tacspiel.cont import Quality, cont_of
from assessment.modes.tacspiel.contact_reports import heading
from assessment.modes.tacspiel.draft import Draft, Due, enemies
from assessment.modes.tacspiel.exposure import is_moving
from assessment.modes.tacspiel.ground_features import Hamlet
from assessment.modes.tacspiel.groups import Group, Groups
from assessment.modes.tacspiel.intents import TAKEN, VILLAGE
from assessment.modes.tacspiel.kinds import Light
from assessment.modes.tacspiel.listening import sound_of
from assessment.modes.tacspiel.nearby import Nearby
from assessment.modes.tacspiel.ranges import metres_up, root_up
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Direction, Square
from assessment.modes.tacspiel.villages import is_inhabited
from control.situation.clock import HALF_HOUR, cycle_number
from control.situation.side import SIDES, Side

TOLD = Quality.A2B2
"""What villagers say of an enemy to soldiers who ask: what he is in general, not how many."""


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """A village that can tell, how its people feel toward the side that asks, and since when news has come to it."""

    square: Square
    attitude: Attitude
    since: Fraction


def gather(draft: Draft, sheet: Worksheet, groups: Groups, due: Mapping[Due, list[str]]) -> None:
    """Hamlets entered now, and at the middle of the cycle what everybody has seen."""
    for name in sorted(draft.moved_now):
        unit = draft.unit(name)
        hamlet = draft.ground.hamlet(unit.square)
        if hamlet is not None and unit.can_act and not unit.kind.is_patrol:
            _entered(draft, sheet, groups, unit, hamlet)
    for intent in draft.take_intents(VILLAGE):
        unit, hamlet = draft.unit(intent.units[0]), draft.ground.hamlet(intent.square)
        if hamlet is not None and unit.can_act:
            _entered(draft, sheet, groups, unit, hamlet, took=intent.code == TAKEN)
    if Due.HALF_HOUR not in due:
        return
    middle = _is_middle(draft, sheet)
    for side in SIDES:
        _told_to(draft, sheet, groups, side, middle=middle)


def _is_middle(draft: Draft, sheet: Worksheet) -> bool:
    passed = draft.now % draft.cycle_minutes
    return bool(draft.ground.hamlets) and 2 * passed == draft.cycle_minutes and passed == civilians.watch_min(sheet)


def _told_to(draft: Draft, sheet: Worksheet, groups: Groups, side: Side, *, middle: bool) -> None:
    friendly = tuple(_friendly(draft, sheet, side)) if middle else ()
    asked = tuple(_with_checkpoint(draft, sheet, side, middle=middle))
    for group, place, about in _forces(draft, sheet, groups, side, (*friendly, *asked)):
        _draw(draft, sheet, side, group, place, [one for one in about if one.attitude is Attitude.FRIENDLY])
        _draw(draft, sheet, side, group, place, [one for one in about if one.attitude is not Attitude.FRIENDLY])
    if side is Side.BLUE:
        _caches(draft, sheet, asked)


def _friendly(draft: Draft, sheet: Worksheet, side: Side) -> Iterator[Source]:
    for hamlet in draft.ground.hamlets:
        if hamlet.allegiance.value == side.value and is_inhabited(sheet, draft.ground, hamlet):
            yield Source(square=hamlet.square, attitude=Attitude.FRIENDLY, since=draft.now)


def _with_checkpoint(draft: Draft, sheet: Worksheet, side: Side, *, middle: bool) -> Iterator[Source]:
    """Villages that are not friendly, whose people talk to a checkpoint: after an hour, then each mid-cycle."""
    for hamlet, unit, since in checkpoints.held(draft, sheet, side):
        in_place = draft.now - since
        first = in_place - HALF_HOUR < checkpoints.MINUTES_AN_HOUR <= in_place
        if not (middle or first) or not checkpoints.checkpoint_hears(sheet, hamlet.square, in_place):
            continue
        attitude = attitude_of(sheet, hamlet.name, hamlet.allegiance, side)
        if attitude is Attitude.ENEMY and not civilians.may_ask_enemy_villagers(
            sheet, unit, ordered=True, took_it=False
        ):
            continue
        if attitude is not Attitude.FRIENDLY:
            yield Source(square=hamlet.square, attitude=attitude, since=since if first else draft.now)


def _forces(
    draft: Draft, sheet: Worksheet, groups: Groups, side: Side, sources: Iterable[Source]
) -> list[tuple[Group, Square, list[Source]]]:
    """The enemy groups near these villages, each with the square of its first unit and the villages near that."""
    found: dict[str, Group] = {}
    about: defaultdict[str, list[Source]] = defaultdict(list)
    reach = civilians.area_m(sheet)
    for source in sources:
        for enemy in enemies(draft.near(source.square, reach, side.opponent), side):
            if not enemy.kind.is_patrol:
                group = groups.of(enemy)
                found[group.designator] = group
                if enemy.designator == group.designator:
                    about[group.designator].append(source)
    return [(found[name], found[name].units[0].square, about[name]) for name in sorted(found)]


def _draw(  # noqa: PLR0913 - one draw, by whom, of whom, where
    draft: Draft, sheet: Worksheet, side: Side, group: Group, place: Square, about: Iterable[Source]
) -> None:
    near = [s for s in about if civilians.is_near_home(sheet, s.square, place, metres_up(s.square, place))]
    if not near:
        return
    village = civilians.village_named(sheet, place, tuple(source.square for source in near))
    source = next(source for source in near if source.square == village)
    if not civilians.villagers_tell(sheet, village, group.designator, source.attitude):
        return
    if source.attitude is Attitude.FRIENDLY:
        _report_in_area(draft, sheet, side, group, village)
    else:
        _report_by_checkpoint(draft, sheet, side, group, source)


def _report_in_area(draft: Draft, sheet: Worksheet, side: Side, group: Group, village: Square) -> None:
    """912, 913 or 914 at the end of the cycle; of a force in the village itself no way to it is told."""
    unit = group.units[0]
    moving = is_moving(unit, draft.now)
    code = civilians.code_of_force(sheet, group.designator, draft.light(), moving=moving)
    to_it = village.direction_to(unit.square) if village != unit.square else None
    way = heading(unit) or Direction.N if code == civilians.THROUGH else to_it
    values: dict[str, Any] = {
        "POS": village,
        "L": civilians.size_letter(sheet, group.designator, len(group.units)),
        "Dir": way,
    }
    if code != civilians.ACTIVITY:
        values["Tme"] = draft.now
    at = draft.now - civilians.watch_min(sheet) + civilians.told_min(sheet)
    report(draft, sheet, code, CIVILIANS, to=side, at=at, square=village, tag=group.designator, **values)


def _report_by_checkpoint(draft: Draft, sheet: Worksheet, side: Side, group: Group, source: Source) -> None:
    """What the people told the checkpoint, when the news has come to the village."""
    unit, village = group.units[0], source.square
    moving = is_moving(unit, draft.now)
    code = civilians.code_of_finding(sheet, _finding(draft.light(), moving=moving))
    seen = draft.now if moving else max(source.since, unit.halted_since)
    values: dict[str, Any] = {"POS": village, "C1": unit.square, "Cont": _cont_told(draft, sheet, group, code)}
    if code in ("702", "703"):
        values["DSP"] = "D" if unit.formation.value == "D" else "C"
    if code in ("703", "911"):
        values["Dir"] = heading(unit) or Direction.N
    walk = civilians.news_min(sheet, village, unit.square, metres_up(village, unit.square))
    report(
        draft,
        sheet,
        code,
        CIVILIANS,
        to=side,
        at=max(seen + walk, draft.now),
        square=unit.square,
        quality="" if code == contact_reports.HEARD else TOLD,
        rule_id="D'3e",
        en=unit.designator,
        tag=group.designator,
        Tme=seen,
        **values,
    )


def _cont_told(draft: Draft, sheet: Worksheet, group: Group, code: str) -> str:
    """Of what people have only heard they can tell no more than a sound does (D'1a.3)."""
    if code == contact_reports.HEARD:
        return hearing.cont_of_sound(sheet, sound_of(draft, group.units[0]))
    return cont_of(sheet, group.units, TOLD)


def _finding(light: Light, *, moving: bool) -> Finding:
    if light is Light.NIGHT:
        return Finding.TRACKS if moving else Finding.SOUND
    return Finding.MOVING_FORCE if moving else Finding.HALTED_FORCE


def _caches(draft: Draft, sheet: Worksheet, sources: Iterable[Source]) -> None:
    """A village with a checkpoint may tell of the nearest cache or base of Red (910)."""
    for source in sources:
        near = [b for b in draft.situation.bases if metres_up(b.square, source.square) <= civilians.area_m(sheet)]
        base = min(near, key=lambda one: (one.square.distance2_m(source.square), one.name), default=None)
        if base is None or not civilians.villagers_tell(sheet, source.square, base.name, source.attitude):
            continue
        walk = civilians.news_min(sheet, source.square, base.square, metres_up(source.square, base.square))
        report(
            draft,
            sheet,
            civilians.code_of_finding(sheet, Finding.CACHE),
            CIVILIANS,
            to=Side.BLUE,
            at=max(source.since + walk, draft.now),
            square=base.square,
            tag=base.name,
            POS=source.square,
            C1=base.square,
            Tme=source.since,
        )


def _entered(  # noqa: PLR0913 - who came where, and how
    draft: Draft, sheet: Worksheet, groups: Groups, unit: Unit, hamlet: Hamlet, *, took: bool = False
) -> None:
    """A unit is in a hamlet of the enemy's: he is warned, and some may talk; once a company and cycle each (D'3d)."""
    attitude = attitude_of(sheet, hamlet.name, hamlet.allegiance, unit.side)
    if attitude is not Attitude.ENEMY or not is_inhabited(sheet, draft.ground, hamlet):
        return
    if _is_first(draft, unit, hamlet, "entered"):
        _warn(draft, sheet, groups.of(unit), hamlet)
    if not took or not _is_first(draft, unit, hamlet, "asked"):
        return
    if civilians.may_ask_enemy_villagers(sheet, unit, ordered=False, took_it=True):
        source = Source(square=hamlet.square, attitude=Attitude.ENEMY, since=draft.now)
        for group, place, about in _forces(draft, sheet, groups, unit.side, (source,)):
            _draw(draft, sheet, unit.side, group, place, about)


def _is_first(draft: Draft, unit: Unit, hamlet: Hamlet, what: str) -> bool:
    """Whether nobody of the unit's company has done this in the hamlet before in this cycle; from now on it has."""
    cycle = cycle_number(draft.now, draft.cycle_minutes)
    key = f"{what}|{hamlet.name}|{unit.side.value}|{unit.company}|{cycle}"
    if key in draft.drawn:
        return False
    draft.drawn.add(key)
    return True


def _places_of(draft: Draft, sheet: Worksheet, side: Side) -> Nearby:
    """Where runners find a side: its villages, and Red's bases."""
    kept: dict[Side, Nearby] = draft.memory.setdefault("places to warn", {})
    if side not in kept:
        own = [hamlet for hamlet in draft.ground.hamlets if hamlet.allegiance.value == side.value]
        places = [hamlet.square for hamlet in own if is_inhabited(sheet, draft.ground, hamlet)]
        if side is Side.RED:
            places += [base.square for base in draft.situation.bases]
        kept[side] = Nearby(places)
    return kept[side]


def _warn(draft: Draft, sheet: Worksheet, group: Group, hamlet: Hamlet) -> None:
    """Runners go to the nearest village or base of the other side (909)."""
    other = group.side.opponent
    distance2 = _places_of(draft, sheet, other).distance2_m(hamlet.square, itself=False)
    if distance2 is None:
        return
    late: Fraction = civilians.runners_min(sheet, hamlet.square, root_up(distance2))
    report(
        draft,
        sheet,
        civilians.HAMLET_TAKEN,
        CIVILIANS,
        to=other,
        at=draft.now + late,
        square=hamlet.square,
        quality=TOLD,
        rule_id="D'3d.3",
        en=group.designator,
        tag=group.designator,
        POS=hamlet.square,
        Cont=cont_of(sheet, group.units, TOLD),
        C1=hamlet.square,
        Tme=draft.now,
    )
