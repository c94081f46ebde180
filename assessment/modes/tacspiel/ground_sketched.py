"""The ground of a sketch, judged by the checks that a ground file is read with; every fault with its square."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

from assessment.engine.painting import UNPAINTED, Feature, Sketch, SketchFault
from assessment.engine.set_up_source import BadPart, SetUpSource
from assessment.engine.yaml_source import BadData
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_file import ground_and_faults
from assessment.modes.tacspiel.square import Square

BARE: Final = "."
"""Read in the place of what is not painted yet, so that all else is judged too."""

LINES: Final = ("routes", "streams")
COUNTS: Final = ("cover", "houses")
NUMBERS: Final = {"hamlets": ("houses",)}
TRUTHS: Final = {"streams": ("perennial",), "hamlets": ("abandoned",)}
PLACE: Final = {"hamlets": "square"}
YES: Final = "yes"


def ground_of(sketch: Sketch) -> tuple[Ground | None, tuple[SketchFault, ...]]:
    """The ground, and no fault; or all faults, and no ground."""
    by_form: defaultdict[str, list[Feature]] = defaultdict(list)
    for feature in sketch.features:
        by_form[feature.form].append(feature)
    found = [*_unpainted(sketch), *_off_the_sheet(sketch), *_doubles(by_form)]
    ground, bad = ground_and_faults(SetUpSource(_data(sketch, by_form)))
    found += [_fault(sketch, by_form, one) for one in bad]
    return (None if found else ground), tuple(found)


def _unpainted(sketch: Sketch) -> Iterator[SketchFault]:
    """The squares that nobody has painted, row by row from the north, those beside each other in one line."""
    for row, letters in enumerate(sketch.layers["vegetation"]):
        column = 0
        for letter, run in groupby(letters):
            count = len(list(run))
            if letter == UNPAINTED:
                square = _square(sketch, row, column)
                more = f"this square and the {count - 1} east of it have" if count > 1 else "this square has"
                yield SketchFault(words=f"{more} no vegetation yet", place=square.text)
            column += count


def _square(sketch: Sketch, row: int, column: int) -> Square:
    return Square.at(sketch.origin).moved(column, sketch.height - 1 - row)


def _off_the_sheet(sketch: Sketch) -> Iterator[SketchFault]:
    """Lines that leave the sheet; a sign that does is told by the checks of the file."""
    first = Square.at(sketch.origin)
    last = first.moved(sketch.width - 1, sketch.height - 1)
    for feature in sketch.features:
        if feature.form not in LINES:
            continue
        for place in feature.places:
            square = Square.at(place)
            if not (first.e <= square.e <= last.e and first.n <= square.n <= last.n):
                yield SketchFault(words=f"{_named(feature)} leaves the sheet", place=place, feature=feature.id)
                break


def _doubles(by_form: dict[str, list[Feature]]) -> Iterator[SketchFault]:
    """Squares of which the same is said twice."""
    for form in (*COUNTS, "hamlets"):
        seen: set[str] = set()
        for feature in by_form.get(form, ()):
            square = Square.at(feature.places[0]).text
            if square in seen:
                yield SketchFault(words=f"{_named(feature)} is not the only one here", place=square, feature=feature.id)
            seen.add(square)


def _data(sketch: Sketch, by_form: dict[str, list[Feature]]) -> dict[str, Any]:
    """The sketch as the data of a ground file."""
    data: dict[str, Any] = {
        "title": sketch.title,
        "origin": sketch.origin,
        "height_step_m": int(sketch.facts.get("height_step_m") or 0),
    }
    for key, rows in sketch.layers.items():
        data[key] = "\n".join(row.replace(UNPAINTED, BARE) for row in rows)
    for form, features in by_form.items():
        if form in COUNTS:
            counts = {Square.at(one.places[0]).text: int(one.values["count"] or 0) for one in features}
            data[form] = counts
        else:
            data[form] = [_entry(one) for one in features]
    return data


def _entry(feature: Feature) -> dict[str, Any]:
    entry: dict[str, Any] = dict(feature.values)
    for name in NUMBERS.get(feature.form, ()):
        entry[name] = int(entry[name] or 0)
    for name in TRUTHS.get(feature.form, ()):
        entry[name] = entry[name] == YES
    if feature.form in LINES:
        entry["points"] = " ".join(feature.places)
    else:
        entry[PLACE.get(feature.form, "at")] = feature.places[0]
    return entry


def _fault(sketch: Sketch, by_form: dict[str, list[Feature]], bad: BadData) -> SketchFault:
    """A fault of the file at what it is about."""
    path = bad.path if isinstance(bad, BadPart) else ()
    form, where = (str(path[0]), path[1]) if len(path) > 1 else ("", "")
    if isinstance(where, int) and where < len(by_form.get(form, ())):
        feature = by_form[form][where]
        place = feature.places[0] if feature.places else sketch.origin
        return SketchFault(words=f"{_named(feature)}: {bad.why}", place=place, feature=feature.id)
    if form in COUNTS:
        return SketchFault(words=bad.why, place=str(where))
    return SketchFault(words=bad.why)


def _named(feature: Feature) -> str:
    return feature.values.get("name") or feature.form.removesuffix("s")
