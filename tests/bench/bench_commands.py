"""How long the pure commands take from start to end."""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter
from typing import Any

from config.data_folder import BASE_DIR

COMMANDS = (["modes"], ["lookup", "tacspiel", "E'2-4", "side=attacker", "--draw", "63"], ["cards", "-"])
ROUNDS = 3


def run() -> dict[str, Any]:
    """The slowest command's best time: the first run also compiles."""
    best = {words[0]: min(seconds(words) for _ in range(ROUNDS)) for words in COMMANDS}
    return {
        "name": "lookup, cards, modes start to end",
        "figure": round(max(best.values()), 2),
        "unit": "seconds",
        "budget": 1,
        "each": {name: round(value, 2) for name, value in best.items()},
    }


def seconds(words: list[str]) -> float:
    """How long one run takes."""
    began = perf_counter()
    done = subprocess.run(
        [sys.executable, "manage.py", *words], cwd=BASE_DIR, input="", capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise AssertionError(f"manage.py {' '.join(words)} failed: {done.stderr}")
    return perf_counter() - began
