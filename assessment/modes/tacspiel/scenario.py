"""Reading a scenario folder: `scenario.yaml`, `ground.yaml` and decks, checked, into an opening situation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from msgspec import structs

from assessment.engine.mode import Scenario
from assessment.engine.scenario_file import scenario_of
from assessment.engine.tables import TableSet
from assessment.engine.worksheet import SilentSheet
from assessment.engine.yaml_source import BadData, Source
from assessment.modes.tacspiel.battle_state import Site
from assessment.modes.tacspiel.companies import with_companies
from assessment.modes.tacspiel.conditions import Conditions, WeatherSpell
from assessment.modes.tacspiel.field_drawing import installation_markings
from assessment.modes.tacspiel.forecasts import forecast_from
from assessment.modes.tacspiel.foresight import NoDice
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_file import ground_from
from assessment.modes.tacspiel.knowledge import Knowledge, Marking, OwnUnit, Superior
from assessment.modes.tacspiel.known_ground import AGENTS_RADIO, marking
from assessment.modes.tacspiel.scenario_air import tasking_of
from assessment.modes.tacspiel.scenario_faults import CYCLE_HOURS, faults_of
from assessment.modes.tacspiel.scenario_field import agents_of, engineers_of, fleets_of
from assessment.modes.tacspiel.scenario_file import OptionPart, ScenarioPart, UnitPart, WeatherPart
from assessment.modes.tacspiel.scenario_open import open_faults
from assessment.modes.tacspiel.scenario_siting import base_of, siting_faults, siting_notes, supply_route_of
from assessment.modes.tacspiel.situation import ContactOption, Headquarters, Obstacle, Situation, StandingOrder, Unit
from assessment.modes.tacspiel.square import Point, Square
from control.situation.by_side import BySide
from control.situation.clock import Clock
from control.situation.side import Side


def read_scenario(key: str, files: Mapping[str, Any], tables: TableSet) -> Scenario[Situation]:
    """The scenario of a folder. `files` are `scenario.yaml` and `ground.yaml` as sources, decks as text by name.

    Raises `BadData` with file and line for the first thing that does not fit.
    """
    source: Source = files["scenario.yaml"]
    part = with_companies(source.convert(ScenarioPart), SilentSheet(tables, NoDice()))
    if "ground.yaml" not in files:
        raise source.bad("a game needs its ground: ground.yaml is not beside this file")
    ground = ground_from(files["ground.yaml"])
    for fault in all_faults(source, part, ground, tables):
        raise fault
    scenario = scenario_from(key, part, ground, tables)
    return replace(scenario, decks={name: text for name, text in sorted(files.items()) if isinstance(text, str)})


def all_faults(source: Source, part: ScenarioPart, ground: Ground, tables: TableSet) -> Iterator[BadData]:
    """All that speaks against a scenario on a ground, each with file and line."""
    sheet = SilentSheet(tables, NoDice())
    yield from faults_of(source, part, ground, sheet)
    yield from siting_faults(source, part, ground, sheet)
    yield from open_faults(source, part, ground)


def scenario_from(key: str, part: ScenarioPart, ground: Ground, tables: TableSet) -> Scenario[Situation]:
    """The game that a scenario without faults makes, its companies written out."""
    clock = Clock(day=part.clock.day, hour=part.clock.hour)
    scenario = scenario_of(key, part, {}, ground, _opening(part, ground, clock, tables))
    notes = siting_notes(part, ground, SilentSheet(tables, NoDice()))
    return replace(scenario, parts=scenario.parts + notes, set_up=structs.replace(part, companies=()))


def _opening(part: ScenarioPart, ground: Ground, clock: Clock, tables: TableSet) -> Situation:
    units = tuple(_unit(unit) for unit in sorted(part.units, key=lambda u: u.designator))
    headquarters = tuple(_headquarters(part))
    sites = tuple(_sites(part))
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
        engineers=engineers_of(part),
        agents=agents_of(part),
        division_base=tuple(Square.at(square) for square in part.division_base),
        fleets=fleets_of(part, units, SilentSheet(tables, NoDice())),
        tasking=tasking_of(part),
        controllers=dict(sorted(part.controllers.items())),
        bases=tuple(base_of(base) for base in part.bases),
        supply_routes=tuple(supply_route_of(route) for route in part.supply_routes),
        revetments=tuple(Square.at(square) for square in part.revetments),
        obstacles=tuple(_obstacles(part)),
    )


def _headquarters(part: ScenarioPart) -> Iterator[Headquarters]:
    for hq in sorted(part.headquarters, key=lambda h: h.designator):
        yield Headquarters(
            designator=hq.designator,
            side=hq.side,
            level=hq.level,
            superior=hq.superior,
            square=Square.at(hq.square) if hq.square else None,
            seat=_seat_of(part, hq.designator),
        )


def _sites(part: ScenarioPart) -> Iterator[Site]:
    for number, site in enumerate(part.sites, start=1):
        yield Site(
            number=number,
            side=site.side,
            prepared=site.prepared,
            squares=tuple(Square.at(square) for square in site.squares),
            units=tuple(sorted(site.units)),
            ready=Fraction(0),
            built=Fraction(0) if site.prepared else None,
            cont=site.cont,
            follow_up=site.follow_up,
        )


def _obstacles(part: ScenarioPart) -> Iterator[Obstacle]:
    for obstacle in part.obstacles:
        yield Obstacle(
            kind=obstacle.kind,
            square=Square.at(obstacle.square),
            since=Fraction(0),
            bypass=obstacle.bypass,
            known_to=obstacle.known_to,
        )


def _unit(part: UnitPart) -> Unit:
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
        trucks=part.trucks,
        radio=part.radio,
        casualties=part.casualties,
        facing=part.facing,
        supports=part.supports,
        fire_units=part.fire_units,
        aircraft=part.aircraft,
    )


def _conditions(part: ScenarioPart, clock: Clock, tables: TableSet) -> Conditions:
    return Conditions(
        season=part.season,
        sunrise=_minute_of_day(part.sunrise or _house_time(tables, "sunrise")),
        sunset=_minute_of_day(part.sunset or _house_time(tables, "sunset")),
        moon=part.moon,
        weather=tuple(_spell(spell, clock) for spell in sorted(part.weather, key=lambda spell: clock.at(spell.since))),
    )


def _spell(part: WeatherPart, clock: Clock) -> WeatherSpell:
    area = (Point.at(part.area[0]), Point.at(part.area[1])) if part.area else None
    return WeatherSpell(since=clock.at(part.since), weather=part.weather, area=area)


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
        moon=conditions.moon,
        forecast=forecast_from(conditions, Fraction(0), CYCLE_HOURS * 60),
        units=tuple(own_unit(unit) for unit in units if unit.side is side),
        headquarters=tuple(
            Superior(
                designator=hq.designator, level=hq.level.value, superior=hq.superior, seat=hq.seat, square=hq.square
            )
            for hq in headquarters
            if hq.side is side
        ),
        markings=tuple(
            Marking(kind=m.kind, name=m.name, square=Square.at(m.square), allegiance=m.allegiance)
            for m in part.markings
            if m.side is side
        )
        + (_base_markings(part) if side is Side.RED else installation_markings(engineers_of(part).installations)),
        obstacles=tuple(_known_ground(part, side)),
    )


def _known_ground(part: ScenarioPart, side: Side) -> Iterator[Marking]:
    """What has become of the ground before the start, as far as a side knows of it; Red knows its agents' radio."""
    for one in part.obstacles:
        if side in one.known_to:
            yield marking(one.kind, Square.at(one.square))
    radio = agents_of(part).radio
    if radio is not None and side is Side.RED:
        yield marking(AGENTS_RADIO, radio.square)


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
        supports=unit.supports,
    )


def _base_markings(part: ScenarioPart) -> tuple[Marking, ...]:
    bases = tuple(Marking(kind=b.kind, name=b.name, square=Square.at(b.square)) for b in part.bases)
    fields = tuple(
        Marking(kind="field", name=f"{b.name} field", square=Square.at(field)) for b in part.bases for field in b.fields
    )
    routes = (supply_route_of(route) for route in part.supply_routes)
    return (
        *bases,
        *fields,
        *(Marking(kind="route", name=one.name, square=one.squares[-1], squares=one.squares) for one in routes),
    )


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
