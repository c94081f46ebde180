"""A painted map from files and as files: the mode's own ground file, and a spreadsheet with a grid for each layer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, BinaryIO, Final

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from assessment.engine.painting import UNPAINTED, Feature, FeatureForm, Painting, PaintLayer, Shape, Sketch, SketchField
from assessment.engine.spreadsheet import CellFault, ColumnKind, SheetColumn, SheetForm
from assessment.engine.yaml_source import BadData
from control.models import PaintedMap
from control.services.map_patches import MOST_PLACES
from control.services.order_of_battle import Faulty
from control.services.painted_maps import keep_sketch, locked_map, painting_of, sketch_of
from control.services.refusal import Refused
from control.services.sheet_cells import Sheet, address_of, read_sheets, template

MOST_BYTES: Final = 2 << 20
NORTH: Final = "north"
PLACES: Final = "places"

Rows = Sequence[Mapping[str, str]]


@transaction.atomic
def take_ground_file(*, key: str, file: BinaryIO) -> PaintedMap:
    """Puts a ground file in the place of all that is painted. Raises `Refused` with the line and the cause."""
    record = locked_map(key)
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise Refused(_("The file has more than %(most)d MiB.") % {"most": MOST_BYTES >> 20}, code="size")
    painting = painting_of(record.mode)
    try:
        ground = painting.read(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Refused(_("The file is no text."), code="file") from error
    except BadData as error:
        words = _("Line %(line)d: %(why)s.") % {"line": error.line, "why": error.why}
        raise Refused(words, code="file") from error
    keep_sketch(record, painting.sketch(ground))
    return record


def spreadsheet_of(record: PaintedMap) -> bytes:
    """The map as a spreadsheet: a sheet for each layer, with the coordinates at its edges, and one for each form."""
    painting, sketch = painting_of(record.mode), sketch_of(record)
    return template(tuple(_forms(painting, sketch)))


@transaction.atomic
def take_spreadsheet(*, key: str, file: BinaryIO) -> PaintedMap:
    """Puts what a spreadsheet has in the place of all that is painted, on the same squares.

    Raises `Faulty` with every fault by cell, `Refused` for a file that is none.
    """
    record = locked_map(key)
    painting, sketch = painting_of(record.mode), sketch_of(record)
    forms = tuple(_forms(painting, sketch))
    sheets, faults = read_sheets(file, forms)
    faults += [fault for form in forms for fault in _faults(painting, sketch, form, sheets[form.key])]
    if faults:
        raise Faulty(faults)
    rows = {form.key: sheets[form.key].rows for form in forms}
    keep_sketch(
        record,
        msgspec.structs.replace(
            sketch,
            layers={layer.key: _letters(painting, sketch, layer, rows[layer.key]) for layer in painting.layers},
            features=tuple(one for form in painting.forms for one in _features(form, rows[form.key])),
        ),
    )
    return record


def _forms(painting: Painting[Any], sketch: Sketch) -> Iterator[SheetForm]:
    for layer in painting.layers:
        yield _layer_form(painting, sketch, layer)
    for form in painting.forms:
        yield _feature_form(sketch, form)


def _edges(painting: Painting[Any], sketch: Sketch) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What names the columns from the west, and the rows from the north."""
    digits = painting.digits
    east = tuple(painting.square(sketch, 0, column)[:digits] for column in range(sketch.width))
    north = tuple(painting.square(sketch, row, 0)[digits:] for row in range(sketch.height))
    return east, north


def _layer_form(painting: Painting[Any], sketch: Sketch, layer: PaintLayer) -> SheetForm:
    east, north = _edges(painting, sketch)
    letters = tuple(paint.letter for paint in layer.paints)
    right = ", ".join(f"{paint.letter} {paint.label}" for paint in layer.paints)
    rows = zip(north, sketch.layers[layer.key], strict=True)
    return SheetForm(
        key=layer.key,
        title=layer.title,
        columns=(
            SheetColumn(name=NORTH, right="the north half of a coordinate", required=True),
            *(SheetColumn(name=name, right=right, kind=ColumnKind.CHOICE, choices=letters) for name in east),
        ),
        rows=tuple((name, *(letter.replace(UNPAINTED, "") for letter in row)) for name, row in rows),
    )


def _feature_form(sketch: Sketch, form: FeatureForm) -> SheetForm:
    right = "coordinates with blanks between" if form.shape is Shape.LINE else "a coordinate"
    return SheetForm(
        key=form.key,
        title=form.many,
        columns=(
            *(_column(field) for field in form.fields),
            SheetColumn(name=PLACES, right=right, required=True),
        ),
        rows=tuple(
            (*(one.values[field.name] for field in form.fields), " ".join(one.places))
            for one in sketch.features
            if one.form == form.key
        ),
    )


def _column(field: SketchField) -> SheetColumn:
    if field.choices:
        choices = tuple(choice for choice, _label in field.choices)
        right = f"one of {', '.join(choices)}"
        return SheetColumn(name=field.name, right=right, kind=ColumnKind.CHOICE, choices=choices, required=field.needed)
    if field.most:
        right = f"a whole number from 0 to {field.most}"
        return SheetColumn(name=field.name, right=right, kind=ColumnKind.NUMBER, most=field.most, required=field.needed)
    return SheetColumn(name=field.name, right=field.label, required=field.needed)


def _faults(painting: Painting[Any], sketch: Sketch, form: SheetForm, sheet: Sheet) -> Iterator[CellFault]:
    """Rows of a layer that the sheet has not or has twice, and places that are none or lie off it."""
    columns = {column.name: column for column in form.columns}
    if NORTH in columns:
        _east, norths = _edges(painting, sketch)
        seen: set[str] = set()
        for number, row in enumerate(sheet.rows):
            if row[NORTH] not in norths or row[NORTH] in seen:
                cell = address_of(sheet, (form.key, number, NORTH))
                right = f"each of {norths[-1]} to {norths[0]} once"
                yield CellFault(sheet=form.title, cell=cell, wrong=_("The sheet has no such row."), right=right)
            seen.add(row[NORTH])
        return
    feature_form = painting.form(form.key)
    most = MOST_PLACES if feature_form is not None and feature_form.shape is Shape.LINE else 1
    for number, row in enumerate(sheet.rows):
        wrong = _wrong_places(painting, sketch, row[PLACES].split(), most) if row[PLACES] else ""
        if wrong:
            cell = address_of(sheet, (form.key, number, PLACES))
            yield CellFault(sheet=form.title, cell=cell, wrong=wrong, right=columns[PLACES].right)


def _wrong_places(painting: Painting[Any], sketch: Sketch, places: list[str], most: int) -> str:
    if len(places) > most:
        return _("These are too many places.")
    for place in places:
        try:
            if not painting.holds(sketch, place):
                return _("%(place)s lies off the sheet.") % {"place": place}
        except ValueError as error:
            return str(error)
    return ""


def _letters(painting: Painting[Any], sketch: Sketch, layer: PaintLayer, rows: Rows) -> tuple[str, ...]:
    """The rows of a layer from those of its sheet; what is left blank is as on a new sheet."""
    east, north = _edges(painting, sketch)
    blank = layer.first or UNPAINTED
    found = {row[NORTH]: "".join(row.get(name, "") or blank for name in east) for row in rows}
    return tuple(found.get(name, blank * sketch.width) for name in north)


def _features(form: FeatureForm, rows: Rows) -> Iterator[Feature]:
    for number, row in enumerate(rows, start=1):
        values = {field.name: row[field.name] for field in form.fields}
        yield Feature(id=f"{form.key}-{number}", form=form.key, places=tuple(row[PLACES].split()), values=values)
