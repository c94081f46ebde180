"""The cells' part of the interface: picture, sheet, handing in. Everything comes from the cell's picture."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from control.access import Room
from control.api.access import SeatView
from control.api.shapes import (
    ChangeShape,
    DeckShape,
    LineShape,
    PostShape,
    ReceiptShape,
    RefusalShape,
    SaidShape,
    SheetShape,
)
from control.services import pictures
from control.services.refusal import Stale
from control.situation.canonical import plain
from orders.models import MessageRecord, OrderSheet
from orders.services import decks, handing_in, sheets


class CellView(SeatView):
    """A view of a cell's seat."""

    room = Room.CELL

    def sheet(self, named: str = "") -> OrderSheet:
        """The sheet the cell now writes on. Raises `Stale` for a caller that means another, which it `named`."""
        found = sheets.open_sheet(game=self.game, side=self.seat.side)
        if named and named != found.public_id:
            raise Stale(gettext("The sheet that is named is not the one that is open; read it again."))
        return found


class PictureView(CellView):
    """What the cell knows."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, **_: str) -> Response:
        """The cell's picture: own units as last reported, contacts, reports, windows, orders."""
        return Response(plain(pictures.cell_picture(game=self.game, side=self.seat.side)))


class SheetView(CellView):
    """The order sheet."""

    @extend_schema(responses=SheetShape)
    def get(self, request: Request, **_: str) -> Response:
        """The sheet with what the desk says of every card."""
        return Response(_sheet(self.game, self.sheet()))

    @extend_schema(request=LineShape, responses={201: SheetShape, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Adds a card, kept as written."""
        data = self.read(LineShape)
        sheet = self.sheet(data["sheet"])
        sheets.write_line(
            game_id=self.game.pk, sheet_id=sheet.pk, seat=self.seat, text=data["text"], post_key=data["post_key"]
        )
        return Response(_sheet(self.game, sheet), status=201)


class CardView(CellView):
    """One card of the sheet."""

    @extend_schema(request=ChangeShape, responses={200: SheetShape, 409: RefusalShape})
    def put(self, request: Request, card: str, **_: str) -> Response:
        """Changes a card; a change of an older version is refused."""
        sheet, data = self.sheet(), self.read(ChangeShape)
        sheets.change_line(
            game_id=self.game.pk,
            sheet_id=sheet.pk,
            card_key=card,
            seat=self.seat,
            version=data["version"],
            text=data["text"],
        )
        return Response(_sheet(self.game, sheet))

    @extend_schema(responses={200: SheetShape, 409: RefusalShape})
    def delete(self, request: Request, card: str, **_: str) -> Response:
        """Takes a card off the sheet."""
        sheet = self.sheet()
        sheets.remove_line(game_id=self.game.pk, sheet_id=sheet.pk, card_key=card, seat=self.seat)
        return Response(_sheet(self.game, sheet))


class CheckView(CellView):
    """A dry run of the desk."""

    @extend_schema(request=DeckShape, responses=SaidShape(many=True))
    def post(self, request: Request, **_: str) -> Response:
        """What the desk would say of these lines; nothing is stored."""
        lines, sheet = self.read(DeckShape)["text"].splitlines(), self.sheet()
        said = sheets.check_lines(
            game=self.game,
            side=self.seat.side,
            lines=lines,
            window=sheet.window,
            cycle=sheet.cycle,
            seats=[self.seat for _line in lines],
        )
        return Response([_said(one) for one in said])


class DeckView(CellView):
    """A deck as a whole."""

    @extend_schema(request=DeckShape, responses={201: ReceiptShape, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Adds the cards of a deck to the sheet; the same deck twice counts once."""
        data = self.read(DeckShape)
        message = decks.upload_deck(
            game_id=self.game.pk,
            sheet_id=self.sheet(data["sheet"]).pk,
            seat=self.seat,
            text=data["text"],
            post_key=data["post_key"],
        )
        return Response(_receipt(message), status=201)


class HandInView(CellView):
    """Handing in."""

    @extend_schema(request=PostShape, responses={201: ReceiptShape, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Hands in the sheet as it stands, and gives the receipt."""
        data = self.read(PostShape)
        sheet, key = self.sheet(data["sheet"]), data["post_key"]
        message = handing_in.hand_in(game_id=self.game.pk, sheet_id=sheet.pk, seat=self.seat, post_key=key)
        return Response(_receipt(message), status=201)


class NoOrdersView(CellView):
    """Deliberately no orders."""

    @extend_schema(request=PostShape, responses={201: ReceiptShape, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Hands in an empty sheet on purpose; in a pause the cell declines to reply."""
        data = self.read(PostShape)
        sheet, key = self.sheet(data["sheet"]), data["post_key"]
        message = handing_in.declare_none(game_id=self.game.pk, sheet_id=sheet.pk, seat=self.seat, post_key=key)
        return Response(_receipt(message), status=201)


class RecallView(CellView):
    """Taking a sheet back."""

    @extend_schema(request=None, responses={200: SheetShape, 409: RefusalShape})
    def post(self, request: Request, **_: str) -> Response:
        """Recalls the sheet until it is sealed."""
        sheet = self.sheet()
        handing_in.recall(game_id=self.game.pk, sheet_id=sheet.pk, seat=self.seat)
        sheet.refresh_from_db()
        return Response(_sheet(self.game, sheet))


def _sheet(game: Any, sheet: OrderSheet) -> dict[str, Any]:
    sheet.refresh_from_db()
    return {
        "sheet": sheet.public_id,
        "cycle": sheet.cycle,
        "window": None if sheet.window is None else str(sheet.window),
        "state": sheet.state,
        "version": sheet.version,
        "cards": [_said(one) for one in sheets.cards_of(game=game, sheet=sheet)],
    }


def _said(one: sheets.Said) -> dict[str, Any]:
    return {
        "key": one.key,
        "version": one.version,
        "text": one.text,
        "ok": one.ok,
        "reads": one.words,
        "wrong": [fault.as_dict() for fault in one.wrong],
        "notes": list(one.notes),
    }


def _receipt(message: MessageRecord) -> dict[str, Any]:
    return {
        "receipt": message.number,
        "act": message.act,
        "received": message.received,
        "digest": message.digest,
    }
