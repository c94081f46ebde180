"""What the observers of a contact report of it, and when (D'6d, D'1a.3-4, C'2f.2).

What is seen within one half hour is told once, at its end, by the best draw. A contact that goes on is told again when
its report would say something new.
"""

from __future__ import annotations

from itertools import chain
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.cont import Quality
from assessment.modes.tacspiel.contact_state import Contact, News
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.exposure import is_moving
from assessment.modes.tacspiel.found import AURAL, Found
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.report_state import Report
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Direction, Square

HEARD: Final = "700"
POSITION: Final = "701"
HALTED: Final = "702"
MOVING: Final = "703"
BROKEN: Final = "704"
PASSED: Final = "718"
WORKING: Final = "968"

COLUMN: Final = "C"
DEPLOYED: Final = "D"
ON_ROUTE: Final = "R"


@rule("D'6d.1", "D'6d.2", "D'6d.3", "C'2f.2")
def code_of_sighting(sheet: Worksheet, target: Unit, *, moving: bool) -> str:
    """An enemy in a defensive position is told by 701, one halted by 702, one moving by 703, one digging in by 968."""
    sheet.note("moving" if moving else target.posture.value)
    if moving:
        return MOVING
    if target.posture is Posture.PREPARING:
        return WORKING
    return POSITION if target.posture in (Posture.POSITION, Posture.AMBUSH) else HALTED


@rule("D'6d.2", "D'6d.3", "D'6d.5")
def appearance(sheet: Worksheet, target: Unit, *, moving: bool, on_route: bool) -> tuple[str, Direction | None, bool]:
    """An enemy is told as in column or deployed (DSP), with the way that he moves or a halted column faces (Dir).

    Tactical column is a column. The last value is whether L is R: a column on a route.
    """
    deployed = target.formation is Formation.DEPLOYED
    facing = None if deployed else target.facing
    way = heading(target) if moving else facing
    return DEPLOYED if deployed else COLUMN, way, on_route and not deployed


def heading(target: Unit) -> Direction | None:
    """The way a unit on the march goes."""
    if target.march is not None and target.march.path and target.march.path[0] != target.square:
        return target.square.direction_to(target.march.path[0])
    return target.facing


@rule("D'6d.4", "D'6d.5")
def code_of_loss(sheet: Worksheet, contact: Contact, target: Unit, *, moving: bool) -> str:
    """An enemy reported before has broken contact (704); one that came and went in a half hour was passing (718).

    One that stayed where it was did not pass: it is told as it was seen.
    """
    sheet.note("moving" if moving else target.posture.value)
    if contact.told:
        return BROKEN
    if contact.news is None or contact.news.code == MOVING or moving or target.square != contact.first_square:
        return PASSED
    return contact.news.code


@rule("D'1a.4")
def faded_to(sheet: Worksheet, listener: Unit, target: Unit) -> Direction | None:
    """Only when a sound contact is broken does its report tell the direction in which it was lost."""
    if listener.square == target.square:
        return target.facing
    return listener.square.direction_to(target.square)


def news_of(draft: Draft, sheet: Worksheet, found: Found, quality: Quality) -> News:
    """What a find would make the observers report."""
    target = found.target
    if found.means == AURAL:
        return News(
            at=draft.now,
            code=HEARD,
            observer=found.observer.designator,
            target=target.designator,
            seen_from=found.observer.square,
            square=target.square,
            quality="",
        )
    moving = is_moving(target, draft.now)
    on_route = moving and target.march is not None and bool(target.march.msn)
    spread, way, column_on_route = appearance(sheet, target, moving=moving, on_route=on_route)
    return News(
        at=draft.now,
        code=code_of_sighting(sheet, target, moving=moving),
        observer=found.observer.designator,
        target=target.designator,
        seen_from=found.observer.square,
        square=target.square,
        quality=quality.value,
        disposition=spread,
        direction=way,
        on_route=column_on_route,
    )


def send(draft: Draft, sheet: Worksheet) -> None:
    """At the end of a half hour each group tells the news of its contacts, once, unless it would say nothing new."""
    for contact in draft.contacts:
        news = contact.news
        if news is None:
            continue
        gist = _gist(contact, news)
        reporter = _reporter(draft, sheet, contact, news)
        if gist != contact.told and reporter is not None:
            _report(draft, sheet, contact, news, reporter)
        draft.contacts.replace(contact, replace(contact, news=None, told=gist))


def _gist(contact: Contact, news: News) -> str:
    return f"{news.code} {contact.cont} {news.square.text} {news.disposition} {news.direction or ''} {news.on_route}"


@rule("D'5a.5")
def reports_contacts(sheet: Worksheet, unit: Unit) -> bool:
    """Scattered units report no contacts until they have gathered again."""
    return unit.posture is not Posture.DISPERSED


def _reporter(draft: Draft, sheet: Worksheet, contact: Contact, news: News) -> Unit | None:
    """Who reports: the unit that saw, where it stood then, or another of its group; nobody if all are scattered."""
    there = [draft.unit(name) for name in dict.fromkeys((news.observer, *contact.observers))]
    reached = (unit for unit in there if unit.can_act or unit.posture is Posture.DISPERSED)
    able = next((unit for unit in reached if reports_contacts(sheet, unit)), None)
    if able is None or able.designator != news.observer:
        return able
    return replace(able, square=news.seen_from)


def _report(draft: Draft, sheet: Worksheet, contact: Contact, news: News, reporter: Unit) -> None:
    told: dict[str, Any] = {"C1": news.square, "Tme": news.at}
    if news.code != WORKING:
        told["Cont"] = contact.cont
    if news.code in (HALTED, MOVING):
        told |= {"DSP": news.disposition, "Dir": _told_direction(news)}
    if news.on_route:
        told["L"] = ON_ROUTE
    made = report(
        draft,
        sheet,
        news.code,
        reporter,
        at=news.at,
        square=news.square,
        quality=contact.quality,
        en=news.target,
        rule_id=_PARAGRAPH[news.code],
        tag=news.target,
        thread=_thread(draft, contact),
        is_new=not contact.told,
        **told,
    )
    _supersede(draft, contact, made)


def _supersede(draft: Draft, contact: Contact, made: Report) -> None:
    """Of what one contact makes a group report at one moment only the last goes out."""
    moment, sent = draft.memory.get("contact reports", (None, {}))
    if moment != draft.now:
        sent = {}
        draft.memory["contact reports"] = (draft.now, sent)
    if made.at != draft.now:
        return
    earlier: dict[str, Report] = sent.setdefault((contact.side, made.key.rpartition(":")[2]), {})
    for name in contact.observers:
        if name in earlier:
            draft.under_way.remove(earlier.pop(name))
    earlier[made.unit] = made


def _thread(draft: Draft, contact: Contact) -> str:
    """What ties together the reports of one contact while it is kept; the observers know all of it."""
    company = draft.unit(contact.observers[0]).company
    return f"{company} {contact.first_square.text} {draft.clock.stamp(contact.first_at)}"


def last_told(draft: Draft, contact: Contact) -> Square | None:
    """Where the last report on a contact that is kept placed the enemy; None if nothing has been told of him."""
    thread = _thread(draft, contact)
    made = ((one.thread, one.square) for one in reversed(draft.under_way))
    delivered = ((one.thread, one.square) for one in reversed(draft.known[contact.side].reports))
    return next((square for named, square in chain(made, delivered) if named == thread and square is not None), None)


def _told_direction(news: News) -> str:
    """A halted enemy's direction is told only of a column."""
    if news.direction is None or (news.code == HALTED and news.disposition != COLUMN):
        return ""
    return news.direction.value


_PARAGRAPH: Final = {
    HEARD: "D'1a.3",
    POSITION: "D'6d.1",
    HALTED: "D'6d.2",
    MOVING: "D'6d.3",
    BROKEN: "D'6d.4",
    PASSED: "D'6d.5",
    WORKING: "C'2f.2",
}


def report_loss(draft: Draft, sheet: Worksheet, contact: Contact, observer: Unit, target: Unit) -> None:
    """A contact is broken: the sound has faded (700), the enemy broke contact (704) or has passed (718)."""
    if contact.means == AURAL:
        code, told = HEARD, _of_sound(sheet, contact, observer, target)
    else:
        code = code_of_loss(sheet, contact, target, moving=is_moving(target, draft.now))
        if contact.news is not None and code == contact.news.code:
            _report(draft, sheet, contact, contact.news, _reporter(draft, sheet, contact, contact.news) or observer)
            return
        told = _of_break(draft, contact, observer, target)
        if code == PASSED:
            told = _of_passing(sheet, contact, target, _way_lost(draft, contact, observer, target))
    made = report(
        draft,
        sheet,
        code,
        observer,
        square=target.square,
        quality=contact.quality,
        en=target.designator,
        rule_id="D'1a.4" if code == HEARD else _PARAGRAPH[code],
        tag=target.designator,
        thread=_thread(draft, contact),
        is_new=code == PASSED,
        Cont=contact.cont,
        Tme=draft.now,
        **told,
    )
    _supersede(draft, contact, made)


def _of_sound(sheet: Worksheet, contact: Contact, observer: Unit, target: Unit) -> dict[str, Any]:
    return {"C1": contact.square, "Dir": faded_to(sheet, observer, target)}


def _of_break(draft: Draft, contact: Contact, observer: Unit, target: Unit) -> dict[str, Any]:
    """Where and how contact ended; an enemy who has stayed where he was goes nowhere."""
    stayed = target.can_act and target.square == contact.square and not is_moving(target, draft.now)
    way = None if stayed else _way_lost(draft, contact, observer, target)
    return {"C1": target.square, "C2": contact.square, "Dir": way}


def _of_passing(sheet: Worksheet, contact: Contact, target: Unit, way: Direction) -> dict[str, Any]:
    """How it stood when it was last seen well counts, not what it does where it is out of sight."""
    news = contact.news
    spread = news.disposition if news is not None else appearance(sheet, target, moving=False, on_route=False)[0]
    told: dict[str, Any] = {"C1": contact.first_square, "C2": target.square, "DSP": spread, "Dir": way}
    if news is not None and news.on_route:
        told["L"] = ON_ROUTE
    return told


def _way_lost(draft: Draft, contact: Contact, observer: Unit, target: Unit) -> Direction:
    """The way the enemy went out of sight: as it marches, else from where it was last seen, else away from us."""
    found = heading(target) if is_moving(target, draft.now) else None
    if found is not None:
        return found
    for start in (contact.square, contact.first_square, observer.square):
        if start != target.square:
            return start.direction_to(target.square)
    return target.facing or Direction.N
