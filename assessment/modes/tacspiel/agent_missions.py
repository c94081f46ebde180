"""Sabotage by agents: what they may attack, whether they succeed, and when Red hears of it (K'7a-c, K'7h)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import airstrips, bridges, fuel, intercepts, roadblocks, route_denial, secret_radio
from assessment.modes.tacspiel.agent_state import AgentOrder, AgentResult
from assessment.modes.tacspiel.division_base import metres_to_base
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.engineer_events import AgentsActed
from assessment.modes.tacspiel.events import UnitLost
from assessment.modes.tacspiel.knowledge import Delivered
from assessment.modes.tacspiel.obstacles import CRATER, DAMAGED_BRIDGE, MINES
from assessment.modes.tacspiel.ranges import METRES_A_KM, km
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.square import Point
from control.situation.side import Side
from orders.language.card import Card

CHAPTER: Final = table("K'")
MISSIONS: Final = frozenset(("505", "516", "538", "539"))
AGENT: Final = "AGENT"
LOST: Final = "725"
ENEMY_REPORTS: Final = frozenset(
    (
        *("700", "701", "702", "703", "704", "705", "706", "707", "712", "713", "715", "718"),
        *("731", "732", "733", "734"),
        *("868", "904", "909", "911", "912", "913", "914", "916", "953", "964", "968", "974"),
    )
)
"""Reports that tell Red something of Blue."""

RESULTS: Final = {"505": "960", "516": "943", "538 Rd": "975", "538 AF": "965", "539": "928"}


@rule("K'7a.1")
def is_near_base(sheet: Worksheet, target: Point, metres: int | None) -> bool:
    """Agents act only within five kilometres of the area of Blue's division base."""
    if metres is None:
        sheet.note("Blue has no division base")
        return False
    sheet.figure("m from the base area", metres)
    return km(metres) <= Fraction(sheet.read(CHAPTER, "agents_km"))


@rule("K'7a.2", reading="K'7a.2")
def is_target(sheet: Worksheet, target: Point, mission: str, *, found: bool) -> bool:
    """They blow bridges, damage runways and fuel, and by the list of their orders mine and crater roads."""
    sheet.note("there is such a target" if found else "there is no such target")
    return mission in RESULTS and found


@rule("K'7b.1")
def answers_report(sheet: Worksheet, target: Point, reports: tuple[int, ...]) -> bool:
    """Such a mission must answer a report of Blue's activity: `reports` are those that it cites or that fit."""
    sheet.figure("reports", len(reports))
    return bool(reports)


@rule("K'7b.3")
def may_act(sheet: Worksheet, target: Point, last: Fraction | None, at: Fraction, cycle_minutes: int) -> bool:
    """Agents begin one action in a cycle; `last` is when they began one."""
    made = int(last is not None and last // cycle_minutes == at // cycle_minutes)
    sheet.figure("actions in this cycle", made)
    return made < int(sheet.read(CHAPTER, "agent_actions_per_cycle"))


@rule("K'7c")
def succeeds(sheet: Worksheet, target: Point, mission: str) -> bool:
    """Agents whose order was not picked up complete the mission, or are destroyed or captured (725)."""
    return sheet.chance(CHAPTER, "agents_succeed")


@rule("K'7h.1")
def report_of(sheet: Worksheet, target: Point, mission: str) -> str:
    """The result comes at the end of the period: bridge 943, mines 960, airfield 965, road cut 975, fuel 928."""
    return RESULTS[mission]


@rule("K'7h.2")
def state_of_airfield(sheet: Worksheet, target: Point) -> str:
    """Agents cannot destroy an airfield, only damage it."""
    return "DAM"


def hindrance(draft: Draft, sheet: Worksheet, one: AgentOrder) -> Refusal | None:
    """Why agents may not be sent on a mission."""
    card = one.order.card
    target = Point.at(card.value("C1"))
    if not is_target(sheet, target, _mission(card), found=_is_there(draft, sheet, card, target)):
        return Refusal("there is no such target for agents", "K'7a.2")
    if not is_near_base(sheet, target, metres_to_base(draft, target.square)):
        return Refusal("agents act only near Blue's division base", "K'7a.1")
    if not may_act(sheet, target, draft.agents.acted, draft.now, draft.cycle_minutes):
        return Refusal("agents have begun their one action of this period", "K'7b.3")
    if not answers_report(sheet, target, reports_of_blue(sheet, draft.known[Side.RED].reports, card)):
        return Refusal("the mission answers no report of Blue's activity there", "K'7b.1")
    return None


def begin(draft: Draft, card: Card) -> None:
    """The order is on its way to the agents: it is their action of the cycle, whatever comes of it."""
    if card.code in MISSIONS:
        draft.agents = replace(draft.agents, acted=draft.now)


def act(draft: Draft, sheet: Worksheet, one: AgentOrder) -> Refusal | None:
    """The agents try: the damage is done at once, Red hears of it at the end of the period."""
    card = one.order.card
    target, mission = Point.at(card.value("C1")), _mission(card)
    success = succeeds(sheet, target, mission)
    draft.emit(
        AgentsActed(
            at=draft.now,
            units=(AGENT,),
            line=sheet.line,
            rule="K'7c",
            code=card.code,
            square=target.square,
            success=success,
        )
    )
    if success:
        EFFECTS[mission](draft, sheet, target)
    else:
        draft.emit(
            UnitLost(
                at=draft.now, units=(AGENT,), line=sheet.line, rule="K'7c", square=target.square,
                why="destroyed or captured",
            )
        )  # fmt: skip
    code = report_of(sheet, target, mission) if success else LOST
    result = AgentResult(code=code, site=target, at=draft.now)
    draft.agents = replace(draft.agents, results=(*draft.agents.results, result))
    return None


def tell(draft: Draft, sheet: Worksheet) -> None:
    """At the end of the cycle: what has become of the missions, if messages still get through."""
    if draft.now != draft.cycle_end or not draft.agents.results:
        return
    results = draft.agents.results
    draft.agents = replace(draft.agents, results=())
    if not secret_radio.works(draft, sheet):
        return
    for result in results:
        fields = _fields(sheet, result)
        told = report(
            draft, sheet, result.code, AGENT, to=Side.RED, square=result.site.square, tag=result.site.text,
            rule_id="K'7c" if result.code == LOST else "K'7h.1", POS=result.site.square, **fields,
        )  # fmt: skip
        if result.code != LOST:
            intercepts.hears_report(draft, sheet, told, result.site.square, **fields)


def _fields(sheet: Worksheet, result: AgentResult) -> dict[str, Any]:
    fields: dict[str, Any] = {"Tme": result.at}
    if result.code != LOST:
        fields["C1"] = result.site
    if result.code == "960":
        fields["C2"] = result.site
    if result.code == "965":
        fields["Num"] = state_of_airfield(sheet, result.site)
    return fields


def _mission(card: Card) -> str:
    """The order's code, with the kind of target where it names one."""
    msn = {"RD": "Rd"}.get(card.value("Msn"), card.value("Msn"))
    return f"{card.code} {msn}" if msn else card.code


def _is_there(draft: Draft, sheet: Worksheet, card: Card, target: Point) -> bool:
    mission = _mission(card)
    if mission == "516":
        bridge = bridges.bridge_near(draft, sheet, target)
        return bridge is not None and not bridges.state_of(draft, bridge)
    if mission == "538 AF":
        return airstrips.field_in(draft, target.square) is not None
    if mission == "539":
        return fuel.point_in(draft, target.square) is not None
    done = route_denial.MINED if mission == "505" else route_denial.BLOCKS
    return roadblocks.route_at(draft, target.square) is not None and not route_denial.standing(
        draft, target.square, done
    )


def reports_of_blue(sheet: Worksheet, reports: Iterable[Delivered], card: Card) -> tuple[int, ...]:
    """The report that the card cites, if it is one of Blue, else all about places near the target."""
    told = [one for one in reports if one.code in ENEMY_REPORTS]
    if card.cites:
        return tuple(one.number for one in told if str(one.number) == card.cites)
    metres = int(sheet.read(CHAPTER, "agent_area_km") * METRES_A_KM)
    target = Point.at(card.value("C1")).square
    near = (one for one in told if one.square is not None and one.square.within_m(target, metres))
    return tuple(one.number for one in near)


def _damage_bridge(draft: Draft, sheet: Worksheet, target: Point) -> None:
    bridge = bridges.bridge_near(draft, sheet, target)
    if bridge is not None:
        bridges.bring_down(draft, sheet, bridge, DAMAGED_BRIDGE, (AGENT,), "K'7h.1")


def _mine_road(draft: Draft, sheet: Worksheet, target: Point) -> None:
    route_denial.lay(draft, sheet, MINES, target.square, (AGENT,), "K'7h.1")


def _crater_road(draft: Draft, sheet: Worksheet, target: Point) -> None:
    route_denial.lay(draft, sheet, CRATER, target.square, (AGENT,), "K'7h.1")


def _damage_airfield(draft: Draft, sheet: Worksheet, target: Point) -> None:
    field = airstrips.field_in(draft, target.square)
    if field is not None:
        airstrips.damage(draft, sheet, field)


def _burn_fuel(draft: Draft, sheet: Worksheet, target: Point) -> None:
    point = fuel.point_in(draft, target.square)
    if point is not None:
        fuel.burn(draft, sheet, point)


EFFECTS: Final[dict[str, Callable[[Draft, Worksheet, Point], None]]] = {
    "505": _mine_road,
    "516": _damage_bridge,
    "538 Rd": _crater_road,
    "538 AF": _damage_airfield,
    "539": _burn_fuel,
}
