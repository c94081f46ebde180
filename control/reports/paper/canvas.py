"""A ReportLab canvas that can also fill with a tiling pattern, which ReportLab itself has no words for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import FILL_NON_ZERO, Canvas

from control.reports.paper.outline import Traced

# Streams as bytes, not as text a quarter longer.
rl_config.useA85 = 0

COLOURED: Final = 1
CONSTANT_SPACING: Final = 1


class PaperCanvas(Canvas):  # type: ignore[misc]
    """Pages whose shapes may be filled with small tiles; a tile is kept once in a file."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._tiles: dict[str, Any] = {}

    def has_tile(self, name: str) -> bool:
        """Whether the file has a tile of this name."""
        return name in self._tiles

    def add_tile(self, name: str, size: float, origin: tuple[float, float], code: str) -> None:
        """Keeps a square tile: `size` in points, its lower left corner at `origin` of the page, drawn by operators."""
        described = {
            "Type": pdfdoc.PDFName("Pattern"),
            "PatternType": 1,
            "PaintType": COLOURED,
            "TilingType": CONSTANT_SPACING,
            "BBox": pdfdoc.PDFArray([0, 0, size, size]),
            "XStep": size,
            "YStep": size,
            "Matrix": pdfdoc.PDFArray([1, 0, 0, 1, *origin]),
            "Resources": pdfdoc.PDFDictionary({}),
        }
        stream = pdfdoc.PDFStream(pdfdoc.PDFDictionary(described), code.encode(), [pdfdoc.PDFZCompress])
        self._tiles[name] = self._doc.Reference(stream, name)

    def fill_with_tile(self, outline: Traced, name: str) -> None:
        """Fills an outline with a tile."""
        self.saveState()
        self._code.append(f"/Pattern cs /{name} scn")
        self.drawPath(outline, stroke=0, fill=1, fillMode=FILL_NON_ZERO)
        self.restoreState()

    def _setShadingUsed(self, page: Any) -> None:  # noqa: N802 - the hook by which a page gets its resources
        super()._setShadingUsed(page)
        if self._tiles:
            page.check_format = _with_tiles(page, page.check_format, dict(self._tiles))


def _with_tiles(page: Any, check_format: Callable[[Any], None], tiles: dict[str, Any]) -> Callable[[Any], None]:
    """What ReportLab calls before it writes a page, with the tiles added to the resources."""

    def checked(document: Any) -> None:
        check_format(document)
        page.Resources.Pattern = tiles

    return checked
