"""Service addresses, as one URL each, in the form every library wants.

`DATABASE_URL` and `REDIS_URL` may name a host or a unix socket:

    postgresql://user:password@host:5432/name?sslmode=require
    postgresql://user@/name?host=/run/postgresql
    redis://:password@host:6379/0      rediss://...      unix:///run/redis.sock?db=0
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlencode, urlsplit

POSTGRESQL_SCHEMES = frozenset({"postgresql", "postgres"})
REDIS_SCHEMES = frozenset({"redis", "rediss", "unix"})
# The number in a socket's name; said outright, since PGPORT in the environment would change it.
SOCKET_PORT = 5432
# A connection is given back when its request has ended, and closed when none has asked for it for a while. Who has
# waited so many seconds for one is told that the database does not answer.
POOL: Final = {"timeout": 5, "max_idle": 15}
REDIS_SECONDS: Final = 1.0
TIMEOUTS: Final = {"socket_timeout": REDIS_SECONDS, "socket_connect_timeout": REDIS_SECONDS}
"""For every client of Redis that somebody may wait for: see `config/redis_patience.py`."""


class AddressError(ValueError):
    """A service address that cannot be used; the message never repeats it, since it may hold a password."""


def _split(variable: str, url: str, schemes: frozenset[str]) -> SplitResult:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise AddressError(f"{variable} is not a URL: write {min(schemes)}://...") from None
    if parts.scheme not in schemes:
        wanted = ", ".join(f"{scheme}://" for scheme in sorted(schemes))
        raise AddressError(f"{variable} must begin with one of {wanted}.")
    return parts


def connections(environment: Mapping[str, str]) -> dict[str, int]:
    """How `config/asgi.py` and `config/wsgi.py` want this process's connections: see `database`."""
    if most := environment.get("DATABASE_POOL"):
        return {"pool": int(most)}
    return {"seconds": int(environment.get("DATABASE_CONNECTION_SECONDS", "0"))}


def database(url: str, *, pool: int = 0, seconds: int = 0) -> dict[str, Any]:
    """The entry of Django's DATABASES that `DATABASE_URL` asks for.

    Its connections are those of a `pool` of so many at most, or each thread keeps its own for so many `seconds`.
    """
    parts = _split("DATABASE_URL", url, POSTGRESQL_SCHEMES)
    options = dict(parse_qsl(parts.query))
    name = unquote(parts.path.removeprefix("/"))
    if not name:
        raise AddressError("DATABASE_URL names no database: end it with /name.")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": options.pop("user", unquote(parts.username or "")),
        "PASSWORD": options.pop("password", unquote(parts.password or "")),
        "HOST": options.pop("host", unquote(parts.hostname or "")),
        "PORT": options.pop("port", str(parts.port or "")),
        "OPTIONS": options | ({"pool": {"min_size": 1, "max_size": pool, **POOL}} if pool else {}),
        "CONN_MAX_AGE": seconds,
        "CONN_HEALTH_CHECKS": True,
    }


def socket_database_url(folder: str, *, user: str, name: str) -> str:
    """The URL of a PostgreSQL database whose socket lies in a folder."""
    place = urlencode({"host": folder, "port": SOCKET_PORT}, safe="/")
    return f"postgresql://{quote(user)}@/{quote(name)}?{place}"


def database_url(entry: Mapping[str, Any]) -> str:
    """The URL of an entry of Django's DATABASES."""
    place = {name.lower(): str(entry[name]) for name in ("USER", "PASSWORD", "HOST", "PORT") if entry.get(name)}
    return f"postgresql:///{quote(str(entry['NAME']))}?{urlencode(place | dict(entry.get('OPTIONS', {})))}"


def redis(url: str) -> str:
    """`REDIS_URL`, checked, as redis-py and Django's cache take it."""
    _split("REDIS_URL", url, REDIS_SCHEMES)
    return url


def cache(redis_url: str) -> dict[str, Any]:
    """The entry of Django's CACHES."""
    options = {"pool_class": "config.redis_pool.SharedPool", **TIMEOUTS}
    return {"BACKEND": "config.best_effort_cache.BestEffortCache", "LOCATION": redis_url, "OPTIONS": options}


def broker(redis_url: str) -> str:
    """`REDIS_URL` as Celery takes it: a unix socket has another scheme and another name for the database number."""
    parts = _split("REDIS_URL", redis_url, REDIS_SCHEMES)
    if parts.scheme != "unix":
        return redis_url
    options = dict(parse_qsl(parts.query))
    options["virtual_host"] = options.pop("db", "0")
    return _socket_url("redis+socket", parts, options)


def with_redis_number(redis_url: str, number: int) -> str:
    """The same server with another database number."""
    parts = _split("REDIS_URL", redis_url, REDIS_SCHEMES)
    if parts.scheme != "unix":
        return parts._replace(path=f"/{number}").geturl()
    return _socket_url("unix", parts, dict(parse_qsl(parts.query)) | {"db": str(number)})


def _socket_url(scheme: str, parts: SplitResult, options: Mapping[str, str]) -> str:
    """Written out, since `geturl` drops the two slashes of schemes it does not know."""
    return f"{scheme}://{parts.netloc}{parts.path}?{urlencode(options)}"
