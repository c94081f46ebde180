"""Entry for servers that speak ASGI: pages, API and live feed (embedded), the live feed alone (server)."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application
from django.urls import get_resolver

from config.body_limit import BodyLimit
from config.turns import Turns

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.embedded")

django_application = get_asgi_application()

from control.entrance.large_bodies import is_known, most_of  # noqa: E402 - reads models, which are there only now

application = BodyLimit(Turns(django_application), most_of=most_of, is_known=is_known)

# Whoever finds the server ready finds its pages and modes read, too.
_ = get_resolver().url_patterns
