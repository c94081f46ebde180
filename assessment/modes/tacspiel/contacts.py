"""Keeping contacts: how they begin, get better, go on and break (D'5b.1, R24)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import contact_reports, listening, patrols, sight
from assessment.modes.tacspiel.cont import Quality, cont_of
from assessment.modes.tacspiel.contact_state import Contact, News
from assessment.modes.tacspiel.contact_times import contact_begins
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.events import ContactBroken, ContactSighted
from assessment.modes.tacspiel.exposure import Exposures
from assessment.modes.tacspiel.found import AURAL, Found
from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.scouting import mission_of, with_scouts
from assessment.modes.tacspiel.situation import Unit


def note(draft: Draft, sheet: Worksheet, found: Found) -> None:
    """A contact begins or goes on; what was seen stays its news until the half hour is reported.

    A sound adds nothing to a contact by sight.
    """
    known = draft.contacts.between(found.observers.names, found.names)
    if found.means == AURAL and any(contact.means != AURAL for contact in known):
        return
    before = known[0] if known else None
    if before is None:
        contact_begins(sheet, found.observers.designator, found.target)
    quality = _best_quality(before, found)
    contact = Contact(
        side=found.observers.side,
        observers=found.observers.names,
        targets=found.names,
        first_at=before.first_at if before else draft.now,
        last_at=draft.now,
        first_square=before.first_square if before else found.target.square,
        square=found.target.square,
        quality="" if found.sound else quality.value,
        means=found.means,
        cont=found.sound or _cont(sheet, found, quality),
        news=_better_news(before, contact_reports.news_of(draft, sheet, found, quality)),
        told=before.told if before else "",
        answered=tuple(sorted({name for contact in known for name in contact.answered})),
    )
    for old in known:
        draft.contacts.drop(old)
    draft.contacts.add(contact)
    if before is None or (before.cont, before.means) != (contact.cont, contact.means):
        _tell_control(draft, sheet, contact)


def _best_quality(before: Contact | None, found: Found) -> Quality:
    if before is None or not before.quality:
        return found.quality
    return found.quality.better(Quality(before.quality))


def _cont(sheet: Worksheet, found: Found, quality: Quality) -> str:
    """What was seen of it; a battery that gives itself away by firing is known as such, not by its neighbours."""
    return cont_of(sheet, (found.target,) if found.firing else found.targets, quality, found.target)


def _better_news(before: Contact | None, news: News) -> News:
    """Of two draws in one half hour the better is told, of equal ones the later."""
    earlier = before.news if before else None
    if earlier is None or not earlier.quality or not news.quality:
        return news
    first, second = Quality(earlier.quality), Quality(news.quality)
    return news if second.better(first) is second else earlier


def _tell_control(draft: Draft, sheet: Worksheet, contact: Contact) -> None:
    draft.emit(
        ContactSighted(
            at=draft.now,
            units=contact.observers,
            line=sheet.line,
            rule="D'1a.2" if contact.means == AURAL else "D'2.1",
            targets=contact.targets,
            square=contact.square,
            quality=contact.quality or contact.cont,
            means=contact.means,
        )
    )


def review(draft: Draft, sheet: Worksheet, eyes: Exposures, names: Iterable[str] | None = None) -> None:
    """Contacts that can no longer be kept are broken; `names` limits it to those that concern these units."""
    for contact in draft.contacts if names is None else draft.contacts.concerning(names):
        able = _watching(draft, contact) and _watched(draft, contact)
        if not able or not _is_kept(draft, sheet, eyes, contact):
            break_off(draft, sheet, contact)


def _watching(draft: Draft, contact: Contact) -> list[Unit]:
    return [unit for unit in map(draft.unit, contact.observers) if unit.can_act]


def _watched(draft: Draft, contact: Contact) -> list[Unit]:
    return [unit for unit in map(draft.unit, contact.targets) if not unit.is_out]


def _is_kept(draft: Draft, sheet: Worksheet, eyes: Exposures, contact: Contact) -> bool:
    if fight_each_other(draft, contact.observers, contact.targets):
        return True
    observers, targets = _watching(draft, contact), _watched(draft, contact)
    if any(_patrol_keeps(draft, sheet, patrol, targets) for patrol in observers if patrol.kind.is_patrol):
        return True
    if contact.means == AURAL:
        return listening.best_sound(draft, sheet, eyes, observers, targets) is not None
    exposed = [seen for seen in map(eyes.to_the_eye, targets) if seen is not None]
    watching = with_scouts(draft, sheet, observers, contact)
    if exposed and sight.best_look(draft, sheet, watching, exposed) is not None:
        return True
    scouting = [unit for unit in observers if mission_of(draft, unit.designator) is not None]
    return bool(scouting) and listening.best_sound(draft, sheet, eyes, scouting, targets) is not None


def _patrol_keeps(draft: Draft, sheet: Worksheet, patrol: Unit, targets: Iterable[Unit]) -> bool:
    """A patrol told to follow loses contact by draw only (D'7b); one beside halted enemies keeps it (D'7e.2)."""
    if mission_of(draft, patrol.designator) is not None:
        return True
    return any(patrols.keeps_contact_beside(sheet, patrol, target) for target in targets)


def break_off(draft: Draft, sheet: Worksheet, contact: Contact) -> None:
    """A contact is lost: its observers report it, Control is told, and it is kept no longer."""
    observers, targets = _watching(draft, contact), _watched(draft, contact)
    if not observers or not targets:
        draft.contacts.drop(contact)
        return
    observer, target = _last_pair(contact, observers, targets)
    if breaks_contact(sheet, observer, target):
        draft.contacts.drop(contact)
        _tell_of_loss(draft, sheet, contact, observer, target)


def lose_pursued(draft: Draft, sheet: Worksheet, contact: Contact) -> None:
    """A pursued enemy has got out of sight: that he is gone is told (704) even if nobody told of him (D'5b.3)."""
    observers, targets = _watching(draft, contact), _watched(draft, contact)
    if contact.means == AURAL or not observers or not targets:
        return
    draft.contacts.drop(contact)
    known = replace(contact, news=None, told=contact.told or contact_reports.BROKEN)
    _tell_of_loss(draft, sheet, known, *_last_pair(contact, observers, targets))


def told_of(draft: Draft, contact: Contact, code: str) -> None:
    """The observers have told of this enemy by a report of their own action."""
    if not contact.told:
        draft.contacts.replace(contact, replace(contact, told=code))


def _tell_of_loss(draft: Draft, sheet: Worksheet, contact: Contact, observer: Unit, target: Unit) -> None:
    line, broken_by = sheet.line, sheet.rule
    contact_reports.report_loss(draft, sheet, contact, observer, target)
    draft.emit(
        ContactBroken(
            at=draft.now,
            units=contact.observers,
            line=line,
            rule=broken_by,
            targets=contact.targets,
            square=target.square,
        )
    )


@rule("D'5b.1")
def breaks_contact(sheet: Worksheet, observer: Unit, target: Unit) -> bool:
    """A unit breaks contact by leaving the line of sight, or the range or place where it can be made out."""
    sheet.note("scattered" if target.posture is Posture.DISPERSED else "out of sight and hearing")
    return True


def _last_pair(contact: Contact, observers: list[Unit], targets: list[Unit]) -> tuple[Unit, Unit]:
    """The nearest two, those of the last news first."""
    pairs = [(observer, target) for observer in observers for target in targets]
    news = contact.news

    def order(pair: tuple[Unit, Unit]) -> tuple[bool, int, str, str]:
        observer, target = pair
        last = news is not None and (news.observer, news.target) == (observer.designator, target.designator)
        return not last, observer.square.distance2_m(target.square), observer.designator, target.designator

    return min(pairs, key=order)


def fight_each_other(draft: Draft, ours: Iterable[str], theirs: Iterable[str]) -> bool:
    """Whether some of these fight some of those in one battle."""
    return bool(draft.battles) and draft.battles.have_together(ours, theirs)


def kept_between(draft: Draft, unit: Unit, enemies: Iterable[str]) -> Contact | None:
    """The contact that a unit's group keeps with one of these enemies."""
    return next(iter(draft.contacts.between((unit.designator,), enemies)), None)


def cont_known(draft: Draft, unit: Unit, enemies: Iterable[str]) -> str:
    """What a unit knows of these enemies: the Cont of its contact, 000 without one."""
    contact = kept_between(draft, unit, enemies)
    return contact.cont if contact else "000"


def answer(draft: Draft, contact: Contact, names: Iterable[str]) -> None:
    """These observers have taken their option against the contact."""
    answered = tuple(sorted({*contact.answered, *names}))
    draft.contacts.replace(contact, replace(contact, answered=answered))


def answer_all(draft: Draft, name: str, enemies: Iterable[str]) -> None:
    """A unit has taken its option against all contacts with these enemies."""
    for contact in draft.contacts.between((name,), enemies):
        answer(draft, contact, (name,))
