"""Entry for servers that speak ASGI: pages, API and live feed (embedded), the live feed alone (server)."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application
from django.urls import get_resolver

from config.body_limit import BodyLimit
from config.turns import Turns

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.embedded")

application = BodyLimit(Turns(get_asgi_application()))

# Whoever finds the server ready finds its pages and modes read, too.
_ = get_resolver().url_patterns
