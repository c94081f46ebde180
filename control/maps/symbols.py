"""The tactical symbols (APP-6) that pages and paper draw, as SVG fragments made by `tools/build_symbols`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

SYMBOLS_FILE: Final = Path(__file__).parent / "static" / "maps" / "symbols.json"
EXPECTED: Final = "/expected"
FRAME_WIDTH: Final = 150
"""Width of a rectangular frame in the units of the fragments."""


class Symbol(msgspec.Struct, frozen=True):
    """A fragment of SVG; `anchor` is the point that stands on the map, `box` left, top, width and height."""

    anchor: tuple[float, float]
    box: tuple[float, float, float, float]
    svg: str


class Symbols(msgspec.Struct, frozen=True):
    """The library: symbols by key, such as `red/rifle_platoon/platoon`."""

    source: str
    symbols: dict[str, Symbol]

    def key(self, wanted: str, *, hollow: bool = False) -> str:
        """The key to draw for a wanted one: hollow if asked and there is one; what is missing is drawn as unknown."""
        if hollow and wanted + EXPECTED in self.symbols:
            return wanted + EXPECTED
        if wanted in self.symbols:
            return wanted
        side = wanted.partition("/")[0]
        return f"{side if side in {'red', 'blue'} else 'unknown'}/seen_unknown/none"

    def __getitem__(self, key: str) -> Symbol:
        return self.symbols[key]


@cache
def symbols() -> Symbols:
    """The library of this installation, read once."""
    return msgspec.json.decode(SYMBOLS_FILE.read_bytes(), type=Symbols)
