"""Reading a scenario folder: `scenario.yaml`, `ground.yaml` and decks, checked, into an opening situation."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from assessment.engine.mode import Part, Scenario, SeatPlan
from assessment.engine.tables import TableSet
from assessment.engine.yaml_source import Source
from assessment.modes.sog.ground import ground_from
from assessment.modes.sog.knowledge import Knowledge
from assessment.modes.sog.pieces import Operation, Team
from assessment.modes.sog.settings import SETTINGS
from assessment.modes.sog.situation import Situation
from control.situation.by_side import BySide
from control.situation.clock import Clock

AUDIENCES = ("common", "red", "blue", "control")


class _Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the file: unknown keys are refused."""


class ClockPart(_Strict, frozen=True, kw_only=True):
    """Day and full hour at which the preparation begins; the first turn comes twelve hours later."""

    day: int
    hour: int


class TextPart(_Strict, frozen=True, kw_only=True):
    """One text of the briefing."""

    key: str
    title: str
    text: str
    audience: str = "control"


class SeatPart(_Strict, frozen=True, kw_only=True):
    """A seat and its side."""

    name: str
    side: str
    title: str
    headquarters: tuple[str, ...] = ()


class ScenarioPart(_Strict, frozen=True, kw_only=True):
    """A whole scenario file."""

    title: str
    mode: str
    clock: ClockPart
    parts: tuple[TextPart, ...]
    seats: tuple[SeatPart, ...]
    settings: dict[str, str] = {}


def read_scenario(key: str, files: Mapping[str, Any], tables: TableSet) -> Scenario[Situation]:
    """The scenario of a folder. `files` are `scenario.yaml` and `ground.yaml` as sources, decks as text by name.

    Raises `BadData` with file and line for the first thing that does not fit.
    """
    del tables
    source: Source = files["scenario.yaml"]
    part = source.convert(ScenarioPart)
    _refuse_faults(source, part)
    ground = ground_from(files["ground.yaml"])
    return Scenario(
        key=key,
        title=part.title,
        mode=part.mode,
        clock=Clock(day=part.clock.day, hour=part.clock.hour),
        parts=tuple(Part(key=p.key, title=p.title, audience=p.audience, text=p.text.strip()) for p in part.parts),
        seats=tuple(SeatPlan(name=s.name, side=s.side, title=s.title, headquarters=s.headquarters) for s in part.seats),
        settings=part.settings,
        ground=ground,
        opening=Situation(
            now=Fraction(0), ground=ground.digest, operation=Operation(), team=Team(), known=opening_knowledge()
        ),
        decks={name: text for name, text in sorted(files.items()) if isinstance(text, str)},
    )


def opening_knowledge() -> BySide[Knowledge]:
    """Before the mission is rolled Blue knows that it has none yet, and Red nothing."""
    return BySide(red=Knowledge(), blue=Knowledge(operation=Operation(), team=Team()))


def _refuse_faults(source: Source, part: ScenarioPart) -> None:
    if part.mode != "sog":
        raise source.bad(f"a scenario of the mode {part.mode!r}", "mode")
    offered = {setting.key: setting.values for setting in SETTINGS}
    for key, value in part.settings.items():
        if value not in offered.get(key, ()):
            raise source.bad(f"there is no setting {key!r} with the value {value!r}", "settings", key)
    for number, text in enumerate(part.parts):
        if text.audience not in AUDIENCES:
            raise source.bad(f"audience is one of {', '.join(AUDIENCES)}", "parts", number, "audience")
    for number, seat in enumerate(part.seats):
        if seat.side not in ("red", "blue"):
            raise source.bad("a seat is red or blue", "seats", number, "side")
