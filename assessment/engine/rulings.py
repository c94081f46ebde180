"""What a ruling names and says, and the fault of one that does not fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from assessment.engine.outcome import Ruling
from control.situation.side import SIDES, Side


class NotCorrectable(ValueError):
    """A ruling names something that is not there, or sets it to a value it cannot have."""


def side_and_rest(ruling: Ruling, example: str) -> tuple[Side, str]:
    """The side that a ruling's subject names and what it is about, as in `example`. Raises `NotCorrectable`."""
    side, _, rest = ruling.subject.partition(":")
    if side not in SIDES or not rest:
        raise NotCorrectable(f"name the side and what it is about, as in {example}, not {ruling.subject!r}")
    return Side(side), rest


YES_NO: Final = ("yes", "no")
"""The texts of a field that is or is not so."""


def yes_or_no(text: str) -> bool:
    """Whether it is so. Raises `ValueError`."""
    if text not in YES_NO:
        raise ValueError("it is yes or no")
    return text == "yes"


def value_of(ruling: Ruling, readers: Mapping[str, Callable[[str], Any]]) -> Any:
    """What a ruling sets its field to, read as the field is. Raises `NotCorrectable`."""
    reader = readers.get(ruling.field)
    if reader is None:
        raise NotCorrectable(f"{ruling.field!r} of {ruling.subject} cannot be set; {', '.join(sorted(readers))} can")
    try:
        return reader(ruling.value)
    except ValueError as error:
        raise NotCorrectable(f"{ruling.field} of {ruling.subject} cannot be {ruling.value!r}: {error}") from error


def sentence(fault: ValueError) -> str:
    """The words of a fault as Control is shown them."""
    words = str(fault)
    return f"{words[:1].upper()}{words[1:].removesuffix('.')}."


def words_of(ruling: Ruling) -> str:
    """A ruling's own words: what of whom it sets, and to what."""
    return f"{ruling.subject} {ruling.field}: {ruling.value}".strip()
