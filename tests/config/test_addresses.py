"""Service addresses in every library's form."""

from __future__ import annotations

import pytest

from config import addresses
from config.addresses import AddressError


def test_a_host_address_becomes_djangos_entry():
    entry = addresses.database("postgresql://ann:p%40ss@db.example:6432/games?sslmode=require")
    assert entry == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "games",
        "USER": "ann",
        "PASSWORD": "p@ss",
        "HOST": "db.example",
        "PORT": "6432",
        "OPTIONS": {"sslmode": "require"},
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
    }


def test_a_process_has_a_pool_or_its_threads_keep_their_own():
    url = "postgresql:///games"
    pooled = addresses.database(
        url, **addresses.connections({"DATABASE_POOL": "20", "DATABASE_CONNECTION_SECONDS": "9"})
    )
    kept = addresses.database(url, **addresses.connections({"DATABASE_CONNECTION_SECONDS": "60"}))
    assert (pooled["OPTIONS"]["pool"]["max_size"], pooled["CONN_MAX_AGE"]) == (20, 0)
    assert (kept["OPTIONS"], kept["CONN_MAX_AGE"]) == ({}, 60)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann@/games?host=/run/postgresql",
        "postgresql:///games?host=/run/postgresql&user=ann",
        "postgres://ann@%2Frun%2Fpostgresql/games",
    ],
)
def test_a_socket_may_be_written_in_three_ways(url: str):
    entry = addresses.database(url)
    assert (entry["HOST"], entry["USER"], entry["NAME"]) == ("/run/postgresql", "ann", "games")


def test_a_socket_address_is_read_back():
    entry = addresses.database(addresses.socket_database_url("/tmp/a folder", user="ann", name="games"))
    assert (entry["HOST"], entry["PORT"], entry["USER"], entry["NAME"]) == ("/tmp/a folder", "5432", "ann", "games")


def test_an_entry_written_as_an_address_is_read_back():
    entry = addresses.database("postgresql://ann:p%40ss%26@db.example:6432/the%20games?sslmode=require")
    assert addresses.database(addresses.database_url(entry)) == entry


@pytest.mark.parametrize(
    ("redis_url", "broker_url"),
    [
        ("redis://:secret@h:6379/2", "redis://:secret@h:6379/2"),
        ("rediss://h", "rediss://h"),
        ("unix:///run/redis.sock?db=3", "redis+socket:///run/redis.sock?virtual_host=3"),
        ("unix:///run/redis.sock", "redis+socket:///run/redis.sock?virtual_host=0"),
        ("unix://:secret@/run/redis.sock?db=1", "redis+socket://:secret@/run/redis.sock?virtual_host=1"),
    ],
)
def test_celery_gets_the_broker_in_its_own_words(redis_url: str, broker_url: str):
    assert addresses.broker(redis_url) == broker_url


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("redis://h:6379/0", "redis://h:6379/5"),
        ("unix:///run/redis.sock?db=0", "unix:///run/redis.sock?db=5"),
        ("unix:///run/redis.sock", "unix:///run/redis.sock?db=5"),
    ],
)
def test_another_number_on_the_same_server(before: str, after: str):
    assert addresses.with_redis_number(before, 5) == after


@pytest.mark.parametrize(
    "url", ["mysql://ann:secret@h/n", "ann:secret", "postgresql://ann:secret@h:x/n", "postgresql://ann:secret@h"]
)
def test_a_wrong_address_is_refused_without_repeating_its_password(url: str):
    with pytest.raises(AddressError, match="DATABASE_URL") as refusal:
        addresses.database(url)
    assert "secret" not in str(refusal.value)


def test_redis_takes_no_other_scheme():
    with pytest.raises(AddressError, match="must begin with one of redis://, rediss://, unix://"):
        addresses.redis("http://h")
