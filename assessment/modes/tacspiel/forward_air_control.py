"""Forward air controllers: assigned by 229, and whether they see the target when the aircraft come (I'd)."""

from __future__ import annotations

from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.exposure import sky_from_now
from assessment.modes.tacspiel.flight import Strike
from assessment.modes.tacspiel.kinds import Weather
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit

CHAPTER: Final = table("I'")
CANCEL: Final = "cancel"
ANY_CONTROLLER: Final = 0


@rule("I'd.1")
def is_controller(sheet: Worksheet, unit: str, number: int) -> bool:
    """A division has three tactical air control parties, each with one forward air controller."""
    return 1 <= number <= int(sheet.read(CHAPTER, "controllers"))


@rule("I'd.2")
def works_with(sheet: Worksheet, controller: str, unit: Unit) -> str:
    """Order 229 assigns or reassigns a controller to a ground unit."""
    return unit.designator


@rule("I'd.3")
def controller_sees(sheet: Worksheet, strike: Strike, controller: str, *, in_sight: bool) -> bool:
    """The controller must have line of sight to the target when the attack is made."""
    sheet.note("in sight" if in_sight else "out of sight")
    return in_sight


@rule("I'd.4")
def goes_on_with(sheet: Worksheet, strike: Strike, others: tuple[str, ...]) -> str:
    """If he does not see it, the player may cancel the mission or give it to another controller."""
    options = [(CANCEL, "cancel the mission")]
    options += [(number, f"let controller {number} direct it") for number in others]
    return sheet.ask(
        "blue",
        "The controller does not see the target. Who directs the mission?",
        options,
        others[0] if others else CANCEL,
        (f"Mission {strike.number} is over {strike.target.text}.",),
    )


@rule("I'd.4")
def is_cancelled(sheet: Worksheet, strike: Strike) -> bool:
    """A mission that has not come yet is dropped by order 230."""
    sheet.note("cancelled")
    return True


def start_assignment(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 229: controller Num joins unit Desig from now on."""
    card = planned.order.card
    number, joined = card.value("Num"), draft.units.get(card.value("Desig"))
    if not number.isdecimal() or not is_controller(sheet, unit.designator, int(number)):
        return Refusal("a division has three forward air controllers", "I'd.1")
    if joined is None or joined.side is not unit.side or joined.is_out:
        return Refusal("the unit that the controller should join is not one of ours", "I'd.2")
    number = str(int(number))
    draft.controllers[number] = works_with(sheet, number, joined)
    programmes.finished(draft, unit.designator, planned.order.number)
    return None


def is_directed(draft: Draft, sheet: Worksheet, strike: Strike) -> bool:
    """Whether a controller sees the target at the time over it, the one named or another whom the player takes."""
    if strike.controller == ANY_CONTROLLER:
        return any(_sees(draft, sheet, strike, number) for number in sorted(draft.controllers))
    named = str(strike.controller)
    if named in draft.controllers and _sees(draft, sheet, strike, named):
        return True
    others = tuple(number for number in sorted(draft.controllers) if number != named)
    able = tuple(number for number in others if _sees(draft, sheet, strike, number))
    return goes_on_with(sheet, strike, able) != CANCEL if able else False


def _sees(draft: Draft, sheet: Worksheet, strike: Strike, number: str) -> bool:
    """Over the ground, and not in fog (R50)."""
    unit = draft.units.get(draft.controllers[number])
    in_sight = unit is not None and unit.can_act and draft.ground.line_of_sight(unit.square, strike.target)
    in_sight = in_sight and sky_from_now(draft).weather(strike.target) is not Weather.FOG
    return controller_sees(sheet, strike, number, in_sight=in_sight)
