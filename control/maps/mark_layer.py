"""Units and contacts on a map as SVG: tactical symbols with their labels, stacks fanned out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from xml.sax.saxutils import escape

from control.maps.sheet import Sheet, attributes
from control.maps.symbols import FRAME_WIDTH, Symbols
from control.situation.drawing import Mark

WIDTH_EM: Final = 4
"""Width of a symbol's frame in hundredths of the sheet."""

FAN: Final = 4
"""Symbols side by side before a stack goes on above."""

OLDEST: Final = 3


def definitions(keys: Iterable[str], library: Symbols, sheet: Sheet) -> str:
    """One group for each symbol used, with its anchor at the origin."""
    scale = f"{WIDTH_EM * sheet.em / FRAME_WIDTH:.4f}"
    return "".join(
        f'<g id="{symbol_id(key, sheet)}" transform="scale({scale})'
        f' translate({-library[key].anchor[0]:g} {-library[key].anchor[1]:g})">{library[key].svg}</g>'
        for key in sorted(set(keys))
    )


def symbol_id(key: str, sheet: Sheet) -> str:
    """The id of a symbol on this page."""
    return f"{sheet.prefix}-{key.replace('/', '-')}"


def marks(found: Iterable[Mark], library: Symbols, sheet: Sheet) -> str:
    """All units and contacts: contacts and expected places below, so that no unit is hidden by them."""
    ordered = sorted(found, key=lambda mark: (not mark.hollow, not mark.quality, -mark.stack))
    return "".join(_mark(mark, library, sheet) for mark in ordered)


def _mark(mark: Mark, library: Symbols, sheet: Sheet) -> str:
    x, y = sheet.place(mark.at)
    east, north = _fan(mark.stack, sheet.em)
    classes = f"map-mark map-{mark.side.lower() or 'u'}"
    if mark.quality:
        classes += f" map-contact map-age-{min(max(mark.age, 0), OLDEST)}"
    if mark.hollow:
        classes += " map-expected"
    leader = f'<path class="map-leader" d="M{x} {y}l{east} {-north}"/>' if mark.stack else ""
    group = attributes(
        class_=classes, transform=f"translate({x + east} {y - north})", data_link=mark.link, tabindex=0, role="img"
    )
    key = library.key(mark.symbol, hollow=mark.hollow)
    return (
        f"{leader}<g{group}><title>{escape(mark.title or mark.designator)}</title>"
        f'<g class="map-body"><use href="#{symbol_id(key, sheet)}"/>{"".join(_labels(mark, sheet))}</g></g>'
    )


def _labels(mark: Mark, sheet: Sheet) -> Iterable[str]:
    em = sheet.em
    name = f"{mark.side} {mark.designator}".strip() if mark.side else mark.designator
    yield f'<text class="map-designator" y="{em * 3}">{escape(name)}</text>'
    if mark.strength:
        yield f'<text class="map-strength" x="{em * 9 // 4}" y="{-em}">{escape(mark.strength)}</text>'
    if mark.quality:
        yield f'<text class="map-quality" y="{em * 9 // 2}">{escape(mark.quality)}</text>'


def _fan(stack: int, em: int) -> tuple[int, int]:
    """How far east and north of its place a symbol of a stack stands."""
    row, column = divmod(stack, FAN)
    return column * em * 9 // 2, row * em * 11 // 2
