"""What in a scenario file is written so that nothing can be made of it: places, times, codes and names of nobody.

It is looked at before anything else, so that every other check finds places and times that it can read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final, TypeAlias

from assessment.engine.yaml_source import BadData, Source
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.order_codes import OPTIONS
from assessment.modes.tacspiel.scenario_file import ScenarioPart
from assessment.modes.tacspiel.settings import SETTINGS
from assessment.modes.tacspiel.square import Point, area, is_place
from control.situation.clock import Clock
from control.situation.side import SIDES, Side

Path: TypeAlias = tuple[str | int, ...]
Place: TypeAlias = tuple[str, str, Path]
"""Whose place it is, how it is written, and where in the file."""

MODE_KEY: Final = "tacspiel"
LONGEST: Final = 5
"""Columns of the fields Unit, Auth and Desig."""

SIGNS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
ALLEGIANCES: Final = ("", "red", "blue", "neutral")
FOLLOW_UPS: Final = ("", "144", "153", "hold")


def written_faults(source: Source, part: ScenarioPart, ground: Ground) -> Iterator[BadData]:
    """All of it, each with file and line."""
    if part.mode != MODE_KEY:
        yield source.bad(f"this is a game of {part.mode or 'no mode'}, not of {MODE_KEY}", "mode")
    if not part.units:
        yield source.bad("the scenario has no units", "units")
    yield from _places(source, part, ground)
    yield from _areas(source, part)
    yield from _times(source, part)
    yield from _settings(source, part)
    yield from _designators(source, part)
    yield from _names(source, part)
    yield from _choices(source, part)


def _places(source: Source, part: ScenarioPart, ground: Ground) -> Iterator[BadData]:
    for whose, text, path in (*_on_the_map(part), *_anywhere(part)):
        try:
            Point.at(text)
        except ValueError as error:
            yield source.bad(f"{whose}: {error}", *path)
    for whose, text, path in _on_the_map(part):
        if is_place(text) and not ground.holds(Point.at(text).square):
            yield source.bad(f"{whose} lies off the map at {text}", *path)


def _areas(source: Source, part: ScenarioPart) -> Iterator[BadData]:
    """Areas that lack a corner, or whose second is not north-east of the first (A'3b)."""
    for number, spell in enumerate(part.weather):
        for corner, text in enumerate(spell.area or ()):
            if not text:
                yield source.bad("area of weather: it has two corners", "weather", number, "area", corner)
        if spell.area and all(map(is_place, spell.area)):
            try:
                area(*map(Point.at, spell.area))
            except ValueError as error:
                yield source.bad(f"area of weather: {error}", "weather", number, "area", 1)


def _on_the_map(part: ScenarioPart) -> Iterator[Place]:
    """Places that must lie on the map; those of units and bases are looked at with what they are."""
    for number, hq in enumerate(part.headquarters):
        yield from _each(hq.designator, (hq.square,), "headquarters", number, "square")
    for number, option in enumerate(part.options):
        yield from _each(f"option {option.code}", (option.c1,), "options", number, "c1")
        yield from _each(f"option {option.code}", (option.c2,), "options", number, "c2")
    for number, site in enumerate(part.sites):
        yield from _each(f"{site.side.value}'s ambush site", site.squares, "sites", number, "squares")
    for number, marking in enumerate(part.markings):
        yield from _each(marking.name, (marking.square,), "markings", number, "square")
    for number, layer in enumerate(part.layers):
        for feature in layer.features:
            yield from _each(layer.title, feature.places, "layers", number)
    for number, obstacle in enumerate(part.obstacles):
        yield from _each(obstacle.kind, (obstacle.square,), "obstacles", number, "square")


def _anywhere(part: ScenarioPart) -> Iterator[Place]:
    for number, unit in enumerate(part.units):
        yield from _each(unit.designator, (unit.square,), "units", number, "square")
    for number, base in enumerate(part.bases):
        yield from _each(base.name, (base.square,), "bases", number, "square")
        yield from _each(base.name, base.fields, "bases", number, "fields")
    for number, route in enumerate(part.supply_routes):
        yield from _each(route.name, route.points, "supply_routes", number, "points")
    for number, installation in enumerate(part.installations):
        yield from _each(installation.name, (installation.point,), "installations", number, "point")
    for number, strip in enumerate(part.mine_strips):
        yield from _each("mine strip", strip, "mine_strips", number)
    for number, spell in enumerate(part.weather):
        for corner, text in enumerate(spell.area or ()):
            yield from _each("area of weather", (text,), "weather", number, "area", corner)
    yield from _each("revetment", part.revetments, "revetments")
    yield from _each("division base", part.division_base, "division_base")
    yield from _each("agents' radio", (part.agents_radio,), "agents_radio")


def _each(whose: str, texts: Iterable[str], *path: str | int) -> Iterator[Place]:
    yield from ((whose, text, path) for text in texts if text)


def _times(source: Source, part: ScenarioPart) -> Iterator[BadData]:
    clock = Clock(day=part.clock.day, hour=part.clock.hour)
    stamps = [(spell.since, ("weather", number, "since")) for number, spell in enumerate(part.weather)]
    stamps += [
        (option.since, ("options", number, "since")) for number, option in enumerate(part.options) if option.since
    ]
    for stamp, path in stamps:
        try:
            clock.at(stamp)
        except ValueError as error:
            yield source.bad(str(error), *path)
    for edge in ("sunrise", "sunset"):
        text = getattr(part, edge)
        try:
            clock.next_time(text or "0000", 0)
        except ValueError as error:
            yield source.bad(f"{edge}: {error}", edge)
    if part.sunrise and part.sunset and part.sunrise >= part.sunset:
        yield source.bad(f"the sun rises at {part.sunrise} and sets before, at {part.sunset}", "sunset")


def _settings(source: Source, part: ScenarioPart) -> Iterator[BadData]:
    offered = {setting.key: setting.values for setting in SETTINGS}
    for key, value in part.settings.items():
        if key not in offered:
            yield source.bad(f"there is no setting {key}; there are {', '.join(sorted(offered))}", "settings", key)
        elif value not in offered[key]:
            yield source.bad(f"{key} may be {', '.join(offered[key])}, not {value}", "settings", key)


def _designators(source: Source, part: ScenarioPart) -> Iterator[BadData]:
    """Names that no card could hold, or that two headquarters share."""
    seen: set[str] = set()
    for number, hq in enumerate(part.headquarters):
        if hq.designator in seen:
            yield source.bad(f"{hq.designator} is listed twice", "headquarters", number, "designator")
        seen.add(hq.designator)
    listed = [(hq.designator, ("headquarters", number, "designator")) for number, hq in enumerate(part.headquarters)]
    listed += [(unit.designator, ("units", number, "designator")) for number, unit in enumerate(part.units)]
    for name, path in listed:
        if not 1 <= len(name) <= LONGEST or not SIGNS.issuperset(name):
            yield source.bad(f"{name!r} is no name for a card: one to {LONGEST} capitals and digits", *path)
    for number, unit in enumerate(part.units):
        if not unit.company:
            yield source.bad(f"{unit.designator} belongs to no company", "units", number, "company")


def _names(source: Source, part: ScenarioPart) -> Iterator[BadData]:
    """Units that are named and not listed, or stand on the other side."""
    sides = {unit.designator: unit.side for unit in part.units}
    named: list[tuple[Side, str, str, Path]] = [
        (unit.side, f"{unit.designator} supports", name, ("units", number, "supports"))
        for number, unit in enumerate(part.units)
        for name in unit.supports
    ]
    named += [
        (site.side, "the ambush holds", name, ("sites", number, "units"))
        for number, site in enumerate(part.sites)
        for name in site.units
    ]
    for side, words, name, path in named:
        if name not in sides:
            yield source.bad(f"{words} {name}, which is not listed", *path)
        elif sides[name] is not side:
            yield source.bad(f"{words} {name} of the other side", *path)
    for number, option in enumerate(part.options):
        if option.unit and option.unit not in sides:
            yield source.bad(f"an option is for {option.unit}, which is not listed", "options", number, "unit")


def _choices(source: Source, part: ScenarioPart) -> Iterator[BadData]:
    """Texts of which only some are meant."""
    for number, seat in enumerate(part.seats):
        yield from _one_of(source, "side", seat.side, [side.value for side in SIDES], "seats", number)
    for number, option in enumerate(part.options):
        yield from _one_of(source, "code", option.code, sorted(OPTIONS), "options", number)
        yield from _one_of(source, "kind", option.kind, ["*", *(kind.value for kind in UnitKind)], "options", number)
    for number, site in enumerate(part.sites):
        yield from _one_of(source, "follow_up", site.follow_up, FOLLOW_UPS, "sites", number)
        if not site.squares:
            yield source.bad("an ambush site has no square", "sites", number, "squares")
    for number, marking in enumerate(part.markings):
        yield from _one_of(source, "allegiance", marking.allegiance, ALLEGIANCES, "markings", number)


def _one_of(source: Source, field: str, value: str, allowed: Collection[str], *path: str | int) -> Iterator[BadData]:
    names = [name for name in allowed if name]
    if value not in allowed:
        yield source.bad(f"{field} may be {', '.join(names)}, not {value!r}", *path, field)
