"""The set-up before cycle 1: what each cell has handed in, and what Control approves, sends back or changes itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse

from control.desk.answers import REFUSED, done, show
from control.desk.desk import DeskRequest
from control.desk.stage import side_name
from control.entrance.once import FIELD as POSTING
from control.models import DispositionState
from control.services import set_up
from control.services.dispositions import CellSetUp, cell_set_up, intent_of
from control.services.refusal import Refused
from control.situation.setting_up import SetUpField, SetUpItem
from control.situation.side import SIDES

ITEM, ACT = "item", "act"
NOT_FIELDS = frozenset((ITEM, ACT, "csrfmiddlewaretoken", POSTING))


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedIn:
    """What a cell would have: the items that it has changed, as they stand and as it wants them."""

    side: str
    name: str
    found: CellSetUp
    changes: tuple[tuple[SetUpItem, tuple[tuple[str, str, str], ...]], ...]

    @property
    def waits(self) -> bool:
        """Whether it is for Control to say yes or no."""
        return self.found.state == DispositionState.HANDED_IN


def page(request: DeskRequest) -> HttpResponse:
    """What may be set up, and what the cells have handed in."""
    return _shown(request)


def change(request: DeskRequest) -> HttpResponse:
    """Changes, adds or drops something of the set-up that stands."""
    values = {name: str(text) for name, text in request.POST.items() if name not in NOT_FIELDS}
    item, game_id = request.POST.get(ITEM, ""), request.game.pk
    try:
        match request.POST.get(ACT, ""):
            case "add":
                set_up.add_unit(game_id=game_id, seat=request.seat, values=values)
            case "drop":
                set_up.drop_item(game_id=game_id, seat=request.seat, item=item)
            case _:
                set_up.change_item(game_id=game_id, seat=request.seat, item=item, values=values)
    except Refused as refusal:
        return _shown(request, status=REFUSED, refusal=refusal, wrong=item or "new", typed=values)
    return done(request, "set-up")


def approve(request: DeskRequest, side: str) -> HttpResponse:
    """Puts a cell's set-up into the game."""
    set_up.approve(game_id=request.game.pk, side=side, seat=request.seat)
    return done(request, "set-up")


def send_back(request: DeskRequest, side: str) -> HttpResponse:
    """Opens it to the cell again, with a note."""
    note = request.POST.get("note", "")
    try:
        set_up.send_back(game_id=request.game.pk, side=side, seat=request.seat, note=note)
    except Refused as refusal:
        return _shown(request, status=REFUSED, refusal=refusal, notes={side: note})
    return done(request, "set-up")


def _shown(
    request: DeskRequest, status: int = 200, *, typed: dict[str, str] | None = None, **more: Any
) -> HttpResponse:
    game, wrong = request.game, more.get("wrong", "")
    items = set_up.all_items(game)
    groups: dict[tuple[str, str], list[Any]] = {}
    for item in items:
        said = typed if item.key == wrong else None
        groups.setdefault((item.side, item.group), []).append((item, _filled(item.fields, said)))
    return show(
        request,
        "",
        "panel_set_up",
        status=status,
        is_open=set_up.preparing_of(game) is not None,
        cells=[_handed_in(request, side.value, items) for side in SIDES],
        intents=[(side.value, intent_of(game=game, side=side.value)) for side in SIDES],
        groups=[(side, group, found) for (side, group), found in groups.items()],
        new_unit=_filled(set_up.unit_form(game), typed if wrong == "new" else None),
        **more,
    )


def _filled(fields: tuple[SetUpField, ...], typed: dict[str, str] | None) -> list[tuple[SetUpField, str]]:
    return [(field, (typed or {}).get(field.name, field.value)) for field in fields]


def _handed_in(request: DeskRequest, side: str, items: tuple[SetUpItem, ...]) -> HandedIn | None:
    found = cell_set_up(game=request.game, side=side)
    if found is None:
        return None
    standing = {item.key: item for item in items}
    changes = [
        (item, tuple(_differences(standing[item.key], item)))
        for item in found.items
        if item.key in found.changed and item.key in standing
    ]
    return HandedIn(side=side, name=side_name(side), found=found, changes=tuple(changes))


def _differences(old: SetUpItem, new: SetUpItem) -> list[tuple[str, str, str]]:
    """Label, as it stands, as the cell wants it."""
    before = old.values
    return [
        (field.label, before.get(field.name, ""), field.value)
        for field in new.fields
        if before.get(field.name, "") != field.value
    ]
