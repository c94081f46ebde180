"""What Control sees and corrects of the truth: every unit with its face, the marker, and what each side believes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from assessment.engine.assessing import Start, scratch_sheet
from assessment.engine.mode import Mode
from assessment.engine.outcome import Ruling
from assessment.engine.rulings import YES_NO
from assessment.engine.umpiring import CorrectableField, Told, TrueUnit, Umpiring
from assessment.modes.khe_sanh.corrections import CORRECTIONS, GAME
from assessment.modes.khe_sanh.draft import Draft
from assessment.modes.khe_sanh.kinds import spoken
from assessment.modes.khe_sanh.pieces import spelled_out
from assessment.modes.khe_sanh.situation import Situation
from assessment.modes.khe_sanh.stamping import stamps_of
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side

UNIT_FIELDS: Final = (
    CorrectableField(key="place", title="Space or box", example="hill_861"),
    CorrectableField(key="reduced", title="On its reverse side", values=YES_NO),
    CorrectableField(key="face_up", title="Revealed", values=YES_NO),
    CorrectableField(key="marker", title=f"Turns remaining ({GAME})", example="8"),
)

BELIEF_FIELDS: Final = (CorrectableField(key="place", title="Where a unit is", example="hill_861"),)


def units(situation: Situation, mode: Mode[Situation, Any]) -> tuple[TrueUnit, ...]:
    """The marker, then every unit."""
    game = TrueUnit(
        designator=GAME, side=Side.BLUE, words=", ".join(stamps_of(situation)), now={"marker": str(situation.marker)}
    )
    return (game, *(_true(unit, mode) for unit in situation.units))


def _true(unit: Unit, mode: Mode[Situation, Any]) -> TrueUnit:
    name = spelled_out(scratch_sheet(mode.tables), unit.designator)
    state = (", reduced" if unit.reduced else "") + (", revealed" if unit.face_up else "")
    return TrueUnit(
        designator=unit.designator,
        side=unit.side,
        words=f"{name}, {spoken(unit.kind)}, {spoken(unit.place)}{state}",
        now={"place": unit.place, "reduced": _yes(unit.reduced), "face_up": _yes(unit.face_up)},
    )


def _yes(value: bool) -> str:  # noqa: FBT001 - the answer itself
    return "yes" if value else "no"


def check(situation: Situation, ruling: Ruling, mode: Mode[Situation, Any]) -> None:
    """Raises `ValueError` for a ruling on something that is not there, or to a value that cannot be."""
    draft = Draft(situation, mode.ground, mode.settings_in_force)
    CORRECTIONS.refuse_unfit(draft, scratch_sheet(mode.tables), ruling, Start(situation.now, mode.cycle_minutes))


def told(situation: Situation, side: Side, mode: Mode[Situation, Any]) -> tuple[Told, ...]:
    """Where a side believes the units to be whose faces it sees, beside the truth."""
    del mode
    return tuple(_told(situation, side))


def _told(situation: Situation, side: Side) -> Iterator[Told]:
    known = situation.known[side]
    for unit in known.board.units if known.board else ():
        true = situation.unit(unit.designator)
        truth = true.place if true else ""
        yield Told(about=unit.designator, words=spoken(unit.kind), at=known.at, told=unit.place, truth=truth)


def stamps(situation: Situation, mode: Mode[Situation, Any]) -> tuple[str, ...]:
    """Turn and turns remaining."""
    del mode
    return stamps_of(situation)


UMPIRING: Final[Umpiring[Situation]] = Umpiring(
    units=units,
    unit_fields=UNIT_FIELDS,
    belief_fields=BELIEF_FIELDS,
    unit_example="26m",
    belief_example="blue:26m",
    check=check,
    room_for_words=CORRECTIONS.words.room,
    told=told,
    stamps=stamps,
)
