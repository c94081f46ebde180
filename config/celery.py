"""The Celery application. Tasks are declared with its decorator: `from config.celery import app`, `@app.task`."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.embedded")
# Django's checks read every page, which no worker serves; `manage.py check` makes them.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

app = Celery("spielraum")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
