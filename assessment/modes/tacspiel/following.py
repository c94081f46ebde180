"""What scouts and following patrols learn and risk each half hour (D'2a, D'7b)."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import contacts, patrols, programmes, scouting
from assessment.modes.tacspiel.casualties import lose
from assessment.modes.tacspiel.cont import Quality
from assessment.modes.tacspiel.contact_state import Contact
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.fatigue import owes_rest
from assessment.modes.tacspiel.footing import go_to
from assessment.modes.tacspiel.found import Found
from assessment.modes.tacspiel.groups import Groups
from assessment.modes.tacspiel.situation import Planned, Unit


def go_on(draft: Draft, sheet: Worksheet, groups: Groups) -> None:
    """The draws of all units with a scouting mission (136) that keep a contact."""
    for name in sorted(draft.programmes):
        mission = scouting.mission_of(draft, name)
        kept = draft.contacts.seen_by(name) if mission else []
        if mission is None or not kept or not draft.unit(name).can_act:
            continue
        unit = draft.unit(name)
        if unit.kind.is_patrol:
            _follow(draft, sheet, unit, kept[0])
        else:
            _scout(draft, sheet, groups, unit, mission)


def _scout(draft: Draft, sheet: Worksheet, groups: Groups, unit: Unit, mission: Planned) -> None:
    """Scouts may learn exactly whom they have before them, and may be captured."""
    kept = draft.contacts.seen_by(unit.designator)
    for contact in kept:
        if contact.quality != Quality.A1B1 and scouting.scouts_improve(sheet, unit, contact.targets[0]):
            contacts.note(draft, sheet, _exactly(draft, groups, unit, contact))
    if scouting.scouts_captured(sheet, unit):
        scouting.lose_scouts(draft, sheet, unit, kept[0].targets[0], mission)


def _exactly(draft: Draft, groups: Groups, unit: Unit, contact: Contact) -> Found:
    targets = tuple(draft.unit(name) for name in contact.targets)
    return Found(
        observers=groups.of(unit),
        targets=targets,
        observer=unit,
        target=_nearest(unit, targets),
        quality=Quality.A1B1,
    )


def _follow(draft: Draft, sheet: Worksheet, patrol: Unit, contact: Contact) -> None:
    """A patrol follows a unit on the march; along a route it cannot lose it."""
    target = _nearest(patrol, tuple(draft.unit(name) for name in contact.targets))
    if not target.is_marching or target.march is None:
        return
    if target.march.msn:
        lost, captured = False, patrols.follower_captured_on_route(sheet, patrol, target)
        paragraph = "D'7b.1"
    else:
        lost = patrols.follower_loses_contact(sheet, patrol, target)
        captured = patrols.follower_captured_across_country(sheet, patrol, target)
        paragraph = "D'7b.2"
    if captured:
        lose(draft, sheet, patrol, "captured", paragraph, target.designator)
    elif lost:
        contacts.break_off(draft, sheet, contact)
    elif programmes.in_hand(draft, patrol.designator) is None:
        _keep_up(draft, sheet, patrol, target, contact)


def _keep_up(draft: Draft, sheet: Worksheet, patrol: Unit, target: Unit, contact: Contact) -> None:
    """The patrol marches on to the square next to the unit that it follows; one that owes rest lets it go (B'5.2)."""
    way = patrol.square.steps_to(target.square)
    if len(way) <= 2:  # noqa: PLR2004 - no more than one step apart
        return
    if owes_rest(sheet, patrol, draft.now):
        contacts.break_off(draft, sheet, contact)
    else:
        go_to(draft, sheet, patrol, way[-2])


def _nearest(unit: Unit, targets: tuple[Unit, ...]) -> Unit:
    return min(targets, key=lambda target: (unit.square.distance2_m(target.square), target.designator))
