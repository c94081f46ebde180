"""Spreadsheets, pictures, PDFs and maps that somebody sends in, damaged at random: taken, or refused in words."""

from __future__ import annotations

import io
import zipfile
from typing import Any, Final

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from assessment.engine.spreadsheet import ColumnKind, SheetColumn, SheetForm
from assessment.modes import mode as find_mode
from assessment.scenario_folders import FIXTURES
from control.services import map_files
from control.services.attachments import cleaned
from control.services.painted_maps import begin_map
from control.services.refusal import Refused
from control.services.sheet_cells import read_sheets, template
from tests.fuzz.damage import LONG, SHORT, damaged, quick
from tests.fuzz.test_files import taken_or_said, undone

LENGTHS: Final = (SHORT, pytest.param(LONG, marks=pytest.mark.fuzz))
A_PROGRAM_EACH: Final = 4
"""So many PDFs in `make test`: each is read by a program of its own."""
COLUMN: Final = SheetColumn(name="number", right="a number", kind=ColumnKind.NUMBER, most=99)
FORM: Final = SheetForm(key="units", title="Units", columns=(COLUMN,), rows=(("7",), ("12",)))


def picture(kind: str) -> bytes:
    out = io.BytesIO()
    Image.effect_noise((60, 40), 30).convert("RGB").save(out, kind)
    return out.getvalue()


FILES: Final = {kind: picture(kind) for kind in ("PNG", "JPEG", "GIF", "WEBP")}


@st.composite
def bitten(draw: Any, whole: bytes) -> bytes:
    """The bytes with some replaced, and perhaps cut off."""
    data = bytearray(whole)
    for _ in range(draw(st.integers(1, 8))):
        data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    return bytes(data[: draw(st.none() | st.integers(0, len(data)))])


def packed_anew(whole: bytes, part: str, text: bytes) -> bytes:
    """A spreadsheet with other bytes in one of its parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(whole)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, text if name == part else old.read(name))
    return out.getvalue()


PARTS: Final = ("xl/worksheets/sheet1.xml", "xl/workbook.xml", "xl/styles.xml", "[Content_Types].xml")


@pytest.mark.parametrize("examples", LENGTHS)
def test_a_damaged_spreadsheet_is_read_or_refused(examples: int):
    whole = template([FORM])

    @quick(examples)
    @given(st.data())
    def reads(data: st.DataObject) -> None:
        part = data.draw(st.sampled_from(("", *PARTS)))
        if part:
            with zipfile.ZipFile(io.BytesIO(whole)) as packed:
                text = packed.read(part)
            file = packed_anew(whole, part, data.draw(bitten(text)))
        else:
            file = data.draw(bitten(whole))
        with taken_or_said(Refused):
            read_sheets(io.BytesIO(file), [FORM])

    reads()


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("text", [b"", b"<broken", b"<?xml version='1.0'?><a><b></a>", b"\x00\xff", b"<a/>"])
def test_a_spreadsheet_with_a_broken_part_is_read_or_refused(part: str, text: bytes):
    with taken_or_said(Refused):
        read_sheets(io.BytesIO(packed_anew(template([FORM]), part, text)), [FORM])


def test_a_spreadsheet_of_which_a_part_does_not_unpack_is_refused():
    whole = template([FORM])
    with zipfile.ZipFile(io.BytesIO(whole)) as packed:
        part = packed.getinfo(PARTS[0])
    at = part.header_offset + 30 + len(part.filename)
    broken = whole[: at + 4] + b"\xff" * 20 + whole[at + 24 :]
    with pytest.raises(Refused, match="damaged"):
        read_sheets(io.BytesIO(broken), [FORM])


@pytest.mark.parametrize("examples", LENGTHS)
@pytest.mark.parametrize("kind", FILES)
def test_a_damaged_picture_is_written_anew_or_refused(kind: str, examples: int):
    @quick(examples)
    @given(data=bitten(FILES[kind]) | st.binary(max_size=200))
    def reads(data: bytes) -> None:
        with taken_or_said(Refused):
            cleaned([SimpleUploadedFile("sketch", data)])

    reads()


@pytest.mark.parametrize("examples", [A_PROGRAM_EACH, pytest.param(100, marks=pytest.mark.fuzz)])
def test_a_damaged_pdf_is_written_anew_or_refused(examples: int):
    out = io.BytesIO()
    Image.effect_noise((60, 40), 30).convert("RGB").save(out, "PDF")

    @quick(examples)
    @given(data=bitten(out.getvalue()))
    def reads(data: bytes) -> None:
        with taken_or_said(Refused):
            cleaned([SimpleUploadedFile("plan.pdf", b"%PDF-" + data[5:])])

    reads()


@pytest.mark.django_db
@pytest.mark.parametrize("examples", LENGTHS)
def test_a_damaged_map_is_taken_or_its_fault_named(examples: int):
    mode = find_mode("tacspiel")
    record = begin_map(mode_key=mode.key, title="A map", like="route_4")
    whole = (FIXTURES / "tacspiel" / "route_4" / "ground.yaml").read_text()

    @quick(min(examples, SHORT if examples == SHORT else 300))
    @given(text=damaged(whole) | st.text(max_size=100))
    def reads(text: str) -> None:
        with undone(), taken_or_said(Refused):
            file = io.BytesIO(text.encode(errors="replace"))
            map_files.take_ground_file(key=record.key, file=file)

    reads()
