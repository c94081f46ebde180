"""The map of 200 x 200 squares with 500 units in a browser: frames while it is moved and brought nearer by script.

Headless Chromium draws without a graphics card, so that a machine with one is faster.
"""

from __future__ import annotations

import gzip
import os
import statistics
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from msgspec.structs import replace
from playwright.sync_api import Page, sync_playwright

from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.outcome import Answers
from config.data_folder import BASE_DIR
from control.maps.plans import with_key
from control.maps.svg import View, svg
from control.maps.symbols import symbols
from tests.bench.generated_game import generated_game
from tests.browser.chromium import FLAGS, find_chromium

UNITS: Final = 500
ORDERS: Final = 200
BUDGET_MS: Final = 50
"""The middle frame of a map that stays smooth to the hand, without a graphics card."""

SIZE: Final = (1440, 900)
STEPS: Final = 60
REST_MS: Final = 2000
STATIC: Final = BASE_DIR / "control" / "static"
PAGE: Final = """<!doctype html><meta charset="utf-8"><title>map</title>
<link rel="stylesheet" href="css/tokens.css"><link rel="stylesheet" href="css/app.css">
<link rel="stylesheet" href="map.css"><style>.map-sheet {{ width: 900px; height: 780px }}</style>
<body class="room"><div><div class="map-sheet" id="map">{}</div></div>
<script type="module">import {{ startMaps }} from "./js/map.js"; startMaps();</script>"""
FRAMES: Final = """([act, steps]) => new Promise((done) => {
  const sheet = document.getElementById("map").sheet;
  const times = [];
  let last = performance.now();
  const frame = (now) => {
    times.push(now - last);
    last = now;
    if (times.length > steps) return done(times.slice(1));
    if (act === "move") sheet.move((times.length % 20 < 10 ? 1 : -1) * sheet.view.w / 60, sheet.view.h / 240);
    else sheet.zoom(times.length % 20 < 10 ? 1.15 : 1 / 1.15);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})"""


def run() -> dict[str, Any]:
    """Milliseconds of the middle frame while the sheet is moved and brought nearer, whole and near; how large it is."""
    sheet, seconds = _sheet()
    with TemporaryDirectory() as folder:
        _lay_out(Path(folder), sheet)
        frames = _measured(Path(folder))
    return {
        "name": "frame of a map of 200 x 200 squares, 500 units, moved and brought nearer",
        "figure": round(max(statistics.median(times) for times in frames.values()), 1),
        "unit": "milliseconds",
        "budget": BUDGET_MS,
        "also": {
            **{f"{name}, middle and longest, milliseconds": _summed(times) for name, times in frames.items()},
            "drawn again on the server, seconds": round(seconds, 2),
            "map data gzipped, kilobytes": len(gzip.compress(sheet.encode())) // 1000,
        },
    }


def _summed(times: list[float]) -> list[float]:
    return [round(statistics.median(times), 1), round(max(times), 1)]


def _sheet() -> tuple[str, float]:
    """The truth after a cycle, with the ways of its units, and the seconds for a map of a ground drawn before."""
    game = generated_game(UNITS, orders=ORDERS)
    mode, dice = game.mode, SeededDice(seed_from("7"))
    after = mode.assess(game.scenario.opening, game.orders, (), Answers(take_proposals=True), mode, dice).situation
    drawn = mode.true_drawing(after, mode)
    drawing = with_key(replace(drawn, lines=(*drawn.lines, *mode.umpiring.ways(after, mode))))
    svg(drawing, symbols=symbols(), view=View(prefix="map"))
    began = time.perf_counter()
    sheet = svg(drawing, symbols=symbols(), view=View(prefix="map"))
    return sheet, time.perf_counter() - began


def _lay_out(folder: Path, sheet: str) -> None:
    """A page with nothing but the map, as the rooms show it."""
    for name in ("css", "js"):
        (folder / name).symlink_to(STATIC / name)
    (folder / "map.css").symlink_to(BASE_DIR / "control" / "maps" / "static" / "maps" / "map.css")
    (folder / "index.html").write_text(PAGE.format(sheet))


def _measured(folder: Path) -> dict[str, list[float]]:
    handler = partial(_Quiet, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found = find_chromium(BASE_DIR / ".venv" / "chromium")
    try:
        with sync_playwright() as started:
            browser = started.chromium.launch(
                executable_path=found.program, args=list(FLAGS), env={**os.environ, **found.environment}
            )
            page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            page.wait_for_function("document.getElementById('map').sheet")
            return _frames(page)
    finally:
        server.shutdown()


def _frames(page: Page) -> dict[str, list[float]]:
    found = {"whole, moved": page.evaluate(FRAMES, ["move", STEPS])}
    found["brought nearer and back"] = page.evaluate(FRAMES, ["zoom", STEPS])
    page.evaluate("document.getElementById('map').sheet.all(); document.getElementById('map').sheet.zoom(8)")
    page.wait_for_timeout(REST_MS)
    found["eight times as near, moved"] = page.evaluate(FRAMES, ["move", STEPS])
    return found


class _Quiet(SimpleHTTPRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Nothing is said of single requests."""
