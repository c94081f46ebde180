"""`make run`: from nothing to three rooms, and back."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from config.data_folder import BASE_DIR, DataFolder
from config.embedded.fault import LaunchError
from config.embedded.hold import hold, socket_folder
from config.embedded.host_account import HostAccount, account_in_words, split_off_account
from config.embedded.place import Place, choose_place
from config.embedded.program import last_lines
from config.embedded.seat_links import SeatLink, in_codes, in_words, keep_links, read_links, write_cards
from config.embedded.services import Services
from config.embedded.site import site
from config.embedded.supervisor import Interrupted, Supervisor, interrupt_on_signals, say

LOCAL_NAMES: Final = "localhost,127.0.0.1,[::1]"


def run(environment: Mapping[str, str]) -> int:
    """Start everything, keep it running, stop it when asked to; the exit code."""
    interrupt_on_signals()
    data = DataFolder.of(environment)
    try:
        with hold(data), socket_folder(data) as sockets, Supervisor() as supervisor:
            _serve(environment, data, sockets, supervisor)
    except LaunchError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except Interrupted:
        say("Stopped.")
    return 0


def _serve(environment: Mapping[str, str], data: DataFolder, sockets: Path, supervisor: Supervisor) -> None:
    place = choose_place(environment)
    data.keep_secret_key()
    services = Services.at(data.path, sockets, data.path / "log", given=environment, is_durable=True)
    say(f"Starting {services.described}.")
    services.start(supervisor)
    data.write_services(services.addresses)
    children = _child_environment(environment, data, services.addresses, place)
    say("Bringing the database up to date.")
    account, new_links = _prepare(children, data.log("prepare"))
    links = keep_links(data, new_links)
    say("Starting the web server and the worker.")
    supervisor.start(site(children, data, place))
    _announce(data, place, links)
    if account is not None:
        say(account_in_words(account, place.link_address))
    say("\nCtrl-C stops it.")
    supervisor.watch()


def _child_environment(
    environment: Mapping[str, str], data: DataFolder, addresses: Mapping[str, str], place: Place
) -> dict[str, str]:
    return {
        **environment,
        **addresses,
        "DJANGO_SETTINGS_MODULE": "config.settings.embedded",
        "SPIELRAUM_DATA": str(data.path),
        "ALLOWED_HOSTS": "*" if place.is_open else LOCAL_NAMES,
        "ROOM_ADDRESS": place.link_address if place.is_open else "",
        "PYTHONUNBUFFERED": "1",
    }


def _prepare(environment: Mapping[str, str], log: Path) -> tuple[HostAccount | None, list[SeatLink]]:
    with open(log, "w", encoding="utf-8", opener=lambda path, flags: os.open(path, flags, 0o600)) as errors:
        done = subprocess.run(
            [sys.executable, "-m", "config.embedded.prepare"],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=dict(environment),
            cwd=BASE_DIR,
            check=False,
        )
    if done.returncode != 0:
        raise LaunchError(f"The database could not be brought up to date:\n{last_lines(log)}")
    account, lines = split_off_account(done.stdout.splitlines())
    try:
        return account, read_links(lines)
    except msgspec.MsgspecError:
        raise LaunchError(f"The demonstration games printed something else than seat links; see {log}.") from None


def _announce(data: DataFolder, place: Place, links: list[SeatLink]) -> None:
    if links:
        cards = write_cards(data, links, place.link_address)
        say(in_codes(links, place.link_address))
    say("\nSpielraum is running.\n")
    say(f"  On this machine  {place.local_address}/")
    for address in place.room_addresses:
        say(f"  In the room      {address}/")
    if place.room_addresses:
        say("\n  Open to everyone on this network over plain HTTP, unencrypted: use it only on a network you trust.")
    else:
        say("\n  For other devices in the room: HOST=0.0.0.0 make run")
    if links:
        say(in_words(links, place.link_address))
        say(f"\n  Seat cards to print: {cards}")
