"""The rules, and assessing a cycle."""

from __future__ import annotations

from django.apps import AppConfig


class AssessmentConfig(AppConfig):
    """Registers the app."""

    name = "assessment"
