"""The Celery application. Tasks are declared with its decorator: `from config.celery import app`, `@app.task`."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.embedded")

app = Celery("spielraum")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
