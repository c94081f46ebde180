"""The three maps: the truth, and what each cell knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from control.desk.desk import Desk
from control.desk.stage import side_name
from control.maps.whole import whole_sheet
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
    """The maps now shown and the views there are, with their addresses."""

    view: str
    sheets: tuple[MapSheet, ...]
    views: tuple[tuple[str, str, str], ...]
    address: str


def shown_maps(desk: Desk, wanted: str) -> ShownMaps:
    """The truth, one side's picture, or all three beside each other."""
    view = wanted if wanted in VIEWS else TRUTH
    address = desk.address("map")
    shown = (TRUTH, *SIDES) if view == BESIDE else (view,)
    sides = {side.value: side_name(side) for side in SIDES}
    names: dict[str, str] = {TRUTH: _("Truth"), **sides, BESIDE: _("Side by side")}
    return ShownMaps(
        view=view,
        sheets=tuple(_sheet(desk, one) for one in shown),
        views=tuple((str(key), name, f"{address}?view={key}") for key, name in names.items()),
        address=f"{address}?view={view}",
    )


def _sheet(desk: Desk, view: str) -> MapSheet:
    drawing = _drawing(desk, view)
    whole = whole_sheet(drawing, f"map-{view}")
    return MapSheet(
        view=str(view),
        name=_("Truth") if view == TRUTH else side_name(view),
        banner=_banner(desk, view),
        sheet=whole.sheet,
        legend=whole.legend,
    )


def _drawing(desk: Desk, view: str) -> Drawing:
    if view == TRUTH:
        drawing: Drawing = desk.mode.true_drawing(desk.situation, desk.mode)
        return drawing
    picture = desk.mode.picture_for(Side(view), desk.released, desk.mode)
    known: Drawing = desk.mode.drawing(picture, desk.mode)
    return known


def _banner(desk: Desk, view: str) -> str:
    if view == TRUTH:
        if not desk.shows_assessed:
            return ""
        words = _("Truth at %(stamp)s, not yet released") if desk.is_open else _("Truth at %(stamp)s, as it was")
        return words % {"stamp": desk.stamp(desk.situation.now)}
    stamp = desk.stamp(desk.released.now)
    return _("What %(side)s knows at %(stamp)s, and nothing else") % {"side": side_name(view), "stamp": stamp}
