"""Settings that every set-up shares. Addresses, secrets and transport belong to the other modules of this package."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config.addresses import TIMEOUTS
from config.logs import logging_settings

BASE_DIR = Path(__file__).resolve().parents[2]

DEBUG = False
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_filters",
    "django_htmx",
    "simple_history",
    "axes",
    "csp",
    "control",
    "orders",
    "assessment",
    "red",
    "blue",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "control.entrance.plain_text.PlainTextMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "axes.middleware.AxesMiddleware",
    "control.entrance.once.OnceMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["control.templatetags.live", "control.templatetags.posting"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# People. Seats need no account; accounts are for the host's administration.
AUTH_USER_MODEL = "control.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "admin:login"
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address"]
AXES_VERBOSE = False

# Sessions and cookies.
SESSION_ENGINE = "control.entrance.sessions"
SESSION_COOKIE_AGE = int(timedelta(days=60).total_seconds())
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_USE_SESSIONS = False
CSRF_FAILURE_VIEW = "control.entrance.errors.forbidden"

# What a browser may do with our pages: nothing inline, nothing from elsewhere.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"

# Words and times.
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
USE_I18N = True
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
# The pictures of the documents are named in them as they lie in docs/.
STATICFILES_DIRS = [BASE_DIR / "control" / "maps" / "static", ("pictures", BASE_DIR / "docs" / "pictures")]

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "control.api.schema.SeatSchema",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Spielraum",
    "DESCRIPTION": "Seats of a game over HTTP: orders in, reports out.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# Tasks carry ids only; the row they name is the truth, so a lost broker loses no work.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SOFT_TIME_LIMIT = int(timedelta(minutes=25).total_seconds())
CELERY_TASK_TIME_LIMIT = int(timedelta(minutes=30).total_seconds())
CELERY_TASK_DEFAULT_QUEUE = "fast"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_TASKS_PER_CHILD = 200
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Whoever sends a task waits for a broker that hangs as long as for the cache; the sweep sends what was not sent.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0}
CELERY_BROKER_TRANSPORT_OPTIONS = {
    **TIMEOUTS,
    "max_retries": 0,
    "visibility_timeout": int(timedelta(hours=1).total_seconds()),
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
}
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "drive stalled jobs again": {"task": "assessment.sweep", "schedule": timedelta(seconds=10)},
    "look at the planning clocks": {"task": "assessment.keep_time", "schedule": timedelta(seconds=5)},
    "forget old answers to postings": {"task": "assessment.forget_postings", "schedule": timedelta(hours=1)},
}

# How other machines find the site, where a page may be opened at this machine's own name for itself.
ROOM_ADDRESS = ""

# What a monitor sends to read the figures; without one there are none to be read.
METRICS_KEY = os.environ.get("METRICS_KEY", "")

# "json" writes every log line as one JSON object.
LOGGING = logging_settings(form=os.environ.get("LOG_FORM", "plain"))
