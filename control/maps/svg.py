"""A map drawing as inline SVG, made on the server.

Nothing in it needs a script or an inline style: what is drawn carries classes, and `static/maps/map.css` holds every
colour. The root tells a page how to turn a place under the pointer into a coordinate text.
"""

from __future__ import annotations

from xml.sax.saxutils import escape

import msgspec

from control.maps import ground_layers, mark_layer, sign_layer
from control.maps.legend import ROW_EM, legend
from control.maps.sheet import UNIT_M, Sheet, attributes
from control.maps.symbols import Symbols
from control.situation.drawing import Coordinates, Drawing, Sample

LEGEND_EM = 38
MARGIN_EM = 5


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a page wants of a map: `prefix` keeps ids apart, `legend` puts the legend beside the sheet.

    `paper` is where the picture of the paper map is had; without it none is drawn.
    """

    prefix: str = "map"
    legend: bool = False
    paper: str = ""


def svg(drawing: Drawing, *, symbols: Symbols, view: View | None = None) -> str:
    """The whole sheet as one SVG element."""
    chosen = view or View()
    sheet = Sheet.of(drawing, chosen.prefix)
    margin = MARGIN_EM * sheet.em
    width = sheet.width + 2 * margin + (LEGEND_EM * sheet.em if chosen.legend else 0)
    height = sheet.height + 2 * margin
    if chosen.legend:
        height = max(height, (len(drawing.legend) * ROW_EM + 2 * MARGIN_EM) * sheet.em)
    root = attributes(
        xmlns="http://www.w3.org/2000/svg",
        class_="map",
        viewBox=f"{-margin} {-margin} {width} {height}",
        role="group",
        aria_label=drawing.title,
        font_size=round(sheet.em * 1.7),
    ) + _coordinate_data(drawing.coordinates, sheet)
    beside = ""
    if chosen.legend:
        found = legend(drawing.legend, symbols, sheet)
        beside = f'<g class="map-legend" transform="translate({sheet.width + margin} 0)">{found}</g>'
    whole = _definitions(drawing, symbols, sheet) + _sheet(drawing, symbols, sheet, chosen.paper) + beside
    return f"<svg{root}>{whole}</svg>"


def _coordinate_data(coordinates: Coordinates, sheet: Sheet) -> str:
    return attributes(
        data_height=sheet.height,
        data_metres=UNIT_M,
        data_east=coordinates.origin[0],
        data_north=coordinates.origin[1],
        data_unit=coordinates.unit,
        data_digits=coordinates.digits,
        data_snap=coordinates.snap,
        data_between=coordinates.between,
        data_columns=" ".join(coordinates.east),
        data_rows=" ".join(coordinates.north),
    )


def _definitions(drawing: Drawing, symbols: Symbols, sheet: Sheet) -> str:
    keys = [symbols.key(mark.symbol, hollow=mark.hollow) for mark in drawing.marks]
    keys += [symbols.key(entry.kind) for entry in drawing.legend if entry.sample is Sample.MARK]
    clip = f'<clipPath id="{sheet.prefix}-edge"><rect width="{sheet.width}" height="{sheet.height}"/></clipPath>'
    return f"<defs>{clip}{ground_layers.patterns(sheet)}{mark_layer.definitions(keys, symbols, sheet)}</defs>"


def _sheet(drawing: Drawing, symbols: Symbols, sheet: Sheet, paper: str) -> str:
    picture = ground_layers.paper(drawing.paper, paper, sheet) if drawing.paper and paper else ""
    covers = ground_layers.covers(drawing.raster, sheet) if drawing.raster else ""
    grid = ground_layers.grid(drawing.grid, sheet) if drawing.grid else ""
    kept = sign_layer.kept_clear(drawing.signs, sheet)
    return (
        f"<title>{escape(drawing.title)}</title>"
        f'<g class="map-ground" clip-path="url(#{sheet.prefix}-edge)"><g class="map-covers">{covers}</g>{picture}'
        f"{ground_layers.lines(drawing, sheet)}</g>"
        f"{grid}"
        f'<rect class="map-frame" width="{sheet.width}" height="{sheet.height}"/>'
        f'<g class="map-areas" clip-path="url(#{sheet.prefix}-edge)">{ground_layers.areas(drawing.areas, sheet)}</g>'
        f'<g class="map-names" clip-path="url(#{sheet.prefix}-edge)">{ground_layers.line_names(drawing, sheet)}</g>'
        f'<g class="map-signs">{sign_layer.signs(drawing.signs, sheet)}</g>'
        f'<g class="map-marks">{mark_layer.marks(drawing.marks, symbols, sheet, kept)}</g>'
    )
