"""Orders to attack a position (049), to harass (054), to press on (153), and the approach (E'1a, E'1d)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.battle_kinds import ATTACK, HARASS, PRESS_ON, may_be_harassed
from assessment.modes.tacspiel.draft import Draft, Due, Intent, enemies
from assessment.modes.tacspiel.fatigue import OWES_REST, owes_rest
from assessment.modes.tacspiel.footing import march_along, way_to
from assessment.modes.tacspiel.kinds import BattleKind, Formation
from assessment.modes.tacspiel.positions import area_squares
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.square import Point, Square
from orders.language.card import Card

KINDS = {ATTACK: "attack", HARASS: "harass", PRESS_ON: "attack"}


@rule("E'1d.1")
def may_press_on(sheet: Worksheet, unit: Unit, enemies_near: int) -> bool:
    """After its ambush, or in a battle, a unit may be told to go on attacking the enemy it has before it."""
    sheet.figure("enemy units beside it", enemies_near)
    return enemies_near > 0


def start_attack(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Orders 049 and 054: the unit goes up to the place on the card and attacks whom it finds there."""
    card = planned.order.card
    if owes_rest(sheet, unit, draft.now):
        return OWES_REST
    squares = _squares(sheet, card)
    if not squares or not all(draft.ground.holds(square) for square in squares):
        return Refusal("the place of the attack lies off the map", "A'3a.1")
    if draft.battle_of(unit.designator) is not None:
        _press(draft, unit)
        return None
    targets = _targets(draft, unit, squares)
    if card.code == HARASS and targets and not any(may_be_harassed(sheet, target) for target in targets):
        return Refusal("the target is moving", "E'1a.2", "there is no halted enemy at the place")
    if not _go_or_attack(draft, sheet, unit, planned):
        return Refusal("no way leads to the place of the attack", "B'2.2")
    return None


def start_pressing(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 153: the unit goes on attacking the enemy beside it, or at the place on the card."""
    if owes_rest(sheet, unit, draft.now):
        return OWES_REST
    if draft.battle_of(unit.designator) is not None:
        _press(draft, unit)
        return None
    if planned.order.card.value("C1"):
        return start_attack(draft, sheet, unit, planned)
    beside = _beside(draft, unit)
    if not may_press_on(sheet, unit, len(beside)):
        return Refusal("there is no enemy before the unit to go on attacking", "E'1d.1")
    _attack(draft, unit, beside, PRESS_ON)
    return None


def aims_at(sheet: Worksheet, card: Card, squares: Iterable[Square]) -> bool:
    """Whether a card is an order to attack who stands in one of these squares."""
    if card.code == PRESS_ON and not card.value("C1"):
        return True
    return card.code in KINDS and not set(squares).isdisjoint(_squares(sheet, card))


def has_place_to_attack(draft: Draft, name: str) -> bool:
    """Whether a unit has an order in hand to attack a place."""
    planned = programmes.in_hand(draft, name)
    return planned is not None and planned.order.card.code in (ATTACK, HARASS)


def attack_on_arrival(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """Units that have come up to the place of their attack, and stand there, attack or look farther.

    Those that have failed to close try again each half hour.
    """
    for name in sorted(draft.programmes if Due.HALF_HOUR in due else draft.moved_now):
        unit, planned = draft.unit(name), programmes.in_hand(draft, name)
        if planned is not None and planned.order.card.code in KINDS and _is_idle(draft, unit):
            _go_or_attack(draft, sheet, unit, planned)


def go_on(draft: Draft, sheet: Worksheet, name: str, left: tuple[str, ...]) -> None:
    """A unit that the enemy has escaped goes on to the place that it is ordered to attack.

    Red who has fought there does not: he owes resupply first (E'1h.1).
    """
    unit, planned = draft.unit(name), programmes.in_hand(draft, name)
    if planned is not None and planned.order.card.code in KINDS and _is_idle(draft, unit) and not unit.owes_resupply:
        _go_or_attack(draft, sheet, unit, planned, left)


def _is_idle(draft: Draft, unit: Unit) -> bool:
    return unit.can_act and unit.march is None and unit.work is None and draft.battle_of(unit.designator) is None


def _go_or_attack(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned, left: tuple[str, ...] = ()) -> bool:
    """Attacks whom it finds at the place but those who have `left`, else goes up to it, at last into it.

    False where no way leads there.
    """
    card = planned.order.card
    squares = _squares(sheet, card) or (unit.square,)
    targets = [target for target in _targets(draft, unit, squares) if target.designator not in left]
    beside = [target for target in targets if unit.square.steps_between(target.square) <= 1]
    if beside:
        _attack(draft, unit, beside, card.code)
        return True
    place = _nearest(unit, [target.square for target in targets] or squares)
    if unit.square == place:
        _nobody(draft, sheet, unit, planned)
        return True
    way = way_to(draft, sheet, unit, place)
    letter = card.value("F")
    formation = Formation(letter) if letter in tuple(Formation) else Formation.TACTICAL
    return march_along(draft, sheet, unit, way if unit.square.is_adjacent(place) else way[:-1], formation)


def _attack(draft: Draft, unit: Unit, targets: Iterable[Unit], code: str) -> None:
    """Leaves the attack as an intent; the instant goes round once more so that the enemy can answer."""
    nearest = sorted(targets, key=lambda target: (unit.square.distance2_m(target.square), target.designator))
    names = tuple(target.designator for target in nearest)
    draft.intend(Intent(KINDS[code], (unit.designator,), names, nearest[0].square, code=code))
    draft.schedule(draft.now, Due.REPORT)


def _press(draft: Draft, unit: Unit) -> None:
    """A defender told to attack turns the battle at the next half hour; an attacker goes on as he does."""
    battle = draft.battle_of(unit.designator)
    if battle is None or battle.kind is BattleKind.AMBUSH or unit.designator not in battle.defenders:
        return
    pressing = tuple(sorted({*battle.pressing, unit.designator}))
    leaving = {name: since for name, since in battle.withdrawing.items() if name != unit.designator}
    draft.battles[battle.number] = replace(battle, pressing=pressing, withdrawing=leaving)


def _nobody(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> None:
    """An order at an empty place is carried out and reported (H51)."""
    card = planned.order.card
    c2 = card.value("C2")
    report(
        draft, sheet, "H51", unit, own=True, square=unit.square, rule_id="E'1a.1", tag=card.code,
        C1=card.value("C1") or unit.square, C2=c2, Tme=draft.now,
    )  # fmt: skip
    programmes.finished(draft, unit.designator, planned.order.number)


def _targets(draft: Draft, unit: Unit, squares: tuple[Square, ...]) -> list[Unit]:
    found = (target for square in squares for target in enemies(draft.at(square), unit.side))
    return [target for target in found if not target.kind.is_patrol]


def _beside(draft: Draft, unit: Unit) -> list[Unit]:
    squares = (unit.square, *unit.square.neighbours())
    return _targets(draft, unit, squares)


def _squares(sheet: Worksheet, card: Card) -> tuple[Square, ...]:
    try:
        c2 = card.value("C2")
        return area_squares(sheet, Point.at(card.value("C1")), Point.at(c2) if c2 else None)
    except ValueError:
        return ()


def _nearest(unit: Unit, squares: Iterable[Square]) -> Square:
    return min(squares, key=lambda square: (unit.square.distance2_m(square), square))
