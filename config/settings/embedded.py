"""Settings of `make run`: one machine, bundled services, plain HTTP in the room.

Addresses come from the environment, else from the file that `make run` keeps while it runs, so that
`python manage.py ...` works in a second shell. The pure commands need neither.
"""

from __future__ import annotations

import os
import secrets

from config import addresses
from config.data_folder import DataFolder
from config.settings.base import *  # noqa: F403 (settings modules build on each other)

_data = DataFolder.of(os.environ)
_given = _data.services() | {name: url for name in ("DATABASE_URL", "REDIS_URL") if (url := os.environ.get(name))}
_database_url = _given.get("DATABASE_URL") or addresses.socket_database_url(
    str(_data.path), user="spielraum", name="spielraum"
)

REDIS_URL = addresses.redis(_given.get("REDIS_URL") or f"unix://{_data.path}/redis.sock?db=0")
DATABASES = {"default": addresses.database(_database_url, **addresses.connections(os.environ))}
CACHES = {"default": addresses.cache(REDIS_URL)}
CELERY_BROKER_URL = addresses.broker(REDIS_URL)

# The launcher makes the key once; a command that runs before it has nothing to sign.
SECRET_KEY = os.environ.get("SECRET_KEY") or _data.secret_key() or secrets.token_urlsafe(48)

# The launcher sets "*" where the room's network may come in: addresses there change without notice, and every
# page asks for a seat that was proved under the very address it is opened at.
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
ROOM_ADDRESS = os.environ.get("ROOM_ADDRESS", "")
# Browsers take this header over HTTPS only and complain otherwise.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None

MEDIA_ROOT = _data.path / "files"
WHITENOISE_USE_FINDERS = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.VersionedStaticFiles"},
}
