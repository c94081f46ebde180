"""Photo missions: what shows on ordinary and on camouflage film, and when it is read out (M'2, M'3-2, M'5; C'1f, C'2h).

The camouflage mission (462) looks for prepared ambushes and camps; both films show worn routes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import camps, camps_below, contact_reports, crops, supply_routes
from assessment.modes.tacspiel.ambush_finding import Ambush
from assessment.modes.tacspiel.ambush_from_air import AirSearch, can_show_prepared_ambush, shown_by_photo
from assessment.modes.tacspiel.ambush_sites import platoons_in
from assessment.modes.tacspiel.battle_state import Site
from assessment.modes.tacspiel.camps_below import CampFound
from assessment.modes.tacspiel.cont import Quality, cont_of
from assessment.modes.tacspiel.draft import Draft, enemies
from assessment.modes.tacspiel.events import AirSighted
from assessment.modes.tacspiel.exposure import is_moving, sky_until_now
from assessment.modes.tacspiel.flight import Flight, Task
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.kinds import Light, Posture, Season, Weather
from assessment.modes.tacspiel.on_film import LETTER_OF_BLOCK, OnFilm, of_block, of_camp, of_field, of_route
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square, corners_of
from control.situation.side import Side

ON_FILM: Final = table("M'3-2")
READ_OUT: Final = table("Section M")
MINUTES_AN_HOUR: Final = 60
DISTURBED: Final = "890"
SCALES: Final = {Task.PHOTO_LARGE: "large", Task.PHOTO_MEDIUM: "medium"}
CERTAIN: Final = Quality.A2B2
"""What a photograph tells of an enemy whose quality is not drawn for: size unknown, general kind."""


class Sensor(StrEnum):
    """The rows of the house table of read-out times."""

    PHOTO = "photo"
    INFRARED = "infrared"
    VISUAL = "visual"


class Subject(StrEnum):
    """The rows of Table M'3-2."""

    TROOPS = "troops_platoon_up"
    VEHICLES = "vehicles_animals"
    WORKS = "field_works_or_site_under_construction"
    BATTERY = "artillery_mortar_position"
    INSTALLATION = "installation"
    CAMP = "encampment"


@rule("M'2", reading="R1")
def read_out_min(sheet: Worksheet, flight: str, sensor: Sensor) -> Fraction:
    """Pictures have to be read before anything is known of them; what is seen by eye is told at once. In minutes."""
    return Fraction(sheet.read(READ_OUT, sensor)) * MINUTES_AN_HOUR


@rule("M'2", reading="R1")
def goes_down_with_aircraft(sheet: Worksheet, flight: str, pictures: int) -> bool:
    """Pictures are read when the aircraft has brought them home: those taken on a flight that is lost never are."""
    sheet.figure("pictures not read yet", pictures)
    return pictures > 0


@rule("M'2", reading="R28")
def can_photograph(sheet: Worksheet, flight: str, light: Light, weather: Weather) -> bool:
    """Photographs are taken by day and in clear weather."""
    sheet.note("light", light)
    sheet.note("weather", weather)
    return light is Light.DAY and weather is Weather.CLEAR


@rule("M'3", reading="R2")
def photo_shows(  # noqa: PLR0913 - the axes of the table
    sheet: Worksheet, flight: str, target: str, subject: Subject, task: Task, vegetation: Vegetation
) -> bool:
    """Ordinary film shows what lies in the square by kind, scale and vegetation; a camp only where it may lie."""
    scale = SCALES[task]
    if not sheet.prints(ON_FILM, subject, scale, vegetation):
        sheet.note("nothing of the kind lies in such ground")
        return False
    return sheet.chance(ON_FILM, subject, scale, vegetation)


@rule("M'5.3", reading="M'5.3")
def mission_shows_site(sheet: Worksheet, flight: str, ambush: Ambush, season: Season, age_min: Fraction) -> bool:
    """A camouflage mission is assessed by the camouflage tables: for prepared ambushes that of C'2h."""
    if not can_show_prepared_ambush(sheet, ambush.site, AirSearch.CAMOUFLAGE_FILM, season):
        return False
    return shown_by_photo(sheet, flight, ambush, age_min)


@rule("M'5.2")
def tells_of_mission(sheet: Worksheet, flight: str, number: int) -> str:
    """Report 890 names the mission by the number of its order, and when it was flown."""
    return str(number)


def photographed(
    draft: Draft, sheet: Worksheet, flight: Flight, squares: Iterable[Square]
) -> tuple[Flight, list[OnFilm]]:
    """All that the film shows of these squares, and the flight with what has been drawn for. Nothing else changes."""
    over = tuple(square for square in squares if draft.ground.holds(square))
    if not over or not _is_anything_there(draft, over):
        return flight, []
    over = _in_clear_light(draft, sheet, flight, over)
    segments = supply_routes.passed(draft, sheet, flight, over)
    found = [of_route(one) for one in segments if supply_routes.shows(draft, sheet, flight, one)]
    found += [of_camp(one) for one in camps_below.on_film(draft, sheet, flight, over)]
    sites = _sites_below(draft, flight, over) if flight.task is Task.CAMOUFLAGE else []
    found += _sites(draft, sheet, flight, sites)
    for square in over if flight.task is not Task.CAMOUFLAGE else ():
        found += _on_ordinary_film(draft, sheet, flight, square)
    fields = crops.seen_from_air(draft, sheet, flight, over)
    found += map(of_field, fields)
    drawn = (*(one.key for one in segments), *map(_site_key, sites), *map(crops.key, fields))
    return replace(flight, seen=(*flight.seen, *drawn)), found


def _in_clear_light(draft: Draft, sheet: Worksheet, flight: Flight, squares: tuple[Square, ...]) -> tuple[Square, ...]:
    """Those squares over which light and weather let pictures be taken."""
    sky = sky_until_now(draft)
    over = {square: sky.weather(square) for square in squares}
    kinds = sorted(set(over.values()))
    fitting = {weather for weather in kinds if can_photograph(sheet, flight.unit, sky.light, weather)}
    return tuple(square for square in squares if over[square] in fitting)


def tell(draft: Draft, sheet: Worksheet, flight: Flight, found: Iterable[OnFilm], sensor: Sensor) -> None:
    """The reports of what the film shows, when it has been read; each tells when the picture was taken."""
    for one in found:
        at = draft.now + read_out_min(sheet, flight.unit, sensor)
        fields: dict[str, Any] = {"C1": one.square, "Tme": draft.now, **one.fields}
        draft.emit(
            AirSighted(
                at=draft.now,
                units=(flight.unit,),
                line=sheet.line,
                rule=one.rule,
                targets=(one.name,),
                square=one.square,
                quality=one.quality,
                means=sensor.value,
            )
        )
        report(
            draft,
            sheet,
            one.code,
            replace(draft.unit(flight.unit), square=one.square),
            at=at,
            square=one.square,
            quality=one.quality,
            en=one.name if one.name in draft.units else "",
            rule_id=one.rule,
            tag=f"{one.name} {draft.clock.stamp(draft.now)}",
            **fields,
        )


def could_photograph(draft: Draft, sheet: Worksheet, flight: Flight, square: Square) -> bool:
    """Whether pictures could be taken over a square up to this moment."""
    sky = sky_until_now(draft)
    return can_photograph(sheet, flight.unit, sky.light, sky.weather(square))


def lose_film(draft: Draft, sheet: Worksheet, flight: Flight) -> None:
    """The aircraft is lost with all that it took since it took off; what earlier flights brought home is read."""
    sensor = Sensor.INFRARED if flight.task is Task.INFRARED else Sensor.PHOTO
    since = flight.took_off + read_out_min(sheet, flight.unit, sensor)
    aboard = [one for one in draft.under_way if one.unit == flight.unit and one.at > draft.now and one.at >= since]
    if goes_down_with_aircraft(sheet, flight.unit, len(aboard)):
        draft.under_way = [one for one in draft.under_way if one not in aboard]


def _is_anything_there(draft: Draft, squares: tuple[Square, ...]) -> bool:
    situation, over = draft.situation, set(squares)
    places = [place for base in situation.bases for place in (base.square, *base.fields)]
    places += [route.squares[0] for route in situation.supply_routes]
    places += [square for route in situation.supply_routes for square in route.squares]
    places += [square for site in draft.sites.values() for square in site.squares]
    places += [obstacle.square for obstacle in draft.obstacles]
    return not over.isdisjoint(places) or any(draft.at(square, Side.RED) for square in squares)


def _sites_below(draft: Draft, flight: Flight, squares: tuple[Square, ...]) -> list[Site]:
    """Prepared sites over which the flight has come for the first time, empty ones too, were it over part of one."""
    below = {site.number: site for square in squares for site in draft.sites_at(square, Side.RED) if site.is_built}
    return [site for _, site in sorted(below.items()) if _site_key(site) not in flight.seen]


def _site_key(site: Site) -> str:
    return f"film|site {site.number}"


def _sites(draft: Draft, sheet: Worksheet, flight: Flight, below: Iterable[Site]) -> Iterator[OnFilm]:
    """Sites whose disturbed ground shows on camouflage film, by what grows in their first square."""
    season = draft.situation.conditions.season
    for site in below:
        platoons = platoons_in(map(draft.unit, site.units))
        ambush = Ambush(site=site, platoons=platoons, vegetation=draft.ground.vegetation(site.squares[0]))
        age_min = draft.now - (site.built or Fraction(0))
        if mission_shows_site(sheet, flight.unit, ambush, season, age_min):
            mission = tells_of_mission(sheet, flight.unit, flight.number)
            _, opposite = corners_of(site.squares)
            fields = {"Msn": mission, "C2": opposite.text if opposite else ""}
            yield OnFilm(code=DISTURBED, square=site.squares[0], name=site.designator, rule="M'5.2", fields=fields)


def _on_ordinary_film(draft: Draft, sheet: Worksheet, flight: Flight, square: Square) -> Iterator[OnFilm]:
    vegetation = draft.ground.vegetation(square)
    for unit in enemies(draft.at(square, Side.RED), Side.BLUE):
        subject = _subject(unit)
        if subject is not None and photo_shows(sheet, flight.unit, unit.designator, subject, flight.task, vegetation):
            yield _of_unit(draft, sheet, unit)
    blocks = [one for one in draft.obstacles if one.square == square and one.kind in LETTER_OF_BLOCK]
    for block in blocks:
        if photo_shows(sheet, flight.unit, square.text, Subject.INSTALLATION, flight.task, vegetation):
            yield of_block(block)
    if flight.task is Task.PHOTO_MEDIUM:
        for base in draft.situation.bases:
            if (base.square, base.kind) == (square, camps.CAMP) and photo_shows(
                sheet, flight.unit, base.name, Subject.CAMP, flight.task, vegetation
            ):
                yield of_camp(
                    CampFound(square=square, name=base.name, cont=camps_below.CAMP, means="photo", rule="M'3")
                )


def _subject(unit: Unit) -> Subject | None:
    """What of Table M'3-2 a unit is; patrols, and ambushes that lie in wait, do not show on ordinary film."""
    if unit.kind.is_patrol or unit.posture is Posture.AMBUSH:
        return None
    if unit.posture is Posture.PREPARING:
        return Subject.WORKS
    if unit.kind.is_fire_support:
        return Subject.BATTERY
    return Subject.VEHICLES if unit.mounted else Subject.TROOPS


def _of_unit(draft: Draft, sheet: Worksheet, unit: Unit) -> OnFilm:
    moving = is_moving(unit, draft.now)
    code = contact_reports.code_of_sighting(sheet, unit, moving=moving)
    fields: dict[str, str] = {}
    if code != contact_reports.WORKING:
        fields["Cont"] = cont_of(sheet, (unit,), CERTAIN)
    if code in (contact_reports.HALTED, contact_reports.MOVING):
        spread, way, _ = contact_reports.appearance(sheet, unit, moving=moving, on_route=False)
        fields |= {"DSP": spread, "Dir": way.value if way is not None else ""}
    return OnFilm(code=code, square=unit.square, name=unit.designator, rule="M'3", fields=fields, quality=CERTAIN.value)
