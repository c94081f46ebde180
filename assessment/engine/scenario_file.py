"""The part of a scenario file that is the same in every game: clock, briefing, seats, settings.

Whatever is not marked with an audience is Control's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

import msgspec

from assessment.engine.mode import Part, Scenario, SeatPlan, Setting
from assessment.engine.yaml_source import Source
from control.situation.clock import Clock
from control.situation.side import CONTROL, SIDES

S = TypeVar("S")

AUDIENCES: Final = ("common", *SIDES, CONTROL)


class Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the file: unknown keys are refused."""


class ClockPart(Strict, frozen=True, kw_only=True):
    """Day and full hour of the start; a cycle begins there."""

    day: int
    hour: int


class TextPart(Strict, frozen=True, kw_only=True):
    """One text of the briefing."""

    key: str
    title: str
    text: str
    audience: str = CONTROL


class SeatPart(Strict, frozen=True, kw_only=True):
    """A seat; the headquarters it writes for, all of its side if none are named."""

    name: str
    side: str
    title: str
    headquarters: tuple[str, ...] = ()


class ScenarioPart(Strict, frozen=True, kw_only=True):
    """A whole scenario file, to which a mode adds its own keys."""

    title: str
    mode: str
    clock: ClockPart
    parts: tuple[TextPart, ...]
    seats: tuple[SeatPart, ...]
    settings: dict[str, str] = {}


def refuse_faults(source: Source, part: ScenarioPart, mode: str, offered: tuple[Setting, ...]) -> None:
    """Raises `BadData` for another mode's file, a setting that is not offered, an audience or a side that is none."""
    if part.mode != mode:
        raise source.bad(f"a scenario of the mode {part.mode!r}", "mode")
    values = {setting.key: setting.values for setting in offered}
    for key, value in part.settings.items():
        if value not in values.get(key, ()):
            raise source.bad(f"there is no setting {key!r} with the value {value!r}", "settings", key)
    for number, text in enumerate(part.parts):
        if text.audience not in AUDIENCES:
            raise source.bad(f"audience is one of {', '.join(AUDIENCES)}", "parts", number, "audience")
    for number, seat in enumerate(part.seats):
        if seat.side not in SIDES:
            raise source.bad("a seat is red or blue", "seats", number, "side")


def scenario_of(key: str, part: ScenarioPart, files: Mapping[str, Any], ground: Any, opening: S) -> Scenario[S]:
    """The scenario that a file describes, with the decks beside it."""
    return Scenario(
        key=key,
        title=part.title,
        mode=part.mode,
        clock=Clock(day=part.clock.day, hour=part.clock.hour),
        parts=tuple(Part(key=p.key, title=p.title, audience=p.audience, text=p.text.strip()) for p in part.parts),
        seats=tuple(SeatPlan(name=s.name, side=s.side, title=s.title, headquarters=s.headquarters) for s in part.seats),
        settings=part.settings,
        ground=ground,
        opening=opening,
        decks={name: text for name, text in sorted(files.items()) if isinstance(text, str)},
    )
