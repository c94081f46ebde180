"""Work at a site: an order takes the unit there, the work begins, several platoons share it, it comes to its end.

Work across dusk or dawn adds the shares (R25). Work that is broken off keeps what is done
of it; whoever goes on with it has the rest to do.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import (
    airstrips,
    ambush_mines,
    bridges,
    demolitions,
    landing_zones,
    mine_clearing,
    minefields,
    programmes,
    roadblocks,
)
from assessment.modes.tacspiel.citing import paragraph_of
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.engineer_state import Job
from assessment.modes.tacspiel.events import WorkFinished
from assessment.modes.tacspiel.footing import set_out
from assessment.modes.tacspiel.kinds import Formation, Light, Posture
from assessment.modes.tacspiel.march_rates import halts_mounted
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.site_work import SiteWork
from assessment.modes.tacspiel.situation import Planned, Unit, Work
from assessment.modes.tacspiel.square import Point
from orders.language.card import Card

MINUTES_AN_HOUR: Final = 60
REPAIR: Final = "517"

WORKS: Final[dict[str, SiteWork]] = {
    "500": minefields.LAY_STRIP,
    "505": roadblocks.MINE_ROAD,
    "506": mine_clearing.CLEAR_MINES,
    "508": mine_clearing.CLEAR_BLOCK,
    "513": bridges.BUILD,
    "515": demolitions.PREPARE,
    "517": bridges.BUILD,
    "525": airstrips.REPAIR,
    "534": bridges.GRADE,
    "538": roadblocks.DITCH_ROAD,
    "545": roadblocks.MINE_DITCH,
    "H20": roadblocks.LOG_ROUTE,
    "H21": landing_zones.CLEAR_ZONE,
}
"""The work that each order asks for; 517 repairs an airfield where there is one."""

KINDS: Final = {work.kind: work for work in (*WORKS.values(), airstrips.REPAIR)}


def start_work(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """An order to work at C1: the unit goes there, if it is not there, and begins."""
    card = planned.order.card
    site = Point.at(card.value("C1"))
    if not draft.ground.holds(site.square):
        return Refusal("the site lies off the map", "A'3a.1")
    refusal = work_of(draft, card).may(draft, sheet, unit, card)
    if refusal is not None:
        return refusal
    if unit.square == site.square:
        return _begin(draft, sheet, unit, planned)
    return set_out(draft, sheet, unit, site.square, Refusal("there is no way to the site", "B'3a.1"))


def start_mining(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 505: before the unit's ambush, else to deny a route."""
    if ambush_mines.goes_with_ambush(draft, unit.designator, planned.order.card):
        return ambush_mines.start_mining(draft, sheet, unit, planned)
    return start_work(draft, sheet, unit, planned)


def work_of(draft: Draft, card: Card) -> SiteWork:
    """The work that a card asks for."""
    if card.code == REPAIR and airstrips.field_in(draft, Point.at(card.value("C1")).square) is not None:
        return airstrips.REPAIR
    return WORKS[card.code]


def take_up(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """A unit that has come to the site of its work begins it."""
    if unit.square != Point.at(planned.order.card.value("C1")).square:
        return None
    return _begin(draft, sheet, unit, planned)


def over(draft: Draft, sheet: Worksheet, unit: Unit, work: Work) -> None:
    """The work of a unit ends; the first of those who share it brings it to what it was for."""
    job = next((one for one in draft.engineers.jobs if unit.designator in one.workers), None)
    planned = programmes.in_hand(draft, unit.designator)
    draft.change(unit.designator, work=None)
    if job is not None:
        _put(draft, job, None)
        job = replace(job, by_day=_is_by_day(draft, job))
        KINDS[job.kind].done(draft, sheet, draft.unit(unit.designator), job)
    draft.emit(
        WorkFinished(
            at=draft.now,
            units=(unit.designator,),
            line=sheet.line,
            rule=paragraph_of(planned.order.card.code) if planned else "",
            work=work.kind,
            square=unit.square,
        )
    )
    programmes.finished(draft, unit.designator, work.order)


def keep(draft: Draft, sheet: Worksheet) -> None:
    """At the end of an instant: those who have left a work count no longer, the rest goes on with what is left."""
    for job in draft.engineers.jobs:
        there = tuple(name for name in job.workers if _works_on(draft.unit(name), job))
        if there != job.workers:
            _set_workers(draft, sheet, job, there)


def _begin(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    card = planned.order.card
    work, site = work_of(draft, card), Point.at(card.value("C1"))
    refusal = work.on_site(draft, sheet, unit, site)
    if refusal is not None:
        return refusal
    standing: dict[str, Any] = {
        "posture": Posture.HALTED,
        "formation": Formation.DEPLOYED,
        "mounted": halts_mounted(unit),
    }
    since = {} if unit.posture.is_halted else {"halted_since": draft.now}
    job = _job_for(draft, unit, work.kind, card)
    draft.change(
        unit.designator,
        work=Work(kind=work.kind, since=draft.now, until=draft.now, order=planned.order.number, place=job.square),
        **standing,
        **since,
    )
    job = _set_workers(draft, sheet, job, tuple(sorted({*job.workers, unit.designator})))
    work.begun(draft, sheet, draft.unit(unit.designator), job)
    return None


def _job_for(draft: Draft, unit: Unit, kind: str, card: Card) -> Job:
    """The work in hand at the site, or left unfinished there, else a new one."""
    site = Point.at(card.value("C1"))
    far = Point.at(card.value("C2")) if card.value("C2") else None
    for job in draft.engineers.jobs:
        if (job.kind, job.square, job.side, job.far) == (kind, site.square, unit.side, far):
            return job
    job = Job(kind=kind, side=unit.side, site=site, workers=(), began=draft.now, as_of=draft.now, far=far)
    draft.engineers = replace(draft.engineers, jobs=(*draft.engineers.jobs, job))
    return job


def _set_workers(draft: Draft, sheet: Worksheet, job: Job, workers: tuple[str, ...]) -> Job:
    """Books what has been done and reckons anew when the rest will be."""
    done = _done_share(draft, sheet, job)
    new = replace(job, workers=workers, done=done, by_day=_is_by_day(draft, job), as_of=draft.now, until=None)
    if workers:
        new = replace(new, until=_completion(draft, sheet, new))
    _put(draft, job, new)
    for name in workers:
        unit = draft.unit(name)
        if unit.work is not None and new.until is not None:
            draft.change(name, work=replace(unit.work, until=new.until))
            draft.schedule(new.until, Due.WORK, name)
    return new


def _done_share(draft: Draft, sheet: Worksheet, job: Job) -> Fraction:
    done, moment = job.done, job.as_of
    while job.workers and moment < draft.now:
        edge = min(draft.next_light_change(moment), draft.now)
        done += (edge - moment) / _minutes(draft, sheet, job, moment)
        moment = edge
    return done


def _is_by_day(draft: Draft, job: Job) -> bool:
    """Whether any of the work up to now was done in daylight."""
    if job.by_day or not job.workers or job.as_of == draft.now:
        return job.by_day
    return draft.light(job.as_of) is Light.DAY or draft.next_light_change(job.as_of) < draft.now


def _completion(draft: Draft, sheet: Worksheet, job: Job) -> Fraction:
    left, moment = 1 - job.done, draft.now
    while True:
        minutes = _minutes(draft, sheet, job, moment)
        edge = draft.next_light_change(moment)
        if left * minutes <= edge - moment:
            return moment + left * minutes
        left -= (edge - moment) / minutes
        moment = edge


def _minutes(draft: Draft, sheet: Worksheet, job: Job, moment: Fraction) -> Fraction:
    """How long the whole work takes these workers in the light of a moment."""
    return KINDS[job.kind].hours(draft, sheet, job, draft.light(moment)) * MINUTES_AN_HOUR


def _works_on(unit: Unit, job: Job) -> bool:
    work = unit.work
    return unit.can_act and work is not None and work.kind == job.kind and work.place == job.square


def _put(draft: Draft, old: Job, new: Job | None) -> None:
    jobs = [one if one != old else new for one in draft.engineers.jobs]
    draft.engineers = replace(draft.engineers, jobs=tuple(one for one in jobs if one is not None))
