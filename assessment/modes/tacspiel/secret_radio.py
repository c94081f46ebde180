"""The agents' radio: set up (277), moved (278), located, attacked by troops, shelled (K'7e)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.agent_state import AgentOrder, SecretRadio
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.engineer_events import RadioLocated, RadioLost, RadioMoved
from assessment.modes.tacspiel.kinds import OrderState
from assessment.modes.tacspiel.knowledge import Found
from assessment.modes.tacspiel.known_ground import AGENTS_RADIO
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Point, Square
from control.situation.side import Side

CHAPTER: Final = table("K'")
RADIO: Final = "RADIO"
SET_UP: Final = "277"
MOVE: Final = "278"
LOST: Final = "725"


@rule("K'7e.1")
def may_set_up(sheet: Worksheet, site: Point, *, exists: bool) -> bool:
    """Red names the place of the agents' one radio; a second is not set up."""
    return not exists


@rule("K'7e.1")
def may_move(sheet: Worksheet, site: Point, *, exists: bool) -> bool:
    """The radio moves to another place on order."""
    return exists


@rule("K'7e.2")
def gets_away(sheet: Worksheet, radio: SecretRadio, unit: Unit) -> bool:
    """A radio that Blue has located may get away from troops that come for it; else it is lost to them."""
    return sheet.chance(CHAPTER, "radio_gets_away")


@rule("K'7e.3")
def is_hit(sheet: Worksheet, radio: SecretRadio, unit: Unit) -> bool:
    """A specific mission of artillery on its square can destroy it; the chance is not printed (house)."""
    return sheet.chance(CHAPTER, "radio_destroyed_by_fire")


@rule("K'7e.4", reading="R54")
def can_be_heard(sheet: Worksheet, radio: SecretRadio) -> bool:
    """A station that is destroyed is not replaced: agents get and send no more messages."""
    return radio.destroyed is None


def start_radio_order(draft: Draft, sheet: Worksheet, ordered: AgentOrder) -> Refusal | None:
    """Orders 277 and 278."""
    card = ordered.order.card
    site, radio = Point.at(card.value("C1")), draft.agents.radio
    if card.code == SET_UP:
        if not may_set_up(sheet, site, exists=radio is not None):
            return Refusal("the agents have one radio only", "K'7e.1")
    elif radio is None or not may_move(sheet, site, exists=radio.destroyed is None):
        return Refusal("there is no radio to move", "K'7e.1")
    _place(draft, sheet, SecretRadio(site=site), "set up" if card.code == SET_UP else "moved on order")
    return None


def works(draft: Draft, sheet: Worksheet) -> bool:
    """Whether messages to and from agents get through; where no radio was named they go by other ways."""
    radio = draft.agents.radio
    return radio is None or can_be_heard(sheet, radio)


def locate(draft: Draft, sheet: Worksheet, by: Unit) -> None:
    """Blue learns where the radio is; troops who happen to stand there go for it at once."""
    radio = draft.agents.radio
    if radio is None:
        return
    draft.agents = replace(draft.agents, radio=replace(radio, located=True))
    draft.emit(RadioLocated(at=draft.now, units=(by.designator,), line=sheet.line, rule="Q'.2", square=radio.square))
    report(
        draft, sheet, "H52", by, square=radio.square, rule_id="Q'.2", tag=radio.site.text,
        found=(Found(kind=AGENTS_RADIO, square=radio.square),),
        Text=f"secret radio located at {radio.site.text}", Tme=draft.now,
    )  # fmt: skip
    _go_for_it(draft, sheet, (unit.designator for unit in draft.at(radio.square, Side.BLUE)))


def attack(draft: Draft, sheet: Worksheet) -> None:
    """Blue troops that come to a radio that they have located."""
    radio = draft.agents.radio
    if radio is None or not radio.located or radio.destroyed is not None or not draft.moved_now:
        return
    there = (unit.designator for unit in draft.at(radio.square, Side.BLUE))
    _go_for_it(draft, sheet, (name for name in there if name in draft.moved_now))


def _go_for_it(draft: Draft, sheet: Worksheet, names: Iterable[str]) -> None:
    """The first of these troops who can takes the radio, or finds that it has got away."""
    radio = draft.agents.radio
    able = (unit for unit in map(draft.unit, names) if unit.can_act and not unit.kind.is_patrol)
    unit = next(able, None)
    if radio is None or unit is None:
        return
    if not gets_away(sheet, radio, unit):
        _lose(draft, sheet, unit, "taken by troops")
        return
    _place(draft, sheet, SecretRadio(site=_refuge(draft, radio)), "got away from troops")
    _tell_blue(draft, sheet, unit, radio, "has got away")


def shelled(draft: Draft, sheet: Worksheet, shots: Iterable[tuple[Unit, Square]]) -> None:
    """Specific missions of Blue on the square in which the radio stands."""
    for unit, square in shots:
        radio = draft.agents.radio
        if radio is None or radio.destroyed is not None or square != radio.square or unit.side is not Side.BLUE:
            continue
        if is_hit(sheet, radio, unit):
            _lose(draft, sheet, unit, "destroyed by artillery")


def _place(draft: Draft, sheet: Worksheet, radio: SecretRadio, why: str) -> None:
    before, draft.agents = draft.agents.radio, replace(draft.agents, radio=radio)
    found = (*((Found(kind=AGENTS_RADIO, square=before.square, gone=True),) if before else ()), _here(radio))
    draft.emit(RadioMoved(at=draft.now, units=(RADIO,), line=sheet.line, rule="K'7e.1", square=radio.square, why=why))
    _tell(draft, sheet, "H52", radio, found=found, Text=f"secret radio at {radio.site.text}, {why}")


def _lose(draft: Draft, sheet: Worksheet, by: Unit, why: str) -> None:
    radio = draft.agents.radio
    if radio is None:
        return
    lost = replace(radio, destroyed=draft.now)
    draft.agents = replace(draft.agents, radio=lost)
    draft.emit(RadioLost(at=draft.now, units=(RADIO,), line=sheet.line, rule="K'7e.4", square=lost.square, why=why))
    gone = (Found(kind=AGENTS_RADIO, square=lost.square, gone=True),)
    _tell(draft, sheet, LOST, lost, en=by.designator, rule_id="K'7e.4", found=gone)
    if lost.located:
        _tell_blue(draft, sheet, by, lost, why)


def _tell_blue(draft: Draft, sheet: Worksheet, by: Unit, radio: SecretRadio, what: str) -> None:
    """Blue hears what has become of a radio of whose place it knew."""
    report(
        draft, sheet, "H52", by, square=radio.square, rule_id="K'7e.2", tag=RADIO,
        found=(Found(kind=AGENTS_RADIO, square=radio.square, gone=True),),
        Text=f"secret radio at {radio.site.text} {what}", Tme=draft.now,
    )  # fmt: skip


def _tell(draft: Draft, sheet: Worksheet, code: str, radio: SecretRadio, **fields: Any) -> None:
    fields |= {"POS": radio.square, "Tme": draft.now}
    report(draft, sheet, code, RADIO, to=Side.RED, square=radio.square, tag=radio.site.text, **fields)


def _here(radio: SecretRadio) -> Found:
    return Found(kind=AGENTS_RADIO, square=radio.square)


def _refuge(draft: Draft, radio: SecretRadio) -> Point:
    """Where the radio goes: where it is told to move to later, else to the next square without Blue troops."""
    later = (
        one.order.card.value("C1")
        for one in draft.agents.orders
        if one.order.card.code == MOVE and one.state in (OrderState.PLANNED, OrderState.HELD)
    )
    wanted = next(later, "")
    if wanted:
        return Point.at(wanted)
    free = (
        square for square in radio.square.neighbours()
        if draft.ground.holds(square) and not draft.at(square, Side.BLUE)
    )  # fmt: skip
    return next(free, radio.square).corner
