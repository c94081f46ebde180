"""A spreadsheet file as rows of text: bounded in size, formulas refused, each fault with its sheet and cell.

The library is imported where it is used: it takes twenty megabytes, which most processes never need.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, BinaryIO, Final
from zipfile import ZipFile

from django.utils.translation import gettext as _

from assessment.engine.spreadsheet import CellFault, ColumnKind, SheetColumn, SheetForm
from control import posted
from control.services.refusal import Refused

MOST_BYTES: Final = 4 << 20
MOST_UNPACKED: Final = 40 << 20
MOST_PARTS: Final = 200
"""Files inside a file."""
MOST_ROWS: Final = 5000
LONGEST: Final = 8000
MOST_FAULTS: Final = 500

NOTES: Final = "What goes where"
HEAD: Final = 1
WIDTH: Final = 18
SAID: Final = {"yes": "yes", "no": "no", "true": "yes", "false": "no"}


@dataclass(kw_only=True)
class Sheet:
    """The rows of a sheet by column name; `lines` are their numbers in the file, `letters` its columns'.

    `faulty` are places of rows of which a cell could not be taken: something that its column takes stands in for it.
    `is_whole` tells that the sheet is there with all the columns that are needed.
    """

    rows: list[dict[str, str]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    letters: dict[str, str] = field(default_factory=dict)
    faulty: set[int] = field(default_factory=set)
    is_whole: bool = True


def template(forms: Sequence[SheetForm]) -> bytes:
    """A file with a sheet for each form, filled as it stands, and one that says what goes into each column."""
    from openpyxl import Workbook

    workbook = Workbook(write_only=True)
    for form in forms:
        page: Any = workbook.create_sheet(form.title)
        page.freeze_panes = "A2"
        for number in range(1, len(form.columns) + 1):
            page.column_dimensions[_letter(number)].width = WIDTH
        page.append([_text(page, column.name, bold=True) for column in form.columns])
        for row in form.rows:
            page.append([_text(page, text) for text in row])
    notes: Any = workbook.create_sheet(NOTES)
    notes.append([_text(notes, head, bold=True) for head in ("sheet", "column", "needed", "what goes there")])
    for form in forms:
        for column in form.columns:
            needed = "yes" if column.required else ""
            notes.append([_text(notes, text) for text in (form.title, column.name, needed, column.right)])
    file = BytesIO()
    workbook.save(file)
    return file.getvalue()


def read_sheets(file: BinaryIO, forms: Sequence[SheetForm]) -> tuple[dict[str, Sheet], list[CellFault]]:
    """The rows of each form by its key, and every fault there is; a sheet that is not needed may be left out.

    Raises `Refused` for what is no spreadsheet.
    """
    workbook = _opened(file)
    try:
        return _sheets(workbook, forms)
    except Exception as error:
        # Its parts are unpacked and read only now, a row at a time, and each in them may be damaged.
        raise _no_spreadsheet() from error


def _sheets(workbook: Any, forms: Sequence[SheetForm]) -> tuple[dict[str, Sheet], list[CellFault]]:
    sheets: dict[str, Sheet] = {}
    faults: list[CellFault] = []
    for form in forms:
        if not form.needed and form.title not in workbook.sheetnames:
            continue
        sheets[form.key] = Sheet()
        if form.title not in workbook.sheetnames:
            faults.append(CellFault(sheet=form.title, cell="A1", wrong=_("The sheet is missing."), right=form.title))
            sheets[form.key].is_whole = False
            continue
        for fault in _read(workbook[form.title], form, sheets[form.key]):
            faults.append(fault)
            if len(faults) >= MOST_FAULTS:
                return sheets, faults
    return sheets, faults


def _opened(file: BinaryIO) -> Any:
    from openpyxl import load_workbook

    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise Refused(_("The file has more than %(most)d MiB.") % {"most": MOST_BYTES >> 20}, code="size")
    try:
        with ZipFile(BytesIO(data)) as packed:
            parts = packed.infolist()
        is_small = len(parts) <= MOST_PARTS and sum(part.file_size for part in parts) <= MOST_UNPACKED
        workbook = load_workbook(BytesIO(data), read_only=True, keep_links=False) if is_small else None
    except Exception as error:
        # What openpyxl and the parsers below it raise for damaged files is no closed list.
        raise _no_spreadsheet() from error
    if workbook is None:
        raise Refused(_("The file unpacks to more than a list of units can be."), code="size")
    return workbook


def _no_spreadsheet() -> Refused:
    return Refused(_("The file is no spreadsheet (.xlsx), or it is damaged."), code="file")


def _read(page: Any, form: SheetForm, into: Sheet) -> Iterator[CellFault]:
    width = len(form.columns) + 40
    lines = page.iter_rows(min_row=HEAD, max_row=MOST_ROWS + HEAD + 1, max_col=width)
    heads = [_plain(cell) for cell in next(lines, ())]
    yield from _heads(form, heads, into)
    columns = {name: column for column in form.columns if (name := column.name) in into.letters}
    places = [(number, columns[head]) for number, head in enumerate(heads) if head in columns]
    for line, cells in enumerate(lines, start=HEAD + 1):
        if not any(_plain(cell) for cell in cells):
            continue
        if len(into.rows) >= MOST_ROWS:
            yield CellFault(sheet=form.title, cell=f"A{line}", wrong=_("The sheet has more rows than can be read."))
            return
        row = dict.fromkeys((column.name for column in form.columns), "")
        for number, column in places:
            cell = cells[number] if number < len(cells) else None
            text, wrong = _value(cell, column)
            row[column.name] = _stand_in(column) if wrong else text
            if wrong:
                into.faulty.add(len(into.rows))
                address = f"{_letter(number + 1)}{line}"
                yield CellFault(sheet=form.title, cell=address, wrong=wrong, right=column.right)
        into.rows.append(row)
        into.lines.append(line)


def _heads(form: SheetForm, heads: Sequence[str], into: Sheet) -> Iterator[CellFault]:
    """The names of the first row; unknown, doubled and missing ones are told."""
    known = {column.name: column for column in form.columns}
    for number, head in enumerate(heads):
        address = f"{_letter(number + 1)}{HEAD}"
        if head in into.letters:
            yield CellFault(
                sheet=form.title, cell=address, wrong=_("The column %(name)s stands twice.") % {"name": head}
            )
        elif head in known:
            into.letters[head] = _letter(number + 1)
        elif head:
            right = ", ".join(known)
            wrong = _("There is no column %(name)s.") % {"name": head[:40]}
            yield CellFault(sheet=form.title, cell=address, wrong=wrong, right=right)
    for name, column in known.items():
        if column.required and name not in into.letters:
            wrong = _("The column %(name)s is missing.") % {"name": name}
            into.is_whole = False
            yield CellFault(sheet=form.title, cell=f"A{HEAD}", wrong=wrong, right=column.right)


def _stand_in(column: SheetColumn) -> str:
    """What a column takes, for a cell that could not be taken, so that the rest can be judged."""
    if column.kind is ColumnKind.CHOICE:
        return next(iter(column.choices), "")
    return {ColumnKind.NUMBER: "0", ColumnKind.YES_NO: "no"}.get(column.kind, "")


def _value(cell: Any, column: SheetColumn) -> tuple[str, str]:
    """What a cell holds as text, and what is wrong with it if anything is."""
    text = _plain(cell)
    if cell is not None and getattr(cell, "data_type", "") == "f":
        return "", _("This is a formula; write its value.")
    if not text:
        return "", _("This is needed.") if column.required else ""
    if len(text) > LONGEST:
        return "", _("This has more than %(most)d characters.") % {"most": LONGEST}
    read = _as_meant(text, column)
    return (read, "") if read else ("", _("“%(text)s” cannot stand here.") % {"text": text[:60]})


def _as_meant(text: str, column: SheetColumn) -> str:
    """The text of a cell as the column takes it; nothing for what it does not take."""
    match column.kind:
        case ColumnKind.CHOICE:
            return text if text in column.choices else ""
        case ColumnKind.NUMBER:
            return text if posted.number(text, column.most) is not None else ""
        case ColumnKind.YES_NO:
            return SAID.get(text.lower(), "")
        case _:
            return text


def _plain(cell: Any) -> str:
    """A cell's value as text: whole numbers without a point, as a place or a designator is written."""
    value = getattr(cell, "value", None)
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return _legal(str(value)).strip()


def _legal(text: str) -> str:
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    return ILLEGAL_CHARACTERS_RE.sub("", text)


def _letter(number: int) -> str:
    from openpyxl.utils import get_column_letter

    return get_column_letter(number)


def _text(page: Any, text: str, *, bold: bool = False) -> Any:
    """A cell that a spreadsheet never takes for a formula, a number or a date."""
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    cell = WriteOnlyCell(page, value=_legal(text))
    cell.data_type = "s"
    cell.number_format = "@"
    if bold:
        cell.font = Font(bold=True)
    return cell


def address_of(sheet: Sheet, path: Sequence[str | int]) -> str:
    """The cell that a part of the set-up was read from; the first of its row or sheet where no column is named."""
    line = HEAD
    letter = "A"
    for step in path[1:]:
        if isinstance(step, int) and line == HEAD and step < len(sheet.lines):
            line = sheet.lines[step]
        elif isinstance(step, str) and step in sheet.letters:
            letter = sheet.letters[step]
    return f"{letter}{line}"


def rows_of(sheets: Mapping[str, Sheet]) -> dict[str, list[dict[str, str]]]:
    """The rows alone, by key."""
    return {key: sheet.rows for key, sheet in sheets.items()}
