"""The set-ups, each in a process of its own, since settings are read once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from django.test import Client

from config.data_folder import BASE_DIR, DataFolder

SHOW = """
import json, django
from django.conf import settings
django.setup()
d = settings.DATABASES["default"]
print(json.dumps([d["HOST"], d["NAME"], settings.CELERY_BROKER_URL, settings.SECRET_KEY, settings.ALLOWED_HOSTS]))
"""
SERVER = {
    "SECRET_KEY": "0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghij",
    "DATABASE_URL": "postgresql://ann@db.example/games",
    "REDIS_URL": "redis://redis.example",
    "ALLOWED_HOSTS": "games.example",
}


def python(*arguments: str, settings: str, **variables: str) -> subprocess.CompletedProcess[str]:
    ours = {*SERVER, "SPIELRAUM_DATA", "DJANGO_ALLOW_ASYNC_UNSAFE"}
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    environment |= {"DJANGO_SETTINGS_MODULE": f"config.settings.{settings}"} | variables
    return subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=BASE_DIR, capture_output=True, text=True, check=False
    )


def test_embedded_settings_take_addresses_and_secret_from_the_data_folder(tmp_path: Path):
    data = DataFolder(tmp_path)
    data.write_services({"DATABASE_URL": "postgresql://a@/games?host=/somewhere", "REDIS_URL": "unix:///r?db=2"})
    key = data.keep_secret_key()
    shown = json.loads(python("-c", SHOW, settings="embedded", SPIELRAUM_DATA=str(tmp_path)).stdout)
    assert shown[:4] == ["/somewhere", "games", "redis+socket:///r?virtual_host=2", key]
    assert shown[4] == ["localhost", "127.0.0.1", "[::1]"]


def test_the_environment_goes_before_the_data_folder(tmp_path: Path):
    DataFolder(tmp_path).write_services({"DATABASE_URL": "postgresql://a@/games?host=/somewhere"})
    given = {"DATABASE_URL": "postgresql://a@other.example/games", "REDIS_URL": "redis://other.example"}
    shown = json.loads(python("-c", SHOW, settings="embedded", SPIELRAUM_DATA=str(tmp_path), **given).stdout)
    assert shown[0] == "other.example"


def test_a_command_without_a_database_says_what_to_do(tmp_path: Path):
    done = python("manage.py", "migrate", settings="embedded", SPIELRAUM_DATA=str(tmp_path / "none"))
    assert done.returncode == 1
    assert "Start `make run` in another shell, or set DATABASE_URL." in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "none").exists()


def test_server_settings_say_what_they_lack():
    done = python("manage.py", "check", settings="server")
    assert "The server settings need SECRET_KEY in the environment." in done.stderr


def test_server_settings_pass_the_deployment_check():
    done = python("manage.py", "check", "--deploy", "--fail-level", "WARNING", settings="server", **SERVER)
    assert done.returncode == 0, done.stderr


def test_pages_carry_the_strict_policy(db: None, client: Client):
    answer = client.get("/admin/login/")
    policy = dict(part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";"))
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == "'none'"
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_guessing_passwords_locks_the_log_in(db: None, client: Client, settings):
    settings.AXES_ENABLED = True
    answers = [client.post("/admin/login/", {"username": "ann", "password": "x"}).status_code for _ in range(6)]
    assert answers[0] == 200
    assert answers[-1] == 429
