"""Map drawings: of what a cell knows, from its picture alone, and of the truth for Control."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.mode import Mode
from assessment.modes.tacspiel.battle_state import Site
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.field_drawing import OWN_SIGNS, field_signs, known_signs, obstacle_legend, obstacle_signs
from assessment.modes.tacspiel.flight import SupplyRoute
from assessment.modes.tacspiel.flight_paths import where_it_is
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_drawing import centre, ground_drawing
from assessment.modes.tacspiel.kinds import Level, UnitKind
from assessment.modes.tacspiel.knowledge import Marking, OwnUnit, Sighting
from assessment.modes.tacspiel.picture import Picture
from assessment.modes.tacspiel.situation import Situation, Unit
from assessment.modes.tacspiel.square import SIDE_M, Square
from control.situation.drawing import Area, Drawing, LegendEntry, Line, Mark, Position, Sample, Sign
from control.situation.side import SIDES, Side
from orders.language.codebook import CardKind
from orders.language.wording import NOTHING_KNOWN, cont_words

AGES: Final = (Fraction(30), Fraction(120), Fraction(360))
"""A contact fades when it is older than a half hour, two hours, a cycle."""

LETTERS: Final = {"red": "R", "blue": "B", "neutral": "N"}
SIZES: Final = ("none", "squad", "platoon", "company", "battalion", "regiment", "regiment")
"""Symbol sizes by the size digit of a Cont number."""

FAMILIES: Final = {
    "2": "seen_armour",
    "3": "seen_infantry",
    "4": "seen_wheels",
    "5": "seen_tracks",
    "6": "seen_camp",
    "7": "seen_artillery",
}
UNIT_SIZES: Final = {
    UnitKind.PATROL: "squad",
    UnitKind.POST: "squad",
    UnitKind.AERO_RIFLE_SQUAD: "squad",
    UnitKind.AIR_CAVALRY_PATROL: "none",
    UnitKind.OBSERVATION_AIRCRAFT: "none",
    UnitKind.TACTICAL_AIR: "none",
    UnitKind.TRANSPORT: "none",
    UnitKind.HOWITZER_155_BATTERY: "company",
}
"""Symbol sizes of the pieces that are no platoons; a headquarters shows its level."""

HELICOPTER: Final = "helicopter"
"""The symbol of all that flies."""

MARKINGS: Final = frozenset(("base", "cache", "field")) | OWN_SIGNS


def drawing(picture: Picture, mode: Mode[Any, Picture]) -> Drawing:
    """The map of a cell: its own units as last reported, hollow where they should be by now, contacts by age."""
    ground: Ground = mode.ground
    letters = {mark.name: LETTERS[mark.allegiance] for mark in picture.markings if mark.allegiance in LETTERS}
    sheet = ground_drawing(ground, letters)
    marks = (
        *(_own_mark(own, picture, mode) for own in picture.units if not own.lost),
        *_sighting_marks(picture, mode),
        *_expected_marks(picture, mode),
    )
    return replace(
        sheet,
        lines=sheet.lines + tuple(_route_lines(picture.markings, ground)),
        signs=(*sheet.signs, *_marking_signs(picture.markings, ground), *known_signs(picture.obstacles, ground)),
        marks=_stacked(marks),
        legend=(*sheet.legend, *_legend(picture.side), *obstacle_legend(picture.obstacles)),
    )


def true_drawing(situation: Situation, mode: Mode[Situation, Any]) -> Drawing:
    """The map of the truth: both sides' units, sites, bases, battles and what has changed on the ground."""
    ground: Ground = mode.ground
    sheet = ground_drawing(ground, {hamlet.name: LETTERS[hamlet.allegiance] for hamlet in ground.hamlets})
    bases = (Marking(kind=base.kind, name=base.name, square=base.square) for base in situation.bases)
    fields = (
        Marking(kind="field", name=f"{base.name} field", square=field)
        for base in situation.bases
        for field in base.fields
    )
    return replace(
        sheet,
        lines=sheet.lines + tuple(_route_lines(situation.supply_routes, ground)),
        areas=tuple(area for site in situation.sites for area in _site_areas(site, ground)),
        signs=(
            *sheet.signs,
            *_marking_signs((*bases, *fields), ground),
            *obstacle_signs(situation.obstacles, ground),
            *field_signs(situation, ground),
            *(
                Sign(kind="battle", at=centre(ground, battle.place), title=f"Battle {battle.number}")
                for battle in situation.battles
            ),
        ),
        marks=_stacked(_true_mark(where_it_is(situation, unit), situation, mode) for unit in _in_play(situation)),
        legend=(*sheet.legend, *_true_legend(), *obstacle_legend(situation.obstacles)),
    )


def _own_mark(own: OwnUnit, picture: Picture, mode: Mode[Any, Any]) -> Mark:
    kind = UnitKind(own.kind)
    level = picture.levels().get(own.superior)
    return Mark(
        symbol=_symbol(picture.side, kind, level.level if level else ""),
        at=centre(mode.ground, own.square),
        side=LETTERS[picture.side],
        designator=own.designator,
        strength=_strength(own.casualties),
        title=f"{_described(own)}, as reported of {_stamp(own.at, mode)}",
        link=f"unit/{own.designator}",
    )


def _expected_marks(picture: Picture, mode: Mode[Any, Any]) -> Iterator[Mark]:
    for expected in picture.expected:
        own = picture.unit(expected.designator)
        if own:
            mark = _own_mark(own, picture, mode)
            title = f"{own.designator} should be at {expected.square.text} by order {expected.order}"
            yield replace(mark, at=centre(mode.ground, expected.square), hollow=True, strength="", title=title)


def _sighting_marks(picture: Picture, mode: Mode[Any, Any]) -> Iterator[Mark]:
    """Contacts whose place was told, each by its latest report while contact was kept."""
    gone_on = {sighting.continues for sighting in picture.sightings}
    for sighting in picture.sightings:
        if sighting.square is not None and sighting.number not in gone_on:
            yield _sighting_mark(sighting, sighting.square, picture, mode)


def _sighting_mark(sighting: Sighting, square: Square, picture: Picture, mode: Mode[Any, Any]) -> Mark:
    cont = sighting.cont or NOTHING_KNOWN
    words = cont_words(CODEBOOK, cont, CardKind.REPORT)
    quality = f", quality {sighting.quality}" if sighting.quality else ""
    return Mark(
        symbol=_contact_symbol(picture.side.opponent, cont),
        at=centre(mode.ground, square),
        side=LETTERS[picture.side.opponent],
        designator=f"No. {sighting.number}",
        quality=sighting.quality or "?",
        age=sum(picture.clock - sighting.at > limit for limit in AGES),
        title=f"Contact No. {sighting.number}: {words} at {square.text}{quality}, {_stamp(sighting.at, mode)}",
        link=f"report/{sighting.number}",
    )


def _in_play(situation: Situation) -> Iterator[Unit]:
    return (unit for unit in situation.units if not unit.is_out)


def _true_mark(unit: Unit, situation: Situation, mode: Mode[Any, Any]) -> Mark:
    level = next((hq.level for hq in situation.headquarters if hq.designator == unit.superior), Level.COMPANY)
    return Mark(
        symbol=_symbol(unit.side, unit.kind, level),
        at=centre(mode.ground, unit.square),
        side=LETTERS[unit.side],
        designator=unit.designator,
        strength=_strength(unit.casualties),
        title=_described(unit),
        link=f"unit/{unit.designator}",
    )


def _described(unit: Unit | OwnUnit) -> str:
    losses = f", losses {unit.casualties} percent" if unit.casualties else ""
    mounted = ", in vehicles" if unit.mounted else ""
    return f"{unit.designator}, {_spoken(unit.kind)}, {_spoken(unit.posture)}{mounted}{losses}, at {unit.square.text}"


def _spoken(name: str) -> str:
    return str(name).replace("_", " ")


def _stamp(moment: Fraction, mode: Mode[Any, Any]) -> str:
    return mode.clock.stamp(moment) if mode.clock else str(moment)


def _strength(casualties: int) -> str:
    return f"-{casualties}%" if casualties else ""


def _symbol(side: Side, kind: UnitKind, level: str) -> str:
    size = level if kind is UnitKind.HEADQUARTERS else UNIT_SIZES.get(kind, "platoon")
    drawn = HELICOPTER if kind.is_aircraft else UnitKind.PATROL if kind is UnitKind.AERO_RIFLE_SQUAD else kind
    return f"{side}/{drawn}/{size}"


def _contact_symbol(side: Side, cont: str) -> str:
    size = SIZES[int(cont[0])] if cont[0].isdigit() and int(cont[0]) < len(SIZES) else "none"
    family = cont[1] if cont[1] != "0" else cont[2]
    return f"{side}/{FAMILIES.get(family, 'seen_unknown')}/{size}"


def _stacked(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The marks with those of one place numbered."""
    standing: defaultdict[Position, int] = defaultdict(int)
    placed = []
    for mark in marks:
        placed.append(replace(mark, stack=standing[mark.at]))
        standing[mark.at] += 1
    return tuple(placed)


def _marking_signs(markings: Iterable[Marking], ground: Ground) -> Iterator[Sign]:
    for marking in markings:
        if marking.kind in MARKINGS:
            at = centre(ground, marking.square)
            title = f"{marking.name}, {marking.square.text}"
            yield Sign(kind=marking.kind, at=at, label=marking.name, title=title)


def _route_lines(routes: Iterable[Marking | SupplyRoute], ground: Ground) -> Iterator[Line]:
    """Red's supply routes (C'1c), as its own and Control's maps show them."""
    for route in routes:
        if len(route.squares) > 1:
            points = tuple(centre(ground, square) for square in route.squares)
            yield Line(kind="supply-route", points=points, label=route.name)


def _site_areas(site: Site, ground: Ground) -> Iterator[Area]:
    for square in site.squares:
        east, north = (part - SIDE_M // 2 for part in centre(ground, square))
        title = f"{_kind_of_site(site)}, {square.text}"
        yield Area(kind=f"area-{site.side}", corners=_corners(east, north), title=title)


def _kind_of_site(site: Site) -> str:
    if site.sprung is not None:
        return "sprung ambush, still held"
    if site.is_built:
        return "prepared ambush" if site.units else "empty ambush site"
    return "ambush being prepared" if site.prepared else "hasty ambush"


def _corners(east: int, north: int) -> tuple[Position, ...]:
    far_east, far_north = east + SIDE_M, north + SIDE_M
    return ((east, north), (far_east, north), (far_east, far_north), (east, far_north))


def _legend(side: Side) -> Iterator[LegendEntry]:
    """What a cell's marks mean."""
    platoon = f"{side}/rifle_platoon/platoon"
    yield LegendEntry(sample=Sample.MARK, kind=platoon, label="platoon, as last reported")
    yield LegendEntry(sample=Sample.MARK, kind=f"{platoon}/expected", label="where it should be by its orders")
    seen = f"{side.opponent}/seen_infantry/none"
    yield LegendEntry(sample=Sample.MARK, kind=seen, label="contact, fading with its age")


def _true_legend() -> Iterator[LegendEntry]:
    """What Control's marks mean."""
    for side in SIDES:
        kind = f"{side}/rifle_platoon/platoon"
        yield LegendEntry(sample=Sample.MARK, kind=kind, label=f"{side.capitalize()} platoon")
        yield LegendEntry(sample=Sample.AREA, kind=f"area-{side}", label=f"{side.capitalize()} ambush")
    yield LegendEntry(sample=Sample.SIGN, kind="battle", label="battle")
