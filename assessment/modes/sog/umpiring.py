"""What Control sees and corrects of the truth: team, men, VC counters, and what each side believes of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from assessment.engine.assessing import Start, scratch_sheet
from assessment.engine.mode import Mode
from assessment.engine.outcome import Ruling
from assessment.engine.rulings import YES_NO
from assessment.engine.umpiring import CorrectableField, Told, TrueUnit, Umpiring
from assessment.modes.sog.corrections import CORRECTIONS, NOTHING, OFF
from assessment.modes.sog.draft import TEAM, Draft
from assessment.modes.sog.pieces import Man
from assessment.modes.sog.roster import written_load
from assessment.modes.sog.situation import Situation
from control.situation.side import Side

UNIT_FIELDS: Final = (
    CorrectableField(key="square", title=f"Square (a VC counter also {OFF})", example="5F"),
    CorrectableField(key="target", title=f"Target of the team's mission, or {OFF}", example="9H"),
    CorrectableField(key="pick_up", title=f"Pick-up zone of the team, or {OFF}", example="9B"),
    CorrectableField(key="lost", title="A man is lost", values=YES_NO),
    CorrectableField(key="items", title=f"What a man carries beside his weapon, or {NOTHING}", example="HGN3X2 NST"),
    CorrectableField(key="prisoners", title="Prisoners of the team", example="1"),
    CorrectableField(key="points_blue", title="Points of Blue", example="9"),
    CorrectableField(key="points_red", title="Points of Red", example="4"),
)

BELIEF_FIELDS: Final = (CorrectableField(key="square", title=f"Where a VC counter is, or {OFF}", example="5F"),)

WHOLE_PCT: Final = 100


def units(situation: Situation, mode: Mode[Situation, Any]) -> tuple[TrueUnit, ...]:
    """The team, its men, the VC counters."""
    del mode
    team, operation = situation.team, situation.operation
    place = team.square.text if team.square else "off the map"
    now = {
        "square": team.square.text if team.square else "",
        "target": operation.target.text if operation.target else OFF,
        "pick_up": operation.pick_up.text if operation.pick_up else OFF,
        "prisoners": str(team.prisoners),
        "points_blue": str(situation.points.blue),
        "points_red": str(situation.points.red),
    }
    words = f"SOG team, {len(team.left)} of {len(team.men)} men, {team.prisoners} prisoners, {place}"
    return (
        TrueUnit(designator=TEAM, side=Side.BLUE, words=words, now=now),
        *(_man(man) for man in team.men),
        *(
            TrueUnit(
                designator=counter.designator,
                side=Side.RED,
                words=f"VC counter in {counter.square.text}",
                now={"square": counter.square.text},
            )
            for counter in situation.counters
        ),
    )


def _man(man: Man) -> TrueUnit:
    items = " ".join(written_load(code, count) for code, count in man.items.items())
    loads = f"{man.weapon} {items}".strip()
    words = f"{man.origin}{f' {man.leader}' if man.leader else ''}, {'lost' if man.lost else loads}"
    return TrueUnit(
        designator=man.letter,
        side=Side.BLUE,
        words=words,
        now={"lost": "yes" if man.lost else "no", "items": items or NOTHING},
        left_pct=0 if man.lost else WHOLE_PCT,
    )


def check(situation: Situation, ruling: Ruling, mode: Mode[Situation, Any]) -> None:
    """Raises `ValueError` for a ruling on something that is not there, or to a value that cannot be."""
    draft = Draft(situation, mode.ground, mode.settings_in_force)
    CORRECTIONS.refuse_unfit(draft, scratch_sheet(mode.tables), ruling, Start(situation.now, mode.cycle_minutes))


def told(situation: Situation, side: Side, mode: Mode[Situation, Any]) -> tuple[Told, ...]:
    """What a side believes of VC counters and of the team, beside the truth."""
    del mode
    return tuple(_told(situation, side))


def _told(situation: Situation, side: Side) -> Iterator[Told]:
    known, team = situation.known[side], situation.team
    truth = team.square.text if team.square else ""
    if known.team is not None and known.team.square is not None:
        yield Told(about=TEAM, words="SOG team", at=known.clock, told=known.team.square.text, truth=truth)
    for met in known.met[-1:]:
        yield Told(about=TEAM, words="SOG team as met", at=met.at, told=met.square.text, truth=truth, report=met.report)
    true = {counter.number: counter.square.text for counter in situation.counters}
    for seen in known.counters:
        yield Told(
            about=seen.designator,
            words="VC counter",
            at=seen.at,
            told=seen.square.text,
            truth=true.get(seen.number, ""),
        )


def stamps(situation: Situation, mode: Mode[Situation, Any]) -> tuple[str, ...]:
    """Mission, turn and points."""
    del mode
    return *situation.operation.stamps, f"Blue {situation.points.blue}, Red {situation.points.red}"


UMPIRING: Final[Umpiring[Situation]] = Umpiring(
    units=units,
    unit_fields=UNIT_FIELDS,
    belief_fields=BELIEF_FIELDS,
    unit_example="VC3",
    belief_example="blue:VC3",
    check=check,
    room_for_words=CORRECTIONS.words.room,
    told=told,
    stamps=stamps,
)
