"""A large map sheet in a browser: moved as a picture under a hand, drawn anew when it rests, whole on paper."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, Route

from config.data_folder import BASE_DIR

STATIC: Final = BASE_DIR / "control" / "static"
SITE: Final = "http://sheet.example"
SQUARES: Final = 70
"""Along each edge: as many elements as the ground of 200 x 200 squares has outlines, and more than a light sheet."""

RECTANGLES: Final = "".join(
    f'<rect x="{10 * (number % SQUARES)}" y="{10 * (number // SQUARES)}" width="9" height="9"/>'
    for number in range(SQUARES**2)
)
PAGE: Final = f"""<!doctype html><meta charset="utf-8"><title>map</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/css/print.css" media="print">
<style>.map-sheet {{ width: 600px; height: 300px; overflow: hidden }} svg.map {{ width: 100%; height: 100% }}</style>
<div class="room"><div class="map-pane"><div class="map-sheet" id="map" tabindex="0"><svg class="map"
 viewBox="0 0 700 700" data-metres="1" data-height="700">{RECTANGLES}</svg></div></div></div>
<script type="module">import {{ startMaps }} from "/js/map.js"; startMaps();</script>"""
SVG: Final = "document.querySelector('svg.map')"
VIEW_BOX: Final = f"{SVG}.getAttribute('viewBox')"
TRANSFORM: Final = f"{SVG}.style.transform"


def serve(route: Route) -> None:
    """The page, and the site's own scripts and styles."""
    path = route.request.url.removeprefix(f"{SITE}/")
    if path:
        route.fulfill(path=STATIC / path)
    else:
        route.fulfill(body=PAGE, content_type="text/html")


def test_a_large_sheet_is_moved_as_a_picture_drawn_at_rest_and_whole_on_paper(page: Page):
    page.route(f"{SITE}/**", serve)
    page.goto(f"{SITE}/")
    page.wait_for_function("document.getElementById('map').sheet")
    at_rest = page.evaluate(VIEW_BOX)

    held = page.evaluate(
        f"() => {{ document.getElementById('map').sheet.move(50, 0); return [{VIEW_BOX}, {TRANSFORM}]; }}"
    )
    assert held[0] == at_rest
    assert held[1].startswith("translate(")

    page.wait_for_function(f"{TRANSFORM} === ''")
    drawn = [float(part) for part in page.evaluate(VIEW_BOX).split(" ")]
    assert drawn[0] == float(at_rest.split(" ")[0]) + 50

    page.evaluate("document.getElementById('map').sheet.all(); dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(VIEW_BOX) == "0 0 700 700"
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(VIEW_BOX) == at_rest
