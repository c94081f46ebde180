"""How a room answers with a paper or another file."""

from __future__ import annotations

from typing import Final

from django.http import HttpResponse

TEXT: Final = "text/plain; charset=utf-8"


def paper(data: bytes, name: str) -> HttpResponse:
    """A PDF that the browser shows, and saves under this name."""
    response = HttpResponse(data, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def download(data: bytes, name: str, kind: str) -> HttpResponse:
    """A file that the browser saves under this name."""
    response = HttpResponse(data, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
