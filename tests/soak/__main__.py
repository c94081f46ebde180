"""`make soak`: games are played by script on a site whose programs are killed again and again.

    python -m tests.soak [--minutes N] [--games N] [--seed N] [--server] [--webs 2] [--workers 2]

Without `--server` it is what `make run` starts, with it a site as `deploy/` sets one up, of which web processes,
workers, beat, PostgreSQL and Redis are killed. Prints its figures as JSON. Any order, letter or frame lost or counted
twice, any game that stands still or does not verify, and anything refused that had not been done before, ends the run
with what was wrong.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any

from config.data_folder import BASE_DIR
from tests.soak.players import play
from tests.soak.sites import Site, embedded, server
from tests.soak.table import Table

LONGEST_PAUSE_SECONDS = 8.0


def main() -> None:
    """Play and kill for so many minutes, then look at what is left."""
    options = argparse.ArgumentParser(prog="make soak", description="Kill a site's programs while games are played.")
    options.add_argument("--minutes", type=float, default=10)
    options.add_argument("--games", type=int, default=4)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--server", action="store_true")
    options.add_argument("--webs", type=int, default=2)
    options.add_argument("--workers", type=int, default=2)
    asked = options.parse_args()
    site = {"is_server": asked.server, "webs": asked.webs, "workers": asked.workers}
    figures, faults = soak(minutes=asked.minutes, games=asked.games, choose=random.Random(asked.seed), **site)
    json.dump(figures, sys.stdout, indent=2)
    sys.stdout.write("\n")
    if faults:
        sys.exit("\n".join(faults))


def soak(
    *, minutes: float, games: int, choose: random.Random, is_server: bool = False, webs: int = 2, workers: int = 2
) -> tuple[dict[str, Any], list[str]]:
    """The figures of a run and what was wrong."""
    with server(webs=webs, workers=workers) if is_server else embedded() as site:
        made = _in_a_process(site, "tests.soak.tables", str(games))
        heads = {"Host": site.host, "X-Forwarded-Proto": "https", "Origin": f"https://{site.host}"} if site.host else {}
        tables = [Table(**one, address=site.address, heads=heads) for one in made]
        until = time.monotonic() + minutes * 60
        with ThreadPoolExecutor(games) as pool:
            played = [pool.submit(play, table, lambda: time.monotonic() < until) for table in tables]
            kills = kill_again_and_again(site, choose, until)
            for one in played:
                one.result()
        faults = _in_a_process(site, "tests.soak.checks", given=[asdict(table) for table in tables])
    return _figures(tables, kills), faults


def kill_again_and_again(site: Site, choose: random.Random, until: float) -> Counter[str]:
    """Kill one program after another, each time waiting for its return; how often each was killed."""
    kills: Counter[str] = Counter()
    while time.monotonic() < until:
        kills[site.kill(choose)] += 1
        time.sleep(choose.uniform(0, LONGEST_PAUSE_SECONDS))
    return kills


def _figures(tables: list[Table], kills: Counter[str]) -> dict[str, Any]:
    return {
        "games": len(tables),
        "cycles_released": sum(table.released for table in tables),
        "receipts": sum(len(table.receipts) + table.by_page for table in tables),
        "letters": sum(len(letters) for table in tables for letters in table.letters.values()),
        "frames_heard": sum(len(numbers) for table in tables for numbers in table.frames.values()),
        "streams_opened": sum(table.streams_opened for table in tables),
        "calls_repeated": sum(table.repeats for table in tables),
        "refusals": dict(sum((Counter(table.refusals) for table in tables), Counter[str]())),
        "kills": dict(sorted(kills.items())),
    }


def _in_a_process(site: Site, module: str, *arguments: str, given: Any = None) -> Any:
    """What a module of ours prints, run on the site's own database."""
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        input=json.dumps(given), cwd=BASE_DIR, capture_output=True, text=True, check=False, env=site.environment,
    )  # fmt: skip
    if done.returncode != 0:
        raise RuntimeError(done.stderr[-2000:])
    return json.loads(done.stdout)


if __name__ == "__main__":
    main()
