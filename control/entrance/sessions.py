"""Where sessions are stored: in the database, with the cache before it.

A browser has several tabs. While one takes a seat, requests of the others are under way with the old session key;
were it deleted at once, their answers would tell the browser to forget the new one, and with it every seat.
"""

from __future__ import annotations

from typing import Final

from django.contrib.sessions.backends import cached_db

PATIENCE_SECONDS: Final = 60
"""How long a key stands after a new one has taken its place."""


class SessionStore(cached_db.SessionStore):
    """Sessions of which an old key opens what it opened, and nothing newer, for a minute after it was renewed."""

    def cycle_key(self) -> None:
        """Gives the data a new key."""
        data, before = dict(self.items()), self.session_key
        self.create()
        self.update(data)
        if before is not None:
            _let_expire(type(self)(before))


def _let_expire(left: SessionStore) -> None:
    if not left.keys():
        return
    left.set_expiry(PATIENCE_SECONDS)
    left.save()
