"""A site as `deploy/` sets one up: its programs by their units' commands, its proxies by their own files."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shlex
import shutil
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest

from config.data_folder import BASE_DIR
from config.embedded import network
from config.embedded.program import Program
from tests.launched import wait_for, without_ours
from tests.load import players
from tests.load.__main__ import Site, browsers, faults, made
from tests.load.browser import Watch
from tests.load.tables import CELL_SEATS
from tests.served import SITE, Served, served

pytestmark = pytest.mark.slow

DEPLOY: Final = BASE_DIR / "deploy"
SOCKET: Final = "/run/spielraum/web.sock"
LETSENCRYPT: Final = f"/etc/letsencrypt/live/{SITE}"
SECRET: Final = "QXZQXZQXZQXZQXZQXZQXZQ"
LONGEST_SECONDS: Final = 180
LISTENING: Final = 2 * CELL_SEATS
NOTICE: Final = "notice of a release"
FEED_SECONDS: Final = 10
"""A feed's first bytes come within; a proxy that keeps them back gives them with the first beat after 15."""


@pytest.fixture(scope="module")
def site() -> Iterator[Served]:
    with served(webs=1, workers=1) as found:
        yield found


def loaded(site: Served) -> Site:
    """The site as the load knows it."""
    return Site(address=site.address, environment=site.environment, pids=[], is_server=True)


@pytest.fixture(scope="module")
def game(site: Served) -> dict[str, Any]:
    (found,) = made(loaded(site), 1)
    return found


def nginx(folder: Path, web: str, plain: int, port: int) -> list[str]:
    """The site's file in a configuration of its own, with a certificate made here for the one of Let's Encrypt."""
    making = shlex.split(f"openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN={SITE}")
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run([*making, *files], check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text().replace(LETSENCRYPT, str(folder)).replace(f"unix:{SOCKET}", web)
    text = text.replace("listen 443", f"listen {port}").replace("listen 80", f"listen {plain}")
    # The word of nginx before 1.25.1 for `http2 on`.
    said = subprocess.run(["nginx", "-v"], capture_output=True, text=True, check=True).stderr
    if tuple(map(int, said.strip().split("/")[1].split(".")[:2])) < (1, 25):
        text = text.replace("    http2 on;\n", "").replace(f"{port} ssl", f"{port} ssl http2")
    kept = "\n".join(f"{name}_temp_path {folder};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    whole = f"daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ {kept}\n{text} }}"
    (folder / "nginx.conf").write_text(whole)
    return ["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)]


def caddy(folder: Path, web: str, plain: int, port: int) -> list[str]:
    """The site's file with certificates of its own making, nothing kept outside the folder."""
    options = (
        f"{{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port {plain}\n\thttps_port {port}\n"
        f"\tstorage file_system {folder}\n"
    )
    text = (DEPLOY / "Caddyfile").read_text().replace(f"unix/{SOCKET}", web)
    (folder / "Caddyfile").write_text(text.replace("{\n", options, 1))
    return ["caddy", "run", "--config", str(folder / "Caddyfile")]


Proxy = Callable[[Path, str, int, int], list[str]]


@contextmanager
def proxy(command: Proxy, web: str, folder: Path) -> Iterator[tuple[int, int]]:
    """The ports of HTTP and HTTPS where the proxy serves the site whose web process is at `web`."""
    if not shutil.which(command.__name__):
        pytest.skip(f"{command.__name__} is not on this machine")
    plain, port = network.free_port("127.0.0.1", 0), network.free_port("127.0.0.1", 0)
    program = Program(
        name="proxy",
        command=tuple(command(folder, web, plain, port)),
        log=folder / "log",
        environment=without_ours() | {"XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)},
        is_ready=lambda: network.answers("127.0.0.1", port),
    )
    process = program.start()
    try:
        yield plain, port
    finally:
        process.stop()


def ask(port: int, path: str, *, session: str = "", is_secure: bool = True) -> HTTPResponse:
    """What a browser gets that believes the site's name to be here and its certificate to be good."""
    connection = HTTPConnection("127.0.0.1", port, timeout=FEED_SECONDS)
    connection.connect()
    if is_secure:
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        connection.sock = trusting.wrap_socket(connection.sock, server_hostname=SITE)
    connection.request("GET", path, headers={"Host": SITE, "Cookie": f"sessionid={session}"})
    return connection.getresponse()


def test_the_whole_site_is_healthy(site: Served):
    port = int(urlsplit(site.address).port or 0)

    def health() -> tuple[int, Any]:
        connection = HTTPConnection("127.0.0.1", port, timeout=FEED_SECONDS)
        connection.request("GET", "/health/", headers={"Host": SITE, "X-Forwarded-Proto": "https"})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())

    wait_for(lambda: health()[0] == 200, why=lambda: str(health()))


@pytest.mark.parametrize("command", [nginx, caddy])
def test_a_proxy_passes_pages_and_the_live_feed(site: Served, game: dict[str, Any], tmp_path: Path, command: Proxy):
    seat = game["seats"][0]
    room = f"/g/{game['game']}/{seat['seat']}/"
    with proxy(command, urlsplit(site.address).netloc, tmp_path) as (plain, port):
        page = ask(port, room, session=seat["session"])
        assert page.status == 200
        assert page.getheader("Strict-Transport-Security")
        assert "default-src 'self'" in (page.getheader("Content-Security-Policy") or "")
        feed = ask(port, f"{room}feed", session=seat["session"])
        assert feed.status == 200
        assert feed.readline().startswith(b"retry:")
        to = ask(plain, "/health/", is_secure=False)
        assert to.status in (301, 308)
        assert (to.getheader("Location") or "").startswith(f"https://{SITE}")


@pytest.mark.parametrize("command", [nginx, caddy])
def test_no_log_of_a_proxy_has_a_seat_s_secret_while_no_web_process_answers(tmp_path: Path, command: Proxy):
    nobody = f"127.0.0.1:{network.free_port('127.0.0.1', 0)}"
    with proxy(command, nobody, tmp_path) as (plain, port):
        for path in (f"/join/{SECRET}", f"/%6aoin/{SECRET}", f"/join/{SECRET}?next=/{SECRET}"):
            assert ask(port, path, session=SECRET).status == 502
            assert ask(plain, path, session=SECRET, is_secure=False).status in (301, 308)
        assert ask(port, "/health/").status == 502
    said = (tmp_path / "log").read_text()
    assert "connect" in said
    assert SECRET not in said


def test_a_table_of_ten_plays_to_a_release_with_its_feeds_open(
    site: Served, game: dict[str, Any], monkeypatch: pytest.MonkeyPatch
):
    """The short version of `make load`."""
    monkeypatch.setattr(players, "HAND_IN_SECONDS", 6.0)
    watch, until = Watch(), time.monotonic() + LONGEST_SECONDS
    table = players.Table(given=game, watch=watch, ends=until)

    async def played() -> None:
        people = asyncio.create_task(players.play(table, browsers(loaded(site), watch)))
        while time.monotonic() < until and not people.done() and len(watch.times[NOTICE]) < LISTENING:  # noqa: ASYNC110 - the watch is a plain record
            await asyncio.sleep(0.1)
        people.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await people

    asyncio.run(played())
    assert faults(watch, [table]) == []
    assert len(watch.times[NOTICE]) >= LISTENING


def test_a_load_in_which_something_failed_says_so():
    table = players.Table(given={}, watch=Watch(), ends=0)
    table.watch.faults["page 500"] += 2
    assert faults(table.watch, [table]) == ["page 500: 2 times", "1 of 1 games came to no release"]
