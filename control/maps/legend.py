"""The legend of a map as SVG."""

from __future__ import annotations

from xml.sax.saxutils import escape

from control.maps.ground_layers import CASED
from control.maps.mark_layer import symbol_id
from control.maps.patterns import PATTERNS
from control.maps.sheet import Sheet
from control.maps.sign_layer import BOX, shape
from control.maps.symbols import Symbols
from control.situation.drawing import LegendEntry, Sample

ROW_EM = 3
SAMPLE_EM = 5


def legend(entries: tuple[LegendEntry, ...], library: Symbols, sheet: Sheet) -> str:
    """The entries below one another: a sample and what it means."""
    em = sheet.em
    return "".join(
        f'<g transform="translate(0 {number * ROW_EM * em})">{_sample(entry, library, sheet)}'
        f'<text class="map-legend-text" x="{SAMPLE_EM * em + em}" y="{em * 8 // 5}">{escape(entry.label)}</text></g>'
        for number, entry in enumerate(entries)
    )


def _sample(entry: LegendEntry, library: Symbols, sheet: Sheet) -> str:
    em = sheet.em
    box = f'width="{SAMPLE_EM * em}" height="{2 * em}"'
    middle = f"translate({SAMPLE_EM * em // 2} {em})"
    match entry.sample:
        case Sample.FILL:
            pattern = f'<rect class="map-pattern" fill="url(#{sheet.prefix}-{entry.kind})" {box}/>'
            over = pattern if entry.kind in PATTERNS else ""
            return f'<rect class="map-{entry.kind}" {box}/>{over}<rect class="map-box" {box}/>'
        case Sample.SHADE:
            layers = f'<rect class="map-{entry.kind}" {box}/>' * int(entry.kind[-1])
            return f'<rect class="map-rice" {box}/>{layers}<rect class="map-box" {box}/>'
        case Sample.LINE:
            path = f'd="M0 {em}h{SAMPLE_EM * em}"'
            edge = f'<path class="map-edge map-{entry.kind}-edge" {path}/>' if entry.kind in CASED else ""
            return f'{edge}<path class="map-line map-{entry.kind}" {path}/>'
        case Sample.AREA:
            return f'<g class="map-area map-{entry.kind}"><rect {box}/></g>'
        case Sample.SIGN:
            return f'<g transform="{middle} scale({em / BOX:.3f})">{shape(entry.kind, 15)}</g>'
        case Sample.MARK:
            key = library.key(entry.kind)
            return f'<use href="#{symbol_id(key, sheet)}" transform="{middle} scale(.6)"/>'
