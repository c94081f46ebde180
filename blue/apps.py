"""What Blue alone has."""

from __future__ import annotations

from django.apps import AppConfig


class BlueConfig(AppConfig):
    """Registers the app."""

    name = "blue"
