"""Settings of the tests: throw-away services, quick hashing, plain static files.

Where DATABASE_URL and REDIS_URL are not given, the addresses are sockets in a folder that `tests/conftest.py`
fills with servers when the first test asks for them; tests of the pure core start nothing.
"""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path

from config import addresses
from config.settings.base import *  # noqa: F403 (settings modules build on each other)

SERVICES_FOLDER = Path(tempfile.gettempdir()) / f"spielraum-test-{secrets.token_hex(4)}"

# Parallel test processes ("gw0", "gw1" ...) share a server, not its numbered databases.
_number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw-1").removeprefix("gw")) + 1

REDIS_URL = addresses.with_redis_number(
    addresses.redis(os.environ.get("REDIS_URL") or f"unix://{SERVICES_FOLDER}/redis.sock?db=0"), _number
)
DATABASES = {
    "default": addresses.database(
        os.environ.get("DATABASE_URL")
        or addresses.socket_database_url(str(SERVICES_FOLDER), user="spielraum", name="spielraum")
    ),
}
CACHES = {"default": addresses.cache(REDIS_URL)}
CELERY_BROKER_URL = addresses.broker(REDIS_URL)

SECRET_KEY = "only-for-tests"  # noqa: S105 (nothing outside the tests is signed with it)
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# `client.login` has no request, which the lock-out needs; its own test turns it on.
AXES_ENABLED = False

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
