"""What the documents of the project say that can be held against the project: commands, output, links, names."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from config.data_folder import BASE_DIR

PLACES: Final = ("*.md", "docs/**/*.md", "assessment/**/*.md", "fixtures/**/*.md", "tests/**/*.md")
PROMPT: Final = "$ "
PROGRAMS: Final = ("python", "make")
ASSIGNMENT: Final = re.compile(r"[A-Z_]+=\S*")


@dataclass(frozen=True)
class Shown:
    """A command as a document shows it, and the output it shows below, if any."""

    document: str
    line: int
    words: tuple[str, ...]
    output: str = ""

    def __str__(self) -> str:
        return shlex.join(self.words)


@dataclass(frozen=True)
class Document:
    """One file of Markdown."""

    path: Path

    @property
    def name(self) -> str:
        return self.path.relative_to(BASE_DIR).as_posix()

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    def blocks(self) -> Iterator[Token]:
        """Fenced and indented blocks, in order."""
        return (token for token in _tokens(self.path) if token.type in ("fence", "code_block"))

    def commands(self) -> Iterator[Shown]:
        """Every command in a block or between backticks."""
        for block in self.blocks():
            yield from self._in_block(block)
        for line, code in self.codes():
            yield from self._of(line, code)

    def codes(self) -> Iterator[tuple[int, str]]:
        """What stands between backticks, with its line."""
        return ((line, token.content) for line, token in self._inline() if token.type == "code_inline")

    def links(self) -> Iterator[str]:
        """Where links and pictures lead."""
        for _, token in self._inline():
            if token.type in ("link_open", "image"):
                yield str(token.attrs["href" if token.type == "link_open" else "src"])

    def headings(self) -> set[str]:
        """The anchors of the headings, as GitHub makes them."""
        found = (line.lstrip("# ").strip().lower() for line in self.text.splitlines() if line.startswith("#"))
        return {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in found}

    def _inline(self) -> Iterator[tuple[int, Token]]:
        for token in _tokens(self.path):
            yield from ((token.map[0] + 1 if token.map else 0, child) for child in token.children or ())

    def _in_block(self, block: Token) -> Iterator[Shown]:
        first = (block.map[0] if block.map else 0) + (2 if block.type == "fence" else 1)
        if block.info != "console":
            for number, line in enumerate(block.content.splitlines(), first):
                yield from self._of(number, line)
            return
        before, *parts = re.split(rf"^{re.escape(PROMPT)}", block.content, flags=re.MULTILINE)
        assert not before, f"{self.name}:{first}: a console block begins with a command"
        for part in parts:
            line, _, output = part.partition("\n")
            yield from self._of(first, line, output)

    def _of(self, number: int, line: str, output: str = "") -> Iterator[Shown]:
        try:
            words = shlex.split(line, comments=True)
        except ValueError:
            return
        while words and ASSIGNMENT.fullmatch(words[0]):
            del words[0]
        if len(words) > 1 and words[0] in PROGRAMS:
            yield Shown(self.name, number, tuple(words), output)


@cache
def _tokens(path: Path) -> tuple[Token, ...]:
    return tuple(MarkdownIt("commonmark").enable("table").parse(path.read_text(encoding="utf-8")))


def documents() -> tuple[Document, ...]:
    """The project's documents, in order of their names."""
    return tuple(Document(path) for path in sorted({path for place in PLACES for path in BASE_DIR.glob(place)}))
