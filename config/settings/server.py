"""Settings of a site: PostgreSQL and Redis of its own, HTTPS, any number of web processes and workers.

From the environment: SECRET_KEY, DATABASE_URL, REDIS_URL, ALLOWED_HOSTS (comma separated); where a proxy ends
HTTPS and always sets X-Forwarded-Proto, BEHIND_PROXY=1.
"""

from __future__ import annotations

import os
from datetime import timedelta

from django.core.exceptions import ImproperlyConfigured

from config import addresses
from config.data_folder import DataFolder
from config.settings.base import *  # noqa: F403 (settings modules build on each other)


def _required(name: str) -> str:
    if value := os.environ.get(name):
        return value
    raise ImproperlyConfigured(f"The server settings need {name} in the environment.")


SECRET_KEY = _required("SECRET_KEY")
ALLOWED_HOSTS = _required("ALLOWED_HOSTS").split(",")
REDIS_URL = addresses.redis(_required("REDIS_URL"))
DATABASES = {"default": addresses.database(_required("DATABASE_URL"), **addresses.connections(os.environ))}
CACHES = {"default": addresses.cache(REDIS_URL)}
CELERY_BROKER_URL = addresses.broker(REDIS_URL)

SECURE_SSL_REDIRECT = True
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if os.environ.get("BEHIND_PROXY") == "1" else None
SECURE_HSTS_SECONDS = int(timedelta(days=365).total_seconds())
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
# Sub-domains and browser lists are the owner's to decide for the whole domain.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

STATIC_ROOT = DataFolder.of(os.environ).path / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.CollectedStaticFiles"},
}
