"""Setting a game up over the interface: a cell its own part inside its zones, Control all of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from control.api.cells import CellView
from control.api.control_view import ControlView
from control.api.set_up_shapes import IntentShape, ItemShape, NoteShape, SetUpShape
from control.api.shapes import RefusalShape
from control.rights import Right
from control.services import dispositions, set_up
from control.services.dispositions import CellSetUp
from control.situation.canonical import plain
from control.situation.setting_up import SetUpItem
from control.situation.side import SIDES


class CellSetUpView(CellView):
    """A cell's set-up."""

    @extend_schema(responses=SetUpShape)
    def get(self, request: Request, **_: str) -> Response:
        """What the cell may set up, as it would have it; nothing once the game has begun."""
        return Response(self._found())

    @extend_schema(request=ItemShape, responses={200: SetUpShape, 409: RefusalShape})
    def put(self, request: Request, **_: str) -> Response:
        """Changes one item; refused with what would be right where siting forbids it."""
        data = self.read(ItemShape)
        dispositions.place_item(seat=self.seat, item=data["item"], values=data["values"])
        return Response(self._found())

    def _found(self) -> dict[str, Any]:
        found = dispositions.cell_set_up(game=self.game, side=self.seat.side)
        if found is None:
            raise Http404
        return _as_set_up(self.seat.side, found)


class SetUpHandInView(CellSetUpView):
    """Handing a set-up in."""

    http_method_names = ("post", "options")

    @extend_schema(request=IntentShape, responses={200: SetUpShape, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Hands it in with up to three lines of intent."""
        dispositions.hand_in_set_up(seat=self.seat, intent=tuple(self.read(IntentShape)["intent"]))
        return Response(self._found())


class SetUpRecallView(CellSetUpView):
    """Taking a set-up back."""

    http_method_names = ("post", "options")

    @extend_schema(request=None, responses={200: SetUpShape, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Takes it back until Control has approved it."""
        dispositions.recall_set_up(seat=self.seat)
        return Response(self._found())


class SetUpsView(ControlView):
    """The set-up of the whole game."""

    right = Right.LEAD

    @extend_schema(responses=SetUpShape(many=True))
    def get(self, request: Request, **_: str) -> Response:
        """Each cell's as it would have it, and under `control` what stands."""
        return Response(self._all())

    @extend_schema(request=ItemShape, responses={200: SetUpShape(many=True), 409: RefusalShape})
    def put(self, request: Request, **_: str) -> Response:
        """Changes an item of either side, or a text."""
        data = self.read(ItemShape)
        set_up.change_item(game_id=self.game.pk, seat=self.seat, item=data["item"], values=data["values"])
        return Response(self._all())

    def _all(self) -> list[dict[str, Any]]:
        self.game.refresh_from_db()
        cells = [(side.value, dispositions.cell_set_up(game=self.game, side=side.value)) for side in SIDES]
        stands = {"side": "control", "state": "", "note": "", "intent": [], "left": [], "zones": []}
        return [
            {**stands, "items": _items(set_up.all_items(self.game))},
            *(_as_set_up(side, found) for side, found in cells if found is not None),
        ]


class SetUpApproveView(SetUpsView):
    """Approving a cell's set-up."""

    http_method_names = ("post", "options")

    @extend_schema(request=None, responses={200: SetUpShape(many=True), 409: RefusalShape})
    def post(self, request: Request, side: str, **_: str) -> Response:
        """Puts it into the game."""
        set_up.approve(game_id=self.game.pk, side=side, seat=self.seat)
        return Response(self._all())


class SetUpSendBackView(SetUpsView):
    """Sending a cell's set-up back."""

    http_method_names = ("post", "options")

    @extend_schema(request=NoteShape, responses={200: SetUpShape(many=True), 409: RefusalShape})
    def post(self, request: Request, side: str, **_: str) -> Response:
        """Opens it to the cell again, with a note."""
        set_up.send_back(game_id=self.game.pk, side=side, seat=self.seat, note=self.read(NoteShape)["note"])
        return Response(self._all())


def _as_set_up(side: str, found: CellSetUp) -> dict[str, Any]:
    return {
        "side": side,
        "state": found.state,
        "note": found.note,
        "intent": [line for line in found.intent if line],
        "left": list(found.left),
        "zones": [plain(zone) for zone in found.zones],
        "items": _items(found.items),
    }


def _items(items: Iterable[SetUpItem]) -> list[dict[str, Any]]:
    return [
        {"item": item.key, "group": item.group, "title": item.title, "zone": item.zone, "values": item.values}
        for item in items
    ]
