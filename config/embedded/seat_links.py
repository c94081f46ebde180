"""The links to the demonstration games' seats: kept, shown as QR codes, printed as cards."""

from __future__ import annotations

import html
import io
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

import msgspec
import segno

from config.data_folder import DataFolder

CARDS_FILE: Final = "seat-cards.html"
LINKS_FILE: Final = "seat-links.json"

PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Seat cards</title>
<style>
@page {{ size: A4; margin: 12mm; }}
body {{ font-family: "DejaVu Sans", Arial, sans-serif; color: #000; background: #fff; margin: 0; }}
ul {{ list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 6mm; }}
li {{ border: 0.4mm solid #000; padding: 6mm; break-inside: avoid; text-align: center; }}
h2 {{ font-size: 11pt; font-weight: normal; margin: 0; }}
h3 {{ font-size: 22pt; margin: 2mm 0; }}
svg {{ width: 45mm; height: 45mm; }}
p {{ font-size: 8pt; margin: 2mm 0 0; overflow-wrap: anywhere; }}
</style>
<ul>
{cards}
</ul>
"""
CARD: Final = """<li>
<h2>{game}</h2>
<h3>{seat}</h3>
{code}
<p>{url}</p>
<p>This card opens the seat for whoever holds it.</p>
</li>"""


class SeatLink(msgspec.Struct, frozen=True, kw_only=True):
    """The way into one seat: `url_path` begins with a slash."""

    game: str
    seat: str
    url_path: str


def read_links(lines: Iterable[str]) -> list[SeatLink]:
    """The links that `load_demonstration` printed; raises `msgspec.MsgspecError` at a line that is none."""
    decoder = msgspec.json.Decoder(SeatLink)
    return [decoder.decode(line) for line in lines if line.strip()]


def keep_links(data: DataFolder, new: Sequence[SeatLink]) -> list[SeatLink]:
    """Keep new links and return all: the database holds only their digests, so an old link is shown from here."""
    file = data.path / LINKS_FILE
    try:
        kept = msgspec.json.decode(file.read_bytes(), type=list[SeatLink])
    except (OSError, msgspec.MsgspecError):
        kept = []
    links = list({(link.game, link.seat): link for link in [*kept, *new]}.values())
    if new:
        data.write(file, msgspec.json.encode(links).decode())
    return links


def in_words(links: Sequence[SeatLink], address: str) -> str:
    """The links by game, for the terminal."""
    width = max((len(link.seat) for link in links), default=0)
    parts = []
    for game, seats in groupby(links, key=lambda link: link.game):
        parts.append(f"\n  {game}")
        parts += [f"    {link.seat:<{width}}  {address}{link.url_path}" for link in seats]
    return "\n".join(parts)


def in_codes(links: Sequence[SeatLink], address: str) -> str:
    """The links as QR codes, for the terminal."""
    out = io.StringIO()
    for link in links:
        out.write(f"\n  {link.game}, {link.seat}\n")
        segno.make(address + link.url_path, micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()


def write_cards(data: DataFolder, links: Sequence[SeatLink], address: str) -> str:
    """Write the cards to print, six to a page, and return the file's path."""
    cards = "\n".join(_card(link, address) for link in links)
    file = data.path / CARDS_FILE
    data.write(file, PAGE.format(cards=cards))
    return str(file)


def _card(link: SeatLink, address: str) -> str:
    url = address + link.url_path
    return CARD.format(
        game=html.escape(link.game),
        seat=html.escape(link.seat),
        url=html.escape(url),
        code=segno.make(url, micro=False).svg_inline(border=2, omitsize=True),
    )
