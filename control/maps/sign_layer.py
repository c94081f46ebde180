"""Point signs of a map as SVG: bridges, fords, houses, blocks, mines, bases, hills."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, degrees
from typing import Final
from xml.sax.saxutils import escape

from control.maps.placing import Box
from control.maps.sheet import Sheet, attributes
from control.situation.drawing import Sign

BOX: Final = 100
"""Signs are drawn in a box from -100 to 100, scaled to the sheet."""

LETTER_TENTHS: Final = 8
"""Width of a letter of a label in tenths of an em."""

_BANKS: Final = '<path class="map-sign-line" d="M-60-52L-42-34H42L60-52M-60 52L-42 34H42L60 52"/>'
_WAVE: Final = "q15-18 30 0t30 0t30 0t30 0"

SHAPES: Final[dict[str, str]] = {
    "bridge": f'<path class="map-sign-gap" d="M-42 0H42"/>{_BANKS}',
    "bridge-down": f'{_BANKS}<path class="map-sign-hot" d="M-50-70L50 70M50-70L-50 70"/>',
    "ford": f'<path class="map-sign-water" d="M-60-26{_WAVE}M-60 26{_WAVE}"/>',
    "block": '<path class="map-sign-hot" d="M-60-60L60 60M60-60L-60 60"/>',
    "ditch": '<path class="map-sign-hot" d="M-70-20L-50 20L-30-20L-10 20L10-20L30 20L50-20L70 20"/>',
    "mines": "".join(f'<circle class="map-sign-solid" cx="{x}" cy="0" r="22"/>' for x in (-50, 0, 50)),
    "crater": '<circle class="map-sign-line" r="44"/><circle class="map-sign-solid" r="14"/>',
    "base": '<path class="map-sign-line" d="M-70 50L0-70L70 50ZM-34 50L0-10L34 50"/>',
    "cache": '<path class="map-sign-line" d="M-50-40H50V50H-50ZM-50-10H50"/>',
    "field": '<path class="map-sign-line" d="M-70-50H70V50H-70ZM-24-50V50M24-50V50"/>',
    "depot": '<path class="map-sign-line" d="M-60-40H60V50H-60ZM-60 50L60-40"/>',
    "airfield": '<path class="map-sign-line" d="M-70 24L70-24M-70-24L70 24M0-60V60"/>',
    "radio": '<path class="map-sign-line" d="M0 60V-30M-34 60H34M-44-66Q0-14 44-66"/>',
    "hill": '<path class="map-sign-solid" d="M-26 20L0-26L26 20Z"/>',
    "battle": '<path class="map-sign-hot" d="M-70-70L70 70M70-70L-70 70M-70 30L-30 70M70 30L30 70"/>',
    "layer": '<path class="map-sign-line" d="M0-50L50 0L0 50L-50 0Z"/>',
    "own-note": '<path class="map-sign-own" d="M0 0L-34-56A40 40 0 1 1 34-56Z"/>',
    "site": '<path class="map-sign-line" d="M-60 40Q0-80 60 40M-60 40L-76 66M60 40L76 66M0-20V-56"/>',
}
"""Shapes by style kind; `hamlet` is drawn from its houses."""

_HOUSES: Final = (
    (0, 0),
    (44, -20),
    (-42, 16),
    (10, 46),
    (-20, -46),
    (58, 30),
    (-66, -26),
    (34, -64),
    (-54, 58),
    (74, -48),
)


def signs(found: Iterable[Sign], sheet: Sheet) -> str:
    """All signs with letter, name and title."""
    return "".join(_sign(sign, sheet) for sign in found)


def kept_clear(found: Iterable[Sign], sheet: Sheet) -> Iterator[Box]:
    """The boxes of signs with their labels to which marks give way."""
    for sign in found:
        if sign.keeps_clear:
            x, y = sheet.place(sign.at)
            length = len(sign.label) * sheet.em * LETTER_TENTHS // 10
            yield Box(x - sheet.em, y - sheet.em, x + sheet.em + length, y + sheet.em)


def shape(kind: str, count: int = 0) -> str:
    """The shape of a sign in its box."""
    return _houses(count) if kind in {"hamlet", "ruins"} else SHAPES.get(kind, "")


def _houses(count: int) -> str:
    drawn = _HOUSES[: max(3, min(len(_HOUSES), count // 3))]
    return "".join(f'<rect class="map-house" x="{x - 11}" y="{y - 11}" width="22" height="22"/>' for x, y in drawn)


def _sign(sign: Sign, sheet: Sheet) -> str:
    x, y = sheet.place(sign.at)
    turn = ""
    if sign.toward is not None:
        ahead = sheet.place(sign.toward)
        turn = f" rotate({round(degrees(atan2(ahead[1] - y, ahead[0] - x)))})"
    em = sheet.em
    title = f"<title>{escape(sign.title)}</title>" if sign.title else ""
    letter = f'<tspan class="map-letter">{escape(sign.letter)} </tspan>' if sign.letter else ""
    label = f'<text class="map-sign-name" x="{em}" y="{em}">{letter}{escape(sign.label)}</text>' if sign.label else ""
    box = f'<g transform="scale({em / BOX:.3f}){turn}">{shape(sign.kind, sign.count)}</g>'
    return (
        f"<g{attributes(class_=f'map-sign map-{sign.kind}', transform=f'translate({x} {y})', data_link=sign.link)}>"
        f"{title}{box}{label}</g>"
    )
