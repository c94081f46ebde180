"""What a flight on an observation mission sees below it, by eye: units, ambushes, sites being built (M'1, M'3, M'4).

Draws are made for the squares passed over, once for each group, table entry and flight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import contact_reports, sight
from assessment.modes.tacspiel.ambush_finding import Ambush
from assessment.modes.tacspiel.ambush_from_air import seen_from_air, site_seen_from_air
from assessment.modes.tacspiel.ambush_sites import platoons_in
from assessment.modes.tacspiel.battle_state import Site
from assessment.modes.tacspiel.cont import ANY, Quality, cont_of
from assessment.modes.tacspiel.deployment import cover_pct, hides, is_covered, is_patrol_unseen
from assessment.modes.tacspiel.draft import Draft, enemies
from assessment.modes.tacspiel.events import AirSighted
from assessment.modes.tacspiel.exposure import is_firing, is_moving, sky_until_now
from assessment.modes.tacspiel.flight import Flight, Task
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.groups import Groups
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.ranges import km, metres_up
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.sight import Column
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square

FROM_AIR: Final = table("M'3-1")
CHAPTER: Final = table("M'")
PIECES: Final = table("H-air-units")
OBSERVED: Final = "880"


class Observer(StrEnum):
    """The two kinds of observer in Table M'3-1."""

    LOW_SLOW = "low_slow"
    HIGH_FAST = "high_fast"


class Model(StrEnum):
    """How an observation mission is assessed."""

    TABLE = "Table M'3-1"
    AIR_VISUAL_OBSERVER = "air visual observer"
    AIR_TARGET_LOCATOR = "air target locator"


class Sighted(msgspec.Struct, frozen=True, kw_only=True):
    """A find to be reported: what was seen, where, and by which code; `units` are those of one group in one square."""

    units: tuple[Unit, ...]
    square: Square
    code: str
    quality: Quality = Quality.NONE
    means: str = "eye"
    near_target: bool = False
    cont: str = ""


@rule("M'1")
def may_use_model(sheet: Worksheet, flight: str, model: Model) -> bool:
    """The generalised models of the air visual observer and the air target locator are not used; Table M'3-1 is."""
    sheet.note("model", model)
    return model is Model.TABLE


@rule("M'3", reading="R2")
def observer_of(sheet: Worksheet, unit: Unit, altitude_ft: int) -> Observer:
    """Light helicopters, and any helicopter at nap of the earth, look low and slow; all others high and fast."""
    sheet.figure("height, ft", altitude_ft)
    if altitude_ft <= 0:
        return Observer.LOW_SLOW
    return Observer(sheet.read(PIECES, unit.kind, figure="observer"))


@rule("M'3", reading="R2")
def quality_from_air(  # noqa: PLR0913 - the axes of the table, and who looks at whom
    sheet: Worksheet, flight: str, target: Unit, observer: Observer, vegetation: Vegetation, column: Column
) -> Quality:
    """The quality of a report from the air is drawn by observer, vegetation and kind of target."""
    return Quality(sheet.outcome(FROM_AIR, observer, vegetation, column))


@rule("M'4", reading="M'4")
def looks_again(sheet: Worksheet, flight: str, target: Unit, metres: int) -> bool:
    """An artillery observer in the air sees better what is near the target named to him: on none he draws again."""
    sheet.figure("metres from the named target", metres)
    return km(metres) <= sheet.read(CHAPTER, "observer_near_target_km") and bool(
        sheet.read(CHAPTER, "observer_extra_draws")
    )


def looked(draft: Draft, sheet: Worksheet, flight: Flight, squares: Iterable[Square]) -> tuple[Flight, list[Sighted]]:
    """All that a flight sees by eye in these squares, and the flight with what it has drawn for."""
    look = _Look(draft, sheet, flight)
    found = [one for square in squares if look.can_see(square) for one in look.into(square)]
    return replace(flight, seen=(*flight.seen, *look.drawn)), found


class _Look:
    """One flight looking down at one moment; keeps what it has drawn for."""

    def __init__(self, draft: Draft, sheet: Worksheet, flight: Flight) -> None:
        self.drawn: list[str] = []
        self._draft = draft
        self._sheet = sheet
        self._flight = flight
        self._unit = draft.unit(flight.unit)
        self._groups = Groups(draft, sheet)
        self._sky = sky_until_now(draft)

    def can_see(self, square: Square) -> bool:
        """Whether there is anything in a square, and light and weather let it be seen."""
        if not self._draft.ground.holds(square):
            return False
        enemy = self._unit.side.opponent
        if not self._draft.at(square, enemy) and not self._draft.sites_at(square, enemy):
            return False
        return sight.sight_is_possible(self._sheet, self._sky.light, self._sky.weather(square))

    def into(self, square: Square) -> Iterator[Sighted]:
        there = list(enemies(self._draft.at(square, self._unit.side.opponent), self._unit.side))
        yield from self._sites(square)
        vegetation = self._draft.ground.vegetation(square)
        for unit in there:
            column = self._column(unit, vegetation)
            key = f"{self._groups.of(unit).designator}|{vegetation}|{column}"
            if column is None or not self._is_first(key):
                continue
            quality = self._quality(unit, vegetation, column)
            if quality is not Quality.NONE:
                yield self._sighted(unit, quality, [other for other in there if self._together(other, unit)])

    def _sites(self, square: Square) -> Iterator[Sighted]:
        for site in self._draft.sites_at(square, self._unit.side.opponent):
            units = tuple(self._draft.unit(name) for name in site.units)
            working = tuple(unit for unit in units if unit.posture is Posture.PREPARING)
            lying = tuple(unit for unit in units if unit.posture is Posture.AMBUSH)
            vegetation = self._draft.ground.vegetation(square)
            if working and self._is_first(f"{site.designator}|building"):
                if site_seen_from_air(self._sheet, self._flight.unit, site, vegetation):
                    yield Sighted(units=working, square=square, code=contact_reports.WORKING)
            elif lying and site.ready is not None and self._is_first(site.designator):
                yield from self._ambush(site, lying, square, vegetation)

    def _ambush(self, site: Site, lying: tuple[Unit, ...], square: Square, vegetation: Vegetation) -> Iterator[Sighted]:
        ambush = Ambush(site=site, platoons=platoons_in(lying), vegetation=vegetation)
        if seen_from_air(self._sheet, self._flight.unit, ambush):
            yield Sighted(units=lying, square=square, code=contact_reports.POSITION, cont=ANY)

    def _column(self, unit: Unit, vegetation: Vegetation) -> Column | None:
        """As which kind of target a unit shows itself; None where it cannot be seen, or is drawn for elsewhere."""
        if unit.posture in (Posture.AMBUSH, Posture.PREPARING):
            return None
        ground, square = self._draft.ground, unit.square
        houses = max(ground.house_count(square), int(ground.hamlet(square) is not None))
        if unit.kind.is_patrol:
            cover = cover_pct(self._sheet, ground, square)
            if is_patrol_unseen(self._sheet, unit, vegetation, cover, houses):
                return None
        moving, firing = is_moving(unit, self._draft.now), is_firing(self._draft, unit)
        if houses and not moving and not firing and self._hides_among(unit, houses):
            return None
        return sight.target_column(self._sheet, unit, moving=moving, firing=firing)

    def _hides_among(self, unit: Unit, houses: int) -> bool:
        """Halted men hide in the houses of a hamlet; what grows in the square is in the table."""
        return hides(self._sheet, unit) and is_covered(self._sheet, unit, 0, houses)

    def _quality(self, unit: Unit, vegetation: Vegetation, column: Column) -> Quality:
        sheet, name = self._sheet, self._flight.unit
        observer = observer_of(sheet, self._unit, self._flight.altitude_ft)
        quality = quality_from_air(sheet, name, unit, observer, vegetation, column)
        if is_moving(unit, self._draft.now) and unit.formation is Formation.COLUMN:
            second = quality_from_air(sheet, name, unit, observer, vegetation, column)
            quality = sight.better_of_two(sheet, unit, quality, second)
        if quality is Quality.NONE and self._looks_again(unit):
            quality = quality_from_air(sheet, name, unit, observer, vegetation, column)
        return sight.identified_by_fire(sheet, unit, quality) if is_firing(self._draft, unit) else quality

    def _looks_again(self, unit: Unit) -> bool:
        target = self._flight.target
        if target is None or self._flight.task is not Task.OBSERVER:
            return False
        return looks_again(self._sheet, self._flight.unit, unit, metres_up(target, unit.square))

    def _sighted(self, unit: Unit, quality: Quality, together: list[Unit]) -> Sighted:
        near = self._looks_again(unit)
        moving = is_moving(unit, self._draft.now)
        code = contact_reports.code_of_sighting(self._sheet, unit, moving=moving)
        return Sighted(
            units=(unit, *(other for other in together if other is not unit)),
            square=unit.square,
            code=code,
            quality=quality,
            near_target=near,
        )

    def _together(self, other: Unit, unit: Unit) -> bool:
        return not other.kind.is_patrol and self._groups.of(other) == self._groups.of(unit)

    def _is_first(self, key: str) -> bool:
        if key in self._flight.seen or key in self.drawn:
            return False
        self.drawn.append(key)
        return True


def tell(draft: Draft, sheet: Worksheet, flight: Flight, found: Iterable[Sighted]) -> None:
    """The reports of what was seen, as they would come from the ground; 880 near an artillery observer's target."""
    for one in found:
        _tell(draft, sheet, flight, one)


def _tell(draft: Draft, sheet: Worksheet, flight: Flight, one: Sighted) -> None:
    first = one.units[0]
    draft.emit(
        AirSighted(
            at=draft.now,
            units=(flight.unit,),
            line=sheet.line,
            rule=sheet.rule,
            targets=tuple(unit.designator for unit in one.units),
            square=one.square,
            quality=one.quality.value if one.quality is not Quality.NONE else "",
            means=one.means,
        )
    )
    report(
        draft,
        sheet,
        OBSERVED if one.near_target else one.code,
        replace(draft.unit(flight.unit), square=one.square),
        square=one.square,
        quality=one.quality.value if one.quality is not Quality.NONE else "",
        en=first.designator,
        rule_id="M'4" if one.near_target else _paragraph(one),
        tag=first.designator,
        Tme=draft.now,
        C1=one.square,
        **_fields(sheet, flight, one),
    )


def _paragraph(one: Sighted) -> str:
    if one.code == contact_reports.WORKING:
        return "C'2f.1"
    return "C'2d.4" if one.cont else "M'3"


def _fields(sheet: Worksheet, flight: Flight, one: Sighted) -> dict[str, Any]:
    """What the card of each code says beside place and time."""
    if one.code == contact_reports.WORKING:
        return {}
    first = one.units[0]
    told: dict[str, Any] = {"Cont": one.cont or cont_of(sheet, one.units, one.quality, first)}
    if one.near_target:
        return told | ({"C2": flight.target} if flight.target else {})
    if one.code not in (contact_reports.HALTED, contact_reports.MOVING):
        return told
    moving = one.code == contact_reports.MOVING
    on_route = moving and first.march is not None and bool(first.march.msn)
    spread, way, column_on_route = contact_reports.appearance(sheet, first, moving=moving, on_route=on_route)
    told |= {"DSP": spread, "Dir": way.value if way is not None else ""}
    return told | ({"L": contact_reports.ON_ROUTE} if column_on_route else {})
