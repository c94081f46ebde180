"""The part of a scenario file that is the same in every game: clock, briefing, seats, settings.

Whatever is not marked with an audience is Control's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar

import msgspec

from assessment.engine.mode import Part, Scenario, SeatPlan, Setting
from assessment.engine.scenario import Feature, Layer
from assessment.engine.yaml_source import BadData, Source
from control.situation.clock import Clock
from control.situation.side import CONTROL, SIDES

S = TypeVar("S")

AUDIENCES: Final = ("common", *SIDES, CONTROL)
TOE: Final = "toe"
PURPOSE: Final = "purpose"
QUESTION: Final = "question"
"""Keys of the parts of a briefing that are made of keys of the file of their own."""


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


class AimPart(Strict, frozen=True, kw_only=True):
    """What the game is played for, or one question that it is to answer."""

    text: str
    audience: str = CONTROL


class ToePart(Strict, frozen=True, kw_only=True):
    """A table of organisation and equipment: headings, and rows of as many texts."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    audience: str = CONTROL


class FeaturePart(Strict, frozen=True, kw_only=True):
    """Something drawn on the map: one place is a point, more are a line, closed where it is an `area`."""

    places: tuple[str, ...]
    label: str = ""
    area: bool = False


class LayerPart(Strict, frozen=True, kw_only=True):
    """A layer of the map, drawn for those whom it is marked for."""

    title: str
    features: tuple[FeaturePart, ...]
    audience: str = CONTROL


class SeatPart(Strict, frozen=True, kw_only=True):
    """A seat; the headquarters it writes for, all of its side if none are named; whether it may hand in orders."""

    name: str
    side: str
    title: str
    headquarters: tuple[str, ...] = ()
    hands_in: bool = True


class ScenarioPart(Strict, frozen=True, kw_only=True):
    """A whole scenario file, to which a mode adds its own keys."""

    title: str
    mode: str
    clock: ClockPart
    parts: tuple[TextPart, ...]
    seats: tuple[SeatPart, ...]
    settings: dict[str, str] = {}
    purpose: tuple[AimPart, ...] = ()
    questions: tuple[AimPart, ...] = ()
    toes: tuple[ToePart, ...] = ()
    layers: tuple[LayerPart, ...] = ()


def marking_faults(source: Source, part: ScenarioPart) -> Iterator[BadData]:
    """Audiences that are none, and tables whose rows do not fit their headings."""
    marked = {
        "parts": [one.audience for one in part.parts],
        "purpose": [one.audience for one in part.purpose],
        "questions": [one.audience for one in part.questions],
        "toes": [one.audience for one in part.toes],
        "layers": [one.audience for one in part.layers],
    }
    for key, audiences in marked.items():
        for number, audience in enumerate(audiences):
            if audience not in AUDIENCES:
                yield source.bad(f"audience is one of {', '.join(AUDIENCES)}", key, number, "audience")
    yield from _empty_aims(source, part)
    for number, toe in enumerate(part.toes):
        if not toe.headings or any(len(row) != len(toe.headings) for row in toe.rows):
            yield source.bad(f"{toe.title}: each row has as many texts as there are headings", "toes", number)
    for number, layer in enumerate(part.layers):
        if not all(feature.places for feature in layer.features):
            yield source.bad(f"{layer.title}: something of it has no place", "layers", number)


def _empty_aims(source: Source, part: ScenarioPart) -> Iterator[BadData]:
    for key, given in (("purpose", part.purpose), ("questions", part.questions)):
        for number, aim in enumerate(given):
            if not aim.text.strip():
                yield source.bad("it says nothing", key, number, "text")


def refuse_faults(source: Source, part: ScenarioPart, mode: str, offered: tuple[Setting, ...]) -> None:
    """Raises `BadData` for another mode's file, a setting that is not offered, an audience or a side that is none."""
    if part.mode != mode:
        raise source.bad(f"a scenario of the mode {part.mode!r}", "mode")
    values = {setting.key: setting.values for setting in offered}
    for key, value in part.settings.items():
        if value not in values.get(key, ()):
            raise source.bad(f"there is no setting {key!r} with the value {value!r}", "settings", key)
    for fault in marking_faults(source, part):
        raise fault
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
        parts=(*aims(part.purpose, part.questions), *_texts(part), *_tables(part)),
        layers=tuple(_layer(one) for one in part.layers),
        seats=tuple(msgspec.convert(seat, SeatPlan, from_attributes=True) for seat in part.seats),
        settings=part.settings,
        ground=ground,
        opening=opening,
        decks={name: text for name, text in sorted(files.items()) if isinstance(text, str)},
    )


def aims(purpose: tuple[AimPart, ...], questions: tuple[AimPart, ...]) -> Iterator[Part]:
    """The purpose and each question of a game as parts of the briefing, for those whom they are marked for."""
    for aim in purpose:
        yield Part(key=PURPOSE, title="Purpose of the game", audience=aim.audience, text=aim.text.strip())
    for number, aim in enumerate(questions, start=1):
        yield Part(key=QUESTION, title=f"Question {number}", audience=aim.audience, text=aim.text.strip())


def _texts(part: ScenarioPart) -> Iterator[Part]:
    for one in part.parts:
        yield Part(key=one.key, title=one.title, audience=one.audience, text=one.text.strip())


def _tables(part: ScenarioPart) -> Iterator[Part]:
    for one in part.toes:
        yield Part(key=TOE, title=one.title, audience=one.audience, text="", headings=one.headings, rows=one.rows)


def _layer(part: LayerPart) -> Layer:
    features = tuple(Feature(places=one.places, label=one.label, area=one.area) for one in part.features)
    return Layer(title=part.title, audience=part.audience, features=features)
