"""Approaches and pursuits: an attacker on his way to an enemy who stands or withdraws (D'5a.9, D'5b)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import action_reports, joining, programmes
from assessment.modes.tacspiel.battle_state import Pursuit
from assessment.modes.tacspiel.draft import Draft, Due, Intent
from assessment.modes.tacspiel.events import Closed
from assessment.modes.tacspiel.footing import go_to
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.kinds import BattleKind, Light, Weather
from assessment.modes.tacspiel.marches import halt
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import SIDE_M, Square

CONTACT: Final = table("D'")
METRES_A_KM: Final = 1000
COVER: Final = frozenset(
    (
        Vegetation.SPARSE_FOREST,
        Vegetation.DENSE_FOREST,
        Vegetation.JUNGLE,
        Vegetation.BRUSHWOOD,
        Vegetation.PLANTATION,
        Vegetation.RUBBER,
        Vegetation.BAMBOO,
    )
)
FOREST: Final = frozenset((Vegetation.SPARSE_FOREST, Vegetation.DENSE_FOREST, Vegetation.JUNGLE, Vegetation.RUBBER))


@rule("D'5b.3")
def has_shaken_off(sheet: Worksheet, pursued: Unit, vegetation: Vegetation, *, behind_ridge: bool) -> bool:
    """Contact counts as broken once the pursued is behind a ridge or in forest, scrub or plantation."""
    sheet.note("ground of the pursued", vegetation)
    sheet.note("behind a ridge" if behind_ridge else "no ridge between")
    return behind_ridge or vegetation in COVER


@rule("D'5b.4")
def may_go_farther(sheet: Worksheet, pursuer: Unit, metres: int, ratio: Fraction) -> bool:
    """A pursuit goes no farther than 3 km unless the pursuer is three times as strong."""
    sheet.figure("m pursued", metres)
    if Fraction(metres, METRES_A_KM) < Fraction(sheet.read(CONTACT, "pursuit_km")):
        return True
    sheet.figure("pursuer to pursued", ratio)
    return ratio >= Fraction(sheet.read(CONTACT, "pursuit_superiority"))


@rule("D'5b.5")
def can_succeed(sheet: Worksheet, pursuer: Unit, light: Light, weather: Weather, *, in_forest: bool) -> bool:
    """No pursuit succeeds at night, in fog, or wholly in forest or rubber plantation."""
    sheet.note("light", light)
    sheet.note("weather", weather)
    sheet.note("wholly in forest or rubber" if in_forest else "not wholly in forest or rubber")
    return light is Light.DAY and weather is not Weather.FOG and not in_forest


@rule("D'5b.2")
def follows_to(sheet: Worksheet, pursuer: Unit, pursued: Square) -> Square:
    """In a pursuit both move step by step in time: each half hour the pursuer makes for where the pursued then is."""
    return pursued


def begin(draft: Draft, sheet: Worksheet, intent: Intent, *, flees: bool) -> None:
    """Sets attackers on their way to enemies; a pursuit that cannot succeed does not begin."""
    chase = Pursuit(
        pursuers=intent.units,
        pursued=intent.against,
        began=draft.now,
        place=draft.unit(intent.against[0]).square,
        from_=draft.unit(intent.units[0]).square,
        code=intent.code,
        flees=flees,
    )
    if any(one.pursuers == chase.pursuers for one in draft.pursuits):
        return
    if flees and not _may_succeed(draft, sheet, chase):
        return
    for name in chase.pursuers:
        joining.stop_for_attack(draft, name)
    draft.pursuits.append(chase)
    _aim(draft, sheet, chase)
    if flees:
        _tell(draft, sheet, chase)


def go_on(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """Ends approaches and pursuits that are over, and lets the others aim anew each half hour."""
    for chase in sorted(draft.pursuits, key=lambda one: (one.pursuers, one.pursued)):
        if Due.HALF_HOUR not in due and draft.changed_now.isdisjoint((*chase.pursuers, *chase.pursued)):
            continue
        kept = _still_there(draft, chase)
        if kept is None:
            _give_up(draft, chase)
            continue
        draft.pursuits[draft.pursuits.index(chase)] = kept
        if _breaks(draft, sheet, kept):
            _end(draft, sheet, kept)
        elif _has_come_up(draft, kept):
            draft.pursuits.remove(kept)
            _attack_again(draft, kept)
        elif Due.HALF_HOUR in due and chase.began < draft.now:
            _next_phase(draft, sheet, kept)
        else:
            _aim(draft, sheet, kept, only_standing=True)


def is_pursued(draft: Draft, name: str) -> bool:
    """Whether somebody is already after a unit."""
    return any(chase.flees and name in chase.pursued for chase in draft.pursuits)


def _next_phase(draft: Draft, sheet: Worksheet, chase: Pursuit) -> None:
    _aim(draft, sheet, chase)
    if chase.flees:
        _tell(draft, sheet, chase)
        _attack_again(draft, chase)


def _still_there(draft: Draft, chase: Pursuit) -> Pursuit | None:
    """The chase with those who still take part in it; none where a side has nobody."""
    pursuers = tuple(n for n in chase.pursuers if draft.unit(n).can_act and draft.battle_of(n) is None)
    pursued = tuple(n for n in chase.pursued if draft.unit(n).can_act)
    return replace(chase, pursuers=pursuers, pursued=pursued) if pursuers and pursued else None


def _breaks(draft: Draft, sheet: Worksheet, chase: Pursuit) -> bool:
    if not chase.flees:
        return False
    nearest, target = _nearest(draft, chase)
    ridge = draft.ground.is_ridge_between(nearest.square, target.square)
    if has_shaken_off(sheet, target, draft.ground.vegetation(target.square), behind_ridge=ridge):
        return True
    metres = chase.from_.steps_between(nearest.square) * SIDE_M
    return not may_go_farther(sheet, nearest, metres, _ratio(draft, sheet, chase)) or not _may_succeed(
        draft, sheet, chase
    )


def _may_succeed(draft: Draft, sheet: Worksheet, chase: Pursuit) -> bool:
    pursuer, target = _nearest(draft, chase)
    ground = draft.ground
    in_forest = all(ground.vegetation(square) in FOREST for square in pursuer.square.line_to(target.square))
    return can_succeed(sheet, pursuer, draft.light(), draft.weather(pursuer.square), in_forest=in_forest)


def _ratio(draft: Draft, sheet: Worksheet, chase: Pursuit) -> Fraction:
    ours = joining.totals(draft, sheet, chase.designator, chase.pursuers, BattleKind.MEETING)
    theirs = joining.totals(draft, sheet, chase.designator, chase.pursued, BattleKind.MEETING)
    return ours / theirs if theirs else ours


def _has_come_up(draft: Draft, chase: Pursuit) -> bool:
    pursuer, target = _nearest(draft, chase)
    return pursuer.square == target.square or pursuer.square.is_adjacent(target.square)


def _attack_again(draft: Draft, chase: Pursuit) -> None:
    """Leaves the attack to the next round of this instant, in which the enemy can answer it."""
    _, target = _nearest(draft, chase)
    draft.intend(Intent("attack", chase.pursuers, chase.pursued, target.square, code=chase.code))
    draft.schedule(draft.now, Due.REPORT)


def _aim(draft: Draft, sheet: Worksheet, chase: Pursuit, *, only_standing: bool = False) -> None:
    """Sends the pursuers, or those of them who have come to where the enemy was, up to where he is."""
    for name in chase.pursuers:
        unit = draft.unit(name)
        if only_standing and unit.march is not None:
            continue
        way = draft.ground.cross_country(unit.square, follows_to(sheet, unit, _target(draft, unit, chase)))
        before = way[:-1]
        if before[-1] != unit.square:
            go_to(draft, sheet, unit, before[-1])


def _target(draft: Draft, unit: Unit, chase: Pursuit) -> Square:
    squares = (draft.unit(name).square for name in chase.pursued)
    return min(squares, key=lambda square: (unit.square.distance2_m(square), square))


def _end(draft: Draft, sheet: Worksheet, chase: Pursuit) -> None:
    draft.pursuits.remove(chase)
    for name in chase.pursuers:
        unit = draft.unit(name)
        if unit.march is not None and not unit.march.order:
            halt(draft, unit)
        programmes.start_waiting(draft, name)
    draft.emit(
        Closed(at=draft.now, units=chase.pursuers, line=sheet.line, rule="D'5b.3", against=chase.pursued, success=False)
    )


def _give_up(draft: Draft, chase: Pursuit) -> None:
    """Nobody is left on one side: whoever pursued and stands about takes up his next card."""
    draft.pursuits.remove(chase)
    for name in chase.pursuers:
        if draft.unit(name).march is None:
            programmes.take_up_next(draft, name)


def _tell(draft: Draft, sheet: Worksheet, chase: Pursuit) -> None:
    """The pursuers say where they have got to (709), the pursued that they are being chased (707)."""
    pursued = [draft.unit(name) for name in chase.pursued]
    pursuers = [draft.unit(name) for name in chase.pursuers]
    for unit in pursuers:
        action_reports.pursuing(draft, sheet, unit, pursued, chase.place)
    for unit in pursued:
        action_reports.pursued(draft, sheet, unit, pursuers, chase.from_)


def _nearest(draft: Draft, chase: Pursuit) -> tuple[Unit, Unit]:
    pairs = ((draft.unit(a), draft.unit(b)) for a in chase.pursuers for b in chase.pursued)
    return min(
        pairs, key=lambda pair: (pair[0].square.distance2_m(pair[1].square), pair[0].designator, pair[1].designator)
    )
