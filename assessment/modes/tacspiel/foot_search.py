"""The patrols of a search on foot, ring by ring away from their base: whom they meet, and what comes of it (J'2c).

A patrol goes out in each direction of the compass and looks at the squares of its octant, ring after ring. What it
meets is settled as for any patrol (D'7, D'1c, C'2d); it goes no farther once it keeps a contact, draws back or is lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import aero_rifle, camps, contact_reports, patrols, posts
from assessment.modes.tacspiel.ambush_finding import Ambush, finds_ambush
from assessment.modes.tacspiel.ambush_sites import platoons_in
from assessment.modes.tacspiel.battle_state import Site
from assessment.modes.tacspiel.casualties import LOST, inflict, lose
from assessment.modes.tacspiel.cont import ANY, Quality, cont_of
from assessment.modes.tacspiel.draft import Draft, Due, enemies
from assessment.modes.tacspiel.events import ScoutsCaptured
from assessment.modes.tacspiel.exposure import is_moving
from assessment.modes.tacspiel.flight import FootSearch
from assessment.modes.tacspiel.kinds import Formation, Posture, UnitKind
from assessment.modes.tacspiel.limits import ALL_LOST_WHY, is_lost
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Base, Unit
from assessment.modes.tacspiel.square import DIRECTIONS, SIDE_M, Square

CERTAIN: Final = Quality.A2B2
DESIGNATOR_LENGTH: Final = 5


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What a patrol has met: whom it reports by which code, whether it is seen, captured, or goes no farther."""

    patrol: Unit
    number: int
    other: Unit | None = None
    camp: str = ""
    place: Square
    code: str = ""
    seen: bool = False
    captured: bool = False
    stays: bool = False


@rule("J'2c.7")
def acts_as_patrol(sheet: Worksheet, patrol: str, kind: UnitKind) -> bool:
    """The abilities of these patrols are those of any patrol: the rules of D'7 settle what they meet."""
    sheet.note("kind", kind)
    return kind.is_patrol


@rule("J'2c.5")
def told_at(sheet: Worksheet, patrol: str, met: Fraction) -> Fraction:
    """The patrols have radios and report contacts as they happen."""
    return met


def schedule(draft: Draft) -> None:
    """Puts the next ring of every search that goes on into the queue."""
    for name, search in sorted(draft.foot_searches.items()):
        if search.next_ring is not None and _goes_on(draft.unit(name)):
            draft.schedule(search.next_ring, Due.PATROL, name)


def patrol(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """Takes the patrols of a search into the next ring: every draw before any of its effects."""
    call_in(draft)
    for name in due.get(Due.PATROL, ()):
        search = draft.foot_searches.get(name)
        if search is not None and search.next_ring == draft.now:
            _go_out(draft, sheet, draft.unit(name), search)


def call_in(draft: Draft) -> None:
    """A search is over as soon as its platoon does anything else: its patrols look no farther."""
    for name, search in sorted(draft.foot_searches.items()):
        if search.next_ring is not None and not _goes_on(draft.unit(name)):
            draft.foot_searches[name] = aero_rifle.called_in(search, draft.now)


def _go_out(draft: Draft, sheet: Worksheet, platoon: Unit, search: FootSearch) -> None:
    ring, name = search.searched + 1, platoon.designator
    found = list(_ring(draft, sheet, platoon, search, ring))
    gone = tuple(sorted({*search.gone, *(one.number for one in found if one.stays or one.captured)}))
    following = None
    if ring < search.rings and search.leaves is not None:
        following = aero_rifle.met_at(sheet, platoon, search.leaves, (ring + 1) * SIDE_M)
        draft.schedule(following, Due.PATROL, name)
    draft.foot_searches[name] = replace(search, searched=ring, gone=gone, next_ring=following)
    for one in found:
        _take_effect(draft, sheet, name, one)


def _goes_on(platoon: Unit) -> bool:
    return platoon.can_act and platoon.work is not None and platoon.work.kind == aero_rifle.SEARCH


def _ring(draft: Draft, sheet: Worksheet, platoon: Unit, search: FootSearch, ring: int) -> Iterator[Result]:
    """What each patrol that is still out meets in its part of a ring."""
    reach = range(-ring, ring + 1)
    squares = [search.base.moved(e, n) for n in reach for e in reach if max(abs(e), abs(n)) == ring]
    for number, direction in enumerate(DIRECTIONS, start=1):
        if number in search.gone:
            continue
        own = [square for square in squares if search.base.direction_to(square) is direction]
        for square in own:
            if not draft.ground.holds(square):
                continue
            one = _patrol_of(platoon, number, square)
            met = list(_square(draft, sheet, one, number, square))
            yield from met
            if any(result.stays or result.captured for result in met):
                break


def _square(draft: Draft, sheet: Worksheet, patrol: Unit, number: int, square: Square) -> Iterator[Result]:
    """All that a patrol meets in one square, until it goes no farther."""
    for site in draft.sites_at(square, patrol.side.opponent):
        result = _ambush(draft, sheet, patrol, number, site)
        if result is not None:
            yield result
            return
    for other in enemies(draft.at(square, patrol.side.opponent), patrol.side):
        if other.posture is Posture.AMBUSH:
            continue
        acts_as_patrol(sheet, patrol.designator, patrol.kind)
        result = _meet(draft, sheet, patrol, number, other)
        yield result
        if result.stays or result.captured:
            return
    for base in draft.situation.bases:
        if base.square == square and base.kind == camps.CAMP:
            yield _camp(draft, sheet, patrol, number, base)


def _ambush(draft: Draft, sheet: Worksheet, patrol: Unit, number: int, site: Site) -> Result | None:
    """A patrol in the square of an ambush may find it; then it reports the place and is captured (C'2d.8, C'2d.9)."""
    lying = [name for name in site.units if draft.unit(name).posture is Posture.AMBUSH]
    if not lying or site.ready is None:
        return None
    ambush = Ambush(
        site=site, platoons=platoons_in(map(draft.unit, lying)), vegetation=draft.ground.vegetation(patrol.square)
    )
    if not finds_ambush(sheet, patrol, ambush, Formation.TACTICAL):
        return None
    return Result(
        patrol=patrol,
        number=number,
        other=draft.unit(lying[0]),
        place=patrol.square,
        code=contact_reports.POSITION,
        captured=True,
    )


def _meet(draft: Draft, sheet: Worksheet, patrol: Unit, number: int, other: Unit) -> Result:
    """As any patrol: against patrols and posts both draw, halted troops may catch it, troops on the march find it."""
    moving = is_moving(other, draft.now)
    code = contact_reports.code_of_sighting(sheet, other, moving=moving)
    if other.kind.is_patrol:
        return _meet_patrol(sheet, patrol, number, other, code)
    if moving:
        found = posts.finds_post(sheet, other, patrol, other.formation)
        leaves = posts.must_leave(sheet, patrol, found=found, enemy_halts=False)
        return Result(
            patrol=patrol, number=number, other=other, place=other.square, code=code, seen=found, stays=leaves
        )
    captured = patrols.is_captured_beside(sheet, patrol, other.designator)
    return Result(
        patrol=patrol,
        number=number,
        other=other,
        place=other.square,
        code="" if captured else code,
        captured=captured,
        stays=True,
    )


def _meet_patrol(sheet: Worksheet, patrol: Unit, number: int, other: Unit, code: str) -> Result:
    finds, found = patrols.across_country(sheet, patrol, other)
    on = patrols.goes_on(sheet, patrol, finds=finds, found=found)
    told = (code if on else patrols.MET) if finds else ""
    return Result(patrol=patrol, number=number, other=other, place=other.square, code=told, seen=found, stays=not on)


def _camp(draft: Draft, sheet: Worksheet, patrol: Unit, number: int, base: Base) -> Result:
    """A patrol at a camp may be caught, and else may hear it."""
    captured = patrols.is_captured_beside(sheet, patrol, base.name)
    heard = not captured and camps.hears_camp(sheet, patrol, base.name, draft.ground.vegetation(base.square))
    code = contact_reports.HEARD if heard else ""
    return Result(
        patrol=patrol, number=number, camp=base.name, place=base.square, code=code, captured=captured, stays=heard
    )


def _take_effect(draft: Draft, sheet: Worksheet, platoon: str, one: Result) -> None:
    if one.code:
        _tell(draft, sheet, platoon, one)
    if one.seen and one.other is not None and one.other.can_act:
        _tell_red(draft, sheet, one.other, one.patrol, both=one.code == patrols.MET)
    if one.captured:
        _lose(draft, sheet, platoon, one)


def _tell(draft: Draft, sheet: Worksheet, platoon: str, one: Result) -> None:
    fields: dict[str, Any] = {"C1": one.place, "Tme": told_at(sheet, one.patrol.designator, draft.now)}
    if one.code == contact_reports.HEARD:
        fields["Cont"] = "060"
    elif one.other is not None and one.code != contact_reports.WORKING:
        fields["Cont"] = ANY if one.captured else cont_of(sheet, (one.other,), CERTAIN)
    if one.other is not None and one.code in (contact_reports.HALTED, contact_reports.MOVING):
        moving = one.code == contact_reports.MOVING
        spread, way, _ = contact_reports.appearance(sheet, one.other, moving=moving, on_route=False)
        fields |= {"DSP": spread, "Dir": way.value if way is not None else ""}
    report(
        draft,
        sheet,
        one.code,
        one.patrol,
        units=(platoon,),
        square=one.place,
        quality="" if one.code == contact_reports.HEARD else CERTAIN.value,
        en=one.other.designator if one.other is not None else "",
        rule_id="J'2c.5",
        tag=one.other.designator if one.other is not None else one.camp,
        **fields,
    )


def _tell_red(draft: Draft, sheet: Worksheet, unit: Unit, patrol: Unit, *, both: bool) -> None:
    code = patrols.MET if both else contact_reports.MOVING
    fields: dict[str, Any] = {"Cont": cont_of(sheet, (patrol,), CERTAIN), "C1": patrol.square, "Tme": draft.now}
    if not both:
        fields |= {"Dir": patrol.facing.value if patrol.facing is not None else "", "DSP": contact_reports.DEPLOYED}
    report(
        draft, sheet, code, unit, square=patrol.square, quality=CERTAIN.value, en=patrol.designator, rule_id="D'7f.3",
        tag=patrol.designator, **fields,
    )  # fmt: skip


def _lose(draft: Draft, sheet: Worksheet, platoon: str, one: Result) -> None:
    """A patrol is captured: 10 percent of the platoon, told by 725 in the patrol's name; its men may talk (L'3a)."""
    captor = one.other.designator if one.other is not None else ""
    draft.emit(
        ScoutsCaptured(
            at=draft.now, units=(platoon,), line=sheet.line, rule="J'2c.8", square=one.place, by=captor or one.camp
        )
    )
    percent = aero_rifle.loss_for_patrol(sheet, draft.unit(platoon), one.patrol.designator)
    inflict(draft, sheet, draft.unit(platoon), percent, "J'2c.8")
    unit = draft.unit(platoon)
    report(
        draft,
        sheet,
        LOST,
        one.patrol,
        units=(platoon,),
        en=captor,
        rule_id="J'2c.8",
        Tme=draft.now,
    )
    report(
        draft, sheet, "H50", unit, own=True, rule_id="J'2c.8", tag=one.patrol.designator, TYF="WORK",
        CAS=unit.casualties, Tme=draft.now,
    )  # fmt: skip
    if is_lost(sheet, unit):
        lose(draft, sheet, unit, ALL_LOST_WHY, "E'2a.3")


def _patrol_of(platoon: Unit, number: int, square: Square) -> Unit:
    """A patrol as the rules see it: four men of the platoon, in a square, going outward."""
    name = f"S{number}{platoon.company}"[:DESIGNATOR_LENGTH]
    return Unit(
        designator=name,
        side=platoon.side,
        kind=UnitKind.PATROL,
        company=platoon.company,
        superior=platoon.superior,
        square=square,
        facing=DIRECTIONS[number - 1],
    )
