"""Reading printed files back: their texts, their fonts, their sizes."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from pypdf import PdfReader


def pages_of(data: bytes) -> list[str]:
    """The text of each page."""
    return [page.extract_text() for page in PdfReader(BytesIO(data)).pages]


def text_of(data: bytes) -> str:
    """All texts, with single blanks."""
    return " ".join(" ".join(pages_of(data)).split())


def info_of(data: bytes) -> dict[str, str]:
    """The facts that the file tells of itself: title, author, dates."""
    return {str(key): str(value) for key, value in (PdfReader(BytesIO(data)).metadata or {}).items()}


def sizes_of(data: bytes) -> set[tuple[int, int]]:
    """Width and height of the pages in whole points."""
    return {(round(page.mediabox.width), round(page.mediabox.height)) for page in PdfReader(BytesIO(data)).pages}


def fonts_of(data: bytes) -> dict[str, bool]:
    """Every font that a page or a form on it names, and whether its file is embedded."""
    found: dict[str, bool] = {}
    for page in PdfReader(BytesIO(data)).pages:
        for resources in _resources(page["/Resources"]):
            for font in resources.get("/Font", {}).values():
                descriptor = font.get_object().get("/FontDescriptor", {})
                found[font.get_object()["/BaseFont"]] = "/FontFile2" in descriptor
    return found


def _resources(resources: Any) -> Iterator[Any]:
    resources = resources.get_object()
    yield resources
    for form in resources.get("/XObject", {}).values():
        inner = form.get_object().get("/Resources")
        if inner is not None:
            yield from _resources(inner)
