"""What the cells handed in, to the letter, and the orders as they were understood."""

from __future__ import annotations

from collections.abc import Iterator

from control.databook.book import COMMON, Column, Row, Sheet
from control.databook.source import Source, written_time
from orders.models import MessageRecord, OrderRecord, SheetFile


def sheets(source: Source) -> tuple[Sheet, ...]:
    """Messages, what went with them, and orders."""
    return (_messages(source), _files(source), _orders(source))


def _messages(source: Source) -> Sheet:
    columns = (
        Column(key="side", meaning="whose message"),
        Column(key="number", meaning="number of the receipt, by side and branch"),
        Column(key="act", meaning="hand_in, none, upload, recall or decline"),
        Column(key="by_control", meaning="whether Control did it for the cell"),
        Column(key="digest", meaning="digest of the text, as on the receipt"),
        Column(key="text", meaning="the message as it came in"),
    )
    return Sheet(
        key="messages",
        about="What was handed in, a message a row; its wall time is when it was received.",
        columns=(*COMMON, *columns),
        rows=_message_rows(source),
    )


def _message_rows(source: Source) -> Iterator[Row]:
    found = MessageRecord.objects.filter(game=source.game).select_related("branch", "sheet")
    for message in found.order_by("branch__number", "pk"):
        yield source.row(
            branch=message.branch,
            cycle=message.sheet.cycle if message.sheet else None,
            at=message.sheet.window if message.sheet else None,
            wall=message.received,
            seat_id=message.seat_id,
            side=message.side,
            number=message.number,
            act=message.act,
            by_control=message.by_control,
            digest=message.digest,
            text=message.text,
        )


def _files(source: Source) -> Sheet:
    columns = (
        Column(key="side", meaning="whose sheet"),
        Column(key="number", meaning="number of the file, by side and branch"),
        Column(key="name", meaning="its name"),
        Column(key="kind", meaning="its media type"),
        Column(key="size", meaning="its size", unit="bytes"),
        Column(key="digest", meaning="digest under which the game's file keeps it"),
        Column(key="removed", meaning="when it was taken off the sheet; blank else", unit="ISO 8601, UTC"),
    )
    found = SheetFile.objects.filter(sheet__branch__game=source.game).select_related("sheet__branch").order_by("pk")
    return Sheet(
        key="order_files",
        about="A picture or PDF that went with a sheet of orders a row; its wall time is when it was put there.",
        columns=(*COMMON, *columns),
        rows=(
            source.row(
                branch=file.sheet.branch,
                cycle=file.sheet.cycle,
                at=file.sheet.window,
                wall=file.added,
                seat_id=file.seat_id,
                side=file.sheet.side,
                number=file.number,
                name=file.name,
                kind=file.kind,
                size=file.size,
                digest=file.data_digest,
                removed=written_time(file.removed),
            )
            for file in found
        ),
    )


def _orders(source: Source) -> Sheet:
    columns = (
        Column(key="side", meaning="whose order"),
        Column(key="number", meaning="number of the order, by side and branch"),
        Column(key="receipt", meaning="number of the message that it came with"),
        Column(key="place", meaning="its place on the sheet"),
        Column(key="unit", meaning="designator of the unit ordered"),
        Column(key="code", meaning="the code of the order"),
        Column(key="state", meaning="handed_in, recalled or sealed"),
        Column(key="card", meaning="the card"),
        Column(key="words", meaning="the card read back in plain words"),
    )
    return Sheet(
        key="orders",
        about="An order as it was understood a row; game time is the pause it answers, blank at a cycle's start.",
        columns=(*COMMON, *columns),
        rows=_order_rows(source),
    )


def _order_rows(source: Source) -> Iterator[Row]:
    found = OrderRecord.objects.filter(branch__game=source.game).select_related("branch", "sheet", "message")
    for order in found.order_by("branch__number", "side", "number"):
        yield source.row(
            branch=order.branch,
            cycle=order.sheet.cycle,
            at=order.sheet.window,
            wall=order.message.received,
            seat_id=order.seat_id,
            side=order.side,
            number=order.number,
            receipt=order.message.number,
            place=order.place,
            unit=order.unit,
            code=order.code,
            state=order.state,
            card=order.card,
            words=order.words,
        )
