"""A data book as one spreadsheet file, a sheet an entity, the dictionary first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from control.databook.book import DICTIONARY_HEAD, DataBook, Value

LONGEST: Final = 32_767
"""So many characters a cell holds; longer text is cut here and stands whole in the JSON lines."""

MOST_ROWS: Final = 1_048_576
"""So many rows a sheet holds, its head included."""

REPLACED: Final = "\N{REPLACEMENT CHARACTER}"
WIDTH: Final = 16
WIDE: Final = 60
BOLD: Final = Font(bold=True)


class TooLong(ValueError):
    """A sheet has more rows than a spreadsheet holds; the JSON lines hold any number."""


def workbook_bytes(book: DataBook) -> bytes:
    """The file. Text is text, whatever it begins with. Raises `TooLong`."""
    sheets = {sheet.key: ([column.key for column in sheet.columns], list(sheet.lines())) for sheet in book.sheets}
    for key, (_, rows) in sheets.items():
        if len(rows) >= MOST_ROWS:
            raise TooLong(key)
    workbook = Workbook(write_only=True)
    _write(workbook, "dictionary", DICTIONARY_HEAD, book.dictionary(), widths=(WIDTH, WIDTH, WIDE, WIDE))
    for key, (head, rows) in sheets.items():
        _write(workbook, key, head, rows)
    file = BytesIO()
    workbook.save(file)
    return file.getvalue()


def _write(
    workbook: Workbook,
    title: str,
    head: Sequence[str],
    rows: Iterable[Iterable[Value]],
    *,
    widths: tuple[int, ...] = (),
) -> None:
    page: Any = workbook.create_sheet(title)
    page.freeze_panes = "A2"
    for number in range(1, len(head) + 1):
        page.column_dimensions[get_column_letter(number)].width = widths[number - 1] if widths else WIDTH
    page.append([_cell(page, name, bold=True) for name in head])
    for row in rows:
        page.append([_cell(page, value) for value in row])


def _cell(page: Any, value: Value, *, bold: bool = False) -> Any:
    """A cell that a spreadsheet never takes for a formula."""
    if not isinstance(value, str):
        return value
    cell = WriteOnlyCell(page, value=ILLEGAL_CHARACTERS_RE.sub(REPLACED, value)[:LONGEST])
    cell.data_type = "s"
    if bold:
        cell.font = BOLD
    return cell
