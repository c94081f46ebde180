"""Units and contacts on a map as SVG: tactical symbols with their labels, fanned out where they crowd."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final
from xml.sax.saxutils import escape

from control.maps.placing import Box, Room
from control.maps.sheet import UNIT_M, Sheet, attributes
from control.maps.symbols import FRAME_WIDTH, Symbol, Symbols
from control.situation.drawing import Mark

WIDTH_TENTHS: Final = 34
"""Width of a symbol's frame in tenths of the sheet's em."""

LABEL_TENTHS: Final = 9
"""Width of a letter of a label in tenths of an em."""

SYMBOL_SHARE: Final = 0.66
"""Width of the symbol of a counter to scale, as a share of the counter."""

TAG_SHARE: Final = 0.45
"""Size of the lettering on it."""

OLDEST: Final = 3

FRAME_FOOT: Final = 176
"""Lowest line of any frame in the units of the fragments; the staff of a headquarters goes on below."""


def definitions(keys: Iterable[str], library: Symbols, sheet: Sheet) -> str:
    """One group for each symbol used, with its anchor at the origin."""
    scale = f"{WIDTH_TENTHS * sheet.em / (10 * FRAME_WIDTH):.4f}"
    return "".join(
        f'<g id="{symbol_id(key, sheet)}" transform="scale({scale})'
        f' translate({-library[key].anchor[0]:g} {-library[key].anchor[1]:g})">'
        f"{_plate(library[key])}{library[key].svg}</g>"
        for key in sorted(set(keys))
    )


def _plate(symbol: Symbol) -> str:
    """A counter behind frame and size mark, for themes in which black lines would not show."""
    left, top, width, height = symbol.box
    bottom = min(top + height, FRAME_FOOT)
    return f'<rect class="map-plate" x="{left:g}" y="{top:g}" width="{width:g}" height="{bottom - top:g}" rx="8"/>'


def symbol_id(key: str, sheet: Sheet) -> str:
    """The id of a symbol on this page."""
    return f"{sheet.prefix}-{key.replace('/', '-')}"


def marks(found: Iterable[Mark], library: Symbols, sheet: Sheet, kept: Iterable[Box] = ()) -> str:
    """All units and contacts, each in the nearest free place: units first, then contacts, then expected places.

    Nothing is placed in the boxes that are `kept`, as far as there is room beside them.
    What was placed first is drawn last, so that no unit is hidden.
    """
    room = Room(sheet.width, sheet.height, sheet.em)
    for box in kept:
        room.keep(box)
    ordered = sorted(found, key=lambda mark: (mark.hollow, bool(mark.quality), mark.stack))
    drawn = [_mark(mark, library, sheet, room) for mark in ordered]
    return "".join(leader for leader, _ in drawn) + "".join(group for _, group in reversed(drawn))


def _mark(mark: Mark, library: Symbols, sheet: Sheet, room: Room) -> tuple[str, str]:
    """The leader of a mark, if it had to move, and the mark."""
    if mark.width:
        return "", _counter(mark, library, sheet)
    key = library.key(mark.symbol, hollow=mark.hollow)
    place = sheet.place(mark.at)
    x, y = room.take(place, _box(mark, library[key], sheet))
    shown = "map-leader" + (" map-contact" if mark.quality else "") + (" map-expected" if mark.hollow else "")
    leader = f'<path class="{shown}" d="M{place[0]} {place[1]}L{x} {y}"/>' if (x, y) != place else ""
    return leader, (
        f"<g{_attributes(mark, (x, y))}><title>{escape(mark.title or mark.designator)}</title>"
        f'<g class="map-body"><use href="#{symbol_id(key, sheet)}"/>{"".join(_labels(mark, sheet))}</g></g>'
    )


def _counter(mark: Mark, library: Symbols, sheet: Sheet) -> str:
    """A counter to scale: the symbol in the upper part of its round, the tag below, both as large as it allows."""
    width = mark.width / UNIT_M
    symbol = symbol_id(library.key(mark.symbol, hollow=mark.hollow), sheet)
    scale = f"{width * SYMBOL_SHARE * 10 / (WIDTH_TENTHS * sheet.em):.3f}"
    tag = f"{mark.tag or _name(mark)}{mark.quality}"
    beside = f'x="{width * 0.38:.0f}" y="{-width * 0.24:.0f}"'
    strength = f'<text class="map-strength" {beside}>{escape(mark.strength)}</text>' if mark.strength else ""
    return (
        f"<g{_attributes(mark, sheet.place(mark.at))}><title>{escape(mark.title or mark.designator)}</title>"
        f'<g font-size="{width * TAG_SHARE:.0f}"><use href="#{symbol}" transform="translate(0 {-width * 0.16:.0f})'
        f' scale({scale})"/><text class="map-designator" y="{width * 0.5:.0f}">{escape(tag)}</text>'
        f"{strength}</g></g>"
    )


def _attributes(mark: Mark, place: tuple[int, int]) -> str:
    classes = f"map-mark map-{mark.side.lower() or 'u'}"
    if mark.quality:
        classes += f" map-contact map-age-{min(max(mark.age, 0), OLDEST)}"
    if mark.hollow:
        classes += " map-expected"
    moved = f"translate({place[0]} {place[1]})"
    return attributes(class_=classes, transform=moved, data_link=mark.link, tabindex=0, role="img")


def _name(mark: Mark) -> str:
    return f"{mark.side} {mark.designator}".strip() if mark.side else mark.designator


def _labels(mark: Mark, sheet: Sheet) -> Iterator[str]:
    em = sheet.em
    yield f'<text class="map-designator" y="{em * 27 // 10}">{escape(_name(mark))}</text>'
    if mark.strength:
        yield f'<text class="map-strength" x="{em * 2}" y="{-em}">{escape(mark.strength)}</text>'
    if mark.quality:
        yield f'<text class="map-quality" y="{em * 41 // 10}">{escape(mark.quality)}</text>'


def _box(mark: Mark, symbol: Symbol, sheet: Sheet) -> Box:
    """The room of a symbol with its labels, around the place where it stands."""
    em = sheet.em
    left, top, width, height = symbol.box
    scale = WIDTH_TENTHS * em / (10 * FRAME_WIDTH)
    half = len(_name(mark)) * em * LABEL_TENTHS // 20
    below = em * (44 if mark.quality else 30) // 10
    return Box(
        min(round((left - symbol.anchor[0]) * scale), -half),
        round((top - symbol.anchor[1]) * scale),
        max(round((left + width - symbol.anchor[0]) * scale), half),
        max(round((top + height - symbol.anchor[1]) * scale), below),
    )
