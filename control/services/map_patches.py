"""Small changes of a painted map, as its page sends them: squares painted, lines and signs put and dropped."""

from __future__ import annotations

import re
from typing import Any, Final, TypeAlias

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from assessment.engine.painting import Feature, FeatureForm, Painting, Shape, Sketch, SketchField
from control import posted
from control.models import PaintedMap
from control.services.painted_maps import clean_title, keep_sketch, locked_map, painting_of, sketch_of
from control.services.refusal import Refused

MOST_STEPS: Final = 2000
MOST_FEATURES: Final = 2000
MOST_PLACES: Final = 500
LONGEST: Final = 80
TITLE: Final = "title"
_ID: Final = re.compile(r"[A-Za-z0-9-]{1,40}")


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """One change."""


class PaintStep(Step, frozen=True, kw_only=True, tag="paint"):
    """Letters of a layer from a square eastward: rows count from the north, columns from the west."""

    layer: str
    row: int
    column: int
    letters: str


class PutStep(Step, frozen=True, kw_only=True, tag="put"):
    """A line or sign, new or in the place of the one with its id."""

    feature: Feature


class DropStep(Step, frozen=True, kw_only=True, tag="drop"):
    """A line or sign that goes; one that is gone already stays so."""

    id: str


class SayStep(Step, frozen=True, kw_only=True, tag="say"):
    """The title of the map, or a fact of the whole sheet."""

    name: str
    value: str


AnyStep: TypeAlias = PaintStep | PutStep | DropStep | SayStep
_decoder: Final = msgspec.json.Decoder(list[AnyStep])


@transaction.atomic
def change_map(*, key: str, data: bytes) -> PaintedMap:
    """Carries out a list of steps, all or none. Raises `Refused` for a step that the sheet or its mode has not."""
    try:
        steps = _decoder.decode(data)
    except msgspec.MsgspecError as error:
        raise Refused(_("The change cannot be read: %(why)s") % {"why": str(error)[:200]}, code="patch") from error
    if len(steps) > MOST_STEPS:
        raise Refused(_("A change has up to %(most)d steps.") % {"most": MOST_STEPS}, code="patch")
    record = locked_map(key)
    keep_sketch(record, changed(painting_of(record.mode), sketch_of(record), steps))
    return record


def changed(painting: Painting[Any], sketch: Sketch, steps: list[AnyStep]) -> Sketch:
    """The sketch after the steps. Raises `Refused`."""
    layers = {key: list(rows) for key, rows in sketch.layers.items()}
    features = {feature.id: feature for feature in sketch.features}
    facts, title = dict(sketch.facts), sketch.title
    for step in steps:
        match step:
            case PaintStep():
                _paint(painting, sketch, layers, step)
            case PutStep():
                features[step.feature.id] = _feature(painting, sketch, step.feature)
            case DropStep():
                features.pop(step.id, None)
            case SayStep() if step.name == TITLE:
                title = clean_title(step.value)
            case SayStep():
                facts[step.name] = _fact(painting, step)
    if len(features) > MOST_FEATURES:
        raise _unknown(_("A map has up to %(most)d lines and signs.") % {"most": MOST_FEATURES})
    return msgspec.structs.replace(
        sketch,
        title=title,
        facts=facts,
        layers={key: tuple(rows) for key, rows in layers.items()},
        features=tuple(features.values()),
    )


def _paint(painting: Painting[Any], sketch: Sketch, layers: dict[str, list[str]], step: PaintStep) -> None:
    rows = layers.get(step.layer)
    if rows is None or not set(step.letters) <= painting.layer(step.layer).letters:
        raise _unknown(_("There is no such paint."))
    last = step.column + len(step.letters)
    if not (0 <= step.row < sketch.height and 0 <= step.column < last <= sketch.width):
        raise _unknown(_("These squares are not on the sheet."))
    row = rows[step.row]
    rows[step.row] = row[: step.column] + step.letters + row[last:]


def _feature(painting: Painting[Any], sketch: Sketch, feature: Feature) -> Feature:
    form = painting.form(feature.form)
    if form is None or not _ID.fullmatch(feature.id):
        raise _unknown(_("There is no such line or sign."))
    if feature.values.keys() - {field.name for field in form.fields}:
        raise _unknown(_("There is no such value."))
    values = {field.name: checked(field, feature.values.get(field.name, field.first)) for field in form.fields}
    return msgspec.structs.replace(feature, values=values, places=_places(painting, sketch, form, feature.places))


def _places(painting: Painting[Any], sketch: Sketch, form: FeatureForm, places: tuple[str, ...]) -> tuple[str, ...]:
    most = MOST_PLACES if form.shape is Shape.LINE else 1
    if not 1 <= len(places) <= most:
        raise _unknown(_("A line has up to %(most)d points, a sign has one.") % {"most": MOST_PLACES})
    try:
        if not all(painting.holds(sketch, place) for place in places):
            raise _unknown(_("This place is not on the sheet."))
    except ValueError as error:
        raise _unknown(str(error)) from error
    if form.shape is not Shape.SQUARE:
        return places
    east, north = painting.metres(places[0])
    return (painting.text(east - east % painting.square_m, north - north % painting.square_m),)


def _fact(painting: Painting[Any], step: SayStep) -> str:
    field = next((fact for fact in painting.facts if fact.name == step.name), None)
    if field is None:
        raise _unknown(_("There is no such value."))
    return checked(field, step.value)


def checked(field: SketchField, value: str) -> str:
    """A value as its field takes it; the name of another feature may wait. Raises `Refused`."""
    value = " ".join("".join(sign for sign in value if sign.isprintable() or sign.isspace()).split())
    may_wait = not value and (not field.needed or bool(field.names))
    if not may_wait and not _fits(field, value):
        words = _("%(label)s cannot be “%(value)s”.")
        raise _unknown(words % {"label": field.label, "value": value[:LONGEST]})
    return value


def _fits(field: SketchField, value: str) -> bool:
    if field.choices:
        return value in {choice for choice, _label in field.choices}
    if field.most:
        return posted.number(value, field.most) is not None
    return 0 < len(value) <= LONGEST


def _unknown(words: str) -> Refused:
    return Refused(words, code="patch")
