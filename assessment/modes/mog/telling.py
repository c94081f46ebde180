"""What each side is told of a step: the fights and losses that it may know of, then the table as it sees it.

On an open board both hear everything; else a side hears of what happened in an area that it sees into, and of its own
units; who fires out of sight, or is fired at there, is somebody.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog import events as ev
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.kinds import Chance
from assessment.modes.mog.pieces import kind_of
from assessment.modes.mog.reporting import report
from assessment.modes.mog.sight import news_for, watched_by
from control.situation.side import SIDES, Side

SOMEBODY: Final = "SOMEBODY"
"""Who is not seen."""

Telling = Callable[[Any], dict[str, object]]
"""What of an event goes on the card of its report."""


def tell_step(draft: Draft, sheet: Worksheet) -> None:
    """Tells both sides of the step."""
    board = board_of(sheet.tables)
    is_open = draft.is_set("fog", "open")
    struck = frozenset(event.area for event in draft.events if isinstance(event, ev.AirAttacked)) | draft.flown_to
    for side in SIDES:
        seen = watched_by(draft.layout, side, board)
        if side is Side.BLUE:
            seen |= draft.saw | struck
        for event in tuple(draft.events):
            if is_open or _is_known(event, side, seen):
                _tell(draft, sheet, event, side, None if is_open else seen)
        news = news_for(draft.table, side, board, is_open=is_open, struck=struck if side is Side.BLUE else frozenset())
        own = len(draft.layout.of(side))
        report(draft, sheet, "TABLE", side, rule="mog.map.8", news=news, Num=own)


def _is_known(event: Any, side: Side, seen: frozenset[Area]) -> bool:
    """Whether a side knows of an event under fog: what is common to both, and what it sees."""
    if isinstance(event, (ev.MissionSet, ev.TurnBegan, ev.ChanceMet, ev.MissionEnded)):
        return True
    if side is Side.BLUE and isinstance(event, OF_THE_UN):
        return True
    if isinstance(event, OF_UNITS) and any(is_of(side, name) for name in event.units):
        return True
    return getattr(event, "area", None) in seen


def is_of(side: Side, name: str) -> bool:
    """Whether a name is that of a unit of a side."""
    kind = kind_of(name)
    return kind is not None and kind.side is side


def _tell(draft: Draft, sheet: Worksheet, event: Any, side: Side, seen: frozenset[Area] | None) -> None:
    """Tells a side of an event; `seen` are the areas that it sees into, None for all."""
    if type(event) not in TOLD or (type(event) in BLUE_ALONE and side is Side.RED):
        return
    code, fields = TOLD[type(event)]
    told = {"area": getattr(event, "area", None)} | fields(event)
    if seen is not None:
        told |= _left_blank(event, side, seen)
    report(draft, sheet, code, side, rule=event.rule, **told)  # type: ignore[arg-type]


def _left_blank(event: Any, side: Side, seen: frozenset[Area]) -> dict[str, object]:
    """What is left blank: who fires or is fired at out of sight, and where a random event came unseen."""
    if isinstance(event, ev.UnitFired):
        firer, target = event.units
        is_known = is_of(side, firer) or event.start in seen, is_of(side, target) or event.area in seen
        blank: dict[str, object] = {} if is_known[0] else {"unit": "", "Unit": SOMEBODY}
        return blank | ({} if is_known[1] else {"Targ": SOMEBODY})
    if isinstance(event, ev.ChanceMet):
        own = side is Side.BLUE and event.chance is not Chance.TIRES_BURN_OUT
        return {} if own or event.area in seen else {"area": None}
    return {}


def _nothing(event: Any) -> dict[str, object]:
    del event
    return {}


def _unit(event: Any) -> dict[str, object]:
    return {"unit": event.units[0]}


def _shot(event: ev.UnitFired) -> dict[str, object]:
    return {"unit": event.units[0], "Targ": event.units[1].upper(), "Kind": event.hit.upper()}


def _breached(event: ev.RoadblockFired) -> dict[str, object]:
    return {"unit": event.units[0], "Kind": "REMOVED" if event.removed else "STANDS"}


def _assault(event: ev.AssaultFought) -> dict[str, object]:
    return {"unit": event.units[0], "Targ": event.units[1].upper()}


def _mission(event: ev.MissionSet) -> dict[str, object]:
    shown = {"Kind": event.mission.upper(), "Num": event.points, "Intel": event.intel}
    return shown | ({"area": event.target} if event.target else {})


def _over(event: ev.MissionEnded) -> dict[str, object]:
    return {"Kind": event.level.upper(), "MPP": event.points, "Turn": event.turn}


TOLD: Final[dict[type, tuple[str, Telling]]] = {
    ev.MissionSet: ("MISSION", _mission),
    ev.ForceBought: ("FORCE", lambda e: {"Num": e.spent}),
    ev.TurnBegan: ("TURN", lambda e: {"Kind": e.light.upper(), "Turn": e.turn, "Intel": e.intel}),
    ev.ChanceMet: ("CHANCE", lambda e: {"Kind": e.chance.upper()}),
    ev.UnitMisdeployed: ("MISDROP", _unit),
    ev.AirAttacked: ("STRIKE", lambda e: {"Kind": "GUNSHIP" if e.gunship else "HELICOPTERS"}),
    ev.CsarLanded: ("LANDED", lambda e: {"unit": e.units[0], "Kind": "LOST" if e.lost else "DOWN"}),
    ev.UnitFired: ("SHOT", _shot),
    ev.RoadblockFired: ("BREACHED", _breached),
    ev.AssaultFought: ("ASSAULT", _assault),
    ev.UnitPinned: ("PINNED", _unit),
    ev.UnitEliminated: ("LOST", _unit),
    ev.CasualtyPlaced: ("CASUALTY", _unit),
    ev.BlackHawkDown: ("DOWN", _nothing),
    ev.CasualtiesTaken: ("OVERRUN", lambda e: {"Num": e.number}),
    ev.PrisonerTaken: ("PRISONER", lambda _: {"Kind": "TAKEN"}),
    ev.PrisonerHurt: ("PRISONER", lambda e: {"Kind": "DEAD" if e.gone else "HURT"}),
    ev.ConvoyPlaced: ("RELIEF", _nothing),
    ev.MissionEnded: ("OVER", _over),
}
"""The report of each kind of event, and what goes on its card."""

OF_UNITS: Final = (ev.UnitFired, ev.AssaultFought, ev.UnitPinned, ev.UnitEliminated)
"""What a side hears of wherever one of its units has a part in it."""

OF_THE_UN: Final = (
    ev.ForceBought, ev.UnitMisdeployed, ev.AirAttacked, ev.CsarLanded, ev.BlackHawkDown, ev.CasualtyPlaced,
    ev.CasualtiesTaken, ev.PrisonerTaken, ev.PrisonerHurt, ev.ConvoyPlaced,
)  # fmt: skip
"""What Blue hears of wherever it happens: its means, its casualties, its prisoner."""

BLUE_ALONE: Final = (ev.ForceBought, ev.UnitMisdeployed)
"""What only Blue is told of in so many words."""
