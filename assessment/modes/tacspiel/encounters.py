"""Patrols, posts and units that come upon each other in a square or beside one another (D'1c, D'7).

All draws of an instant are made before any of their effects.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import camps, contacts, patrols, posts
from assessment.modes.tacspiel.camps import camp_beside
from assessment.modes.tacspiel.casualties import lose
from assessment.modes.tacspiel.cont import Quality, cont_of
from assessment.modes.tacspiel.draft import Draft, enemies
from assessment.modes.tacspiel.encounter import Encounter
from assessment.modes.tacspiel.found import Found
from assessment.modes.tacspiel.groups import Groups
from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.retreats import step_back
from assessment.modes.tacspiel.situation import Unit
from control.situation.clock import clock_half_hour

CERTAIN: Final = Quality.A2B2
"""What is seen of an enemy found without a draw for quality: as of one that cannot be missed (D'2.6)."""

NOT_OUTPOSTED: Final = frozenset((Posture.AMBUSH, Posture.PREPARING, Posture.FIGHTING))


def search(draft: Draft, sheet: Worksheet) -> list[Encounter]:
    """All draws of those who have just entered a square with an enemy patrol in it, and of patrols beside enemies."""
    found: list[Encounter] = []
    entered: set[str] = set()
    for intent in draft.take_intents("walked_into"):
        unit = draft.unit(intent.units[0])
        entered.add(unit.designator)
        met = [draft.unit(name) for name in intent.against if draft.unit(name).can_act]
        if unit.kind.is_patrol:
            found += [_patrol_meets(sheet, unit, other) for other in met]
        else:
            found += _walks_into(draft, sheet, unit, met)
    for name in sorted(draft.moved_now):
        if draft.unit(name).kind.is_patrol and draft.unit(name).can_act:
            found += _comes_beside(draft, sheet, draft.unit(name))
    for name in sorted(draft.stopped_now - entered):
        found += _halts_here(draft, sheet, draft.unit(name))
    draft.stopped_now.clear()
    return found


def take_effect(draft: Draft, sheet: Worksheet, groups: Groups, found: Iterable[Encounter]) -> None:
    """Reports, captures and retreats, after all draws; nobody draws back twice."""
    gone: set[str] = set()
    for one in found:
        if one.other is not None and one.sees and one.seen:
            _report_meeting(draft, sheet, one.unit, one.other)
            _report_meeting(draft, sheet, one.other, one.unit)
        elif one.other is not None and one.sees:
            _note(draft, sheet, groups, one.unit, one.other)
        elif one.other is not None and one.seen:
            _note(draft, sheet, groups, one.other, one.unit)
        if one.parent and one.other is not None:
            posts.fall_back(draft, sheet, one.unit, draft.unit(one.parent), one.other)
        if one.camp is not None and not one.captured:
            camps.tell_of(draft, sheet, one.unit, one.camp)
        if one.captured and draft.unit(one.unit.designator).can_act:
            lose(draft, sheet, one.unit, "captured", one.rule, one.by, code=one.code)
        for name in one.withdraws:
            if name not in gone and draft.unit(name).can_act:
                gone.add(name)
                step_back(draft, sheet, draft.unit(name))


def _walks_into(draft: Draft, sheet: Worksheet, unit: Unit, met: Iterable[Unit]) -> Iterator[Encounter]:
    """A unit on a route does not see a patrol that scouts along it; any other may find the post or patrol."""
    for patrol in met:
        if _on_one_route(patrol, unit) and patrols.sees_unseen_on_route(sheet, patrol, unit):
            yield Encounter(unit=patrol, other=unit, sees=True)
        else:
            yield posts.walked_into(draft, sheet, unit, patrol)


def _patrol_meets(sheet: Worksheet, patrol: Unit, other: Unit) -> Encounter:
    """What a patrol that has entered a square makes of an enemy there."""
    if not other.kind.is_patrol:
        sees = _on_one_route(patrol, other) and patrols.sees_unseen_on_route(sheet, patrol, other)
        return Encounter(unit=patrol, other=other, sees=sees)
    if _on_one_route(patrol, other):
        return _on_route(sheet, patrol, other)
    finds, found = patrols.across_country(sheet, patrol, other)
    stays = patrols.goes_on(sheet, patrol, finds=finds, found=found)
    withdraw = () if stays else (patrol.designator, other.designator)
    return Encounter(unit=patrol, other=other, sees=finds, seen=found, withdraws=withdraw)


def _on_route(sheet: Worksheet, patrol: Unit, other: Unit) -> Encounter:
    first, second = sorted((patrol, other), key=lambda one: one.designator)
    sees = patrols.sees_other_on_route(sheet, first, second)
    seen = patrols.sees_other_on_route(sheet, second, first)
    withdraws: tuple[str, ...] = ()
    if sees and seen:
        withdraws = ((first if patrols.first_withdraws(sheet, first, second) else second).designator,)
    return Encounter(unit=first, other=second, sees=sees, seen=seen, withdraws=withdraws)


def _halts_here(draft: Draft, sheet: Worksheet, unit: Unit) -> Iterator[Encounter]:
    """A unit that stops in the square of a post, whatever stops it there: the post must leave."""
    if not unit.can_act or not unit.stands:
        return
    for post in enemies(draft.at(unit.square, unit.side.opponent), unit.side):
        if (
            post.kind.is_patrol
            and post.posture.is_halted
            and posts.must_leave(sheet, post, found=False, enemy_halts=True)
        ):
            yield Encounter(unit=post, other=unit, withdraws=(post.designator,))


def _comes_beside(draft: Draft, sheet: Worksheet, patrol: Unit) -> Iterator[Encounter]:
    """A patrol next to halted men on foot, or to a camp, is captured or sees them: one draw a group and half hour.

    Where men lie beside it they are the camp; a camp without any draws for itself.
    """
    groups = Groups(draft, sheet)
    done: set[str] = set()
    for square in (patrol.square, *patrol.square.neighbours()):
        for enemy in enemies(draft.at(square, patrol.side.opponent), patrol.side):
            group = groups.of(enemy)
            if group.designator in done or not _is_outposted(enemy):
                continue
            done.add(group.designator)
            if _is_first(draft, patrol, group.designator):
                captured = patrols.is_captured_beside(sheet, patrol, group.designator)
                yield Encounter(
                    unit=patrol, other=enemy, sees=not captured, captured=captured, by=enemy.designator, rule="D'7e.1"
                )
    camp = None if done else camp_beside(draft, patrol)
    if camp is not None and _is_first(draft, patrol, camp.name):
        captured = patrols.is_captured_beside(sheet, patrol, camp.name)
        yield Encounter(unit=patrol, captured=captured, camp=camp, rule="D'7e.1")


def _is_outposted(enemy: Unit) -> bool:
    """Halted on foot and no patrol itself; those who lie in ambush keep still (C'2d.8)."""
    halted = enemy.posture.is_halted and enemy.posture not in NOT_OUTPOSTED
    return halted and not enemy.mounted and not enemy.kind.is_patrol


def _is_first(draft: Draft, patrol: Unit, enemy: str) -> bool:
    key = f"{clock_half_hour(draft.now)}|{patrol.designator}|{enemy}|beside"
    if key in draft.drawn:
        return False
    draft.drawn.add(key)
    return True


def _on_one_route(one: Unit, other: Unit) -> bool:
    """Whether both march along routes: those of one square join."""
    return all(unit.is_marching and unit.march is not None and bool(unit.march.msn) for unit in (one, other))


def _note(draft: Draft, sheet: Worksheet, groups: Groups, observer: Unit, target: Unit) -> None:
    if observer.can_act:
        contacts.note(
            draft,
            sheet,
            Found(observers=groups.of(observer), targets=(target,), observer=observer, target=target, quality=CERTAIN),
        )


def _report_meeting(draft: Draft, sheet: Worksheet, patrol: Unit, other: Unit) -> None:
    report(
        draft,
        sheet,
        patrols.MET,
        patrol,
        own=True,
        square=other.square,
        quality=CERTAIN,
        en=other.designator,
        rule_id="D'7f.3",
        tag=other.designator,
        Cont=cont_of(sheet, (other,), CERTAIN),
        C1=other.square,
        Tme=draft.now,
    )
