"""Patterns laid over the ground covers, so that they are told apart in black and white too.

Each is a tile of 100 by 100 units, scaled to the sheet; strokes and fills come from the style sheet by class.
"""

from __future__ import annotations

from typing import Final

TILE: Final = 100


def _tufts(*places: tuple[int, int]) -> str:
    return "".join(f'<path class="map-ink" d="M{x} {y}v-14M{x} {y}l-8-9M{x} {y}l8-9"/>' for x, y in places)


def _dots(radius: int, *places: tuple[int, int]) -> str:
    return "".join(f'<circle class="map-dot" cx="{x}" cy="{y}" r="{radius}"/>' for x, y in places)


def _crowns(radius: int, *places: tuple[int, int]) -> str:
    return "".join(f'<circle class="map-crown" cx="{x}" cy="{y}" r="{radius}"/>' for x, y in places)


_GRID: Final = ((25, 25), (75, 25), (25, 75), (75, 75))

PATTERNS: Final[dict[str, str]] = {
    "rice": _tufts((25, 35), (75, 85)),
    "brushwood": _dots(5, (18, 22), (66, 12), (42, 52), (88, 60), (14, 82), (62, 90)),
    "plantation": _dots(7, *_GRID),
    "rubber": _crowns(11, *_GRID),
    "sparse-forest": _crowns(13, (24, 28), (78, 70)),
    "dense-forest": _crowns(14, (22, 22), (70, 30), (38, 68), (86, 80)),
    "jungle": _crowns(14, (20, 22), (68, 26), (40, 68), (88, 76)) + _dots(6, (44, 20), (92, 44), (14, 58), (62, 88)),
    "broken": '<path class="map-ink" d="M12 38l10-16 14 4 6 14zM60 84l8-14 16 2 4 14z"/>'
    + _dots(4, (70, 24), (24, 74)),
    "mountain": '<path class="map-ink" d="M8 44l17-26 17 26M58 94l17-26 17 26M29 24l8 14M79 74l8 14"/>',
    "bamboo": '<path class="map-ink" d="M0 50L50 0M0 100L100 0M50 100L100 50"/>',
    "marsh": '<path class="map-wet" d="M8 25h44M68 25h24M30 75h50M0 75h12"/>',
    "water": '<path class="map-wet" d="M10 50q12-14 25 0t25 0t25 0"/>',
}
"""Tile content by the style kind of the ground cover; covers without a pattern stay plain."""
