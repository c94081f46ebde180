"""Entry for servers that speak ASGI: pages, API and live feed (embedded), the live feed alone (server)."""

from __future__ import annotations

import gc
import os
from pathlib import Path

from django.apps import apps
from django.template.loader import get_template
from django.urls import get_resolver

from config import one_thread
from config.body_limit import BodyLimit
from config.turns import AT_ONCE, LOOKS_AT_ONCE, Turns

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.embedded")
# All threads share a pool of connections. The live feed looks at the database outside its requests' turns.
os.environ["DATABASE_POOL"] = str(AT_ONCE + LOOKS_AT_ONCE)

django_application = one_thread.application()

from control.entrance.large_bodies import is_known, most_of  # noqa: E402 - reads models, which are there only now

application = BodyLimit(Turns(django_application), most_of=most_of, is_known=is_known)

# Whoever finds the server ready finds its addresses, pages and modes read, too.
_ = get_resolver().url_patterns, get_resolver().reverse_dict
pages = Path(apps.get_app_config("control").path, "templates")
for page in pages.rglob("*.*"):
    get_template(str(page.relative_to(pages)))

# What is there now stays: the collector need not go through it again, and processes forked from here share it. Every
# request makes some thousand objects, so that by default it would look for cycles many times in one.
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 10, 5)
