"""The files of `deploy/` fit one another, the documents and what the programs need."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from config.data_folder import BASE_DIR

DEPLOY: Final = BASE_DIR / "deploy"
UNITS: Final = sorted((DEPLOY / "systemd").glob("*.service"))
MADE_UP: Final = secrets.token_hex(32)
STATE: Final = "/var/lib/spielraum"


class Unit(RawConfigParser):
    """A unit's file; of a key that stands twice the last value."""

    def __init__(self, path: Path) -> None:
        super().__init__(strict=False)
        self.optionxform = str  # type: ignore[assignment, method-assign]
        self.read_string(path.read_text())


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    return found


def deployment() -> str:
    return (BASE_DIR / "docs" / "deployment.md").read_text()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not on this machine")
def test_systemd_takes_the_units(tmp_path: Path):
    for path in (DEPLOY / "systemd").iterdir():
        text = path.read_text().replace("/opt/spielraum/.venv/bin", str(Path(sys.executable).parent))
        (tmp_path / path.name).write_text(text.replace("/opt/spielraum", str(BASE_DIR)))
    command = ["systemd-analyze", "verify", "--man=no", *map(str, sorted(tmp_path.iterdir()))]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    ours = [line for line in said.stderr.splitlines() if "spielraum" in line]
    assert (said.returncode, ours) == (0, [])


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_systemd_makes_the_folder_that_a_unit_writes_to(path: Path):
    service = Unit(path)["Service"]
    assert f"{STATE}".endswith(service["StateDirectory"])
    assert "ReadWritePaths" not in service
    written = re.findall(r"(?<!\S)/var/\S+", service["ExecStart"])
    assert all(place.startswith(f"{STATE}/") for place in written)


def test_the_example_keeps_all_that_is_written_in_that_folder():
    lines = (DEPLOY / "site.env.example").read_text().splitlines()
    settings = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    assert settings["SPIELRAUM_DATA"] == STATE
    environment = {**settings, "SECRET_KEY": "x" * 50}
    asked = "from config.settings import server; print(server.STATIC_ROOT)"
    said = subprocess.run(
        [sys.executable, "-c", asked], cwd=BASE_DIR, env=environment, capture_output=True, text=True, check=True
    )
    assert Path(said.stdout.strip()).is_relative_to(STATE)


@pytest.mark.parametrize("name", ["web", "worker", "beat"])
def test_an_upgrade_as_the_page_says_migrates_before_anything_runs_again(name: str):
    """Who restarts a unit that stays active restarts those that require it; those that stand after it wait for it."""
    migrate = "spielraum-migrate.service"
    assert Unit(DEPLOY / "systemd" / migrate)["Service"]["RemainAfterExit"] == "yes"
    unit = Unit(DEPLOY / "systemd" / f"spielraum-{name}.service")["Unit"]
    assert migrate in unit["Requires"].split()
    assert migrate in unit["After"].split()
    assert "systemctl restart spielraum-migrate" in deployment()


def test_every_unit_is_enabled_or_started_as_the_page_says():
    steps = deployment()
    for path in (DEPLOY / "systemd").iterdir():
        if Unit(path).has_section("Install"):
            assert re.search(rf"systemctl enable --now [^`]*{path.stem}\b", steps), path.name


def test_the_containers_write_backups_with_a_client_as_new_as_their_server():
    services = compose()
    server = re.fullmatch(r"postgres:(\d+)\S*", services["database"]["image"])
    client = re.search(r"postgresql-client-(\d+)", (DEPLOY / "Dockerfile").read_text())
    assert server
    assert client
    assert client[1] == server[1]
    written = re.findall(r"manage\.py backup (\S+)", " ".join(services["backup"]["command"]))
    assert [Path(place).parent for place in written] == [Path(STATE)]
    assert f"data:{STATE}" in services["backup"]["volumes"]


def test_the_containers_have_the_proxy_of_the_file():
    proxy = compose()["proxy"]
    names = set(re.findall(r"\{\$(\w+):", (DEPLOY / "Caddyfile").read_text()))
    assert names == proxy["environment"].keys()
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in proxy["volumes"]
    assert "command" not in proxy


@pytest.mark.parametrize("name", ["web", "worker", "beat"])
def test_a_container_starts_what_its_unit_starts(name: str):
    words = compose()[name].get("command") or re.search(r"CMD (.*)", (DEPLOY / "Dockerfile").read_text())[1]  # type: ignore[index]
    said = words if isinstance(words, str) else " ".join(words)
    unit = Unit(DEPLOY / "systemd" / f"spielraum-{name}.service")["Service"]["ExecStart"].split()
    assert Path(unit[0]).name in said
    queues = [unit[place + 1] for place, word in enumerate(unit) if word == "--queues"]
    assert all(queue in said for queue in queues)


@pytest.mark.slow
def test_the_containers_are_given_all_that_their_settings_read():
    given, *others = (compose()[name]["environment"] for name in ("web", "worker", "beat", "migrate", "backup"))
    assert all(other == given for other in others)
    given = {key: re.sub(r"\$\{(\w+):?[?-][^}]*\}", MADE_UP, value) for key, value in given.items()}
    environment = given | {"PATH": os.environ["PATH"], "SPIELRAUM_DATA": "/nowhere"}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(command, cwd=BASE_DIR, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_image_takes_what_is_there_and_no_environment_data_or_history():
    copied = re.findall(r"^COPY (\S+)", (DEPLOY / "Dockerfile").read_text(), flags=re.MULTILINE)
    assert copied
    assert all((BASE_DIR / source).exists() for source in copied)
    assert {".git", ".venv", "var", "**/*.env"} <= set((BASE_DIR / ".dockerignore").read_text().split())
