"""The parts of a scenario that an addressee may read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from control.models import Game

COMMON: Final = "common"


@dataclass(frozen=True, slots=True, kw_only=True)
class BriefingPart:
    """A heading and its paragraphs, or a table."""

    title: str
    paragraphs: tuple[str, ...]
    headings: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    key: str = ""
    audience: str = ""


def scenario_parts(game: Game) -> tuple[BriefingPart, ...]:
    """Everything that the scenario tells anybody, marked with whom it tells: for Control."""
    return tuple(map(_part, game.parts))


def briefing_of(*, game: Game, side: str) -> tuple[BriefingPart, ...]:
    """What a cell is told before the game: parts marked common or its own. Whatever is unmarked is Control's."""
    return tuple(_part(part) for part in game.parts if part.get("audience") in (COMMON, side))


def _part(part: Mapping[str, Any]) -> BriefingPart:
    return BriefingPart(
        title=part["title"],
        paragraphs=_paragraphs(part["text"]),
        headings=tuple(part.get("headings", ())),
        rows=tuple(tuple(row) for row in part.get("rows", ())),
        key=part.get("key", ""),
        audience=part.get("audience", ""),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceProof:
    """What everybody may know of the dice: the digest of the seed from the start, the seed itself at the end."""

    digest: str
    seed: str = ""


def dice_proof(game: Game) -> DiceProof | None:
    """What is published of a game's seed; nothing before it starts, or where dice are thrown by hand."""
    if game.started is None or game.typed_dice:
        return None
    return DiceProof(digest=game.seed_digest, seed=bytes(game.seed).hex() if game.ended is not None else "")


def _paragraphs(text: str) -> tuple[str, ...]:
    return tuple(paragraph.strip() for paragraph in text.split("\n\n") if paragraph.strip())
