"""Phase 2: Allied units come in by card, and are replaced by card (5, 13.1, 16.1)."""

from __future__ import annotations

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import choosing, losses
from assessment.modes.khe_sanh.cards import CardEffect, CardInfo
from assessment.modes.khe_sanh.draft import Draft, wait_for_answers
from assessment.modes.khe_sanh.effects import of_card
from assessment.modes.khe_sanh.events import UnitPlaced
from assessment.modes.khe_sanh.kinds import Box, Op
from assessment.modes.khe_sanh.order_plan import Named, Plan
from assessment.modes.khe_sanh.pieces import has_tag, steps
from assessment.modes.khe_sanh.placement import arrival
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side


@rule("3.3.2", "5.1", "5.3b")
def comes_in(sheet: Worksheet, unit: Unit) -> bool:
    """Reinforcements that the card names come in if they are in the Reinforcement Box; nobody comes instead."""
    sheet.note("where it is", unit.place)
    return unit.place == Box.REINFORCEMENT


@rule("16.1a", "16.1b", "7.4", "16.0")
def is_replaceable(sheet: Worksheet, unit: Unit, kind: str) -> bool:
    """A reduced unit is restored where it is; an eliminated one comes back with one step."""
    sheet.note("where it is", unit.place)
    if kind == AIR and not unit.flies:
        return False
    is_back = unit.place == Box.ELIMINATED
    return is_back or (unit.reduced and unit.place not in (Box.REINFORCEMENT, Box.ELIMINATED))


@rule("16.1b")
def returns_reduced(sheet: Worksheet, unit: Unit) -> bool:
    """A unit of one step comes back whole, one of two steps on its reverse side."""
    return steps(sheet, unit) > 1


AIR = "air"


def reinforce(draft: Draft, sheet: Worksheet, card: CardInfo, plan: Plan) -> None:
    """All that the card brings, first what it names, then what Blue chooses, then replacements."""
    for effect in of_card(card, Op.REINFORCE):
        for name in effect.units:
            if comes_in(sheet, draft.unit(name)):
                _arrive(draft, sheet, name)
    choices = of_card(card, Op.REINFORCE_CHOICE)
    for effect in choices:
        _chosen(draft, sheet, card, effect, plan)
    swaps = of_card(card, Op.REPLACE)
    for number, effect in enumerate(swaps, 1):
        _replaced(draft, sheet, card, effect, plan, number)
    for named in plan.reinforcements if not choices else ():
        draft.refuse(named.place, Refusal(why=f"{card.title} lets no unit be chosen", paragraph="5.1", field="Unit"))
    for named in plan.replacements if not swaps else ():
        draft.refuse(named.place, Refusal(why=f"{card.title} gives no replacements", paragraph="16.0", field="Unit"))


def _chosen(draft: Draft, sheet: Worksheet, card: CardInfo, effect: CardEffect, plan: Plan) -> None:
    """As many as the card says, of the sheet's choice, or else as answered."""
    able = [unit for unit in draft.in_box(Box.REINFORCEMENT, Side.BLUE) if not unit.flies]
    offered = {unit.designator: unit.designator.upper() for unit in able if _is_open(sheet, effect, unit)}
    if plan.reinforcements:
        left = effect.count
        for named in plan.reinforcements:
            if left > 0 and offered.pop(named.name, ""):
                _arrive(draft, sheet, named.name)
                left -= 1
            else:
                draft.refuse(named.place, _not_offered(named, card))
        return
    for number in range(1, effect.count + 1):
        if not offered:
            return
        name = choosing.arrival_chosen(sheet, card.id, str(number), offered)
        wait_for_answers(sheet)
        if name == choosing.NOBODY:
            return
        del offered[name]
        _arrive(draft, sheet, name)


def _is_open(sheet: Worksheet, effect: CardEffect, unit: Unit) -> bool:
    return not (effect.exclude_tag and has_tag(sheet, unit, effect.exclude_tag))


def _not_offered(named: Named, card: CardInfo) -> Refusal:
    return Refusal(why=f"{card.title} does not bring {named.name.upper()}", paragraph="5.1", field="Unit")


def _replaced(  # noqa: PLR0913 - a card, its effect, and what the sheet says
    draft: Draft, sheet: Worksheet, card: CardInfo, effect: CardEffect, plan: Plan, which: int
) -> None:
    """As many as the effect says, of the sheet's choice, or else as answered."""
    if plan.replacements:
        left = effect.count
        for named in plan.replacements:
            if left > 0 and _can_be(draft, sheet, named.name, effect.kind):
                _bring_back(draft, sheet, named.name)
                left -= 1
            else:
                why = f"{named.name.upper()} cannot be replaced by {card.title}"
                draft.refuse(named.place, Refusal(why=why, paragraph="16.1a", field="Unit"))
        return
    for number in range(1, effect.count + 1):
        offered = {
            name: _state(draft.unit(name)) for name in sorted(draft.units) if _can_be(draft, sheet, name, effect.kind)
        }
        if not offered:
            return
        name = choosing.replacement_chosen(sheet, card.id, f"{which}.{number}", offered)
        wait_for_answers(sheet)
        if name == choosing.NOBODY:
            return
        _bring_back(draft, sheet, name)


def _can_be(draft: Draft, sheet: Worksheet, name: str, kind: str) -> bool:
    unit = draft.units.get(name)
    return unit is not None and unit.side is Side.BLUE and is_replaceable(sheet, unit, kind)


def _state(unit: Unit) -> str:
    return f"{unit.designator.upper()}, {'eliminated' if unit.place == Box.ELIMINATED else 'reduced'}"


def _bring_back(draft: Draft, sheet: Worksheet, name: str) -> None:
    """Restores a reduced unit; brings an eliminated one back."""
    unit = draft.unit(name)
    if unit.place != Box.ELIMINATED:
        losses.restore(draft, sheet, name, "16.1a")
        return
    draft.change(name, reduced=returns_reduced(sheet, unit))
    _put(draft, sheet, name, "16.1c", "replaced")


def _arrive(draft: Draft, sheet: Worksheet, name: str) -> None:
    _put(draft, sheet, name, "5.1", "reinforcement")


def _put(draft: Draft, sheet: Worksheet, name: str, rule_id: str, why: str) -> None:
    """Ground units come to the Staging Area, air units are available (13.1, 16.1)."""
    start = draft.unit(name).place
    place = arrival(sheet, draft.unit(name))
    draft.change(name, place=place)
    draft.emit(
        UnitPlaced(at=draft.now, units=(name,), line=sheet.line, rule=rule_id, place=place, start=start, why=why)
    )
