"""Entry for servers that speak WSGI: pages and API of the server set-up."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.server")
# Threads of a WSGI server live on, so their connections may; under ASGI a pool keeps them.
os.environ.setdefault("DATABASE_CONNECTION_SECONDS", "60")

application = get_wsgi_application()
