"""Whatever a card asks of whomever, the assessment goes through: what makes no sense is answered, never a stop."""

from __future__ import annotations

from typing import Any, Final

import pytest

from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.kinds import UnitKind
from orders.language.codebook import Use
from tests.assessment.modes.tacspiel.field_run import FieldRun

pytestmark = pytest.mark.slow

BLUE_ALONE: Final = frozenset(
    ("mortar_81_platoon", "mortar_4_2_platoon", "howitzer_155_battery", "recoilless_57_platoon", "engineer_platoon")
)
RED_ALONE: Final = frozenset(("mortar_60_platoon", "mortar_82_platoon", "mortar_120_platoon", "aa_12_7_platoon"))
ON_WHEELS: Final = {"vehicle": "wheeled", "mounted": True}
ON_TRACKS: Final = {"vehicle": "tracked", "mounted": True}
VEHICLES: Final = {UnitKind.TRANSPORT: ON_WHEELS, UnitKind.TANK_PLATOON: ON_TRACKS}
PLACES: Final = {
    "blue": {"at": "11600430", "C1": "12350440", "C2": "12500460", "Desig": "1C73"},
    "red": {"at": "13300440", "C1": "12900452", "C2": "13000470", "Desig": "1A44"},
}
PLAIN: Final = {"F": "1", "Cont": "000", "Num": "1", "Msn": "P", "Dir": "N", "Spt": "1C73"}
BY_THEMSELVES: Final = frozenset(("Unit", "Posit", "Auth", "Cites", "Tme", "Seq", "Ord"))


def pieces() -> dict[str, dict[str, Any]]:
    """One of every kind for each side that has it."""
    found: dict[str, dict[str, Any]] = {}
    for number, kind in enumerate(UnitKind):
        for side, superior in (("blue", "25DIV"), ("red", "44BN")):
            if kind in (RED_ALONE if side == "blue" else BLUE_ALONE):
                continue
            company = f"{chr(ord('A') + number)}{'B' if side == 'blue' else 'R'}9"
            name = f"P1{company}" if kind.is_patrol else f"1{company}"
            where = {"side": side, "company": company, "superior": superior, "square": PLACES[side]["at"]}
            found[name] = where | {"kind": kind.value} | VEHICLES.get(kind, {})
    return found


PIECES: Final = pieces()


def card(code: str, name: str, *, everything: bool) -> dict[str, str]:
    """An order to a piece with the fields that it must have, or with all that it may have."""
    side = PIECES[name]["side"]
    fields = {
        use.field: _text(use, name, side)
        for use in CODEBOOK.orders[code].fields
        if use.field not in BY_THEMSELVES and (everything or use.required)
    }
    return {"Unit": name, "Ord": code, "side": side} | {field: text for field, text in fields.items() if text}


def _text(use: Use, name: str, side: str) -> str:
    if use.field in PLACES[side]:
        return PLACES[side][use.field]
    if use.field == "FU" and not use.values:
        return name[:4]
    return next(iter(use.values), PLAIN.get(use.field, ""))


@pytest.mark.parametrize("code", CODEBOOK.orders)
@pytest.mark.parametrize("everything", [False, True], ids=["bare", "full"])
def test_every_kind_of_piece_may_be_told_anything(code: str, everything: bool) -> None:
    run = FieldRun(without=["B44", "6M44"], units=PIECES, agents={"radio": {"site": "13320442"}})
    run.until("0700", *(card(code, name, everything=everything) for name in PIECES))
    run.until("1200")
    assert run.situation.now == run.playing.now
    assert len(run.situation.units) >= len(PIECES)
