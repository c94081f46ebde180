"""What the rooms answered, once the game had ended, to the questions that it was played for."""

from __future__ import annotations

from collections.abc import Iterator

from control.databook.book import COMMON, Column, Row, Sheet
from control.databook.source import Source
from control.services.aim_answers import asked_aims
from control.situation.side import CONTROL


def sheets(source: Source) -> tuple[Sheet, ...]:
    """The one sheet; the questions themselves stand among the facts of the game."""
    columns = (
        Column(key="question", meaning="number of the question, as the game's sheet has it"),
        Column(key="words", meaning="the question"),
        Column(key="room", meaning="who answered: red, blue or control"),
        Column(key="answer", meaning="the room's last answer"),
    )
    about = "A room's answer to a question that the game was played for a row; its wall time is when it was given."
    return (Sheet(key="aims", about=about, columns=(*COMMON, *columns), rows=_rows(source)),)


def _rows(source: Source) -> Iterator[Row]:
    for asked in asked_aims(game=source.game):
        for one in asked.answers:
            branch = source.counting(one.given)
            yield source.row(
                branch=branch,
                at=branch.now,
                wall=one.given,
                seat_id=one.seat_id,
                question=asked.number,
                words=asked.text,
                room=one.side or CONTROL,
                answer=one.text,
            )
