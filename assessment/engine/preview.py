"""Previews of chance: playing something many times from where a game stands, with keys of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from assessment.engine.odds_page import OddsTable

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """Something whose odds can be asked for: its name in the mode, and what Control reads."""

    key: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Previews(Generic[S]):
    """What a mode can play beforehand. `S` is its situation; results are values that can be stored and added up."""

    # What there is to preview in a situation.
    subjects: Callable[[S, Any], tuple[Subject, ...]]
    # Plays a subject so many times from a seed. Raises `LookupError` for a subject that the situation does not hold.
    play: Callable[[S, str, Any, bytes, int], Any]
    # Adds up results of the same subject.
    merged: Callable[[Iterable[Any]], Any]
    # Type for reading a stored result back.
    result_type: type[Any]
    # A result as tables to show.
    tables: Callable[[Any], tuple[OddsTable, ...]]
