"""What Control sees and corrects of the truth: every piece, the tracks, and what each side believes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from assessment.engine.assessing import Start, scratch_sheet
from assessment.engine.mode import Mode
from assessment.engine.outcome import Ruling
from assessment.engine.rulings import YES_NO
from assessment.engine.umpiring import CorrectableField, Told, TrueUnit, Umpiring
from assessment.modes.mog.corrections import CORRECTIONS, GAME
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.kinds import Light, spoken
from assessment.modes.mog.layout import Layout, in_container
from assessment.modes.mog.pieces import Casualty, Prisoner, Unit
from assessment.modes.mog.situation import Situation
from control.situation.side import Side

UNIT_FIELDS: Final = (
    CorrectableField(key="area", title="Area", example="34"),
    CorrectableField(key="pinned", title="Pinned", values=YES_NO),
    CorrectableField(key="intel", title=f"SNA Intel ({GAME})", example="3"),
    CorrectableField(key="heli", title=f"Heli-Support ({GAME})", example="2"),
    CorrectableField(key="light", title=f"Light ({GAME})", values=tuple(Light)),
    CorrectableField(key="roadblock", title=f"Roadblock to put or take away ({GAME})", example="H2"),
    CorrectableField(key="convoy", title=f"Relief convoy to put or take away ({GAME})", example="H2"),
)

BELIEF_FIELDS: Final = (CorrectableField(key="area", title="Where a unit is", example="34"),)


def units(situation: Situation, mode: Mode[Situation, Any]) -> tuple[TrueUnit, ...]:
    """The tracks, then every piece."""
    del mode
    layout = situation.table.layout
    prisoner = () if layout.prisoner.gone else (_carried(layout.prisoner, Side.BLUE, layout),)
    return (
        _game(situation),
        *(_unit(unit, layout) for unit in layout.units),
        *prisoner,
        *(_carried(one, Side.BLUE, layout) for one in layout.casualties),
    )


def _game(situation: Situation) -> TrueUnit:
    operation, layout = situation.table.operation, situation.table.layout
    words = f"{', '.join(operation.stamps)}; {in_container(layout.container)} counters in the draw container"
    now = {"intel": str(operation.intel), "heli": str(operation.heli), "light": operation.light.value}
    return TrueUnit(designator=GAME, side=Side.BLUE, words=words, now=now)


def _unit(unit: Unit, layout: Layout) -> TrueUnit:
    area = layout.where(unit)
    place = f"aboard {unit.aboard.upper()}" if unit.aboard else area.text if area else "nowhere"
    return TrueUnit(
        designator=unit.name,
        side=unit.side,
        words=f"{spoken(unit.kind)}, {place}{', pinned' if unit.pinned else ''}",
        now={"area": area.text if area else "", "pinned": "yes" if unit.pinned else "no"},
    )


def _carried(piece: Casualty | Prisoner, side: Side, layout: Layout) -> TrueUnit:
    vehicle = layout.unit(piece.aboard) if piece.aboard else None
    area = vehicle.area if vehicle else piece.area
    place = f"aboard {piece.aboard.upper()}" if piece.aboard else area.text if area else "nowhere"
    hurt = ", hurt" if isinstance(piece, Prisoner) and piece.hurt else ""
    kind = "prisoner" if isinstance(piece, Prisoner) else "casualty"
    now = {"area": area.text if area else ""}
    return TrueUnit(designator=piece.designator, side=side, words=f"{kind}, {place}{hurt}", now=now)


def check(situation: Situation, ruling: Ruling, mode: Mode[Situation, Any]) -> None:
    """Raises `ValueError` for a ruling on something that is not there, or to a value that cannot be."""
    draft = Draft(situation, mode.settings_in_force)
    CORRECTIONS.refuse_unfit(draft, scratch_sheet(mode.tables), ruling, Start(situation.now, mode.cycle_minutes))


def told(situation: Situation, side: Side, mode: Mode[Situation, Any]) -> tuple[Told, ...]:
    """Where a side believes the units to be that it sees or saw, beside the truth."""
    del mode
    return tuple(_told(situation, side))


def _told(situation: Situation, side: Side) -> Iterator[Told]:
    known, true = situation.known[side], situation.table.layout
    layout = known.table.layout if known.table else Layout()
    for unit in layout.units:
        area = layout.where(unit)
        yield _beside(unit.name, spoken(unit.kind), area.text if area else "", true, known.at)
    for one in known.earlier:
        if one.unit is not None:
            yield _beside(one.name, spoken(one.unit.kind), one.area.text, true, one.at)


def _beside(name: str, words: str, told_area: str, true: Layout, at: Any) -> Told:
    unit = true.unit(name)
    area = true.where(unit) if unit else None
    return Told(about=name, words=words, at=at, told=told_area, truth=area.text if area else "")


def stamps(situation: Situation, mode: Mode[Situation, Any]) -> tuple[str, ...]:
    """Turn, light, Intel."""
    del mode
    return situation.table.operation.stamps


UMPIRING: Final[Umpiring[Situation]] = Umpiring(
    units=units,
    unit_fields=UNIT_FIELDS,
    belief_fields=BELIEF_FIELDS,
    unit_example="militia1",
    belief_example="blue:militia1",
    check=check,
    room_for_words=CORRECTIONS.words.room,
    told=told,
    stamps=stamps,
)
