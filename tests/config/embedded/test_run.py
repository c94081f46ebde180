"""`make run` as a person meets it: the whole set in processes of its own."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from config.data_folder import BASE_DIR, DataFolder
from config.embedded import hold
from config.embedded.fault import LaunchError
from config.one_image import WEB_PROCESSES
from tests.launched import SITE, WORKER, Launched, is_alive, status, wait_for, without_ours

CANARY = "Wombat0123456789"


def logs(data: DataFolder) -> str:
    return "".join(file.read_text() for file in (data.path / "log").iterdir())


def log_in(address: str, name: str, password: str) -> bool:
    """Whether the account opens the host's pages."""
    browser = build_opener(HTTPCookieProcessor())
    form = browser.open(f"{address}/admin/login/?next=/host/").read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', form)
    assert token
    fields = {"csrfmiddlewaretoken": token[1], "username": name, "password": password, "next": "/host/"}
    answer = browser.open(f"{address}/admin/login/", urlencode(fields).encode())
    return str(urlsplit(answer.url).path) == "/host/"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    """A first start, on an empty folder and a port that is taken."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        launched = Launched(DataFolder(tmp_path_factory.mktemp("run") / "data"), listener.getsockname()[1])
    yield launched
    launched.process.kill()
    launched.process.wait()


def test_a_first_start_serves_pages_and_says_where(running: Launched):
    assert re.search(r"Port \d+ is taken; using \d+\.", running.text)
    assert "HOST=0.0.0.0 make run" in running.text
    assert status(f"{running.address}/admin/login/") == 200


def test_a_first_start_sweeps_without_a_beat_beside_the_worker(running: Launched):
    wait_for(lambda: status(f"{running.address}/health/") == 200)


def test_the_host_s_password_is_made_at_the_first_start_and_kept_nowhere(running: Launched):
    password = running.password
    assert len(password) >= 20
    assert log_in(running.address, "host", password)
    assert not log_in(running.address, "host", "host")
    kept = [path for path in running.data.path.glob("*.*") if path.is_file()]
    assert kept
    assert password not in "".join(path.read_text(errors="ignore") for path in kept) + logs(running.data)


def test_what_it_keeps_is_private(running: Launched):
    for file in (running.data.services_file, running.data.secret_key_file):
        assert file.stat().st_mode & 0o777 == 0o600
    assert running.data.path.stat().st_mode & 0o777 == 0o700


def test_commands_work_in_a_second_shell(running: Launched):
    done = subprocess.run(
        [sys.executable, "manage.py", "migrate", "--check"],
        cwd=BASE_DIR,
        env=without_ours() | {"SPIELRAUM_DATA": str(running.data.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_no_secret_shows_in_process_lists_or_logs(running: Launched):
    status(f"{running.address}/join/{CANARY}?next={CANARY}")
    wait_for(lambda: "/join/..." in running.data.log("web").read_text())
    lines = "".join(Path(f"/proc/{pid}/cmdline").read_text() for pid in running.children().values())
    key = running.data.secret_key() or ""
    assert key
    for secret in (key, CANARY):
        assert secret not in lines
        assert secret not in logs(running.data)


@pytest.mark.parametrize("word", [SITE, WORKER, "postgres", "valkey-server"])
def test_a_killed_program_is_replaced(running: Launched, word: str):
    before = running.children()[word]
    said = running.text.count("runs again.")
    os.kill(before, signal.SIGKILL)
    wait_for(lambda: running.text.count("runs again.") > said, why=lambda: running.text)
    wait_for(lambda: running.children().get(word, before) != before)
    assert "was ended by SIGKILL. Starting it again." in running.text
    # The web server's connections to the services are made anew.
    wait_for(lambda: status(f"{running.address}/admin/login/") == 200)


def test_a_killed_web_process_is_replaced_while_the_other_serves(running: Launched):
    serving = running.web_processes()
    assert len(serving) == WEB_PROCESSES
    os.kill(serving[0], signal.SIGKILL)
    assert status(f"{running.address}/admin/login/") == 200
    wait_for(lambda: len(set(running.web_processes()) - {serving[0]}) == WEB_PROCESSES)
    assert "Web process was ended by SIGKILL. Starting it again." in running.text
    wait_for(lambda: status(f"{running.address}/admin/login/") == 200)


def test_what_is_forked_ends_with_what_forked_it(running: Launched):
    forks = [running.children()[WORKER], *running.web_processes()]
    os.kill(running.children()[SITE], signal.SIGKILL)
    wait_for(lambda: not [pid for pid in forks if is_alive(pid)])
    wait_for(lambda: status(f"{running.address}/admin/login/") == 200)


def test_a_killed_launcher_leaves_nothing_that_blocks_the_next(running: Launched):
    assert running.password
    children = running.children()
    assert len(children) == 4
    web_processes = running.web_processes()
    assert running.stop(signal.SIGKILL) == -signal.SIGKILL
    again = Launched(running.data)
    try:
        # The worker first ends the task it has.
        wait_for(lambda: not [pid for pid in (*children.values(), *web_processes) if is_alive(pid)])
        assert status(f"{again.address}/admin/login/") == 200
        assert "password" not in again.text
        children = again.children()
        sockets = (running.data.path / "sockets").readlink()
        assert sockets.is_dir()
    finally:
        code = again.stop(signal.SIGINT)
    assert code == 0
    assert again.text.endswith("Stopped.\n")
    assert not [pid for pid in children.values() if is_alive(pid)]
    assert not running.data.services_file.exists()
    assert not sockets.exists()


def test_a_fault_at_the_start_is_told_in_a_sentence(tmp_path: Path):
    done = subprocess.run(
        [sys.executable, "-m", "config.embedded", "run"],
        cwd=BASE_DIR,
        env=os.environ | {"SPIELRAUM_DATA": str(tmp_path), "PORT": "http"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == "PORT=http is not a port: use a number up to 65535.\n"


def test_a_second_launcher_does_not_touch_the_first_ones_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hold, "PATIENCE_SECONDS", 0.1)
    data = DataFolder(tmp_path)
    with hold.hold(data), pytest.raises(LaunchError, match="is running already on"), hold.hold(data):
        pass


def test_a_folder_of_somebody_else_is_told_in_a_sentence(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(LaunchError, match="Nothing can be written to"), hold.hold(DataFolder(tmp_path / "file")):
        pass


def test_services_are_lent_to_a_command_and_gone_after(tmp_path: Path):
    script = "import os; print(os.environ['DATABASE_URL'], os.environ['REDIS_URL'])"
    done = subprocess.run(
        [sys.executable, "-m", "config.embedded", "services", "--", sys.executable, "-c", script],
        cwd=BASE_DIR,
        env=without_ours(),
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.search(r"host=(/[^&\s]+)", done.stdout)
    assert found
    assert f"unix://{found[1]}/redis.sock" in done.stdout
    assert not Path(found[1]).exists()
