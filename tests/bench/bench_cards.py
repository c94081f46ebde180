"""How many order cards a second are read and checked on one core (budget: 20,000)."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Any

import assessment.modes
from assessment.engine.codebook_source import read_codebook
from control.situation.side import Side
from orders.language.card import line_from, read_card
from orders.language.check import check_card
from orders.language.codebook import CardKind

CARDS = (
    {"Unit": "3C73", "Posit": "525676", "Ord": "101", "Auth": "C73", "C1": "555685", "C2": "540680", "Dir": "V"}
    | {"F": "D", "Tme": "1730"},
    {"Unit": "1A44", "Posit": "12350450", "Ord": "100", "Auth": "A44", "Msn": "R", "C1": "12500455", "F": "C"},
    {"Unit": "2A44", "Posit": "12350450", "Ord": "119", "Msn": "P", "Cont": "000", "C1": "12500455", "Dir": "NE"}
    | {"Cites": "12", "Tme": "0930", "Seq": "2"},
    {"Unit": "1M44", "Posit": "12350450", "Ord": "200", "FU": "1M44", "C1": "12400450", "Desig": "1A44", "Tme": "ONO"},
    {"Unit": "1A44", "Posit": "12300450", "Ord": "137", "Cont": "021", "Seq": "4"},
)
ROUNDS = 4_000


def run() -> dict[str, Any]:
    """The figure of the suite: cards a second, and the least it may be."""
    book = read_codebook(Path(assessment.modes.__path__[0]) / "tacspiel" / "codebook")
    lines = [line_from(book, CardKind.ORDER, values) for values in CARDS]
    for line in lines:
        if check_card(book, read_card(book, line), Side.BLUE):
            raise AssertionError(f"the benchmark reads a card with a fault: {line}")
    began = perf_counter()
    for number in range(ROUNDS):
        for line in lines:
            check_card(book, read_card(book, line, number), Side.BLUE)
    seconds = perf_counter() - began
    return {
        "name": "read and check an order card",
        "figure": round(ROUNDS * len(lines) / seconds),
        "unit": "cards a second",
        "budget": 20_000,
    }
