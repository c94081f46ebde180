"""The three maps: the truth, and what each cell knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from control.desk.desk import Desk
from control.desk.stage import side_name
from control.maps.plans import with_moves, with_ranges
from control.maps.whole import WholeSheet, whole_sheet
from control.situation.drawing import Drawing
from control.situation.side import SIDES, Side

TRUTH: Final = "truth"
BESIDE: Final = "beside"
VIEWS: Final = (TRUTH, *SIDES, BESIDE)


@dataclass(frozen=True, slots=True, kw_only=True)
class MapSheet:
    """One map: whose it is, what to say over it, the sheet and its legend."""

    view: str
    name: str
    banner: str
    sheet: SafeString
    legend: SafeString


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownMaps:
    """The maps now shown, the views there are with their addresses, and the layers that the maps have."""

    view: str
    sheets: tuple[MapSheet, ...]
    views: tuple[tuple[str, str, str], ...]
    address: str
    layers: tuple[tuple[str, Any, bool], ...]


def shown_maps(desk: Desk, wanted: str) -> ShownMaps:
    """The truth, one side's picture, or all three beside each other."""
    view = wanted if wanted in VIEWS else TRUTH
    address = desk.address("map")
    shown = (TRUTH, *SIDES) if view == BESIDE else (view,)
    sides = {side.value: side_name(side) for side in SIDES}
    names: dict[str, str] = {TRUTH: _("Truth"), **sides, BESIDE: _("Side by side")}
    whole = [whole_sheet(_drawing(desk, one), f"map-{one}") for one in shown]
    return ShownMaps(
        view=view,
        sheets=tuple(_sheet(desk, one, found) for one, found in zip(shown, whole, strict=True)),
        layers=tuple(dict.fromkeys(layer for found in whole for layer in found.layers)),
        views=tuple((str(key), name, f"{address}?view={key}") for key, name in names.items()),
        address=f"{address}?view={view}",
    )


def _sheet(desk: Desk, view: str, whole: WholeSheet) -> MapSheet:
    return MapSheet(
        view=str(view),
        name=_("Truth") if view == TRUTH else side_name(view),
        banner=_banner(desk, view),
        sheet=whole.sheet,
        legend=whole.legend,
    )


def _drawing(desk: Desk, view: str) -> Drawing:
    mode = desk.mode
    if view == TRUTH:
        drawing: Drawing = mode.true_drawing(desk.situation, mode)
        for side in SIDES:
            drawing = with_ranges(drawing, mode.reach(mode.picture_for(side, desk.situation, mode), mode))
        return drawing
    picture = mode.picture_for(Side(view), desk.released, mode)
    return with_ranges(with_moves(mode.drawing(picture, mode)), mode.reach(picture, mode))


def _banner(desk: Desk, view: str) -> str:
    if view == TRUTH:
        if not desk.shows_assessed:
            return ""
        words = _("Truth at %(stamp)s, not yet released") if desk.is_open else _("Truth at %(stamp)s, as it was")
        return words % {"stamp": desk.stamp(desk.situation.now)}
    stamp = desk.stamp(desk.released.now)
    return _("What %(side)s knows at %(stamp)s, and nothing else") % {"side": side_name(view), "stamp": stamp}
