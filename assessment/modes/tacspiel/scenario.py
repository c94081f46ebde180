"""Reading a scenario folder: `scenario.yaml`, `ground.yaml` and decks, checked, into an opening situation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from assessment.engine.mode import Part, Scenario, SeatPlan
from assessment.engine.tables import TableSet
from assessment.engine.yaml_source import BadData, Source
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_file import ground_from
from assessment.modes.tacspiel.kinds import LEVELS, Posture
from assessment.modes.tacspiel.knowledge import Knowledge, Marking, OwnUnit, Superior
from assessment.modes.tacspiel.scenario_file import OptionPart, ScenarioPart, UnitPart
from assessment.modes.tacspiel.situation import (
    Base,
    Conditions,
    ContactOption,
    Headquarters,
    Obstacle,
    Site,
    Situation,
    StandingOrder,
    Unit,
    WeatherSpell,
)
from assessment.modes.tacspiel.square import Square
from control.situation.by_side import BySide
from control.situation.clock import Clock
from control.situation.side import SIDES, Side

PARTS: Final = ("events", "reasons", "knowledge", "missions", "forces")
"""The five parts without which a game cannot start (INTRO.3)."""

AUDIENCES: Final = ("common", "red", "blue", "control")
ACTIVITIES: Final = ("*", "halted", "marching", "patrol", "ambush")
CYCLE_HOURS: Final = 6
NOT_AT_START: Final = (Posture.MARCHING, Posture.DISPERSED, Posture.AIRBORNE, Posture.OUT, Posture.FIGHTING)


def read_scenario(key: str, files: Mapping[str, Any], tables: TableSet) -> Scenario[Situation]:
    """The scenario of a folder. `files` are `scenario.yaml` and `ground.yaml` as sources, decks as text by name.

    Raises `BadData` with file and line for the first thing that does not fit.
    """
    source: Source = files["scenario.yaml"]
    part = source.convert(ScenarioPart)
    ground = ground_from(files["ground.yaml"])
    clock = Clock(day=part.clock.day, hour=part.clock.hour)
    for fault in _faults(source, part, ground, clock):
        raise fault
    return Scenario(
        key=key,
        title=part.title,
        mode=part.mode,
        clock=clock,
        parts=tuple(Part(key=p.key, title=p.title, audience=p.audience, text=p.text.strip()) for p in part.parts),
        seats=tuple(SeatPlan(name=s.name, side=s.side, title=s.title, headquarters=s.headquarters) for s in part.seats),
        settings=part.settings,
        ground=ground,
        opening=_opening(part, ground, clock, tables),
        decks={name: text for name, text in sorted(files.items()) if isinstance(text, str)},
    )


def _opening(part: ScenarioPart, ground: Ground, clock: Clock, tables: TableSet) -> Situation:
    units = tuple(_unit(unit, clock) for unit in sorted(part.units, key=lambda u: u.designator))
    headquarters = tuple(
        Headquarters(
            designator=hq.designator,
            side=hq.side,
            level=hq.level,
            superior=hq.superior,
            square=Square.at(hq.square) if hq.square else None,
            seat=_seat_of(part, hq.designator),
        )
        for hq in sorted(part.headquarters, key=lambda h: h.designator)
    )
    sites = tuple(
        Site(
            number=number,
            side=site.side,
            prepared=site.prepared,
            squares=tuple(Square.at(square) for square in site.squares),
            units=tuple(sorted(site.units)),
            ready=Fraction(0),
            built=Fraction(0),
            cont=site.cont,
            follow_up=site.follow_up,
        )
        for number, site in enumerate(part.sites, start=1)
    )
    conditions = _conditions(part, clock, tables)
    return Situation(
        now=Fraction(0),
        ground=ground.digest,
        units=units,
        headquarters=headquarters,
        conditions=conditions,
        known=BySide(
            red=_known(Side.RED, units, headquarters, part, conditions),
            blue=_known(Side.BLUE, units, headquarters, part, conditions),
        ),
        options=_options(part, clock),
        standing=BySide(red=_standing(part, Side.RED), blue=_standing(part, Side.BLUE)),
        sites=sites,
        sites_made=len(sites),
        bases=tuple(
            Base(
                name=base.name,
                square=Square.at(base.square),
                kind=base.kind,
                fields=tuple(Square.at(field) for field in base.fields),
            )
            for base in part.bases
        ),
        obstacles=tuple(
            Obstacle(
                kind=obstacle.kind,
                square=Square.at(obstacle.square),
                since=Fraction(0),
                bypass=obstacle.bypass,
                known_to=obstacle.known_to,
            )
            for obstacle in part.obstacles
        ),
    )


def _unit(part: UnitPart, clock: Clock) -> Unit:
    del clock
    return Unit(
        designator=part.designator,
        side=part.side,
        kind=part.kind,
        company=part.company,
        superior=part.superior,
        square=Square.at(part.square),
        formation=part.formation,
        posture=part.posture,
        mounted=part.mounted,
        vehicle=part.vehicle,
        radio=part.radio,
        casualties=part.casualties,
        facing=part.facing,
        supports=part.supports,
    )


def _conditions(part: ScenarioPart, clock: Clock, tables: TableSet) -> Conditions:
    return Conditions(
        season=part.season,
        sunrise=_minute_of_day(part.sunrise or _house_time(tables, "sunrise")),
        sunset=_minute_of_day(part.sunset or _house_time(tables, "sunset")),
        weather=tuple(WeatherSpell(since=clock.at(spell.since), weather=spell.weather) for spell in part.weather),
    )


def _house_time(tables: TableSet, edge: str) -> str:
    return f"{tables['H-light'].entry(edge).whole:04d}"


def _minute_of_day(text: str) -> int:
    return int(text[:2]) * 60 + int(text[2:])


def _known(
    side: Side,
    units: tuple[Unit, ...],
    headquarters: tuple[Headquarters, ...],
    part: ScenarioPart,
    conditions: Conditions,
) -> Knowledge:
    """At the start each side knows its own units and markings, and nothing else."""
    return Knowledge(
        sunrise=conditions.sunrise,
        sunset=conditions.sunset,
        season=conditions.season.value,
        units=tuple(own_unit(unit) for unit in units if unit.side is side),
        headquarters=tuple(
            Superior(designator=hq.designator, level=hq.level.value, superior=hq.superior, seat=hq.seat)
            for hq in headquarters
            if hq.side is side
        ),
        markings=tuple(
            Marking(kind=m.kind, name=m.name, square=Square.at(m.square), allegiance=m.allegiance)
            for m in part.markings
            if m.side is side
        )
        + (_base_markings(part) if side is Side.RED else ()),
    )


def own_unit(unit: Unit) -> OwnUnit:
    """An own unit as its side knows it when it can see it plainly: at the start."""
    return OwnUnit(
        designator=unit.designator,
        kind=unit.kind.value,
        company=unit.company,
        superior=unit.superior,
        square=unit.square,
        posture=unit.posture.value,
        formation=unit.formation.value,
        mounted=unit.mounted,
        vehicle=unit.vehicle.value if unit.vehicle else "",
        radio=unit.radio,
        casualties=unit.casualties,
        at=Fraction(0),
    )


def _base_markings(part: ScenarioPart) -> tuple[Marking, ...]:
    bases = tuple(Marking(kind=b.kind, name=b.name, square=Square.at(b.square)) for b in part.bases)
    fields = tuple(
        Marking(kind="field", name=f"{b.name} field", square=Square.at(field)) for b in part.bases for field in b.fields
    )
    return bases + fields


def _options(part: ScenarioPart, clock: Clock) -> dict[str, tuple[ContactOption, ...]]:
    found: dict[str, tuple[ContactOption, ...]] = {}
    for option in part.options:
        if option.unit:
            found[option.unit] = (*found.get(option.unit, ()), _option(option, clock))
    return {unit: tuple(sorted(options, key=lambda o: o.since)) for unit, options in sorted(found.items())}


def _standing(part: ScenarioPart, side: Side) -> tuple[StandingOrder, ...]:
    return tuple(
        StandingOrder(kind=option.kind, activity=option.activity, option=_option(option, None))
        for option in part.options
        if not option.unit and option.side in (side, None)
    )


def _option(part: OptionPart, clock: Clock | None) -> ContactOption:
    return ContactOption(
        code=part.code,
        since=clock.at(part.since) if clock and part.since else Fraction(0),
        cont=part.cont,
        c1=Square.at(part.c1) if part.c1 else None,
        c2=Square.at(part.c2) if part.c2 else None,
        percent=part.percent,
    )


def _seat_of(part: ScenarioPart, designator: str) -> str:
    return next((seat.name for seat in part.seats if designator in seat.headquarters), "")


def _faults(source: Source, part: ScenarioPart, ground: Ground, clock: Clock) -> Iterator[BadData]:
    missing = [key for key in PARTS if not any(p.key == key and p.text.strip() for p in part.parts)]
    if missing:
        yield source.bad(f"the scenario has no part {', '.join(missing)}; a game needs all five (INTRO.3)", "parts")
    for number, text in enumerate(part.parts):
        if text.audience not in AUDIENCES:
            yield source.bad(f"audience may be {', '.join(AUDIENCES)}, not {text.audience}", "parts", number)
    if clock.hour % CYCLE_HOURS:
        yield source.bad("a game starts at 0000, 0600, 1200 or 1800 (A'1a.1)", "clock")
    yield from _command_faults(source, part)
    yield from _unit_faults(source, part, ground)
    yield from _option_faults(source, part)


def _command_faults(source: Source, part: ScenarioPart) -> Iterator[BadData]:
    levels = {hq.designator: hq for hq in part.headquarters}
    for number, hq in enumerate(part.headquarters):
        above = levels.get(hq.superior)
        if hq.superior and above is None:
            yield source.bad(f"{hq.designator} stands under {hq.superior}, which is not listed", "headquarters", number)
        if above and LEVELS.index(above.level) <= LEVELS.index(hq.level):
            yield source.bad(f"{hq.designator} stands under {hq.superior} of no higher level", "headquarters", number)
    for number, seat in enumerate(part.seats):
        for name in seat.headquarters:
            if name not in levels:
                yield source.bad(f"seat {seat.name} holds {name}, which is not listed", "seats", number)


def _unit_faults(source: Source, part: ScenarioPart, ground: Ground) -> Iterator[BadData]:
    levels = {hq.designator for hq in part.headquarters}
    seen: set[str] = set()
    for number, unit in enumerate(part.units):
        if unit.designator in seen:
            yield source.bad(f"{unit.designator} is listed twice", "units", number)
        seen.add(unit.designator)
        if unit.superior not in levels:
            yield source.bad(f"{unit.designator} stands under {unit.superior}, which is not listed", "units", number)
        if not ground.holds(Square.at(unit.square)):
            yield source.bad(f"{unit.designator} stands off the map at {unit.square}", "units", number)
        if unit.mounted and unit.vehicle is None:
            yield source.bad(f"{unit.designator} is mounted but has no vehicles", "units", number)
        if unit.posture in NOT_AT_START:
            yield source.bad(f"{unit.designator} cannot start {unit.posture.value}", "units", number)


def _option_faults(source: Source, part: ScenarioPart) -> Iterator[BadData]:
    for number, option in enumerate(part.options):
        if option.activity not in ACTIVITIES:
            yield source.bad(f"activity may be {', '.join(ACTIVITIES)}, not {option.activity}", "options", number)
        if option.code == "144" and option.side is Side.BLUE:
            yield source.bad("144 is Red's alone (D'4.5)", "options", number)
    for side in SIDES:
        covered = {o.activity for o in part.options if not o.unit and o.kind == "*" and o.side in (side, None)}
        if "*" not in covered and not set(ACTIVITIES[1:]) <= covered:
            yield source.bad(
                f"{side.value} has no contact option for every activity; a game does not start while one is missing",
                "options",
            )
