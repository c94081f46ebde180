"""A game in which everything happened that a file must carry, and an empty machine to read it on."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.db import connection

from assessment.services.accepting import accept_results
from control.gamefile.form import Running
from control.gamefile.tables import TABLES
from control.gamefile.writing import Written, write_game
from control.models import Game
from control.services.attendance import set_attendance
from control.services.cell_notes import add_note
from control.services.claims import claim, letter_subject
from control.services.letters import post_letter
from control.services.seats import mint_api_token
from control.services.tempo import set_tempo
from orders.services.decks import upload_deck
from orders.services.handing_in import hand_in
from orders.services.sheets import open_sheet
from tests.control.fog.games import (
    CANARIES,
    CANARY,
    Blue,
    blue_and_control_work,
    blue_game,
    blue_hands_in,
    control_assesses,
    control_releases,
)
from tests.control.gamefile.rare import after_assessing, answered_before_a_ruling, before_play, during_play
from tests.games import control_seat, deck, seat


def full_game(folder: Path) -> Game:
    """Played through two subintervals, with rulings, a correction, a study, open results and a row of every table."""
    blue = Blue(names=CANARIES, note=f"{CANARY}NOTE")
    game = blue_game(folder, blue, seed=7)
    red, control = seat(game, "red"), control_seat(game)
    before_play(game)
    set_tempo(game_id=game.pk, seat=control, orders_minutes=30, reply_minutes=5, at_zero="nothing", grace_seconds=60)
    set_attendance(game_id=game.pk, seat=control, side="blue", kind="paper")
    blue_and_control_work(game, blue)
    letter = post_letter(seat=red, text="Where is the bridge?")
    claim(seat=control, subject=letter_subject(letter))
    add_note(seat=red, text="Our own note", places="12250480")
    mint_api_token(seat=red)
    sheet = open_sheet(game=game, side="red")
    upload_deck(game_id=game.pk, sheet_id=sheet.pk, seat=red, text=deck(game, "red"))
    during_play(game, letter, sheet)
    hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=red)
    blue_hands_in(game, blue, again=True)
    control_assesses(game, blue.note)
    control_releases(game, blue.note)
    subinterval = control_assesses(game, blue.note)
    answered_before_a_ruling(subinterval)
    accept_results(subinterval_id=subinterval.pk, numbers=(1, 2), seat=control)
    after_assessing(subinterval)
    return Game.objects.get(pk=game.pk)


def file_of(game: Game) -> tuple[bytes, Written]:
    """The game as a file, and what that says of itself."""
    out = io.BytesIO()
    written = write_game(game=game, to=out)
    return out.getvalue(), written


def empty_the_machine() -> None:
    """Every row of every game goes, as on a machine that never had one."""
    with connection.cursor() as cursor:
        names = ", ".join(f'"{table.model._meta.db_table}"' for table in TABLES)
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f'TRUNCATE {names}, "control_blob", "assessment_job" CASCADE')


def lines_in(file: bytes) -> list[dict[str, Any]]:
    """The file's lines as plain values."""
    return [json.loads(line) for line in gzip.decompress(file).splitlines()]


def changed(file: bytes, change: Callable[[list[dict[str, Any]]], None]) -> bytes:
    """The file with its lines changed, and an end that fits them again: only the change can be what is wrong."""
    lines = lines_in(file)
    change(lines)
    running = Running()
    raw = [json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n" for line in lines]
    for line in raw[1:-1]:
        running.add(line)
    end = {**lines[-1], "digest": running.digest}
    end |= {"rows": sum(line["is"] == "row" for line in lines), "blobs": sum(line["is"] == "blob" for line in lines)}
    return gzip.compress(b"".join([*raw[:-1], json.dumps(end).encode() + b"\n"]))
