"""Step 3 of an instant: who sees, hears and finds whom (C'2, D'1, D'2; R21).

A draw is made once for each observing group, target group and clock half hour: at the moment a unit of either moves or
changes its posture or formation, for all others at the end of the half hour. It is repeated inside a half hour only if
it falls into another table entry. All draws are made on the same positions before anything follows from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import (
    ambush_finding,
    camps,
    civilian_news,
    contact_reports,
    contacts,
    crops,
    encounters,
    following,
    hearing,
    options,
    sight,
)
from assessment.modes.tacspiel.cont import Quality
from assessment.modes.tacspiel.contacts import fight_each_other
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.exposure import Exposures, sky_from_now, sky_until_now
from assessment.modes.tacspiel.found import AURAL, Found
from assessment.modes.tacspiel.groups import Group, Groups
from assessment.modes.tacspiel.intents import VILLAGE
from assessment.modes.tacspiel.kinds import Light
from assessment.modes.tacspiel.listening import best_sound, sound_of
from assessment.modes.tacspiel.sight import Look
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from control.situation.clock import HALF_HOUR, clock_half_hour
from control.situation.side import Side

Pair = tuple[Group, Group]


def schedule(draft: Draft) -> None:
    """Sight ends and begins with the light and the weather: those moments are looked at too."""
    draft.schedule(draft.next_light_change(draft.now), Due.LIGHT)
    for spell in draft.situation.conditions.weather:
        if spell.since > draft.now:
            draft.schedule(spell.since, Due.LIGHT)


def detect(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """Draws for all pairs at the end of a half hour, else for those of units that moved or changed."""
    all_pairs = Due.HALF_HOUR in due
    anything = all_pairs or Due.LIGHT in due
    if not anything and not draft.changed_now and not draft.stopped_now and not draft.intends(VILLAGE):
        return
    sky = sky_until_now(draft)
    eyes, groups = Exposures(draft, sheet, sky), Groups(draft, sheet)
    if all_pairs:
        _forget(draft)
    reach = hearing.search_m(sheet) if sky.light is Light.NIGHT else sight.search_m(sheet)
    pairs = _pairs(draft, groups, reach, None if all_pairs else sorted(draft.changed_now))
    found = [one for pair in pairs for one in (_drawn(draft, sheet, eyes, pair),) if one is not None]
    discoveries = ambush_finding.search(draft, sheet)
    met = encounters.search(draft, sheet)
    contacts.review(draft, sheet, eyes, None if anything else draft.changed_now)
    for one in found:
        contacts.note(draft, sheet, one)
    if Due.LIGHT in due:
        contacts.review(draft, sheet, Exposures(draft, sheet, sky_from_now(draft)))
    if all_pairs:
        following.go_on(draft, sheet, groups)
        camps.listen(draft, sheet)
    crops.walked_into(draft, sheet, everybody=all_pairs)
    civilian_news.gather(draft, sheet, groups, due)
    ambush_finding.take_effect(draft, sheet, discoveries)
    encounters.take_effect(draft, sheet, groups, met)
    if draft.now % HALF_HOUR == 0:
        contact_reports.send(draft, sheet)
    if Due.LIGHT in due:
        draft.schedule(draft.next_light_change(draft.now), Due.LIGHT)


def _forget(draft: Draft) -> None:
    """Draws of earlier half hours no longer stand in the way of new ones; ambushes are drawn for once only."""
    present = clock_half_hour(draft.now)
    draft.drawn = {key for key in draft.drawn if _half_hour_of(key) in (None, present)}


def _half_hour_of(key: str) -> int | None:
    """The half hour with which a key begins; none for what is drawn for once only."""
    number = key.partition("|")[0]
    return int(number) if number.isdecimal() else None


def _pairs(draft: Draft, groups: Groups, reach: int, changed: Iterable[str] | None) -> list[Pair]:
    """The groups that may have to do with each other, both ways round, in order of name."""
    found: dict[tuple[str, str], Pair] = {}
    looked_round: set[tuple[str, Square]] = set()
    for unit in _scope(draft, changed):
        own, here = groups.of(unit), unit.square
        if (own.designator, here) in looked_round:
            continue
        looked_round.add((own.designator, here))
        for other in draft.around(here, reach, unit.side.opponent):
            if other.can_act and here.within_m(other.square, reach):
                theirs = groups.of(other)
                if (own.designator, theirs.designator) not in found:
                    found[own.designator, theirs.designator] = (own, theirs)
                    found[theirs.designator, own.designator] = (theirs, own)
    return [found[key] for key in sorted(found)]


def _scope(draft: Draft, changed: Iterable[str] | None) -> Iterator[Unit]:
    """Units whose surroundings are looked at: those that changed, or all of one side, which meets all of the other."""
    if changed is None:
        return (unit for unit in draft.units.values() if unit.side is Side.BLUE and unit.can_act)
    return (unit for unit in map(draft.unit, changed) if unit.can_act)


def _drawn(draft: Draft, sheet: Worksheet, eyes: Exposures, pair: Pair) -> Found | None:
    """What the first group finds out about the second now; nothing where it was drawn for already."""
    observers, targets = pair
    if fight_each_other(draft, observers.names, targets.names):
        return None
    exposed = eyes.of_group(targets)
    look = sight.best_look(draft, sheet, observers.units, exposed) if exposed else None
    if look is not None and _is_first(draft, pair, look.designator):
        quality = _sighted(draft, sheet, pair, look)
        if quality is not Quality.NONE:
            return Found(
                observers=observers,
                targets=tuple(sight.in_view(draft, sheet, observers.units, exposed)),
                observer=look.observer,
                target=look.target,
                quality=quality,
                firing=look.firing,
            )
    return _heard(draft, sheet, eyes, pair)


def _sighted(draft: Draft, sheet: Worksheet, pair: Pair, look: Look) -> Quality:
    aggressive = options.fires_on_contact(draft, look.target)
    return sight.sighted(sheet, *pair, look, fires_on_contact=aggressive)


def _heard(draft: Draft, sheet: Worksheet, eyes: Exposures, pair: Pair) -> Found | None:
    listeners, targets = pair
    if not _in_earshot(sheet, listeners, targets) or _is_in_sight(draft, listeners, targets):
        return None
    heard = best_sound(draft, sheet, eyes, listeners.units, targets.units)
    if heard is None or not _is_first(draft, pair, heard.cell):
        return None
    if not hearing.is_heard(sheet, listeners.designator, targets.designator, heard.ears, heard.noise):
        return None
    return Found(
        observers=listeners,
        targets=(heard.target,),
        observer=heard.listener,
        target=heard.target,
        quality=Quality.NONE,
        sound=hearing.cont_of_sound(sheet, sound_of(draft, heard.target)),
    )


def _in_earshot(sheet: Worksheet, listeners: Group, targets: Group) -> bool:
    reach = hearing.search_m(sheet)
    return listeners.may_be_within(targets, reach) and any(
        listener.square.within_m(target.square, reach) for listener in listeners.units for target in targets.units
    )


def _is_in_sight(draft: Draft, observers: Group, targets: Group) -> bool:
    """Whether contact is kept by sight: then nobody listens."""
    return any(contact.means != AURAL for contact in draft.contacts.between(observers.names, targets.names))


def _is_first(draft: Draft, pair: Pair, cell: str) -> bool:
    """Whether this table entry has not been drawn for this pair in this half hour; from now on it has."""
    key = f"{clock_half_hour(draft.now)}|{pair[0].designator}|{pair[1].designator}|{cell}"
    if key in draft.drawn:
        return False
    draft.drawn.add(key)
    return True
