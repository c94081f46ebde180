"""A page of odds to print: what standard encounters and battles lead to, for an umpire to judge the balance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

import msgspec

PERCENT: Final = 100


class OddsTable(msgspec.Struct, frozen=True, kw_only=True):
    """One table: heads, rows of texts of which the first says what is played, and remarks that judge the figures."""

    title: str
    told: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    remarks: tuple[str, ...] = ()


class OddsPage(msgspec.Struct, frozen=True, kw_only=True):
    """The page: the mode and edition it holds for, what is common to all tables, and the tables."""

    title: str
    edition: int
    told: tuple[str, ...]
    tables: tuple[OddsTable, ...]


def percent(chance: Fraction) -> str:
    """A chance in whole percent; what is neither impossible nor certain is never written as if it were."""
    whole = round(chance * PERCENT)
    if whole == 0 and chance:
        return "<1"
    if whole == PERCENT and chance != 1:
        return ">99"
    return str(whole)


def as_markdown(page: OddsPage) -> str:
    """The page as a document."""
    return "\n".join(_lines(page)) + "\n"


def _lines(page: OddsPage) -> Iterator[str]:
    yield f"# {page.title}"
    yield from _paragraphs(page.told)
    for table in page.tables:
        yield from ("", f"## {table.title}")
        yield from _paragraphs((table.told,))
        yield ""
        yield _row(table.heads)
        yield _row("---" if not number else "---:" for number, _ in enumerate(table.heads))
        yield from map(_row, table.rows)
        yield ""
        yield from (f"* {remark}" for remark in table.remarks)


def _paragraphs(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from ("", text)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
