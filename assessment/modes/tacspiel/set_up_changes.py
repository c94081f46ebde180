"""Changing a set-up: an item's fields by a cell inside its zone or by Control, and the same by a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final, TypeVar

from msgspec.structs import replace

from assessment.engine.preparing import Unfit
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.order_codes import OPTIONS
from assessment.modes.tacspiel.scenario_file import OptionPart, ScenarioPart, UnitPart
from assessment.modes.tacspiel.scenario_open import squares_of
from assessment.modes.tacspiel.set_up import (
    BASE,
    POINT,
    RADIO,
    ROUTE,
    STANDING,
    TEXT,
    UNIT,
    items,
    key_of,
    standing_option,
    zone_of,
)
from assessment.modes.tacspiel.set_up_ambushes import standing_in
from assessment.modes.tacspiel.set_up_names import renamed
from assessment.modes.tacspiel.square import Direction, Point, Square
from control.situation.setting_up import FieldKind, SetUpField, SetUpItem
from control.situation.side import Side
from orders.language.card import read_card
from orders.language.wrong import Unreadable

E = TypeVar("E", bound=StrEnum)
Values = Mapping[str, str]

LOSSES: Final = "H05"
PERCENT: Final = 100
MOST_TEXT: Final = 8000


def changed(part: ScenarioPart, viewer: Side | None, key: str, values: Values) -> ScenarioPart:
    """The set-up with an item's fields changed; fields that are left out stay as they are. Raises `Unfit`."""
    item = next((one for one in items(part, viewer) if one.key == key), None)
    if item is None:
        raise Unfit("There is nothing of that name to set up.")
    known = {field.name: field for field in item.fields}
    for name in values:
        if name not in known:
            raise Unfit(f"{item.title} stays where the scenario has it; its {name} is not open.")
    filled = item.values | {name: _filled(item, known[name], text) for name, text in values.items()}
    kind, _, name = key.partition("/")
    if viewer is not None:
        _refuse_outside(part, item, kind, name)(filled)
    return _CHANGES[kind](part, name, filled)


def from_card(part: ScenarioPart, side: Side, line: str, lead: str) -> tuple[str, Values]:
    """A card of setting up: where a unit stands (Posit) and its contact option, each as on a card of orders.

    Raises `Unfit` with the column and the cause for a line that is no card, and for a code that is no option.
    """
    try:
        card = read_card(CODEBOOK, line, lead=lead)
    except Unreadable as fault:
        raise Unfit(f"Column {fault.column}: {fault.said()}") from fault
    if card.code not in OPTIONS:
        raise Unfit(
            f"{card.code} is no contact option; before cycle 1 a card holds one of {', '.join(sorted(OPTIONS))}."
        )
    unit = next((one for one in part.units if one.designator == card.unit and one.side is side), None)
    if unit is None:
        raise Unfit(f"There is no own unit {card.unit or 'in columns 1-5'}.")
    values = {"option": card.code, "c2": card.value("C2"), "percent": card.value("F") if card.code == LOSSES else ""}
    place = card.value("Posit")
    if place and Square.at(place) != Square.at(unit.square):
        values["square"] = place
    return key_of(UNIT, unit.designator), values


def _filled(item: SetUpItem, field: SetUpField, text: str) -> str:
    """A field's new text, if it can stand there."""
    text = text.strip()
    if field.kind is FieldKind.CHOICE and text not in {value for value, _ in field.choices}:
        raise Unfit(f"{item.title}, {field.label}: choose one of {', '.join(name for _, name in field.choices)}.")
    if field.kind is FieldKind.LINES:
        return text[:MOST_TEXT]
    if field.kind is FieldKind.PLACE and len(text.split()) > 1:
        raise Unfit(f"{item.title}, {field.label}: one place, not {text[:40]!r}.")
    if field.kind in (FieldKind.PLACE, FieldKind.PLACES):
        return " ".join(_place(item, field, one) for one in text.split())
    return text


def _place(item: SetUpItem, field: SetUpField, text: str) -> str:
    try:
        Point.at(text)
    except ValueError as error:
        raise Unfit(f"{item.title}, {field.label}: {error}.") from error
    return text


def _refuse_outside(part: ScenarioPart, item: SetUpItem, kind: str, name: str) -> Callable[[dict[str, str]], None]:
    """Raises `Unfit` for a place outside the zone; the way of a supply route may lead anywhere, its end may not."""

    def refuse(filled: dict[str, str]) -> None:
        zone = zone_of(part, kind, name)
        if zone is None:
            return
        inside = squares_of(zone)
        for field in ("square", "fields", "points"):
            places = filled.get(field, "").split()
            for place in places[-1:] if field == "points" else places:
                if Square.at(place) not in inside:
                    corners = ", ".join(f"{first} to {last}" for first, last in zone.zone)
                    raise Unfit(f"{item.title} may be placed in {zone.name} ({corners}), not at {place}.")

    return refuse


def _unit(part: ScenarioPart, name: str, values: Values) -> ScenarioPart:
    unit = next(one for one in part.units if one.designator == name)
    if "square" in values:
        placed = replace(
            unit,
            square=_required(name, values["square"]),
            posture=Posture(values["posture"]),
            formation=Formation(values["formation"]),
            facing=Direction(values["facing"]) if values["facing"] else None,
            mounted=values.get("mounted") == "yes",
        )
        part = standing_in(_with_unit(part, placed), placed)
    option = _option(OptionPart(code="", unit=name), name, values)
    others = tuple(one for one in part.options if one.unit != name)
    part = replace(part, options=(*others, option) if option is not None else others)
    new = values.get("designator", name)
    return renamed(part, name, new) if new != name else part


def _with_unit(part: ScenarioPart, unit: UnitPart) -> ScenarioPart:
    return replace(part, units=tuple(unit if one.designator == unit.designator else one for one in part.units))


def _option(blank: OptionPart, title: str, values: Values) -> OptionPart | None:
    """The contact option of a form; None where none is chosen."""
    percent = values.get("percent", "")
    if percent and not (percent.isascii() and percent.isdecimal() and 0 < int(percent) <= PERCENT):
        raise Unfit(f"{title}: losses are a percentage from 1 to {PERCENT}, not {percent[:20]!r}.")
    code = values["option"]
    if not code:
        return None
    if (code == LOSSES) != bool(percent):
        raise Unfit(f"{title}: {LOSSES}, and no other option, says at how many percent of losses.")
    return replace(blank, code=code, c2=values.get("c2", ""), percent=int(percent or 0))


def _standing(part: ScenarioPart, name: str, values: Values) -> ScenarioPart:
    side, _, activity = name.partition("-")
    old = standing_option(part, Side(side), activity)
    new = _option(OptionPart(code="", side=Side(side), activity=activity), f"On contact, {activity}", values)
    others = [one for one in part.options if one is not old]
    if old is not None and old.side is None:
        others.append(replace(old, side=Side(side).opponent))
    return replace(part, options=(*others, *((new,) if new is not None else ())))


def _base(part: ScenarioPart, name: str, values: Values) -> ScenarioPart:
    square, fields = _required(name, values["square"]), tuple(values["fields"].split())
    bases = (replace(one, square=square, fields=fields) if one.name == name else one for one in part.bases)
    return replace(part, bases=tuple(bases))


def _route(part: ScenarioPart, name: str, values: Values) -> ScenarioPart:
    points = tuple(_required(name, values["points"]).split())
    routes = (replace(one, points=points) if one.name == name else one for one in part.supply_routes)
    return replace(part, supply_routes=tuple(routes))


def _point(part: ScenarioPart, name: str, values: Values) -> ScenarioPart:
    point = _required(name, values["square"])
    return replace(
        part,
        installations=tuple(replace(one, point=point) if one.name == name else one for one in part.installations),
    )


def _radio(part: ScenarioPart, name: str, values: Values) -> ScenarioPart:
    return replace(part, agents_radio=_required(name, values["square"]))


def _text(part: ScenarioPart, name: str, values: Values) -> ScenarioPart:
    text = replace(
        part.parts[int(name)],
        title=_required("A text", values["title"]),
        audience=values["audience"],
        text=_required("A text", values["text"]),
    )
    return replace(part, parts=(*part.parts[: int(name)], text, *part.parts[int(name) + 1 :]))


def _required(title: str, text: str) -> str:
    if not text:
        raise Unfit(f"{title} needs a place." if title != "A text" else "A text needs a title and words.")
    return text


_CHANGES: Final[Mapping[str, Callable[[ScenarioPart, str, Values], ScenarioPart]]] = {
    UNIT: _unit,
    BASE: _base,
    ROUTE: _route,
    POINT: _point,
    RADIO: _radio,
    STANDING: _standing,
    TEXT: _text,
}
