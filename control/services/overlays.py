"""Layers that a scenario draws on the maps of those whom they are marked for; whatever is unmarked is Control's."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from control.models import Game
from control.services.briefing import COMMON
from control.services.paper_maps import with_paper_map
from control.situation.drawing import Area, Drawing, Line, Sign
from control.situation.side import CONTROL

KIND: Final = "layer"


def with_overlays(drawing: Drawing, *, game: Game, viewer: str) -> Drawing:
    """A map with the layers of its viewer: a side with its own and the common ones, Control with all of them.

    The picture of a paper map is such a layer too.
    """
    drawing = with_paper_map(drawing, game=game, viewer=viewer)
    layers = [one for one in game.layers if viewer == CONTROL or one.get("audience") in (COMMON, viewer)]
    areas, lines, signs = list(drawing.areas), list(drawing.lines), list(drawing.signs)
    for layer in layers:
        for feature in layer["features"]:
            _draw(drawing, layer["title"], feature, (areas, lines, signs))
    return replace(drawing, areas=tuple(areas), lines=tuple(lines), signs=tuple(signs))


def _draw(
    drawing: Drawing, title: str, feature: dict[str, Any], onto: tuple[list[Area], list[Line], list[Sign]]
) -> None:
    """One feature, as far as its places lie on the map's grid."""
    places = tuple(place for text in feature["places"] if (place := drawing.coordinates.position(text)) is not None)
    label, (areas, lines, signs) = feature["label"], onto
    if not places:
        return
    if feature["area"]:
        areas.append(Area(kind=KIND, corners=places, label=label, title=f"{title}: {label}" if label else title))
    elif len(places) > 1:
        lines.append(Line(kind=KIND, points=places, label=label))
    else:
        signs.append(Sign(kind=KIND, at=places[0], label=label, title=title))
