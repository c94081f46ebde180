"""The parts of a scenario that an addressee may read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from control.models import Game

COMMON: Final = "common"


@dataclass(frozen=True, slots=True, kw_only=True)
class BriefingPart:
    """A heading and its paragraphs."""

    title: str
    paragraphs: tuple[str, ...]


def briefing_of(*, game: Game, side: str) -> tuple[BriefingPart, ...]:
    """What a cell is told before the game: parts marked common or its own. Whatever is unmarked is Control's."""
    return tuple(
        BriefingPart(title=part["title"], paragraphs=_paragraphs(part["text"]))
        for part in game.parts
        if part.get("audience") in (COMMON, side)
    )


def _paragraphs(text: str) -> tuple[str, ...]:
    return tuple(paragraph.strip() for paragraph in text.split("\n\n") if paragraph.strip())
