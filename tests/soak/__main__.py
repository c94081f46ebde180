"""`make soak`: games are played by script on a site whose programs are killed again and again.

    python -m tests.soak [--minutes N] [--games N] [--seed N]

Prints its figures as JSON. Any order lost or counted twice, any game that stands still or does not verify, ends the
run with what was wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

from config.data_folder import BASE_DIR, DataFolder
from tests.launched import SETTLE_SECONDS, Launched, status, wait_for, without_ours
from tests.soak.players import Table, play

LONGEST_PAUSE_SECONDS = 8.0


def main() -> None:
    """Play and kill for so many minutes, then look at what is left."""
    options = argparse.ArgumentParser(prog="make soak", description="Kill a site's programs while games are played.")
    options.add_argument("--minutes", type=float, default=10)
    options.add_argument("--games", type=int, default=4)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    figures, faults = soak(minutes=asked.minutes, games=asked.games, choose=random.Random(asked.seed))
    json.dump(figures, sys.stdout, indent=2)
    sys.stdout.write("\n")
    if faults:
        sys.exit("\n".join(faults))


def soak(*, minutes: float, games: int, choose: random.Random) -> tuple[dict[str, Any], list[str]]:
    """The figures of a run and what was wrong."""
    with tempfile.TemporaryDirectory() as folder:
        data = DataFolder(Path(folder) / "data")
        site = Launched(data)
        try:
            made = _in_a_process(data, "tests.soak.tables", str(games))
            tables = [Table(**one) for one in made]
            until = time.monotonic() + minutes * 60
            with ThreadPoolExecutor(games) as pool:
                played = [pool.submit(play, site.address, table, lambda: time.monotonic() < until) for table in tables]
                kills = kill_again_and_again(site, choose, until)
                for one in played:
                    one.result()
            faults = _in_a_process(data, "tests.soak.checks", given=[asdict(table) for table in tables])
        finally:
            code = site.stop(signal.SIGTERM)
    faults += [f"The site did not stop cleanly:\n{site.text}"] if code else []
    return _figures(tables, kills), faults


def kill_again_and_again(site: Launched, choose: random.Random, until: float) -> Counter[str]:
    """Kill one program after another, each time waiting for its return; how often each was killed."""
    kills: Counter[str] = Counter()
    while time.monotonic() < until:
        word, pid = choose.choice(sorted(site.children().items()))
        os.kill(pid, signal.SIGKILL)
        kills[word] += 1
        total = kills.total()
        wait_for(lambda: site.text.count("runs again.") >= total, 3 * SETTLE_SECONDS, lambda: site.text)  # noqa: B023
        wait_for(lambda: status(f"{site.address}/admin/login/") == 200, SETTLE_SECONDS, lambda: site.text)
        time.sleep(choose.uniform(0, LONGEST_PAUSE_SECONDS))
    return kills


def _figures(tables: list[Table], kills: Counter[str]) -> dict[str, Any]:
    return {
        "games": len(tables),
        "cycles_released": sum(table.released for table in tables),
        "receipts": sum(len(table.receipts) for table in tables),
        "calls_repeated": sum(table.repeats for table in tables),
        "kills": dict(sorted(kills.items())),
    }


def _in_a_process(data: DataFolder, module: str, *arguments: str, given: Any = None) -> Any:
    """What a module of ours prints, run on the site's own database."""
    environment = without_ours() | data.services() | {"SPIELRAUM_DATA": str(data.path)}
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        input=json.dumps(given), cwd=BASE_DIR, capture_output=True, text=True, check=False,
        env=environment | {"DJANGO_SETTINGS_MODULE": "config.settings.embedded"},
    )  # fmt: skip
    if done.returncode != 0:
        raise RuntimeError(done.stderr[-2000:])
    return json.loads(done.stdout)


if __name__ == "__main__":
    main()
