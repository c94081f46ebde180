"""A document of the project on paper: headings, paragraphs, lists and tables of its Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from control.reports.opening import BODY, CHAPTER, SECTION
from control.reports.paper.flow import Flow, TextLine
from control.reports.paper.fonts import Face
from control.reports.paper.table import Column, Table
from control.reports.paper.typed import Type, wrapped

CELL: Final = Type(Face.TEXT, 8.5, 11)
BULLET: Final = "•  "
INDENT: Final = 12.0
_READER: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


def lay_document(flow: Flow, text: str) -> None:
    """Lays a document at the end of a flow. Emphasis is left out: what is printed is its words."""
    tokens = iter(_READER.parse(text))
    depth = 0
    for token in tokens:
        if token.type == "heading_open":
            _heading(flow, _words(next(tokens)), CHAPTER if token.tag == "h1" else SECTION)
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            depth += 1
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            depth -= 1
            flow.gap(4)
        elif token.type == "table_open":
            _table(flow, tuple(_rows(tokens)))
        elif token.type == "inline":
            _paragraph(flow, _words(token), depth)


def _heading(flow: Flow, text: str, type_: Type) -> None:
    flow.gap(12)
    flow.hold(*(TextLine(line, type_) for line in wrapped(text, type_, flow.area.width)))


def _paragraph(flow: Flow, text: str, depth: int) -> None:
    if not depth:
        flow.text(text, BODY)
        flow.gap(5)
        return
    lines = wrapped(text, BODY, flow.area.width - INDENT * depth)
    first, *rest = lines
    flow.put(TextLine(f"{BULLET}{first}", BODY, indent=INDENT * (depth - 1)))
    flow.put(*(TextLine(line, BODY, indent=INDENT * depth) for line in rest))


def _words(token: Token) -> str:
    """The text of a line without its marks."""
    return "".join(" " if child.type in ("softbreak", "hardbreak") else child.content for child in token.children or ())


def _rows(tokens: Iterator[Token]) -> Iterator[tuple[str, ...]]:
    row: list[str] = []
    for token in tokens:
        if token.type == "table_close":
            return
        if token.type == "inline":
            row.append(_words(token))
        elif token.type == "tr_close":
            yield tuple(row)
            row = []


def _table(flow: Flow, rows: Sequence[tuple[str, ...]]) -> None:
    head, *body = rows
    table = Table.of(flow, *(Column(name) for name in head), padding=2)
    table.lay(flow, (table.row(*((text, CELL) for text in row)) for row in body))
    flow.gap(6)
