"""Draws an SVG of our own making as vectors: groups, shapes, texts, patterns, symbols used by name."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Final

from reportlab.pdfgen.canvas import FILL_NON_ZERO

from control.reports.paper.affine import Affine, transform
from control.reports.paper.fonts import font
from control.reports.paper.ink import Ink
from control.reports.paper.outline import outline, tag_of, traced
from control.reports.paper.path_data import Segment
from control.reports.paper.style_sheet import Element, StyleSheet
from control.reports.paper.svg_style import Look
from control.reports.paper.typed import as_typed

_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
TILES: Final = 8
"""Tiles of a pattern drawn as one, each way."""
CUT: Final = {"stroke": 0, "fill": 0, "fillMode": FILL_NON_ZERO}
SKIPPED: Final = frozenset(("defs", "title", "clipPath", "pattern"))


@dataclass(slots=True)
class Picture:
    """A parsed SVG; `box` is its viewBox: left, top, width, height."""

    root: ET.Element
    sheet: StyleSheet
    box: tuple[float, float, float, float]
    named: dict[str, ET.Element]

    @classmethod
    def read(cls, text: str, sheet: StyleSheet) -> Picture:
        """Reads an SVG that this program made; characters that no XML may hold are left out."""
        root = ET.fromstring(_NOT_XML.sub("", text))  # noqa: S314 - made by control.maps, every text escaped
        left, top, width, height = (float(part) for part in root.get("viewBox", "0 0 1 1").split())
        named = {name: element for element in root.iter() if (name := element.get("id"))}
        return cls(root, sheet, (left, top, width, height), named)

    def draw(self, ink: Ink, x: float, top: float, scale: float, stroke: float) -> None:
        """Draws it from its upper left corner at `scale` points a unit; `stroke` scales lines that do not scale."""
        left, upper, _, _ = self.box
        _Drawer(self, ink, stroke).draw(
            self.root, Affine(scale, 0, 0, -scale, x - left * scale, top + upper * scale), Look({}), ()
        )


@dataclass(slots=True)
class _Drawer:
    """Walks a picture with the transformation, the look and the line of descent in hand."""

    picture: Picture
    ink: Ink
    stroke: float

    def draw(self, element: ET.Element, affine: Affine, look: Look, line: tuple[Element, ...]) -> None:
        tag = tag_of(element)
        if tag in SKIPPED:
            return
        line = (*line, (tag, _classes(element.get("class", ""))))
        look = look.under({**element.attrib, **self.picture.sheet.of(line)})
        moved = element.get("transform")
        if moved:
            affine = affine.then(transform(moved))
        clip = element.get("clip-path", "")
        if clip:
            self._clipped(clip[5:-1], affine)
        if tag == "text":
            self._text(element, affine, look, line)
        elif tag == "use":
            used = self.picture.named.get(element.get("href", "")[1:])
            if used is not None:
                self.draw(used, affine, look, line)
        elif segments := outline(element):
            self._shape(segments, affine, look)
        for child in element if tag != "text" else ():
            self.draw(child, affine, look, line)
        if clip:
            self.ink.canvas.restoreState()

    def _clipped(self, name: str, affine: Affine) -> None:
        self.ink.canvas.saveState()
        self.ink.canvas.clipPath(traced(outline(self.picture.named[name][0]), affine), **CUT)

    def _shape(self, segments: tuple[Segment, ...], affine: Affine, look: Look) -> None:
        if look.pattern:
            self._patterned(segments, affine, look.pattern)
            return
        fill, stroke = look.fill, look.stroke if look.weight else None
        if fill is None and stroke is None:
            return
        canvas = self.ink.canvas
        canvas.saveState()
        if fill:
            canvas.setFillColorRGB(*fill)
        if stroke:
            canvas.setStrokeColorRGB(*stroke)
            factor = self.stroke if look.is_fixed else affine.scale
            canvas.setLineWidth(look.weight * factor)
            canvas.setDash([length * factor for length in look.dashes])
            cap, join = look.ends
            canvas.setLineCap(cap)
            canvas.setLineJoin(join)
        if look.alpha < 1:
            canvas.setFillAlpha(look.alpha)
            canvas.setStrokeAlpha(look.alpha)
        canvas.drawPath(
            traced(segments, affine),
            stroke=int(stroke is not None),
            fill=int(fill is not None),
            fillMode=FILL_NON_ZERO,
        )
        canvas.restoreState()

    def _patterned(self, segments: tuple[Segment, ...], affine: Affine, name: str) -> None:
        """Fills with a pattern: tiles over the bounds, cut along the outline."""
        pattern = self.picture.named.get(name)
        if pattern is None:
            return
        size = float(pattern.get("width", "1")) * TILES
        block = self._block(pattern, name, affine.scale)
        places = [point for segment in segments for point in segment]
        left, right = min(p[0] for p in places), max(p[0] for p in places)
        upper, lower = min(p[1] for p in places), max(p[1] for p in places)
        canvas = self.ink.canvas
        canvas.saveState()
        canvas.clipPath(traced(segments, affine), **CUT)
        rows, columns = range(int(upper // size), ceil(lower / size)), range(int(left // size), ceil(right / size))
        self._repeated(block, rows, columns, affine.then(Affine(size, 0, 0, size, 0, 0)))
        canvas.restoreState()

    def _block(self, pattern: ET.Element, name: str, scale: float) -> str:
        """A form of so many tiles, its upper left corner at the origin; made once in a file for each scale."""
        canvas = self.ink.canvas
        tile, block = f"{name}-tile-{scale:.5f}", f"{name}-{scale:.5f}"
        if canvas.hasForm(block):
            return block
        width = float(pattern.get("width", "1"))
        inner = scale * width / float(pattern.get("viewBox", f"0 0 {width} {width}").split()[2])
        step = width * scale
        canvas.beginForm(tile, 0, -step, step, 0)
        for child in pattern:
            self.draw(child, Affine(inner, 0, 0, -inner, 0, 0), Look({}), (("pattern", frozenset()),))
        canvas.endForm()
        canvas.beginForm(block, 0, -step * TILES, step * TILES, 0)
        self._repeated(tile, range(TILES), range(TILES), Affine(step, 0, 0, -step, 0, 0))
        canvas.endForm()
        return block

    def _repeated(self, form: str, rows: range, columns: range, affine: Affine) -> None:
        canvas = self.ink.canvas
        for row in rows:
            for column in columns:
                canvas.saveState()
                canvas.translate(*affine.place(column, row))
                canvas.doForm(form)
                canvas.restoreState()

    def _text(self, element: ET.Element, affine: Affine, look: Look, line: tuple[Element, ...]) -> None:
        runs = [(text, self._look_of(part, look, line)) for part, text in _runs(element) if text]
        size = look.size * affine.scale
        total = sum(_width(text, run) * affine.scale for text, run in runs)
        start = {"middle": -total / 2, "end": -total}.get(look.values.get("text-anchor", ""), 0.0)
        x, y = affine.place(float(element.get("x", "0")), float(element.get("y", "0")))
        canvas = self.ink.canvas
        canvas.saveState()
        canvas.translate(x, y)
        if abs(affine.turn) > 0.1:  # noqa: PLR2004 - a tenth of a degree shows nowhere
            canvas.rotate(affine.turn)
        drop = -size * 0.35 if element.get("dominant-baseline") == "middle" else 0.0
        for mode in ("halo", "letters"):
            at = start
            for text, run in runs:
                self._letters(text, run, (at, drop), affine.scale, is_halo=mode == "halo")
                at += _width(text, run) * affine.scale
        canvas.restoreState()

    def _letters(self, text: str, look: Look, at: tuple[float, float], scale: float, *, is_halo: bool) -> None:
        """The halo of a text, if it has one, or the text; the halo lies below all letters."""
        canvas, colour = self.ink.canvas, look.stroke if is_halo else look.fill
        if colour is None or (is_halo and look.values.get("paint-order") != "stroke"):
            return
        printed = as_typed(text, look.face)
        canvas.setFont(look.face.value, look.size * scale)
        if is_halo:
            canvas.setStrokeColorRGB(*colour)
            canvas.setLineWidth(look.weight * scale)
            canvas.setLineJoin(1)
            canvas.drawString(*at, printed, mode=1)
        else:
            canvas.setFillColorRGB(*colour)
            canvas.drawString(*at, printed, mode=0)

    def _look_of(self, part: ET.Element, look: Look, line: tuple[Element, ...]) -> Look:
        if tag_of(part) != "tspan":
            return look
        inner = (*line, ("tspan", _classes(part.get("class", ""))))
        return look.under({**part.attrib, **self.picture.sheet.of(inner)})


@lru_cache(maxsize=1024)
def _classes(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _width(text: str, look: Look) -> float:
    width: float = font(look.face).stringWidth(as_typed(text, look.face), look.size)
    return width


def _runs(element: ET.Element) -> Iterator[tuple[ET.Element, str]]:
    """The texts of an element and of its parts, in order."""
    yield element, element.text or ""
    for child in element:
        yield child, child.text or ""
        yield element, child.tail or ""
