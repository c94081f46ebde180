"""Sentences that can be said in another language: a message id and the facts that fill it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

Words: TypeAlias = Callable[[str], str]
"""Gives the text of a message id in the reader's language."""


def as_written(text: str) -> str:
    """The message id itself: English."""
    return text


class Phrase(msgspec.Struct, frozen=True):
    """A message id with `{named}` gaps, and what fills them."""

    id: str
    facts: dict[str, str] = {}

    def said(self, words: Words = as_written) -> str:
        """The sentence in the reader's language."""
        text = words(self.id)
        return text.format_map(self.facts) if self.facts else text

    def __str__(self) -> str:
        return self.said()


class Note(msgspec.Struct, frozen=True):
    """Something that was read gently; `line` is the line of the text, from 1, or 0 for the whole of it."""

    line: int
    phrase: Phrase
