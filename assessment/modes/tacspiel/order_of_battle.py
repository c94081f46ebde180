"""Which pieces a company has, and what its transport is called (A'2)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.rules import rule
from control.situation.side import Side

RECONNAISSANCE: Final = table("L'")


class Transport(StrEnum):
    """The prefix that names a unit's own transport."""

    HELICOPTERS = "H"
    VEHICLES = "V"


@rule("A'2a.3", "A'2a.4")
def has_headquarters_piece(sheet: Worksheet, company: str, side: Side, kind: UnitKind) -> bool:
    """Of company headquarters only those of Blue's rifle companies are pieces, with their weapons platoon."""
    sheet.note("platoons of", kind)
    return side is Side.BLUE and kind is UnitKind.RIFLE_PLATOON


@rule("A'2a.1")
def pieces_of_company(sheet: Worksheet, company: str, side: Side, kind: UnitKind, platoons: int) -> tuple[str, ...]:
    """The usual piece is the platoon; its headquarters comes beside them where it is one."""
    named = tuple(f"{number}{company}" for number in range(1, platoons + 1))
    return (*named, f"H{company}") if has_headquarters_piece(sheet, company, side, kind) else named


@rule("A'2a.2", "L'1a.1", "L'1c")
def may_have_patrol(sheet: Worksheet, company: str, patrols: int, *, scouts: bool) -> bool:
    """Squad-size patrols stand beside the platoons, one to a rifle company, three to a scout platoon (L'1)."""
    sheet.figure("patrols out already", patrols)
    figure = "scout_platoon_patrols" if scouts else "company_patrols"
    return patrols < int(sheet.read(RECONNAISSANCE, figure))


@rule("A'2b")
def name_of_transport(sheet: Worksheet, unit: str, kind: Transport) -> str:
    """A unit's own transport bears its name with a prefix: H for helicopters, V for vehicles."""
    return f"{kind.value}{unit}"
