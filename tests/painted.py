"""What tests of painted maps begin with: a picture, an empty sheet, units put onto a finished one."""

from __future__ import annotations

from io import BytesIO

from openpyxl import load_workbook
from PIL import Image

from control.models import PaintedMap
from control.services.order_of_battle import template_of
from control.services.painted_maps import begin_map


def picture(width: int = 1000, height: int = 800, kind: str = "PNG") -> BytesIO:
    file = BytesIO()
    Image.new("RGB", (width, height), "#d8c9a0").save(file, kind)
    file.seek(0)
    return file


def begun(width: int = 8, height: int = 6) -> PaintedMap:
    """An empty sheet of four kilometres by three."""
    return begin_map(mode_key="tacspiel", title="Our valley", origin="50000450", width=width, height=height)


def base_on(record: PaintedMap) -> dict[str, str]:
    """The teaching scenario on a map."""
    return {"mode_key": "tacspiel", "scenario_key": "route_4", "map_key": record.key}


def units_on(record: PaintedMap) -> BytesIO:
    """Its spreadsheet with every unit on a square of the map's south, Red three kilometres north of Blue."""
    book = load_workbook(BytesIO(template_of(**base_on(record))))
    units = book["Units"]
    lines = range(2, units.max_row + 1)
    assert {units[f"F{line}"].value for line in lines} == {None}
    for line in lines:
        north = 510 if units[f"B{line}"].value == "red" else 450
        units[f"F{line}"] = f"{5000 + 5 * (line % 6):04d}{north:04d}"
        units[f"H{line}"] = "halted"
    file = BytesIO()
    book.save(file)
    file.seek(0)
    return file
