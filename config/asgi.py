"""Entry for servers that speak ASGI: pages, API and live feed (embedded), the live feed alone (server)."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.embedded")

application = get_asgi_application()
