"""The links to the demonstration games' seats: kept, shown as QR codes, printed as cards."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

import msgspec
import segno

from config.data_folder import BASE_DIR, DataFolder
from config.embedded.fault import LaunchError

CARDS_FILE: Final = "seat-cards.pdf"
LINKS_FILE: Final = "seat-links.json"
PRINTER: Final = "control.reports.print_seats"
"""Prints the cards in a process of its own: the launcher imports nothing of the site."""


class SeatLink(msgspec.Struct, frozen=True, kw_only=True):
    """The way into one seat: `url_path` begins with a slash; `side` is red, blue, control, or not told."""

    game: str
    seat: str
    url_path: str
    side: str = ""

    @property
    def name(self) -> str:
        """Side and seat in words: both sides may have a seat of the same title."""
        return f"{self.side.title()}, {self.seat}" if self.side in ("red", "blue") else self.seat

    def is_for_seat_of(self, other: SeatLink) -> bool:
        """Whether both open the same seat."""
        return (self.game, self.side, self.seat) == (other.game, other.side, other.seat)


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
    waiting = list(new)
    links: list[SeatLink] = []
    for link in kept:
        again = next((other for other in waiting if other.is_for_seat_of(link)), link)
        if again is not link:
            waiting.remove(again)
        links.append(again)
    links += waiting
    if new:
        data.write(file, msgspec.json.encode(links).decode())
    return links


def in_words(links: Sequence[SeatLink], address: str) -> str:
    """The links by game, for the terminal."""
    width = max((len(link.name) for link in links), default=0)
    parts = []
    for game, seats in groupby(links, key=lambda link: link.game):
        parts.append(f"\n  {game}")
        parts += [f"    {link.name:<{width}}  {address}{link.url_path}" for link in seats]
    return "\n".join(parts)


def in_codes(links: Sequence[SeatLink], address: str) -> str:
    """The links as QR codes, for the terminal."""
    out = io.StringIO()
    for link in links:
        out.write(f"\n  {link.game}, {link.name}\n")
        segno.make(address + link.url_path, micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()


def write_cards(data: DataFolder, links: Sequence[SeatLink], address: str) -> str:
    """Write the cards to print and return the file's path; raises `LaunchError`."""
    cards = [
        {"game": link.game, "seat": link.seat, "side": link.side, "url": address + link.url_path} for link in links
    ]
    done = subprocess.run(
        [sys.executable, "-m", PRINTER],
        input=msgspec.json.encode(cards),
        capture_output=True,
        cwd=BASE_DIR,
        check=False,
    )
    if done.returncode != 0:
        raise LaunchError(f"The seat cards could not be printed:\n{done.stderr.decode(errors='replace')}")
    file = data.path / CARDS_FILE
    data.write(file, done.stdout)
    return str(file)
