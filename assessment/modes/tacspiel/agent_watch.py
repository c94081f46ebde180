"""Agents who watch an area (053): how large, until when, what they tell first, two reports a period (K'7d, K'7f)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import intercepts, secret_radio
from assessment.modes.tacspiel.agent_sightings import MOVING, TAKE_OFF, code_of, moving, standing, taking_off, weighed
from assessment.modes.tacspiel.agent_state import AgentOrder, AgentSighting, Watch
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.engineer_events import AgentsReported
from assessment.modes.tacspiel.ranges import METRES_A_KM
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.square import Point
from control.situation.side import Side

CHAPTER: Final = table("K'")
METRES_A_POINT: Final = 100
MINUTES_AN_HOUR: Final = 60
AGENT: Final = "AGENT"


@rule("K'7d.2")
def is_small_enough(sheet: Worksheet, corner: Point, opposite: Point) -> bool:
    """A mission covers at most two by two kilometres, from its south-west to its north-east corner."""
    widest = int(sheet.read(CHAPTER, "agent_area_km") * METRES_A_KM)
    sides = ((opposite.e - corner.e) * METRES_A_POINT, (opposite.n - corner.n) * METRES_A_POINT)
    sheet.figure("m", max(sides))
    return all(0 <= side <= widest for side in sides)


@rule("K'7d.1")
def may_report(sheet: Worksheet, made: int) -> bool:
    """The number and movement of agents are not shown; they make two reports in a period at most."""
    sheet.figure("reports in this period", made)
    return made < int(sheet.read(CHAPTER, "agent_reports_per_cycle"))


@rule("K'7f.1")
def told_at(sheet: Worksheet, start: Fraction, cycle_minutes: int) -> Fraction:
    """Agents report in the middle of the six-hour period, by 868, 904, 916, 953, 964, 968 and 974 alone."""
    middle = Fraction(sheet.read(CHAPTER, "agent_report_hr")) * MINUTES_AN_HOUR
    this = start // cycle_minutes * cycle_minutes + middle
    return Fraction(this if this > start else this + cycle_minutes)


def hindrance(draft: Draft, sheet: Worksheet, one: AgentOrder) -> Refusal | None:
    """Why agents may not be told to watch an area."""
    card = one.order.card
    if not is_small_enough(sheet, Point.at(card.value("C1")), Point.at(card.value("C2"))):
        return Refusal("agents watch an area of two by two kilometres at most", "K'7d.2")
    return None


def start(draft: Draft, sheet: Worksheet, one: AgentOrder) -> Refusal | None:
    """Order 053: from now until they report."""
    card = one.order.card
    watch = Watch(
        order=one.order.number,
        corner=Point.at(card.value("C1")),
        opposite=Point.at(card.value("C2")),
        since=draft.now,
        until=told_at(sheet, draft.now, draft.cycle_minutes),
    )
    draft.agents = replace(draft.agents, watches=(*draft.agents.watches, watch))
    return None


def look(draft: Draft, sheet: Worksheet) -> None:
    """What moves, takes off or is at work in the areas watched, at this instant."""
    if not draft.agents.watches:
        return
    watches = tuple(_looked(draft, sheet, watch) for watch in draft.agents.watches)
    if watches != draft.agents.watches:
        draft.agents = replace(draft.agents, watches=watches)


def _looked(draft: Draft, sheet: Worksheet, watch: Watch) -> Watch:
    """The watch with what is to be seen now. Works and stores are weighed once, when they are first seen."""
    watch = _better(watch, (*moving(draft, sheet, watch), *taking_off(draft, sheet, watch)))
    new = [one for one in standing(draft, watch) if one.key not in watch.noticed]
    if not new:
        return watch
    watch = _better(watch, tuple(weighed(draft, sheet, watch, one) for one in new))
    return replace(watch, noticed=(*watch.noticed, *(one.key for one in new)))


def tell(draft: Draft, sheet: Worksheet) -> None:
    """In the middle of the period: the most significant of what was seen, area by area, two reports at most."""
    due = [watch for watch in draft.agents.watches if watch.until == draft.now]
    if not due:
        return
    left = tuple(watch for watch in draft.agents.watches if watch.until != draft.now)
    draft.agents = replace(draft.agents, watches=left)
    seen = [(watch, _as_of_now(draft, sheet, watch, watch.seen)) for watch in due if watch.seen is not None]
    for watch, sighting in sorted(seen, key=lambda pair: (-pair[1].rank, pair[0].order)):
        period = draft.now // draft.cycle_minutes
        made = sum(moment // draft.cycle_minutes == period for moment in draft.agents.reported)
        if secret_radio.works(draft, sheet) and may_report(sheet, made):
            _report(draft, sheet, watch, sighting)
            reported = (*(m for m in draft.agents.reported if m // draft.cycle_minutes == period), draft.now)
            draft.agents = replace(draft.agents, reported=reported)


def _as_of_now(draft: Draft, sheet: Worksheet, watch: Watch, seen: AgentSighting) -> AgentSighting:
    """Works that still go on, and stores that are still there, are told as they are when the report is made."""
    there = {(code_of(sheet, one), one.point) for one in standing(draft, watch)}
    return replace(seen, at=draft.now) if (seen.code, seen.point) in there else seen


def _better(watch: Watch, found: tuple[AgentSighting, ...]) -> Watch:
    """The watch with the most significant of what it has seen; of equals the first stays."""
    for sighting in found:
        if watch.seen is None or sighting.rank > watch.seen.rank:
            watch = replace(watch, seen=sighting)
    return watch


def _report(draft: Draft, sheet: Worksheet, watch: Watch, seen: AgentSighting) -> None:
    fields: dict[str, Any] = {"Tme": seen.at, "C1": seen.square if seen.code in (MOVING, "968") else seen.point}
    if seen.code in (MOVING, TAKE_OFF):
        fields |= {"Cont": seen.cont, "Dir": seen.direction}
    if seen.code == TAKE_OFF:
        fields |= {"Num": seen.number, "Spt": seen.cargo}
    told = report(
        draft, sheet, seen.code, AGENT, to=Side.RED, units=(AGENT,), square=seen.square, rule_id="K'7f.1",
        tag=watch.text, en=seen.units[0] if seen.units else "", POS=watch.corner.square, **fields,
    )  # fmt: skip
    draft.emit(
        AgentsReported(at=draft.now, units=(AGENT,), line=sheet.line, rule="K'7f.1", code=seen.code, square=seen.square)
    )
    intercepts.hears_report(draft, sheet, told, seen.square, **fields)
