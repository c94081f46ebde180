"""The true situation, the clock, the umpires' desk."""

from __future__ import annotations

from django.apps import AppConfig


class ControlConfig(AppConfig):
    """Registers the app."""

    name = "control"
