"""Draws an SVG of our own making as vectors: groups, shapes, texts, patterns, symbols used by name."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Final

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import FILL_NON_ZERO

from control.reports.paper.affine import Affine, transform
from control.reports.paper.fonts import font
from control.reports.paper.ink import Ink
from control.reports.paper.outline import Traced, outline, tag_of, traced
from control.reports.paper.path_data import Segment
from control.reports.paper.style_sheet import Element, StyleSheet
from control.reports.paper.svg_style import Colour, Look
from control.reports.paper.typed import as_typed

_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
CUT: Final = {"stroke": 0, "fill": 0, "fillMode": FILL_NON_ZERO}
PALE_IMAGE: Final = 0.5
SKIPPED: Final = frozenset(("defs", "title", "clipPath", "pattern"))


@dataclass(slots=True)
class Picture:
    """A parsed SVG; `box` is its viewBox: left, top, width, height. `images` are JPEGs by what the SVG calls them."""

    root: ET.Element
    sheet: StyleSheet
    box: tuple[float, float, float, float]
    named: dict[str, ET.Element]
    images: Mapping[str, bytes]

    @classmethod
    def read(cls, text: str, sheet: StyleSheet, images: Mapping[str, bytes] | None = None) -> Picture:
        """Reads an SVG that this program made; characters that no XML may hold are left out."""
        root = ET.fromstring(_NOT_XML.sub("", text))  # noqa: S314 - made by control.maps, every text escaped
        left, top, width, height = (float(part) for part in root.get("viewBox", "0 0 1 1").split())
        named = {name: element for element in root.iter() if (name := element.get("id"))}
        return cls(root, sheet, (left, top, width, height), named, images or {})

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
        self._own(tag, element, affine, look, line)
        for child in element if tag != "text" else ():
            self.draw(child, affine, look, line)
        if clip:
            self.ink.canvas.restoreState()

    def _own(self, tag: str, element: ET.Element, affine: Affine, look: Look, line: tuple[Element, ...]) -> None:
        """What an element draws itself, without its children."""
        if tag == "text":
            self._text(element, affine, look, line)
        elif tag == "use":
            used = self.picture.named.get(element.get("href", "")[1:])
            if used is not None:
                self.draw(used, affine, look, line)
        elif tag == "image":
            self._image(element, affine)
        elif segments := outline(element):
            self._shape(segments, affine, look)

    def _clipped(self, name: str, affine: Affine) -> None:
        self.ink.canvas.saveState()
        self.ink.canvas.clipPath(traced(outline(self.picture.named[name][0]), affine), **CUT)

    def _image(self, element: ET.Element, affine: Affine) -> None:
        """A JPEG at half its strength, so that what is drawn over it can be read, from its upper left corner on."""
        data = self.picture.images.get(element.get("href", ""))
        if data is None:
            return
        width, height = (float(element.get(name, "0")) for name in ("width", "height"))
        a, b, c, d, e, f = affine
        canvas = self.ink.canvas
        canvas.saveState()
        canvas.setFillAlpha(PALE_IMAGE)
        canvas.transform(a, b, -c, -d, e + c * height, f + d * height)
        canvas.drawImage(ImageReader(BytesIO(data)), 0, 0, width, height)
        canvas.restoreState()

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
        """Fills with a pattern; its tiles begin where the picture does."""
        pattern = self.picture.named.get(name)
        if pattern is None:
            return
        origin = affine.place(0.0, 0.0)
        tile = f"{name}-{affine.scale:.4f}-{origin[0]:.2f}-{origin[1]:.2f}"
        canvas = self.ink.canvas
        if not canvas.has_tile(tile):
            size, code = self._tile(pattern, affine.scale)
            canvas.add_tile(tile, size, (round(origin[0], 3), round(origin[1], 3)), code)
        canvas.fill_with_tile(traced(segments, affine), tile)

    def _tile(self, pattern: ET.Element, scale: float) -> tuple[float, str]:
        """The size of a tile in points, and the operators that draw it."""
        width = float(pattern.get("width", "1"))
        size = round(width * scale, 3)
        inner = size / float(pattern.get("viewBox", f"0 0 {width} {width}").split()[2])
        parts = []
        for shape in pattern:
            line = (("pattern", frozenset[str]()), (tag_of(shape), _classes(shape.get("class", ""))))
            look = Look({}).under({**shape.attrib, **self.picture.sheet.of(line)})
            parts.append(_operators(traced(outline(shape), Affine(inner, 0, 0, -inner, 0, size)), look, inner))
        return size, " ".join(parts)

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


def _operators(path: Traced, look: Look, scale: float) -> str:
    """A shape of a tile as PDF operators; see-through ink is mixed with white, as tiles lie on light ground."""
    fill, stroke = look.fill, look.stroke
    parts = []
    if fill:
        parts.append(f"{_mixed(fill, look.alpha)} rg")
    if stroke:
        parts.append(f"{_mixed(stroke, look.alpha)} RG {look.weight * scale:.3f} w")
    return " ".join((*parts, path.getCode(), "B" if fill and stroke else "f" if fill else "S"))


def _mixed(colour: Colour, alpha: float) -> str:
    return " ".join(f"{part * alpha + 1 - alpha:.3f}" for part in colour)


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
