"""Support bought beforehand: TOW Barrage and UN Coordination; tracks beside the map (mog.opt, mog.map.8)."""

from __future__ import annotations

from enum import StrEnum

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.chances import die
from assessment.modes.mog.rules import rule

LEAK = table("coordination")
TRACKS = table("H-tracks")


class Secrecy(StrEnum):
    """Whether word gets out."""

    LEAK = "leak"
    NONE = "none"


@rule("mog.opt.tow.1")
def is_prisoner_hurt_by_barrage(sheet: Worksheet, *, bought: bool) -> bool:
    """The TOW Barrage comes right after the Somali set-up and flips the prisoner to its casualty side."""
    sheet.note("bought" if bought else "not bought")
    return bought


@rule("mog.opt.coord")
def bases_for_convoys(sheet: Worksheet, in_play: tuple[Area, ...], chosen: tuple[Area, ...]) -> tuple[Area, ...]:
    """The bases on which a relief convoy may still be placed beforehand: each one once."""
    sheet.figure("chosen", len(chosen))
    return tuple(base for base in in_play if base not in chosen)


@rule("mog.opt.coord")
def leaks(sheet: Worksheet) -> bool:
    """One die, however many convoys were bought: on a 1 a D3 of Somali units is placed as in the set-up."""
    return Secrecy(sheet.result(LEAK, die(sheet))) is Secrecy.LEAK


@rule("mog.map.8")
def on_track(sheet: Worksheet, track: str, number: int) -> int:
    """Intel, Heli-Support and the turn are kept on tracks; a marker stays within its track."""
    sheet.figure(track, number)
    return max(0, min(number, int(sheet.read(TRACKS, track))))
