"""How a room answers with a paper."""

from __future__ import annotations

from django.http import HttpResponse


def paper(data: bytes, name: str) -> HttpResponse:
    """A PDF that the browser shows, and saves under this name."""
    response = HttpResponse(data, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response
