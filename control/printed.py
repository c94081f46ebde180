"""How a room answers with a paper or another file."""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

TEXT: Final = "text/plain; charset=utf-8"


def paper(data: bytes, name: str) -> HttpResponse:
    """A PDF that the browser shows, and saves under this name."""
    response = HttpResponse(data, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def picture(request: HttpRequest, found: tuple[str, bytes] | None) -> HttpResponse:
    """A JPEG by its digest and its bytes; a browser that has it is asked whether it may still show it."""
    if found is None:
        raise Http404
    response = HttpResponse(found[1], content_type="image/jpeg")
    response["Cache-Control"] = "private, no-cache"
    response["ETag"] = etag = f'"{found[0]}"'
    return get_conditional_response(request, etag=etag, response=response)  # type: ignore[return-value]


def download(data: bytes, name: str, kind: str) -> HttpResponse:
    """A file that the browser saves under this name."""
    response = HttpResponse(data, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
