"""Keeps out what no page of ours sends and the database cannot hold: the character NUL in an address or a form."""

from __future__ import annotations

from django.core.exceptions import BadRequest
from django.http import HttpRequest, QueryDict
from django.utils.deprecation import MiddlewareMixin

NUL = "\x00"


class PlainTextMiddleware(MiddlewareMixin):
    """A request with NUL in its address, its query or a field of its form is answered 400."""

    def process_request(self, request: HttpRequest) -> None:
        """Raises `BadRequest`; the interface's JSON is checked where it is read."""
        if NUL in request.path or _has_nul(request.GET) or _has_nul(request.POST):
            raise BadRequest


def _has_nul(fields: QueryDict) -> bool:
    return any(NUL in text for _name, texts in fields.lists() for text in texts)
