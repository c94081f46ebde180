"""The layers of a map that a page may hide, those alone that the map has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from control.maps.plans import MOVE, PLANNED, RANGE
from control.situation.drawing import Drawing, Line

OWN: Final = ("own-line", "own-note")
OVERLAY: Final = "layer"
WATER: Final = ("river", "stream", "stream-dry")
PAPER: Final = "paper"
"""The one layer of which a page also says how much shows through."""
HIDDEN: Final = ("ranges",)
"""What is hidden until it is asked for."""


def layers_of(drawing: Drawing) -> tuple[tuple[str, Any, bool], ...]:
    """Key and name of each layer, and whether it shows at first."""
    return tuple((key, name, key not in HIDDEN) for key, name, has in LAYERS if has(drawing))


def _lines(wanted: Callable[[Line], bool]) -> Callable[[Drawing], bool]:
    return lambda drawing: any(wanted(line) for line in drawing.lines)


def _kinds(drawing: Drawing) -> set[str]:
    return {line.kind for line in drawing.lines} | {sign.kind for sign in drawing.signs}


def _has_overlays(drawing: Drawing) -> bool:
    return OVERLAY in _kinds(drawing) | {area.kind for area in drawing.areas}


def _names(drawing: Drawing) -> set[str]:
    return ({line.label for line in drawing.lines} | {sign.label for sign in drawing.signs}) - {""}


def _is_route(line: Line) -> bool:
    return not (line.kind.startswith("contour") or line.kind in (*WATER, *OWN, OVERLAY, MOVE, PLANNED))


LAYERS: Final[tuple[tuple[str, Any, Callable[[Drawing], bool]], ...]] = (
    ("units", _("Units"), lambda drawing: any(not mark.hollow and not mark.quality for mark in drawing.marks)),
    ("contacts", _("Contacts"), lambda drawing: any(mark.quality for mark in drawing.marks)),
    (
        "plans",
        _("Moves and planned routes"),
        lambda drawing: (
            any(mark.hollow for mark in drawing.marks) or any(line.kind in (MOVE, PLANNED) for line in drawing.lines)
        ),
    ),
    ("ranges", _("Weapon ranges"), lambda drawing: any(area.kind == RANGE for area in drawing.areas)),
    ("overlays", _("Layers of the scenario"), _has_overlays),
    ("notes", _("Our own notes"), lambda drawing: bool({*OWN} & _kinds(drawing))),
    ("signs", _("Villages and signs"), lambda drawing: bool(drawing.signs)),
    ("names", _("Lettering"), lambda drawing: bool(_names(drawing))),
    ("routes", _("Routes"), _lines(_is_route)),
    ("water", _("Streams"), _lines(lambda line: line.kind in WATER)),
    ("contours", _("Contours"), _lines(lambda line: line.kind.startswith("contour"))),
    (PAPER, _("Picture of the paper map"), lambda drawing: drawing.paper is not None),
    ("ground", _("Vegetation and slope"), lambda drawing: drawing.raster is not None),
    ("grid", _("Grid"), lambda drawing: drawing.grid is not None),
)
"""Each with what tells whether a map has it."""
