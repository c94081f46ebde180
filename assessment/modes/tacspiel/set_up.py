"""What of a scenario may be set up before cycle 1, item by item (INTRO.3, C'1, D'4, K'7e)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from assessment.engine.scenario_file import AUDIENCES
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.order_codes import OPTIONS
from assessment.modes.tacspiel.scenario_faults import ACTIVITIES, NOT_AT_START
from assessment.modes.tacspiel.scenario_file import OpenPart, OptionPart, ScenarioPart, UnitPart
from assessment.modes.tacspiel.square import DIRECTIONS
from control.situation.setting_up import NO_CHOICE, FieldKind, SetUpField, SetUpItem, Zone
from control.situation.side import CONTROL, SIDES, Side

UNIT, BASE, ROUTE, POINT, RADIO, STANDING, TEXT = "unit", "base", "route", "point", "radio", "standing", "text"
"""Kinds of items, the first part of their keys."""

NONE: Final = (NO_CHOICE, "-")
RED_ALONE: Final = "144"
STANCES: Final = tuple(posture for posture in Posture if posture not in (*NOT_AT_START, Posture.PREPARING))
"""Postures in which a unit may stand when the game starts."""


def key_of(kind: str, name: str) -> str:
    """The key of an item."""
    return f"{kind}/{name}"


def zones(part: ScenarioPart, side: Side) -> tuple[Zone, ...]:
    """The zones of a side."""
    return tuple(Zone(name=one.name, side=side.value, rectangles=one.zone) for one in part.open if one.side is side)


def items(part: ScenarioPart, side: Side | None) -> tuple[SetUpItem, ...]:
    """What a side may set up of its own, for Control all there is, in the order of the scenario."""
    sides = SIDES if side is None else (side,)
    found = [item for one in sides for item in (*_units(part, one, side), *_places(part, one, side))]
    found += [item for one in sides for item in _standing(part, one)]
    return (*found, *(_texts(part) if side is None else ()))


def zone_of(part: ScenarioPart, kind: str, name: str) -> OpenPart | None:
    """Where the scenario lets something be placed; None for what it does not leave open."""
    for one in part.open:
        named = {UNIT: one.units, BASE: one.bases, ROUTE: one.supply_routes, POINT: one.installations}
        if name in named.get(kind, ()) or (kind == RADIO and one.radio):
            return one
    return None


def option_codes(side: Side) -> tuple[tuple[str, str], ...]:
    """The contact options that a side may file (D'4)."""
    codes = sorted(code for code in OPTIONS if code != RED_ALONE or side is Side.RED)
    return tuple((code, f"{code} {CODEBOOK.orders[code].title}") for code in codes)


def _units(part: ScenarioPart, side: Side, viewer: Side | None) -> Iterator[SetUpItem]:
    for unit in part.units:
        if unit.side is not side:
            continue
        zone = zone_of(part, UNIT, unit.designator)
        named = (SetUpField(name="designator", label="Name", value=unit.designator),) if viewer is None else ()
        placed = _placing(unit) if zone is not None or viewer is None else ()
        yield SetUpItem(
            key=key_of(UNIT, unit.designator),
            group="Units",
            title=f"{unit.designator} {unit.kind.value.replace('_', ' ')}",
            side=side.value,
            place=unit.square,
            zone=zone.name if zone is not None else "",
            fields=(*named, *placed, *_option_fields(_option_of(part, unit), side)),
            is_unit=True,
        )


def _placing(unit: UnitPart) -> tuple[SetUpField, ...]:
    facing = unit.facing.value if unit.facing is not None else NO_CHOICE
    fields = [
        SetUpField(name="square", label="Place", kind=FieldKind.PLACE, value=unit.square),
        _choice("posture", "Stands", unit.posture, STANCES),
        _choice("formation", "Formation", unit.formation, tuple(Formation)),
        SetUpField(
            name="facing",
            label="Faces",
            kind=FieldKind.CHOICE,
            value=facing,
            choices=(NONE, *((one.value, one.value) for one in DIRECTIONS)),
        ),
    ]
    if unit.vehicle is not None:
        aboard = (("yes", "mounted"), ("no", "on foot"))
        value = "yes" if unit.mounted else "no"
        fields.append(SetUpField(name="mounted", label="Moves", kind=FieldKind.CHOICE, value=value, choices=aboard))
    return tuple(fields)


def _choice(name: str, label: str, value: StrEnum, offered: tuple[StrEnum, ...]) -> SetUpField:
    choices = tuple((one.value, one.value.replace("_", " ")) for one in offered)
    return SetUpField(name=name, label=label, kind=FieldKind.CHOICE, value=value.value, choices=choices)


def _option_of(part: ScenarioPart, unit: UnitPart) -> OptionPart | None:
    return next((one for one in part.options if one.unit == unit.designator), None)


def _option_fields(option: OptionPart | None, side: Side) -> tuple[SetUpField, ...]:
    percent = str(option.percent) if option is not None and option.percent else ""
    code = option.code if option is not None else NO_CHOICE
    return (
        SetUpField(
            name="option",
            label="On contact",
            kind=FieldKind.CHOICE,
            value=code,
            choices=(NONE, *option_codes(side)),
        ),
        SetUpField(name="c2", label="Goes to", kind=FieldKind.PLACE, value=option.c2 if option is not None else ""),
        SetUpField(name="percent", label="At losses of percent", value=percent),
    )


def _places(part: ScenarioPart, side: Side, viewer: Side | None) -> Iterator[SetUpItem]:
    """Bases, routes, radio and points, as far as they are the side's and open to the viewer."""
    if side is Side.RED:
        for base in part.bases:
            lies = (_square(base.square), _squares("fields", "Rice field", base.fields))
            yield from _open(part, viewer, BASE, base.name, "Bases and caches", lies, base.square)
        for route in part.supply_routes:
            way = (_squares("points", "From point to point", route.points),)
            yield from _open(part, viewer, ROUTE, route.name, "Supply routes", way, route.points[-1])
        if part.agents_radio:
            yield from _open(part, viewer, RADIO, "agents", "Radio", (_square(part.agents_radio),), part.agents_radio)
        return
    for point in part.installations:
        yield from _open(part, viewer, POINT, point.name, "Points", (_square(point.point),), point.point)


def _open(  # noqa: PLR0913 - what an item consists of
    part: ScenarioPart,
    viewer: Side | None,
    kind: str,
    name: str,
    group: str,
    fields: tuple[SetUpField, ...],
    place: str,
) -> Iterator[SetUpItem]:
    zone = zone_of(part, kind, name)
    if zone is None and viewer is not None:
        return
    yield SetUpItem(
        key=key_of(kind, name),
        group=group,
        title=name,
        side=(Side.BLUE if kind == POINT else Side.RED).value,
        fields=fields,
        place=place,
        zone=zone.name if zone is not None else "",
    )


def _square(value: str) -> SetUpField:
    return SetUpField(name="square", label="Place", kind=FieldKind.PLACE, value=value)


def _squares(name: str, label: str, values: tuple[str, ...]) -> SetUpField:
    return SetUpField(name=name, label=label, kind=FieldKind.PLACES, value=" ".join(values))


def _standing(part: ScenarioPart, side: Side) -> Iterator[SetUpItem]:
    """A side's standing orders on contact by activity, for every kind of unit (D'4)."""
    for activity in ACTIVITIES:
        option = standing_option(part, side, activity)
        yield SetUpItem(
            key=key_of(STANDING, f"{side.value}-{activity}"),
            group="Standing orders on contact",
            title="any activity" if activity == "*" else activity,
            side=side.value,
            fields=_option_fields(option, side),
        )


def standing_option(part: ScenarioPart, side: Side, activity: str) -> OptionPart | None:
    """What a side has filed for every kind of unit in an activity."""
    return next(
        (
            one
            for one in part.options
            if not one.unit and one.kind == "*" and one.activity == activity and one.side in (side, None)
        ),
        None,
    )


def _texts(part: ScenarioPart) -> Iterator[SetUpItem]:
    for number, text in enumerate(part.parts):
        audiences = tuple((one, one) for one in AUDIENCES)
        yield SetUpItem(
            key=key_of(TEXT, str(number)),
            group="Texts",
            title=text.title,
            side=text.audience if text.audience in SIDES else "",
            fields=(
                SetUpField(name="title", label="Title", value=text.title),
                SetUpField(
                    name="audience",
                    label="Read by",
                    kind=FieldKind.CHOICE,
                    value=text.audience or CONTROL,
                    choices=audiences,
                ),
                SetUpField(name="text", label="Text", kind=FieldKind.LINES, value=text.text.strip()),
            ),
        )
