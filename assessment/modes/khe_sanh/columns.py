"""What may stand in each column of the tables of map, counters and cards, and of the printed tables that differ."""

from __future__ import annotations

from typing import Final

from assessment.engine.columns import Columns, row_of, text, whole, word, written, yes_no
from assessment.modes.khe_sanh.air_moves import TRANSFER, TRANSPORT
from assessment.modes.khe_sanh.choosing import NOBODY
from assessment.modes.khe_sanh.ground_moves import GROUND
from assessment.modes.khe_sanh.kinds import Box, Disposition, Hit, Lasts, Op, Region, Terrain, UnitKind
from assessment.modes.khe_sanh.opfor_movement import NEAREST_ALLIES, NEAREST_ENTRENCHMENT, ROUTE_9
from assessment.modes.khe_sanh.pieces import SIDES_IN_PRINT
from assessment.modes.khe_sanh.reinforcing import AIR

SPACES: Final = "H-spaces"
UNITS: Final = "H-units"
CARDS: Final = "4.0"

PLACES: Final = 1000
"""The sheet is so many thousandths wide and high."""
MOST: Final = 20
"""More dice, spaces or steps than any counter or card has."""
FACES: Final = 6
MOVEMENTS: Final = (GROUND, TRANSPORT, TRANSFER)
GOALS: Final = (NEAREST_ALLIES, NEAREST_ENTRENCHMENT)

LONGEST: Final = 20
"""Letters of a name: three of them fit on a line of orders."""
RESERVED: Final = (*Box, *GOALS, NOBODY, "hq", "from", "attack", "hold")
"""Words that orders, answers and tables use otherwise, so that nothing on the map and no counter is called so."""
FORM: Final = f"a name of at most {LONGEST} small letters, digits and _, in quotes if it is a number"

NAME: Final = written(
    f"(?!(?:{'|'.join(RESERVED)})$)[a-z0-9][a-z0-9_]{{0,{LONGEST - 1}}}", f"{FORM}, and not {', '.join(RESERVED)}"
)
CARD: Final = written(f"(?=.{{5,{LONGEST}}}$)(?:act|opf)_[a-z0-9_]+", f"{FORM}, that begins with act_ or opf_")
KEY: Final = written("[A-Za-z0-9_.-]{1,40}", "a name of at most 40 letters, digits, _ - and .")
DICE: Final = whole(0, MOST).or_nothing()
COUNT: Final = whole(1, MOST).or_nothing()

COLUMNS: Final[Columns] = {
    SPACES: {
        "space": NAME,
        "name": text(),
        "terrain": word(Terrain),
        "region": word(Region),
        "airbase": yes_no(),
        "route_9": yes_no(),
        "x": whole(0, PLACES),
        "y": whole(0, PLACES),
    },
    "H-routes": {
        "route": KEY,
        "a": row_of(SPACES),
        "b": row_of(SPACES),
        "road": text(may_be_empty=True),
        "barrier": yes_no(),
    },
    UNITS: {
        "unit": NAME,
        "name": text(),
        "side": word(SIDES_IN_PRINT),
        "kind": word(UnitKind),
        "size": text(may_be_empty=True).or_nothing(),
        "steps": whole(1, 2),
        "firepower": DICE,
        "movement": DICE,
        "reduced_firepower": DICE,
        "reduced_movement": DICE,
        "bombardment": DICE,
        "reduced_bombardment": DICE,
        "aaa": DICE,
        "elite": yes_no().or_nothing(),
        "tags": NAME.listed().or_nothing(),
        "starts": word((Box.AIR_AVAILABLE, Box.REINFORCEMENT, Box.POOL)).or_nothing(),
    },
    CARDS: {
        "card": CARD,
        "deck": word(("action", "opfor")),
        "title": text(),
        "turns": whole(-9, 9, "?"),
        "disposition": word(Disposition),
        "text": text(600),
    },
    "4.0-effects": {
        "effect": KEY,
        "card": row_of(CARDS),
        "op": word(Op),
        "lasts": word(Lasts),
        "amount": COUNT,
        "count": COUNT,
        "who": row_of(UNITS).listed(1).or_nothing(),
        "types": word((*UnitKind, *MOVEMENTS)).listed(1).or_nothing(),
        "spaces": row_of(SPACES).listed(1).or_nothing(),
        "regions": word(Region).listed(1).or_nothing(),
        "within": COUNT,
        "of": row_of(SPACES).or_nothing(),
        "along": word((ROUTE_9,)).or_nothing(),
        "toward": row_of(SPACES, words=GOALS).or_nothing(),
        "kind": word(("any", AIR)).or_nothing(),
        "exclude_tag": NAME.or_nothing(),
        "per": word(("space", "unit")).or_nothing(),
        "success_from": whole(1, FACES).or_nothing(),
        "loss": word(("one_random_step", "that_unit_step")).or_nothing(),
        "reveals": yes_no().or_nothing(),
        "terrain": word(Terrain).listed(1).or_nothing(),
    },
    "H-turn-change": {"card": row_of(CARDS), "result": whole(-9, 9)},
    "H-turnaround": {"from": whole(1, FACES), "to": whole(1, FACES)},
    "13.1": {"unit": row_of(UNITS), "space": row_of(SPACES)},
    "13.1-house": {"unit": row_of(UNITS), "value": row_of(SPACES)},
    "13.2": {"space": row_of(SPACES), "value": whole(0, MOST)},
    "14.1": {"value": row_of(SPACES)},
    "16.1": {"value": row_of(SPACES, words=(Box.AIR_AVAILABLE,))},
    "16.2-placement": {"result": row_of(SPACES)},
    "12.0": {"abbreviation": text(), "value": text()},
    "12.0-sizes": {"sign": text(), "value": NAME},
    "2.0-die": {"value": whole(FACES, FACES)},
    "8.2": {"value": whole(1, FACES)},
    "brt": {"value": word(Hit)},
    "tec": {
        "tie_winner": word((*SIDES_IN_PRINT, "defender")),
        "ignores_retreat": word(SIDES_IN_PRINT).or_nothing(),
    },
}
"""Columns that are not here take what the edition's tables have in them."""
