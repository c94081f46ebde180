"""What Red alone has."""

from __future__ import annotations

from django.apps import AppConfig


class RedConfig(AppConfig):
    """Registers the app."""

    name = "red"
