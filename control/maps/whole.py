"""A drawing as a sheet with its legend, ready for a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from msgspec.structs import replace

from control.maps.layers import layers_of
from control.maps.legend import ROW_EM, legend
from control.maps.sheet import Sheet
from control.maps.svg import View, svg
from control.maps.symbols import symbols
from control.situation.drawing import Drawing

LEGEND_WIDTH_EM: Final = 34


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeSheet:
    """The sheet and its legend as SVG; the legend uses the sheet's patterns and stands on the same page.

    `layers` are those that a page may hide: key, name, whether it shows at first.
    """

    sheet: SafeString
    legend: SafeString
    layers: tuple[tuple[str, Any, bool], ...]


def whole_sheet(drawing: Drawing, prefix: str, paper: str = "") -> WholeSheet:
    """Both; `prefix` keeps the names in the sheet apart from those of other sheets of the page.

    `paper` is where the picture of the paper map is had; without it there is no such layer.
    """
    if not paper:
        drawing = replace(drawing, paper=None)
    sheet = svg(drawing, symbols=symbols(), view=View(prefix=prefix, paper=paper))
    return WholeSheet(
        sheet=mark_safe(sheet),  # noqa: S308 - made and escaped by the maps
        legend=mark_safe(_legend(drawing, prefix)),  # noqa: S308 - made and escaped by the maps
        layers=layers_of(drawing),
    )


def _legend(drawing: Drawing, prefix: str) -> str:
    sheet = Sheet.of(drawing, prefix)
    width, height = LEGEND_WIDTH_EM * sheet.em, len(drawing.legend) * ROW_EM * sheet.em
    named = f'role="img" aria-label="{escape(_("Legend of the map"))}"'
    box = f'class="map" viewBox="0 0 {width} {height}" font-size="{round(sheet.em * 1.7)}" {named}'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{legend(drawing.legend, symbols(), sheet)}</svg>'
