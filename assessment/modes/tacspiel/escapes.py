"""Units that do not want to fight: who would rather scatter or give way, and how that goes (D'5a, D'6a, D'6b.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import action_reports, options, programmes
from assessment.modes.tacspiel.awareness import is_aware
from assessment.modes.tacspiel.contacts import cont_known
from assessment.modes.tacspiel.dispersal import disperse
from assessment.modes.tacspiel.draft import Draft, Intent
from assessment.modes.tacspiel.footing import go_to
from assessment.modes.tacspiel.pursuit import is_pursued
from assessment.modes.tacspiel.situation import ContactOption, Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.withdrawal import out_of_contact

DISPERSE = "disperse"
GIVE_WAY = "give_way"
SHUNNING = frozenset((options.SCATTER, options.GIVE_WAY))


def wanted(intents: Iterable[Intent]) -> dict[str, Intent]:
    """The first intent of each unit to scatter or give way."""
    found: dict[str, Intent] = {}
    for intent in intents:
        for name in intent.units:
            found.setdefault(name, intent)
    return found


def gives_way(intent: Intent | None) -> bool:
    """Whether this is the intent of a unit that gives way, attacked or not."""
    return intent is not None and intent.kind == GIVE_WAY


def shuns(
    draft: Draft, sheet: Worksheet, name: str, attackers: tuple[str, ...], shunning: Mapping[str, Intent]
) -> bool:
    """Whether an attacked unit would rather get away: by what it has just wanted, else by its option if it knows."""
    if name in shunning:
        return True
    if draft.battle_of(name) is not None or draft.unit(name).posture in options.LYING_IN_WAIT:
        return False
    if not is_aware(draft, sheet, draft.unit(name), [draft.unit(one) for one in attackers]):
        return False
    return _option(draft, sheet, draft.unit(name), attackers).code in SHUNNING


def get_away(
    draft: Draft,
    sheet: Worksheet,
    names: tuple[str, ...],
    enemies: tuple[str, ...],
    shunning: Mapping[str, Intent],
) -> tuple[str, ...]:
    """The units scatter or give way; those who give way can still be pursued."""
    can_be_pursued: list[str] = []
    for name in names:
        unit = draft.unit(name)
        intent = shunning.get(name) or _intent(draft, sheet, unit, enemies)
        if intent.kind == DISPERSE:
            disperse(draft, sheet, unit, to=_place(intent, unit), cont=cont_known(draft, unit, enemies))
        else:
            _give_way(draft, sheet, unit, _place(intent, unit))
            if not is_pursued(draft, name):
                action_reports.gave_way(draft, sheet, unit, [draft.unit(one) for one in enemies], attacked=True)
            can_be_pursued.append(name)
    return tuple(can_be_pursued)


def fail(draft: Draft, sheet: Worksheet, names: tuple[str, ...], enemies: tuple[str, ...]) -> None:
    """The enemy has closed with units that wanted to get away (714)."""
    for name in names:
        action_reports.not_away(draft, sheet, draft.unit(name), [draft.unit(one) for one in enemies])


def give_way_unpursued(draft: Draft, sheet: Worksheet, shunning: Mapping[str, Intent]) -> None:
    """Units that give way to an enemy who does not attack them go to their place; nobody scatters for nothing."""
    for name, intent in sorted(shunning.items()):
        unit = draft.unit(name)
        free = unit.can_act and draft.battle_of(name) is None
        if intent.kind == GIVE_WAY and free and (unit.march is None or unit.march.started < draft.now):
            _give_way(draft, sheet, unit, _place(intent, unit))


def _give_way(draft: Draft, sheet: Worksheet, unit: Unit, place: Square | None) -> None:
    """Sets a unit on its way; one that is on it already, pursued or not, goes on step by step (D'5b.2)."""
    if _is_under_way(draft, unit, place):
        return
    programmes.break_off(draft, unit.designator)
    unit = draft.unit(unit.designator)
    if not go_to(draft, sheet, unit, place or out_of_contact(draft, sheet, unit)):
        programmes.take_up_next(draft, unit.designator)


def _is_under_way(draft: Draft, unit: Unit, place: Square | None) -> bool:
    march = unit.march
    if march is None or not march.path:
        return False
    return march.path[-1] == place or (place is None and not march.order and is_pursued(draft, unit.designator))


def _place(intent: Intent, unit: Unit) -> Square | None:
    return None if intent.square == unit.square else intent.square


def _option(draft: Draft, sheet: Worksheet, unit: Unit, attackers: tuple[str, ...]) -> ContactOption:
    return options.option_against(draft, sheet, unit, cont_known(draft, unit, attackers), attacked=True)


def _intent(draft: Draft, sheet: Worksheet, unit: Unit, attackers: tuple[str, ...]) -> Intent:
    option = _option(draft, sheet, unit, attackers)
    kind = DISPERSE if option.code == options.SCATTER else GIVE_WAY
    return Intent(kind, (unit.designator,), attackers, option.c2 or unit.square, code=option.code)
