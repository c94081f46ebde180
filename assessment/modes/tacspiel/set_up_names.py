"""Units of a set-up by their names: renamed, dropped and added wherever the scenario names them (A'2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from assessment.engine.preparing import Unfit
from assessment.modes.tacspiel.kinds import UnitKind, Vehicle
from assessment.modes.tacspiel.scenario_file import ScenarioPart, UnitPart
from assessment.modes.tacspiel.set_up import NONE, UNIT
from assessment.modes.tacspiel.square import Square
from control.situation.setting_up import FieldKind, SetUpField
from control.situation.side import SIDES, Side

REQUIRED: Final = ("designator", "side", "kind", "company", "superior", "square")


def renamed(part: ScenarioPart, old: str, new: str) -> ScenarioPart:
    """The set-up with a unit under another name. Raises `Unfit` for one that another unit has."""
    if any(unit.designator == new for unit in part.units):
        raise Unfit(f"There is a unit {new} already.")

    def name(text: str) -> str:
        return new if text == old else text

    def names(texts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(name, texts))

    return replace(
        part,
        units=tuple(replace(one, designator=name(one.designator), supports=names(one.supports)) for one in part.units),
        sites=tuple(replace(site, units=names(site.units)) for site in part.sites),
        options=tuple(replace(option, unit=name(option.unit)) for option in part.options),
        fleets=tuple(replace(fleet, unit=name(fleet.unit)) for fleet in part.fleets),
        installations=tuple(replace(one, unit=name(one.unit)) for one in part.installations),
        controllers={number: name(unit) for number, unit in part.controllers.items()},
        open=tuple(replace(one, units=names(one.units)) for one in part.open),
    )


def dropped(part: ScenarioPart, key: str) -> ScenarioPart:
    """The set-up without a unit, and without all that is said of it alone. Raises `Unfit` for anything else."""
    kind, _, gone = key.partition("/")
    if kind != UNIT or not any(unit.designator == gone for unit in part.units):
        raise Unfit("Only a unit can be dropped; anything else is changed.")

    def others(texts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(text for text in texts if text != gone)

    units = tuple(replace(one, supports=others(one.supports)) for one in part.units if one.designator != gone)
    held = {unit.designator: Square.at(unit.square) for unit in units}
    sites = []
    for site in part.sites:
        staying = others(site.units)
        squares = {held[name] for name in staying if name in held}
        left = site.squares if gone not in site.units else tuple(s for s in site.squares if Square.at(s) in squares)
        if left:
            sites.append(replace(site, units=staying, squares=left))
    return replace(
        part,
        units=units,
        sites=tuple(sites),
        options=tuple(option for option in part.options if option.unit != gone),
        fleets=tuple(fleet for fleet in part.fleets if fleet.unit != gone),
        controllers={number: unit for number, unit in part.controllers.items() if unit != gone},
        open=tuple(replace(one, units=others(one.units)) for one in part.open),
    )


def unit_form(part: ScenarioPart) -> tuple[SetUpField, ...]:
    """What a new unit consists of."""
    superiors = tuple((hq.designator, f"{hq.designator} ({hq.side.value})") for hq in part.headquarters)
    return (
        SetUpField(name="designator", label="Name"),
        _choice("side", "Side", tuple((side.value, side.value) for side in SIDES)),
        _choice("kind", "Kind", tuple((kind.value, kind.value.replace("_", " ")) for kind in UnitKind)),
        SetUpField(name="company", label="Company"),
        _choice("superior", "Stands under", superiors),
        SetUpField(name="square", label="Place", kind=FieldKind.PLACE),
        _choice("vehicle", "Vehicles", (NONE, *((one.value, one.value) for one in Vehicle))),
    )


def added(part: ScenarioPart, values: Mapping[str, str]) -> ScenarioPart:
    """The set-up with a new unit. Raises `Unfit` for a form that lacks something."""
    filled = {field.name: values.get(field.name, "").strip() for field in unit_form(part)}
    for field in unit_form(part):
        if field.name in REQUIRED and not filled[field.name]:
            raise Unfit(f"A new unit needs: {field.label}.")
        if field.kind is FieldKind.CHOICE and filled[field.name] not in {value for value, _ in field.choices}:
            raise Unfit(f"{field.label}: choose one of those offered.")
    if any(unit.designator == filled["designator"] for unit in part.units):
        raise Unfit(f"There is a unit {filled['designator']} already.")
    unit = UnitPart(
        designator=filled["designator"],
        side=Side(filled["side"]),
        kind=UnitKind(filled["kind"]),
        company=filled["company"],
        superior=filled["superior"],
        square=filled["square"],
        vehicle=Vehicle(filled["vehicle"]) if filled["vehicle"] else None,
    )
    return replace(part, units=(*part.units, unit))


def _choice(name: str, label: str, choices: tuple[tuple[str, str], ...]) -> SetUpField:
    return SetUpField(name=name, label=label, kind=FieldKind.CHOICE, choices=choices)
