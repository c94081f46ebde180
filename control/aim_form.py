"""The form in which a room answers the questions that the game was played for, on its page after the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.http import QueryDict

from control import posted
from control.services.aim_answers import AskedAim, Written

TEXT = "answer-"
BEGAN = "began-"


@dataclass(frozen=True, slots=True, kw_only=True)
class AimField:
    """A question, what stands in its field, and whether its room has answered otherwise since that was begun."""

    asked: AskedAim
    text: str
    is_overtaken: bool = False


def read_answers(form: QueryDict) -> dict[int, Written]:
    """What was posted, by the number of the question; a field that does not say what it began with began empty."""
    began = posted.numbered(form, BEGAN)
    texts = posted.numbered(form, TEXT)
    return {number: Written(began=_plain(began.get(number, "")), text=_plain(text)) for number, text in texts.items()}


def aim_fields(asked: Iterable[AskedAim], written: Mapping[int, Written]) -> list[AimField]:
    """The fields with what was written and not kept; a field that nobody has touched has what holds now."""
    return [_field(one, written.get(one.number)) for one in asked]


def _field(asked: AskedAim, written: Written | None) -> AimField:
    if written is None or not written.is_changed:
        return AimField(asked=asked, text=asked.own)
    return AimField(asked=asked, text=written.text, is_overtaken=written.is_overtaken_by(asked.own))


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").strip()
