"""The two kinds of wrong at the desk: a card that cannot be read, and one that may not be given."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from orders.language import phrases
from orders.language.phrase import Phrase, Words, as_written

Reason: TypeAlias = "Phrase | str"


class Unreadable(Exception):
    """A line that is not a card, a header or a deck: where, why, and what was perhaps meant.

    `line` counts from 1, `column` from 1; `suggestion` is what would stand there, or nothing.
    """

    kind = "unreadable"

    def __init__(self, line: int, column: int, reason: Reason, suggestion: str = "", field: str = "") -> None:
        super().__init__(line, column, reason, suggestion, field)
        self.line = line
        self.column = column
        self.reason = reason
        self.suggestion = suggestion
        self.field = field

    def said(self, words: Words = as_written) -> str:
        """Why, with what was perhaps meant, in the reader's language."""
        return _said(self.reason, self.suggestion, words)

    def as_dict(self, words: Words = as_written) -> dict[str, Any]:
        """Ready for JSON."""
        return _plain(self, words)

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.said()}"


class Inadmissible(msgspec.Struct, frozen=True, kw_only=True):
    """A card that can be read but not given: why, by which paragraph, and where on the card.

    `paragraph` cites the source ("" for the code book's own layout), `column` counts from 1 (0 for the whole card).
    """

    reason: Reason
    paragraph: str = ""
    field: str = ""
    column: int = 0
    code: str = ""
    line: int = 0
    suggestion: str = ""

    @property
    def kind(self) -> str:
        """Tells it from `unreadable`."""
        return "inadmissible"

    def said(self, words: Words = as_written) -> str:
        """Why, with what was perhaps meant, in the reader's language."""
        return _said(self.reason, self.suggestion, words)

    def as_dict(self, words: Words = as_written) -> dict[str, Any]:
        """Ready for JSON."""
        return _plain(self, words) | {"paragraph": self.paragraph, "code": self.code}

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.said()}"


def _said(reason: Reason, suggestion: str, words: Words) -> str:
    text = reason.said(words) if isinstance(reason, Phrase) else words(reason)
    if not suggestion:
        return text
    return Phrase(phrases.DID_YOU_MEAN, {"reason": text, "suggestion": suggestion}).said(words)


def _plain(wrong: Unreadable | Inadmissible, words: Words) -> dict[str, Any]:
    return {
        "line": wrong.line,
        "kind": wrong.kind,
        "column": wrong.column,
        "field": wrong.field,
        "error": wrong.said(words),
        "suggestion": wrong.suggestion,
    }
