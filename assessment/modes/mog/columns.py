"""What may stand in each column of the tables of map, counters and forces, and of the printed tables that differ."""

from __future__ import annotations

from typing import Final

from assessment.engine.columns import Columns, row_of, text, whole, word, written
from assessment.modes.mog.force import ITEMS

BUILDINGS: Final = "H-buildings"
ROADS: Final = "H-roads"
BASES: Final = "H-bases"

SHEET: Final = 3000
"""Units that the sheet is wide and high at most."""
MOST: Final = 20
"""More than any strength, room or count of a force."""
FACES: Final = 6
LONGEST_TRACK: Final = 12

_BUILDING: Final = "(?:[1-9][0-9]|U[0-9]{1,2})"
BUILDING: Final = written(_BUILDING, 'a building area as "34" in quotes, or U1 for one without a number')
ROAD: Final = written("[AC-TV-Z][0-9]{1,2}", "a road area such as H2")
BASE: Final = written("B[1-9]", "a UN base such as B1")
PAIR: Final = written(f"{_BUILDING}-{_BUILDING}", 'two building areas as "21-31"')

COLUMNS: Final[Columns] = {
    BUILDINGS: {
        "area": BUILDING,
        "buildings": row_of(BUILDINGS).listed(),
        "roads": row_of(ROADS).listed(),
    },
    ROADS: {"area": ROAD, "name": text(), "roads": row_of(ROADS).listed()},
    BASES: {"area": BASE, "name": text(), "exits": row_of(ROADS).listed(1)},
    "H-across": {"road": row_of(ROADS), "pairs": PAIR.listed(1)},
    "H-october-road": {"areas": row_of(ROADS).listed(1)},
    "H-targets": {"area": row_of(BUILDINGS, ROADS, BASES), "name": text()},
    "H-places": {
        "area": row_of(BUILDINGS, ROADS, BASES),
        "x": whole(0, SHEET),
        "y": whole(0, SHEET),
        "w": whole(1, SHEET),
        "h": whole(1, SHEET),
    },
    "H-tracks": {"value": whole(1, LONGEST_TRACK)},
    "H-last-turn": {"value": whole(1, LONGEST_TRACK)},
    "H-casualty": {"value": whole(0, MOST)},
    "H-strengths": dict.fromkeys(("infantry", "anti_armor", "armor"), whole(0, MOST).or_nothing()),
    "H-forces": {
        **{item: whole(0, MOST).or_nothing() for item in ITEMS},
        "base": row_of(BASES),
    },
    "dice": {"value": whole(1, MOST)},
    "set-up-order": {"value": whole(1, MOST)},
    "turn-order": {"value": whole(1, MOST)},
    "relief": {"result": row_of(BASES, words=("choice",))},
    "scenarios": {
        "bases": row_of(BASES).listed(),
        "excluded": word(("militia", "sna", "sna_rpg", "sna_sniper", "sna_technical")).listed(),
        "last_turn": whole(1, LONGEST_TRACK).or_nothing(),
        "intel": whole(0, FACES),
    },
}
"""Columns that are not here take what the edition's tables have in them."""
