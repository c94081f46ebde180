"""`make load`: two hundred seats in twenty games at once, each with its live feed open.

    python -m tests.load [--games 20] [--seconds 120] [--reading 15] [--server] [--webs 2] [--workers 2]

Everybody reads pages at a person's pace, so many seconds each; all orders come within the same minute; Control
assesses and releases; each notice makes open pages fetch what changed. Without `--server` it is what `make run`
starts, with it a site as `deploy/` sets one up. Prints the times of each kind of request beside the budgets, and the
memory of all programs.
What was refused, failed or never came, and a game that was not brought to a release, ends it with what was wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

from config.data_folder import BASE_DIR, DataFolder
from tests.launched import Launched, without_ours
from tests.load.browser import Browser, Watch
from tests.load.players import READING_SECONDS, Table, play
from tests.served import SITE, served

BUDGETS_MS: Final = {
    **dict.fromkeys(("page", "room", "map", "reports", "bar"), 200),
    **dict.fromkeys(("notice of a release", "a release shown"), 1000),
}
BUDGET_MEMORY_MIB: Final = 512
FEWEST: Final = 2


@dataclass(frozen=True, kw_only=True)
class Site:
    """Where the load goes: its address, its programs' environment, the processes they descend from."""

    address: str
    environment: dict[str, str]
    pids: list[int]
    is_server: bool


def main() -> None:
    """Start a site, load it, print."""
    options = argparse.ArgumentParser(prog="make load", description="Play many games at once.")
    options.add_argument("--games", type=int, default=20)
    options.add_argument("--seconds", type=float, default=120)
    options.add_argument("--reading", type=float, default=READING_SECONDS)
    options.add_argument("--server", action="store_true")
    options.add_argument("--webs", type=int, default=2)
    options.add_argument("--workers", type=int, default=2)
    asked = options.parse_args()
    with started(asked) as site:
        games = made(site, asked.games)
        watch, tables, memory = asyncio.run(load(site, games, asked.seconds, asked.reading))
    figures = {
        "seats": sum(len(game["seats"]) for game in games),
        "games": len(games),
        "seconds": asked.seconds,
        "reading": asked.reading,
    }
    figures |= {"cores_busy_by_others": round(os.getloadavg()[0], 1), "kinds": times(watch), "faults": watch.faults}
    json.dump({**figures, "memory_mib": memory, "budget_memory_mib": BUDGET_MEMORY_MIB}, sys.stdout, indent=2)
    sys.stdout.write("\n")
    if wrong := faults(watch, tables):
        sys.exit("\n".join(wrong))


def faults(watch: Watch, tables: Sequence[Table]) -> list[str]:
    """What went wrong, one sentence each."""
    found = [f"{kind}: {count} times" for kind, count in sorted(watch.faults.items())]
    stuck = sum(not table.released for table in tables)
    return found + ([f"{stuck} of {len(tables)} games came to no release"] if stuck else [])


@contextmanager
def started(asked: argparse.Namespace) -> Iterator[Site]:
    """The site of the options, until the block ends."""
    if asked.server:
        with served(webs=asked.webs, workers=asked.workers) as site:
            pids = [process.pid for process in site.processes]
            yield Site(address=site.address, environment=site.environment, pids=pids, is_server=True)
        return
    with tempfile.TemporaryDirectory() as folder:
        launched = Launched(DataFolder(Path(folder) / "data"))
        environment = without_ours() | launched.data.services() | {"SPIELRAUM_DATA": str(launched.data.path)}
        environment["DJANGO_SETTINGS_MODULE"] = "config.settings.embedded"
        try:
            pids = [launched.process.pid]
            yield Site(address=launched.address, environment=environment, pids=pids, is_server=False)
        finally:
            launched.stop(signal.SIGTERM)


def made(site: Site, games: int) -> list[dict[str, Any]]:
    """The games, set up in the site's database."""
    command = [sys.executable, "-m", "tests.load.tables", str(games)]
    done = subprocess.run(command, cwd=BASE_DIR, env=site.environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def browsers(site: Site, watch: Watch) -> Callable[[str], Browser]:
    """What opens the site with a session."""

    def browser(session: str) -> Browser:
        return Browser(site.address, session, watch, host=SITE if site.is_server else "", is_https=site.is_server)

    return browser


async def load(
    site: Site, games: list[dict[str, Any]], seconds: float, reading: float
) -> tuple[Watch, list[Table], int]:
    """Plays all games until the time is up; gives what was seen, how far each came, and the memory near the end."""
    watch, ends = Watch(), time.monotonic() + seconds

    async def weighed() -> int:
        await asyncio.sleep(seconds * 0.9)
        return sum(proportional_kib(pid) for first in site.pids for pid in descendants(first)) >> 10

    weight = asyncio.create_task(weighed())
    tables = [Table(given=given, watch=watch, ends=ends, reading_seconds=reading) for given in games]
    await asyncio.gather(*(play(table, browsers(site, watch)) for table in tables))
    return watch, tables, await weight


def times(watch: Watch) -> dict[str, dict[str, Any]]:
    """How many of each kind, and how long they took."""
    found = {}
    for kind, taken in sorted(watch.times.items()):
        cuts = quantiles(taken, n=100) if len(taken) >= FEWEST else [taken[0]] * 99
        found[kind] = {"asked": len(taken), "p50_ms": round(cuts[49] * 1000), "p95_ms": round(cuts[94] * 1000)}
        if kind in BUDGETS_MS:
            found[kind]["budget_p95_ms"] = BUDGETS_MS[kind]
    return found


def descendants(pid: int) -> list[int]:
    """A process and all that it and they have started; none where it has ended meanwhile."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [pid, *(further for child in children for further in descendants(int(child)))]


def proportional_kib(pid: int) -> int:
    """A process's memory, shared pages counted by share; none where it has ended meanwhile."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


if __name__ == "__main__":
    main()
