"""Units and layouts as cases write them: `ranger1 34 pinned`, `delta2 in humvee1`, `humvee1 H2 move fire`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from assessment.engine.case_values import NOT_SPECIAL
from assessment.modes.mog.area import Area
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.pieces import Act, Casualty, Kind, Prisoner, Unit

PINNED: Final = "pinned"
HURT: Final = "hurt"
GONE: Final = "gone"
_ABOARD: Final = "in"
_DIGITS: Final = "0123456789"

_LISTS: Final = ("units", "casualties", "convoys", "roadblocks", "assets", "lost")
LAYOUT_KEYS: Final = (*_LISTS, "prisoner", "casualties_lost", "casualties_placed", "container")
"""What a case may say of a layout."""


def read_piece(kind: Any, data: Any) -> Any:
    """An area, a unit, the prisoner or a layout of a case's data, or `NOT_SPECIAL`. Raises `ValueError`."""
    if kind is Area and isinstance(data, str):
        return Area.at(data)
    if kind is Unit and isinstance(data, str):
        return unit_from(data)
    if kind is Prisoner and isinstance(data, str):
        return prisoner_from(data)
    if kind is Layout and isinstance(data, dict):
        return layout_from(data)
    return NOT_SPECIAL


def unit_from(text: str) -> Unit:
    """A unit by its name, where it is, and what else is true of it. Raises `ValueError`."""
    name, *rest = text.split()
    area, aboard, marks = _placed(rest)
    return Unit(
        name=name,
        kind=Kind(name.rstrip(_DIGITS)),
        area=area,
        aboard=aboard,
        pinned=PINNED in marks,
        spent=tuple(Act(mark) for mark in marks if mark != PINNED),
    )


def prisoner_from(text: str) -> Prisoner:
    """The prisoner by where it is, and whether it is hurt or gone. Raises `ValueError`."""
    if text == GONE:
        return Prisoner(gone=True)
    area, aboard, marks = _placed(text.split())
    return Prisoner(area=area, aboard=aboard, hurt=HURT in marks)


def layout_from(data: Mapping[str, Any], over: Layout | None = None) -> Layout:
    """A layout from what a case names of it; the rest is as in `over`, or empty. Raises `ValueError`."""
    over = over or Layout()
    unknown = data.keys() - set(LAYOUT_KEYS)
    if unknown:
        raise ValueError(f"a layout has no {min(unknown)!r}; it has {', '.join(LAYOUT_KEYS)}")
    given = {name: [str(one) for one in data.get(name, ())] for name in _LISTS}
    units = {unit.name: unit for unit in (*over.units, *map(unit_from, given["units"]))}
    casualties = tuple(_casualty(number, text) for number, text in enumerate(given["casualties"], start=1))
    return Layout(
        units=tuple(unit for _, unit in sorted(units.items())),
        prisoner=prisoner_from(str(data["prisoner"])) if "prisoner" in data else over.prisoner,
        casualties=casualties or over.casualties,
        convoys=tuple(map(Area.at, given["convoys"])) or over.convoys,
        roadblocks=tuple(map(Area.at, given["roadblocks"])) or over.roadblocks,
        assets=tuple(given["assets"]) or over.assets,
        lost=tuple(given["lost"]) or over.lost,
        casualties_lost=int(data.get("casualties_lost", over.casualties_lost)),
        casualties_placed=int(data.get("casualties_placed", len(casualties) or over.casualties_placed)),
        container={str(kind): int(count) for kind, count in data.get("container", over.container).items()},
    )


def _casualty(number: int, text: str) -> Casualty:
    area, aboard, _ = _placed(text.split())
    return Casualty(name=f"casualty{number}", area=area, aboard=aboard)


def _placed(words: list[str]) -> tuple[Area | None, str, list[str]]:
    """The area or the vehicle that begins a list of words, and the words that follow."""
    if words[:1] == [_ABOARD]:
        return None, words[1], words[2:]
    if words and not words[0].islower():
        return Area.at(words[0]), "", words[1:]
    return None, "", words
