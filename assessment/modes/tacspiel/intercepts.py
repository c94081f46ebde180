"""Communications intelligence: what Blue's Army Security Agency company picks up (Q').

Without that company on the map, or once it is lost, nothing is picked up and nothing is drawn.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import secret_radio
from assessment.modes.tacspiel.agent_state import SecretRadio
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.engineer_events import MessageIntercepted
from assessment.modes.tacspiel.kinds import Level, UnitKind
from assessment.modes.tacspiel.report_state import Report
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Base, Unit
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side
from orders.language.card import Card

CHANCE: Final = table("Q5-1")
AGENT: Final = "AGENT"
ORDER_HEARD: Final = "832"
CAMP: Final = "base"


class Transmission(StrEnum):
    """The rows of Table Q5-1."""

    CONDITION = "red_condition_report_from_a_base"
    AGENTS = "order_to_or_report_from_agents"
    RADIO = "agent_radio_located_after_an_intercept"


@rule("Q'.1")
def works_as_one(sheet: Worksheet, company: str, parts: int) -> bool:
    """The company works in mode I, as one piece: it is not split into teams."""
    sheet.figure("parts", parts)
    return parts == 1


@rule("Q'.1")
def may_stand_under(sheet: Worksheet, company: str, hq: str, level: Level) -> bool:
    """It stands under division control."""
    sheet.note("level", level)
    return level is Level.DIVISION


@rule("Q'.2", "K'7b.2", reading="R1")
def picks_up(sheet: Worksheet, unit: Unit, transmission: Transmission, sender: str, message: str) -> bool:
    """What is checked: condition reports of Red units that reach a base, orders to and reports from agents."""
    sheet.note("transmission", transmission)
    return sheet.chance(CHANCE, transmission)


@rule("Q'.2")
def can_be_heard(sheet: Worksheet, unit: Unit, base: str, *, is_camp: bool, has_radio: bool) -> bool:
    """Condition reports are checked that come by radio from base camps, not those from caches or by runner."""
    sheet.note("base camp" if is_camp else "cache")
    sheet.note("by radio" if has_radio else "by runner")
    return is_camp and has_radio


@rule("Q'.2", reading="R1")
def locates(sheet: Worksheet, unit: Unit, radio: SecretRadio) -> bool:
    """A message to or from agents that was picked up may tell where their radio stands."""
    return sheet.chance(CHANCE, Transmission.RADIO)


@rule("Q'.3")
def report_of_condition(sheet: Worksheet, unit: Unit, base: str) -> str:
    """A Red unit that reaches its base reports when it arrived and its total casualties (783)."""
    return "783"


def listener(draft: Draft) -> Unit | None:
    """The Army Security Agency company, where Blue has one that can act."""
    found = (unit for unit in draft.units.values() if unit.kind is UnitKind.ASA_COMPANY and unit.can_act)
    return min(found, key=lambda unit: unit.designator, default=None)


def hears_condition(draft: Draft, sheet: Worksheet, unit: Unit, base: Base, told: Report) -> None:
    """Red's report 783: Blue may get a copy of what it says, not of where it came from."""
    asa = listener(draft)
    if asa is None or not can_be_heard(sheet, unit, base.name, is_camp=base.kind == CAMP, has_radio=unit.radio):
        return
    if not picks_up(sheet, asa, Transmission.CONDITION, unit.designator, told.code):
        return
    draft.emit(MessageIntercepted(at=draft.now, units=(asa.designator,), line=sheet.line, rule="Q'.2", code=told.code))
    report(
        draft, sheet, told.code, asa, quality="A1B1", en=unit.designator, rule_id="Q'.2", tag=unit.designator,
        note=f"this is what {unit.designator} told its headquarters", CAS=unit.casualties, Tme=draft.now,
    )  # fmt: skip


def hears_order(draft: Draft, sheet: Worksheet, card: Card) -> bool:
    """Whether an order to agents is picked up; then Blue knows it (832)."""
    asa = listener(draft)
    if asa is None or not picks_up(sheet, asa, Transmission.AGENTS, AGENT, f"order {card.code} {card.value('C1')}"):
        return False
    draft.emit(MessageIntercepted(at=draft.now, units=(asa.designator,), line=sheet.line, rule="Q'.2", code=card.code))
    report(
        draft, sheet, ORDER_HEARD, asa, en=AGENT, rule_id="Q'.2", tag=f"{card.code}{card.value('C1')}",
        Num=card.code, C1=card.value("C1"), C2=card.value("C2"), Tme=draft.now,
    )  # fmt: skip
    _search_radio(draft, sheet, asa)
    return True


def hears_report(draft: Draft, sheet: Worksheet, told: Report, square: Square, **fields: Any) -> None:
    """A report from agents: Blue may get a copy."""
    asa = listener(draft)
    if asa is None or not picks_up(sheet, asa, Transmission.AGENTS, AGENT, f"report {told.code} {square.text}"):
        return
    draft.emit(MessageIntercepted(at=draft.now, units=(asa.designator,), line=sheet.line, rule="Q'.2", code=told.code))
    report(
        draft, sheet, told.code, AGENT, to=Side.BLUE, units=(asa.designator,), rule_id="Q'.2", tag=told.key,
        note="this is a message of Red's agents that was picked up", POS=asa.square, **fields,
    )  # fmt: skip
    _search_radio(draft, sheet, asa)


def _search_radio(draft: Draft, sheet: Worksheet, asa: Unit) -> None:
    radio = draft.agents.radio
    if radio is None or radio.destroyed is not None or radio.located:
        return
    if locates(sheet, asa, radio):
        secret_radio.locate(draft, sheet, asa)
