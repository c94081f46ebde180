"""Step 4 of an instant: what units do at a contact by the option in force (D'4; R22).

Everybody reacts to the same positions. What a unit wants is left as an intent, which `closing` settles: to attack, to
scatter or give way, or to stay where it is. A unit keeps its first reaction in a half hour, a pair of groups has to do
with each other once in it; what remains goes to the next half hour.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import action_reports, contacts, options, supply
from assessment.modes.tacspiel.awareness import is_aware
from assessment.modes.tacspiel.contact_state import Contact
from assessment.modes.tacspiel.contacts import cont_known
from assessment.modes.tacspiel.draft import Draft, Due, Intent
from assessment.modes.tacspiel.events import OptionTaken
from assessment.modes.tacspiel.fatigue import owes_rest
from assessment.modes.tacspiel.ground_gained import HOLD
from assessment.modes.tacspiel.marches import stop
from assessment.modes.tacspiel.situation import ContactOption, Unit
from assessment.modes.tacspiel.square import Square
from control.situation.clock import clock_half_hour

ATTACKS: Final = ("attack", "harass")
MEETING: Final = "meet"
GIVING_WAY: Final = "give_way"
ACTS: Final = frozenset((options.ATTACK, options.GIVE_WAY))
"""The options by which a unit does something of its own accord at a contact."""


class Attack(msgspec.Struct, frozen=True, kw_only=True):
    """Units that attack others now; `code` is the option, blank for an order or a meeting.

    `pair` are the groups that have to do with each other by it, where it is a first move.
    """

    units: tuple[str, ...]
    targets: tuple[str, ...]
    square: Square
    code: str = ""
    pair: str = ""


def react(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """Units with a new contact act on it, and those they attack answer."""
    if Due.HALF_HOUR in due:
        _forget(draft)
    fresh = list(draft.contacts) if Due.HALF_HOUR in due else draft.contacts.fresh()
    attacks = _ordered(draft)
    own = [attack for contact in fresh for attack in _first_moves(draft, sheet, contact)]
    for attack in own:
        draft.intend(Intent("attack", attack.units, attack.targets, attack.square, code=attack.code))
        draft.interacted[attack.pair] = clock_half_hour(draft.now)
    attacks += own
    attacking = {name for attack in own for name in attack.units}
    for attack in attacks:
        for name in attack.targets:
            if name in attacking:
                attacking.remove(name)
                _tell_of_fire(draft, sheet, draft.unit(name), attack)
            else:
                _answer(draft, sheet, draft.unit(name), attack)
    _tell_of_giving_way(draft, sheet, attacks)
    draft.contacts.fresh()


def _forget(draft: Draft) -> None:
    present = clock_half_hour(draft.now)
    draft.reacted = {name: number for name, number in draft.reacted.items() if number >= present}
    draft.interacted = {pair: number for pair, number in draft.interacted.items() if number >= present}


def _ordered(draft: Draft) -> list[Attack]:
    """Attacks that earlier steps have led to, and meetings, in which each side attacks the other."""
    found: list[Attack] = []
    for intent in sorted(draft.intents, key=lambda intent: (intent.units, intent.against)):
        if intent.kind in (*ATTACKS, MEETING):
            found.append(Attack(units=intent.units, targets=intent.against, square=intent.square))
        if intent.kind == MEETING:
            found.append(Attack(units=intent.against, targets=intent.units, square=intent.square))
    return found


def _first_moves(draft: Draft, sheet: Worksheet, contact: Contact) -> list[Attack]:
    """What the observers of a contact do of their own accord: attack, or give way.

    Both sides do so on the same positions: neither move keeps the other from being made.
    """
    waiting = [name for name in contact.observers if not _has_answered(contact, name) and _may_move(draft, name)]
    pair = "|".join(sorted((contact.observers[0], contact.targets[0])))
    present = clock_half_hour(draft.now)
    if not waiting or draft.interacted.get(pair) == present or _fight_each_other(draft, contact):
        return []
    attackers: list[str] = []
    done: list[str] = []
    for name in waiting:
        unit = draft.unit(name)
        option = options.option_against(draft, sheet, unit, contact.cont, attacked=False)
        if option.code == options.ATTACK and not _may_attack(draft, sheet, unit):
            continue
        if option.code in ACTS:
            done.append(name)
        elif option is not options.FALLBACK:
            done.append(_watched(contact, name))
        if option.code == options.ATTACK:
            attackers.append(name)
            _take(draft, sheet, unit, option, contact.targets)
        elif option.code == options.GIVE_WAY:
            _take(draft, sheet, unit, option, contact.targets)
            draft.intend(Intent(GIVING_WAY, (name,), contact.targets, option.c2 or unit.square, code=option.code))
    contacts.answer(draft, contact, done)
    if not attackers:
        return []
    return [
        Attack(units=tuple(attackers), targets=contact.targets, square=contact.square, code=options.ATTACK, pair=pair)
    ]


def _has_answered(contact: Contact, name: str) -> bool:
    """Whether a unit has acted on a contact, or let be what it still knows no better."""
    return name in contact.answered or _watched(contact, name) in contact.answered


def _watched(contact: Contact, name: str) -> str:
    return f"{name} {contact.cont}"


def _tell_of_giving_way(draft: Draft, sheet: Worksheet, attacks: Iterable[Attack]) -> None:
    """A unit that gives way with nobody on its heels says so at once; of one attacked `closing` tells how it went."""
    attacked = {name for attack in attacks for name in attack.targets}
    for intent in draft.intents:
        if intent.kind == GIVING_WAY and attacked.isdisjoint(intent.units):
            enemies = [draft.unit(name) for name in intent.against]
            action_reports.gave_way(draft, sheet, draft.unit(intent.units[0]), enemies, attacked=False)


def _answer(draft: Draft, sheet: Worksheet, unit: Unit, attack: Attack) -> None:
    """What an attacked unit does, if it is free to and knows of the attack."""
    name, against = unit.designator, attack.units
    attackers = [draft.unit(other) for other in against]
    if not _is_free(draft, name) or not is_aware(draft, sheet, unit, attackers):
        return
    option = options.option_against(draft, sheet, unit, cont_known(draft, unit, against), attacked=True)
    _take(draft, sheet, unit, option, against)
    place = option.c2 or unit.square
    if option.code == options.SCATTER:
        draft.intend(Intent("disperse", (name,), against, place, code=option.code))
    elif option.code == options.GIVE_WAY:
        contacts.answer_all(draft, name, against)
        draft.intend(Intent(GIVING_WAY, (name,), against, place, code=option.code))
    elif option.code == options.ATTACK and _may_attack(draft, sheet, unit):
        contacts.answer_all(draft, name, against)
        _tell_of_fire(draft, sheet, unit, attack)
        draft.intend(Intent("attack", (name,), against, attackers[0].square, code=option.code))
    else:
        _stay(draft, sheet, unit, attackers, option)


def _tell_of_fire(draft: Draft, sheet: Worksheet, unit: Unit, attack: Attack) -> None:
    """A unit that attacks those who attack it says so, if they fire on it (715)."""
    attackers = [draft.unit(name) for name in attack.units]
    if action_reports.comes_under_fire(sheet, unit, attackers):
        action_reports.under_fire(draft, sheet, unit, attackers, aggressive=True)


def _stay(draft: Draft, sheet: Worksheet, unit: Unit, attackers: Sequence[Unit], option: ContactOption) -> None:
    """The unit takes the attack where it is; told to defend, or to fire back and fired on, it ends its march there."""
    fires_back = option.code == options.FIRE_BACK and action_reports.comes_under_fire(sheet, unit, attackers)
    if fires_back:
        action_reports.under_fire(draft, sheet, unit, attackers, aggressive=False)
    if (fires_back or option.code == options.DEFEND) and unit.march is not None:
        stop(draft, unit, "fired_on", "D'6c.1", sheet.line)
    against = tuple(attacker.designator for attacker in attackers)
    draft.intend(Intent("stay", (unit.designator,), against, unit.square, code=option.code))


def _may_move(draft: Draft, name: str) -> bool:
    """Whether a unit may act of its own accord: it is free to, and does not halt on a position it has taken."""
    return _is_free(draft, name) and not _holds(draft.unit(name))


def _holds(unit: Unit) -> bool:
    return unit.work is not None and unit.work.kind == HOLD


def _may_attack(draft: Draft, sheet: Worksheet, unit: Unit) -> bool:
    """Whether a unit attacks by its option.

    Patrols do not, nor do units that must first rest or be resupplied, or that halt on a position they have taken.
    """
    if unit.kind.is_patrol or unit.owes_resupply or _holds(unit):
        return False
    return not owes_rest(sheet, unit, draft.now) and supply.can_fire(draft, sheet, unit)


def _is_free(draft: Draft, name: str) -> bool:
    """Whether a unit can still react in this half hour: not lost, not fighting, not lying in wait, not done so yet."""
    unit = draft.unit(name)
    return (
        unit.can_act
        and unit.posture not in options.LYING_IN_WAIT
        and draft.battle_of(name) is None
        and draft.reacted.get(name) != clock_half_hour(draft.now)
    )


def _fight_each_other(draft: Draft, contact: Contact) -> bool:
    return contacts.fight_each_other(draft, contact.observers, contact.targets)


def _take(draft: Draft, sheet: Worksheet, unit: Unit, option: ContactOption, against: tuple[str, ...]) -> None:
    draft.reacted[unit.designator] = clock_half_hour(draft.now)
    draft.emit(
        OptionTaken(
            at=draft.now,
            units=(unit.designator,),
            line=sheet.line,
            rule="D'4.1",
            option=option.code,
            against=against,
        )
    )
