"""Approaches and pursuits: an attacker on his way to an enemy who stands or withdraws (D'5a.9, D'5b)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import action_reports, contacts, joining, programmes
from assessment.modes.tacspiel.battle_state import Pursuit
from assessment.modes.tacspiel.draft import Draft, Due, Intent
from assessment.modes.tacspiel.events import Closed
from assessment.modes.tacspiel.fatigue import owes_rest
from assessment.modes.tacspiel.footing import march_along, way_to
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.kinds import BattleKind, Formation, Light, Weather
from assessment.modes.tacspiel.marches import halt
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import SIDE_M, Square

CONTACT: Final = table("D'")
METRES_A_KM: Final = 1000
LOST: Final = "D'5b.1"
SHAKEN_OFF: Final = "D'5b.3"
TOO_FAR: Final = "D'5b.4"
HOPELESS: Final = "D'5b.5"
"""The paragraphs by which an approach or a pursuit ends."""

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


@rule("D'5b.3", "D'5b.1")
def has_shaken_off(sheet: Worksheet, pursued: Unit, vegetation: Vegetation, *, out_of_sight: bool) -> bool:
    """Contact counts as broken once the pursued is behind a ridge or in forest, scrub or plantation.

    Trees that hide it count as the ridge does: a unit breaks contact by leaving the line of sight.
    """
    sheet.note("ground of the pursued", vegetation)
    sheet.note("out of the line of sight" if out_of_sight else "in the line of sight")
    return out_of_sight or vegetation in COVER


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
    """Sets attackers on their way to enemies.

    A pursuit that cannot succeed, or of an enemy who is out of sight already, does not begin. An approach to an enemy
    who now gives way becomes a pursuit. Who owes rest stays behind (B'5.2).
    """
    pursuers = tuple(name for name in intent.units if not owes_rest(sheet, draft.unit(name), draft.now))
    if not pursuers:
        return
    chase = Pursuit(
        pursuers=pursuers,
        pursued=intent.against,
        began=draft.now,
        place=draft.unit(intent.against[0]).square,
        from_=draft.unit(pursuers[0]).square,
        code=intent.code,
        flees=flees,
    )
    under_way = next((one for one in draft.pursuits if one.pursuers == chase.pursuers), None)
    if under_way is not None and (under_way.flees or not flees):
        return
    over = _over(draft, sheet, chase)
    if under_way is not None:
        _end(draft, sheet, under_way, over) if over else draft.pursuits.remove(under_way)
    if over:
        return
    for name in chase.pursuers:
        joining.stop_for_attack(draft, name)
    draft.pursuits.append(chase)
    _aim(draft, sheet, chase)
    if flees:
        _tell(draft, sheet, chase)


def go_on(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """Ends approaches and pursuits that are over, and lets the others aim anew each half hour.

    Who has come up to an enemy that stands attacks him; against one that flees the draw is made each half hour. Who has
    lost sight of him on the way goes on to where he was seen last.
    """
    for chase in sorted(draft.pursuits, key=lambda one: (one.pursuers, one.pursued)):
        if Due.HALF_HOUR not in due and draft.changed_now.isdisjoint((*chase.pursuers, *chase.pursued)):
            continue
        if chase not in draft.pursuits:
            continue
        kept = _still_there(draft, chase)
        if kept is None:
            _give_up(draft, chase)
            continue
        draft.pursuits[draft.pursuits.index(chase)] = kept
        over = _over(draft, sheet, kept)
        if over:
            _end(draft, sheet, kept, over)
        elif not kept.flees and not _knows_where(draft, kept):
            _look_about(draft, sheet, kept)
        elif not kept.flees and _has_come_up(draft, kept):
            draft.pursuits.remove(kept)
            _attack_again(draft, kept)
        elif Due.HALF_HOUR in due and chase.began < draft.now:
            _next_phase(draft, sheet, kept)
        else:
            _aim(draft, sheet, kept, only_standing=True)


def _knows_where(draft: Draft, chase: Pursuit) -> bool:
    """Whether those who approach have the enemy in contact, or he is still where they go."""
    in_contact = bool(draft.contacts.between(chase.pursuers, chase.pursued))
    return in_contact or any(draft.unit(name).square == chase.place for name in chase.pursued)


def _look_about(draft: Draft, sheet: Worksheet, chase: Pursuit) -> None:
    """An enemy who has left the place of his last sighting unseen is not followed: there the approach ends."""
    if all(draft.unit(name).march is None for name in chase.pursuers):
        _end(draft, sheet, chase, LOST)


def is_pursued(draft: Draft, name: str) -> bool:
    """Whether somebody is already after a unit."""
    return any(chase.flees and name in chase.pursued for chase in draft.pursuits)


def _next_phase(draft: Draft, sheet: Worksheet, chase: Pursuit) -> None:
    _aim(draft, sheet, chase)
    if chase.flees:
        _tell(draft, sheet, chase)
        _attack_again(draft, chase)


def _still_there(draft: Draft, chase: Pursuit) -> Pursuit | None:
    """The chase with those who still take part in it, and where an enemy approached is seen; none without two sides."""
    pursuers = tuple(n for n in chase.pursuers if draft.unit(n).can_act and draft.battle_of(n) is None)
    pursued = tuple(n for n in chase.pursued if draft.unit(n).can_act)
    if not pursuers or not pursued:
        return None
    kept = replace(chase, pursuers=pursuers, pursued=pursued)
    seen = not kept.flees and draft.contacts.between(pursuers, pursued)
    return replace(kept, place=_nearest(draft, kept)[1].square) if seen else kept


def _over(draft: Draft, sheet: Worksheet, chase: Pursuit) -> str:
    """The paragraph by which a pursuit is over, "" while it goes on."""
    if not chase.flees:
        return ""
    if all(_has_got_away(draft, sheet, chase, name) for name in chase.pursued):
        _lose(draft, sheet, chase)
        return SHAKEN_OFF
    nearest, _ = _nearest(draft, chase)
    metres = chase.from_.steps_between(nearest.square) * SIDE_M
    if not may_go_farther(sheet, nearest, metres, _ratio(draft, sheet, chase)):
        return TOO_FAR
    return "" if _may_succeed(draft, sheet, chase) else HOPELESS


def _has_got_away(draft: Draft, sheet: Worksheet, chase: Pursuit, name: str) -> bool:
    unit, ground = draft.unit(name), draft.ground
    hidden = not any(ground.line_of_sight(draft.unit(one).square, unit.square) for one in chase.pursuers)
    return has_shaken_off(sheet, unit, ground.vegetation(unit.square), out_of_sight=hidden)


def _lose(draft: Draft, sheet: Worksheet, chase: Pursuit) -> None:
    """The pursuers lose the enemy from sight (704); those who were seen to flee say that they got away (708)."""
    pursuers = [draft.unit(name) for name in chase.pursuers]
    for contact in draft.contacts.between(chase.pursuers, chase.pursued):
        contacts.lose_pursued(draft, sheet, contact)
    for name in chase.pursued if chase.began < draft.now else ():
        action_reports.gave_way(draft, sheet, draft.unit(name), pursuers, attacked=False)


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
        to = follows_to(sheet, unit, _target(draft, unit, chase))
        way = way_to(draft, sheet, unit, to) or draft.ground.cross_country(unit.square, to)
        march_along(draft, sheet, unit, way[:-1], Formation.TACTICAL)


def _target(draft: Draft, unit: Unit, chase: Pursuit) -> Square:
    squares = (draft.unit(name).square for name in chase.pursued)
    return min(squares, key=lambda square: (unit.square.distance2_m(square), square))


def _end(draft: Draft, sheet: Worksheet, chase: Pursuit, paragraph: str) -> None:
    draft.pursuits.remove(chase)
    for name in chase.pursuers:
        unit = draft.unit(name)
        if unit.march is not None and not unit.march.order:
            halt(draft, unit)
        programmes.start_waiting(draft, name)
    draft.emit(
        Closed(
            at=draft.now, units=chase.pursuers, line=sheet.line, rule=paragraph, against=chase.pursued, success=False
        )
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
    for contact in draft.contacts.between(chase.pursuers, chase.pursued):
        contacts.told_of(draft, contact, action_reports.PURSUING)
    for unit in pursued:
        action_reports.pursued(draft, sheet, unit, pursuers, chase.from_)


def _nearest(draft: Draft, chase: Pursuit) -> tuple[Unit, Unit]:
    pairs = ((draft.unit(a), draft.unit(b)) for a in chase.pursuers for b in chase.pursued)
    return min(
        pairs, key=lambda pair: (pair[0].square.distance2_m(pair[1].square), pair[0].designator, pair[1].designator)
    )
