"""A map drawing on paper, in vectors, in the style that the maps' style sheet gives for print."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from control.maps import ground_layers, mark_layer
from control.maps.legend import ROW_EM, legend
from control.maps.sheet import UNIT_M, Sheet, attributes
from control.maps.svg import MARGIN_EM, View, svg
from control.maps.symbols import SYMBOLS_FILE, symbols
from control.reports import phrases
from control.reports.map_extract import Window, extract, worth_printing
from control.reports.paper.fonts import Face
from control.reports.paper.ink import Ink
from control.reports.paper.style_sheet import StyleSheet
from control.reports.paper.svg_picture import Picture
from control.reports.paper.typed import Type
from control.situation.drawing import Drawing, LegendEntry, Sample, Scale
from orders.language.phrase import Phrase, Words, as_written

STYLE_FILE: Final = SYMBOLS_FILE.parent / "map.css"
SCREEN_EM: Final = 10.0
"""Pixels of the screen that the widths of the style sheet's lines are meant for, to an em of the sheet."""
MOST_COLUMNS: Final = 4
LETTER_EM: Final = 0.85
"""Room for a letter of the legend; sample and gaps take as much as eight more."""
POINTS_A_METRE: Final = 72 / 0.0254
BAR: Final = 12.0
GAP: Final = 4.0
"""Points between map and legend where no scale is printed."""
PAPER: Final = "paper"
"""What the picture of the paper map is called inside a drawing."""
FACT: Final = Type(Face.TEXT, 7.5, 9.5)
ENTRY: Final = 4.2
"""Points an em of the legend."""


@cache
def map_style() -> StyleSheet:
    """The style sheet of the maps as it is for print, read once."""
    return StyleSheet.for_print(STYLE_FILE.read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class MapSlice:
    """A map with scale and legend below it; `scale` is points a unit of the sheet (10 m).

    `paper` is the JPEG of the paper map that lies under it.
    """

    drawing: Drawing
    scale: float
    key: Picture | None
    words: Words
    paper: bytes = b""

    @classmethod
    def fitting(
        cls, drawing: Drawing, width: float, height: float, words: Words = as_written, window: Window | None = None
    ) -> MapSlice:
        """The window, or what is worth printing with its legend, as large as width and height in points allow."""
        part = extract(drawing, window or worth_printing(drawing))
        sheet = Sheet.of(part, "map")
        margins = 2 * MARGIN_EM * sheet.em
        key = _legend(part.legend, sheet, width) if part.legend and window is None else None
        below = (BAR if part.scale else GAP) + (key.box[3] * ENTRY / sheet.em if key else 0.0)
        scale = min(width / (sheet.width + margins), (height - below) / (sheet.height + margins))
        return cls(part, scale, key, words)

    @property
    def height(self) -> float:
        """Map, scale and legend; the legend is drawn over the width of the page."""
        return self._map_height + self._bar + (self.key.box[3] * self._entry_scale if self.key else 0.0)

    @property
    def _sheet(self) -> Sheet:
        return Sheet.of(self.drawing, "map")

    @property
    def _map_height(self) -> float:
        return (self._sheet.height + 2 * MARGIN_EM * self._sheet.em) * self.scale

    @property
    def _bar(self) -> float:
        return BAR if self.drawing.scale else GAP

    @property
    def _entry_scale(self) -> float:
        return ENTRY / self._sheet.em if self.key else 0.0

    def draw(self, ink: Ink, x: float, top: float, width: float) -> None:
        """Draws the map in the middle of the width, then scale and legend."""
        sheet = self._sheet
        view = View(paper=PAPER if self.paper else "")
        picture = Picture.read(svg(self.drawing, symbols=symbols(), view=view), map_style(), {PAPER: self.paper})
        left = x + (width - picture.box[2] * self.scale) / 2
        picture.draw(ink, left, top, self.scale, self.scale * sheet.em / SCREEN_EM)
        below = top - self._map_height
        if self.drawing.scale:
            self._scale_bar(self.drawing.scale, ink, left + MARGIN_EM * sheet.em * self.scale, below)
        if self.key:
            self.key.draw(ink, x, below - self._bar, self._entry_scale, ENTRY / SCREEN_EM)

    def _scale_bar(self, scale: Scale, ink: Ink, x: float, top: float) -> None:
        length = scale.length / UNIT_M * self.scale
        base = top - 2
        ink.rule(x, base, length, 0.8)
        for number in range(3):
            ink.line((x + length * number / 2, base), (x + length * number / 2, base + 3), 0.8)
        said = scale.label
        if scale.true:
            number = round(POINTS_A_METRE * UNIT_M / self.scale / 100) * 100
            ratio = Phrase(phrases.MAP_SCALE, {"scale": f"{number:,}".replace(",", " ")}).said(self.words)
            said = f"{said}    {ratio}"
        ink.text(x + length + 5, base - 1, said, FACT)


def _legend(entries: tuple[LegendEntry, ...], sheet: Sheet, width: float) -> Picture:
    """The legend in columns that fill the width."""
    library = symbols()
    em = sheet.em
    whole = width * em / ENTRY
    longest = max(len(entry.label) for entry in entries) + 8
    columns = min(MOST_COLUMNS, max(1, int(whole / (longest * LETTER_EM * em))))
    rows = -(-len(entries) // columns)
    column = whole / columns
    keys = [library.key(entry.kind) for entry in entries if entry.sample is Sample.MARK]
    parts = "".join(
        f'<g transform="translate({number * column:.1f} {em})">'
        f"{legend(entries[number * rows : (number + 1) * rows], library, sheet)}</g>"
        for number in range(columns)
    )
    root = attributes(
        xmlns="http://www.w3.org/2000/svg",
        class_="map",
        viewBox=f"0 0 {whole:.1f} {(rows * ROW_EM + 2) * em}",
        font_size=round(em * 1.7),
    )
    definitions = ground_layers.patterns(sheet) + mark_layer.definitions(keys, library, sheet)
    return Picture.read(f"<svg{root}><defs>{definitions}</defs>{parts}</svg>", map_style())
