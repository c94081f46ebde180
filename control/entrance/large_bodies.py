"""Which addresses take more than a form, and from whom: files come from those who have proved who they are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import SESSION_KEY as ACCOUNT
from django.db import connections
from django.http import parse_cookie

from config.body_limit import MOST
from control.access import SESSION_KEY as SEATS
from control.host.game_files import MOST_UPLOAD
from control.services import attachments, map_pictures, sheet_cells

BESIDE: Final = 1 << 20
"""For the other fields of a form, and what stands between them."""
LARGER: Final = (
    (re.compile(r"/host/import/"), MOST_UPLOAD + BESIDE),
    (re.compile(r"/host/maps/([^/]+/)*"), map_pictures.MOST_BYTES + BESIDE),
    (re.compile(r"/host/scenarios/"), sheet_cells.MOST_BYTES + BESIDE),
    (
        re.compile(r"/g/[^/]+/(?P<seat>[^/]+)/(.+/)?(messages|letters/[^/]+|orders/files|sheets/[^/]+/files)/"),
        attachments.MOST * attachments.MOST_BYTES + BESIDE,
    ),
)
"""Beginnings of paths that take files, with their bytes at most; `seat` is whose they are, of others a host's."""


def most_of(path: str) -> int:
    """How many bytes an address takes from somebody who is known there."""
    return next((most for pattern, most in LARGER if pattern.fullmatch(path)), MOST)


async def is_known(scope: Mapping[str, Any]) -> bool:
    """Whether a request comes from somebody who has proved the seat, or a host's account, that the address is for."""
    return await sync_to_async(_looked_up)(scope)


def holds(path: str, session: Mapping[str, Any]) -> bool:
    """Whether a session opens an address that takes files."""
    found = next((found for pattern, _most in LARGER if (found := pattern.fullmatch(path))), None)
    seat = found.groupdict().get("seat") if found else None
    return seat in session.get(SEATS, {}) if seat else ACCOUNT in session


def session_of(headers: Mapping[bytes, bytes]) -> Mapping[str, Any]:
    """What the browser's session holds; nothing without one."""
    key = parse_cookie(headers.get(b"cookie", b"").decode("latin-1")).get(settings.SESSION_COOKIE_NAME)
    if not key:
        return {}
    return dict(import_module(settings.SESSION_ENGINE).SessionStore(key).items())


def _looked_up(scope: Mapping[str, Any]) -> bool:
    try:
        return holds(scope["path"], session_of(dict(scope["headers"])))
    finally:
        connections.close_all()
