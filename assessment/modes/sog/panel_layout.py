"""The layout of a base camp's panels as Red gives it (3.1.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from assessment.modes.sog.codes import CODEBOOK
from orders.language.card import read_card
from orders.language.wrong import Unreadable

PANELS: Final = (1, 2, 3)


def layout_of(text: str) -> tuple[int, ...]:
    """The three panels in the order given. Raises `ValueError`."""
    try:
        card = read_card(CODEBOOK, text)
    except Unreadable as fault:
        raise ValueError(
            f"column {fault.column}: {fault.said()}. A layout is the three panels in any order, without fortifications."
        ) from fault
    panels = tuple(int(number) for number in card.value("Pans").split())
    if card.code != "LAYOUT" or sorted(panels) != list(PANELS):
        raise ValueError("A layout names each of the three panels once, as in LAYOUT 1 3 2 (3.1.2).")
    return panels


def check_layout(text: str, bounds: Mapping[str, str]) -> None:
    """Raises `ValueError` for an answer that is no layout."""
    del bounds
    layout_of(text)
