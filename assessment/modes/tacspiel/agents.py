"""Orders to Red's agents and their radio: taken, started, refused (K'7a, K'7b, K'7g)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.outcome import Order
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import agent_missions, agent_watch, intercepts, secret_radio
from assessment.modes.tacspiel.agent_state import AgentOrder
from assessment.modes.tacspiel.citing import paragraph_of, taken_under
from assessment.modes.tacspiel.command import order_delay
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import OrderDeferred, OrderNotCarriedOut, OrderStarted, OrderTaken
from assessment.modes.tacspiel.kinds import LEVELS, Level, OrderState
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side
from orders.language.reading import ON_ORDER

AGENT: Final = "AGENT"
RADIO: Final = "RADIO"
NAMES: Final = frozenset((AGENT, RADIO))
WATCH: Final = "053"
RADIO_ORDERS: Final = frozenset((secret_radio.SET_UP, secret_radio.MOVE))
AGENTS_ONLY: Final = RADIO_ORDERS | {WATCH, "539"}
NO_ANSWER: Final = "it does not answer an open report"

Carry = Callable[[Draft, Worksheet, AgentOrder], Refusal | None]


@rule("K'7a.3")
def is_for_agents(sheet: Worksheet, unit: str, code: str) -> bool:
    """Cards for agents have Agent in Unit, those for their radio Radio; no other unit carries them out."""
    return unit in NAMES


@rule("K'7g")
def may_be_told(sheet: Worksheet, code: str) -> bool:
    """Agents may be told to sabotage by 505, 516, 538 and 539, to watch, and to set up or move their radio."""
    return code in agent_missions.MISSIONS or code == WATCH or code in RADIO_ORDERS


def take_orders(draft: Draft, sheet: Worksheet, orders: Sequence[Order]) -> None:
    """Enters orders to agents and their radio, from when each holds."""
    for order in orders:
        name = order.card.unit
        draft.emit(
            OrderTaken(at=draft.now, units=(name,), rule=taken_under(order), order=order.number, code=order.card.code)
        )
        earliest = _earliest(draft, sheet, order)
        held = order.card.time == ON_ORDER
        cycle_start = Fraction((order.cycle - 1) * draft.cycle_minutes)
        wanted = draft.clock.next_time(order.card.time, cycle_start) if order.card.time and not held else earliest
        starts = None if held else max(earliest, wanted)
        state = OrderState.HELD if held else OrderState.PLANNED
        kept = tuple(one for one in draft.agents.orders if not _replaces(order, one))
        draft.agents = replace(draft.agents, orders=(*kept, AgentOrder(order=order, starts=starts, state=state)))
        if starts is not None:
            draft.schedule(starts, Due.ORDER, name)


def schedule(draft: Draft) -> None:
    """Puts every planned start into the queue."""
    for one in draft.agents.orders:
        if one.starts is not None:
            draft.schedule(one.starts, Due.ORDER, one.order.card.unit)


def start_due(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """In step 1 of an instant: orders to agents take effect."""
    if NAMES.isdisjoint(due.get(Due.ORDER, ())):
        return
    starting = [one for one in draft.agents.orders if one.starts == draft.now]
    kept = tuple(one for one in draft.agents.orders if one.starts != draft.now)
    draft.agents = replace(draft.agents, orders=kept)
    for one in starting:
        refusal = _carry_out(draft, sheet, one)
        if refusal is not None:
            _refuse(draft, sheet, one, refusal)


def refuse_to_unit(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """An order of the agents that was given to a unit."""
    if is_for_agents(sheet, unit.designator, planned.order.card.code):
        return None
    return Refusal("only agents carry this out: put AGENT, or RADIO, in Unit", "K'7a.3")


def _carry_out(draft: Draft, sheet: Worksheet, one: AgentOrder) -> Refusal | None:
    card = one.order.card
    if draft.settings.get("agents") == "off":
        return Refusal("Red has no agents in this game", "K'7a.1")
    if not may_be_told(sheet, card.code):
        return Refusal("agents carry out no such order", "K'7g")
    if card.code in RADIO_ORDERS:
        refusal = secret_radio.start_radio_order(draft, sheet, one)
    else:
        refusal = _reach_agents(draft, sheet, one)
    if refusal is None:
        draft.emit(
            OrderStarted(
                at=draft.now,
                units=(card.unit,),
                line=sheet.line,
                rule=paragraph_of(card.code),
                order=one.order.number,
                code=card.code,
                square=Square.at(card.value("C1")),
            )
        )
    return refusal


def _reach_agents(draft: Draft, sheet: Worksheet, one: AgentOrder) -> Refusal | None:
    """The order must be one that agents can carry out, reach them by radio, and not be picked up."""
    card = one.order.card
    watches = card.code == WATCH
    hindrance: Carry = agent_watch.hindrance if watches else agent_missions.hindrance
    carry_out: Carry = agent_watch.start if watches else agent_missions.act
    refusal = hindrance(draft, sheet, one)
    if refusal is not None:
        return refusal
    if not secret_radio.works(draft, sheet):
        return Refusal("the agents' radio is lost and nothing reaches them", "K'7e.4")
    agent_missions.begin(draft, card)
    if is_stopped(sheet, card.code, card.value("C1"), heard=intercepts.hears_order(draft, sheet, card)):
        return Refusal("the enemy listened in on the order", "K'7b.4", "the order came to nothing")
    return carry_out(draft, sheet, one)


@rule("K'7b.4")
def is_stopped(sheet: Worksheet, code: str, site: str, *, heard: bool) -> bool:
    """If the order is picked up the mission stops, and Red is told that it cannot be carried out (772)."""
    sheet.note("picked up" if heard else "not picked up")
    return heard


def _refuse(draft: Draft, sheet: Worksheet, one: AgentOrder, refusal: Refusal) -> None:
    card = one.order.card
    draft.emit(
        OrderNotCarriedOut(
            at=draft.now,
            units=(card.unit,),
            line=sheet.line,
            rule=refusal.paragraph,
            order=one.order.number,
            code=card.code,
            why=refusal.why,
            paragraph=refusal.paragraph,
        )
    )
    report(
        draft, sheet, "772", card.unit, to=Side.RED, rule_id=refusal.paragraph, tag=str(one.order.number),
        note=refusal.told, POS=Square.at(card.value("C1")), Num=card.code, Tme=draft.now,
    )  # fmt: skip


def _earliest(draft: Draft, sheet: Worksheet, order: Order) -> Fraction:
    """The start of the cycle, or for a reply the delay after the report that it answers."""
    if order.window is None:
        return draft.now
    known = draft.known[Side.RED]
    window = next((one for one in known.windows if str(one.report) == order.card.cites), None)
    told = next((one for one in known.reports if str(one.number) == order.card.cites), None)
    if window is None or told is None:
        draft.emit(
            OrderDeferred(
                at=draft.now,
                units=(order.card.unit,),
                line=sheet.line,
                rule="A'1c.1",
                order=order.number,
                code=order.card.code,
                why=NO_ANSWER,
            )
        )
        return draft.cycle_end
    return max(window.opened, told.due + order_delay(sheet, _level(draft, order)))


def _level(draft: Draft, order: Order) -> Level:
    """The headquarters in Auth, else Red's highest."""
    given = draft.headquarters.get(order.card.value("Auth"))
    if given is not None:
        return given.level
    found = [hq.level for hq in draft.headquarters.values() if hq.side is Side.RED]
    return max(found, key=LEVELS.index, default=Level.DIVISION)


def _replaces(order: Order, one: AgentOrder) -> bool:
    """A card like one that waits to be called takes its place."""
    card, other = order.card, one.order.card
    like = (card.unit, card.code, card.value("C1")) == (other.unit, other.code, other.value("C1"))
    return one.state is OrderState.HELD and like
