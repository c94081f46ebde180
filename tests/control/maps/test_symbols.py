from __future__ import annotations

import xml.etree.ElementTree as ET
from hashlib import sha256

import pytest

from control.maps.symbols import EXPECTED, SYMBOLS_FILE, symbols

DIGEST = "e550a2b3e463f6b596da6b917c62d0b4130cddc865a89ead515b7f5acb85bb73"


def test_the_library_is_the_one_that_the_build_script_wrote() -> None:
    assert sha256(SYMBOLS_FILE.read_bytes()).hexdigest() == DIGEST
    assert symbols().source == "milsymbol 3.0.4 (MIT)"
    assert "Permission is hereby granted" in (SYMBOLS_FILE.parent / "symbols-LICENSE.txt").read_text()


def test_every_symbol_is_well_formed_and_has_its_anchor_in_or_below_its_box() -> None:
    for key, symbol in symbols().symbols.items():
        root = ET.fromstring(f"<g>{symbol.svg}</g>")
        assert {part.tag for part in root.iter()} <= {"g", "path", "circle", "text"}, key
        assert not any("style" in part.attrib for part in root.iter()), key
        left, top, width, height = symbol.box
        assert left <= symbol.anchor[0] <= left + width, key
        assert top <= symbol.anchor[1] <= top + height, key


def test_sides_differ_by_the_shape_of_the_frame() -> None:
    frames = {side: symbols()[f"{side}/seen_infantry/platoon"].svg.split('"')[1] for side in ("red", "blue", "unknown")}
    assert len(set(frames.values())) == 3


@pytest.mark.parametrize(
    ("wanted", "hollow", "drawn"),
    [
        ("blue/rifle_platoon/platoon", False, "blue/rifle_platoon/platoon"),
        ("blue/rifle_platoon/platoon", True, "blue/rifle_platoon/platoon" + EXPECTED),
        ("red/seen_camp/none", True, "red/seen_camp/none"),
        ("red/balloon/platoon", False, "red/seen_unknown/none"),
        ("green/rifle_platoon/platoon", False, "unknown/seen_unknown/none"),
    ],
)
def test_what_has_no_symbol_is_drawn_as_unknown(wanted: str, hollow: bool, drawn: str) -> None:
    assert symbols().key(wanted, hollow=hollow) == drawn
