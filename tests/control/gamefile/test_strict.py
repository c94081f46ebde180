"""What a game file may not be: each fault is named with its line, and nothing is stored."""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from msgspec import ValidationError

from control.gamefile import reading
from control.gamefile.form import MOST_BYTES, Unfit
from control.gamefile.storing import import_game
from control.models import Blob, Game
from control.situation.canonical import decode, digest
from tests.control.gamefile.conftest import Played
from tests.control.gamefile.games import changed

pytestmark = pytest.mark.django_db

Lines = list[dict[str, Any]]


def refused(file: bytes, *, most_bytes: int = MOST_BYTES) -> str:
    """The faults of a file, one a line."""
    with pytest.raises(Unfit) as unfit:
        import_game(file=io.BytesIO(file), most_bytes=most_bytes)
    assert not Game.objects.exists()
    assert not Blob.objects.exists()
    return str(unfit.value)


def row(lines: Lines, table: str, number: int = 1) -> dict[str, Any]:
    return next(one for one in lines if one.get("table") == table and one["number"] == number)


def value(table: str, name: str, new: Any) -> Callable[[Lines], None]:
    """A change of one value."""

    def change(lines: Lines) -> None:
        row(lines, table)["values"][name] = new

    return change


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (b"", "cut off"),
        (b"PK\x03\x04 a zip", "no game file"),
        (gzip.compress(b""), "cut off"),
        (gzip.compress(b"{}\n"), "line 1"),
        (gzip.compress(b'{"is":"game"}\n'), "line 1"),
        (gzip.compress(b"[" * 100_000 + b"\n"), "line 1"),
        (gzip.compress(b'{"is":"row","table":"x","number":1,"values":' + b'{"a":' * 50_000 + b"\n"), "line 1"),
        (gzip.compress(b'{"is":"end","rows":0,"blobs":0,"digest":""}\n'), "does not belong here"),
        (gzip.compress(b'{"is":"game","format":"other","version":1}\n'), "line 1"),
    ],
    ids=("empty", "zip", "nothing packed", "no kind", "no form", "deep list", "deep row", "only the end", "other form"),
)
def test_what_is_no_game_file_is_refused_in_words(file: bytes, why: str):
    assert why in refused(file)


def test_a_file_of_a_later_form_says_so(played: Played):
    assert "version 2" in refused(changed(played.file, lambda lines: lines[0].update(version=2)))


def test_a_file_cut_off_anywhere_is_refused(played: Played):
    for part in (10, len(played.file) // 3, len(played.file) - 9, len(played.file) - 1):
        assert "cut off" in refused(played.file[:part]) or "damaged" in refused(played.file[:part])
    whole = gzip.decompress(played.file).splitlines(keepends=True)
    assert "cut off" in refused(gzip.compress(b"".join(whole[:-1])))


def test_a_changed_byte_is_noticed(played: Played):
    text = gzip.decompress(played.file).replace(b"Where is the bridge?", b"Where is the fridge?")
    assert "digest differs" in refused(gzip.compress(text))


def test_a_file_that_unpacks_to_more_than_a_game_is_read_no_further(played: Played, monkeypatch: pytest.MonkeyPatch):
    bomb = gzip.compress(b"x" * 50_000_000)
    assert len(bomb) < 100_000
    assert "more than a game has" in refused(bomb, most_bytes=1_000_000)
    monkeypatch.setattr(reading, "MOST_LINE", 1000)
    assert "more than a game has" in refused(bomb)
    assert "more than a game has" in refused(played.file)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (value("control.seat", "role", "king"), "role cannot be 'king'; it is one of director"),
        (value("control.seat", "side", "green"), "side cannot be 'green'"),
        (value("control.seat", "game", 2), "game refers to row 2 of control.game"),
        (value("control.seat", "public_id", "../../x"), "public_id cannot be '../../x'"),
        (value("control.seat", "name", "x" * 61), "name: "),
        (value("control.seat", "name", None), "name is missing"),
        (value("control.seat", "may_hand_in", 1), "may_hand_in cannot be 1"),
        (value("control.seat", "token_hash", "x"), "other columns"),
        (value("control.branch", "now", "1e999999999"), "now cannot be"),
        (value("control.branch", "now", "1/0"), "now cannot be"),
        (value("control.branch", "cycle", -1), "cycle: "),
        (value("control.branch", "cycle", 10**30), "cycle: "),
        (value("control.branch", "created", "yesterday"), "created cannot be"),
        (value("control.branch", "created", "2026-01-01T00:00:00"), "created cannot be"),
        (value("control.branch", "situation_digest", "0" * 64), "no blob has the digest 000"),
        (value("control.branch", "parent_subinterval", 99), "parent_subinterval refers to row 99"),
        (value("control.game", "counts", 99), "counts refers to row 99"),
        (value("control.game", "settings", {"pauses": "never"}), "settings, tables or ground cannot be read"),
        (value("control.game", "settings", []), "settings cannot be []"),
        (value("control.game", "seed", "xyz"), "seed cannot be"),
        (value("control.game", "mode", "chess"), "cannot be read"),
        (value("orders.ordersheet", "ready", [99]), "ready refers to row 99"),
        (value("orders.ordersheet", "ready", "all"), "ready is no list"),
        (value("control.letter", "text", "a\x00b"), "NUL"),
        (value("control.letter", "number", 2), "does not fit beside"),
        (lambda lines: lines[0].update(mode="chess"), "there is no mode 'chess'"),
        (lambda lines: lines.pop(1), "control.game"),
        (lambda lines: lines.insert(2, lines[1]), "should have the number 2"),
        (lambda lines: lines.insert(1, lines.pop(-2)), "does not belong here"),
        (lambda lines: row(lines, "control.seat").update(table="auth.user"), "does not belong here"),
    ],
)
def test_a_row_that_does_not_fit_is_named(played: Played, change: Callable[[Lines], None], why: str):
    assert why in refused(changed(played.file, change))


def test_all_faults_are_told_at_once_up_to_a_limit(played: Played):
    def change(lines: Lines) -> None:
        for one in lines:
            if one.get("table") == "control.seat":
                one["values"]["role"] = "king"
        row(lines, "control.letter")["values"]["cell"] = "green"

    told = refused(changed(played.file, change)).splitlines()
    assert len(told) == 6
    assert all(line.startswith("line ") for line in told)

    def worse(lines: Lines) -> None:
        for one in lines:
            one.get("values", {}).pop("game", None)

    assert len(refused(changed(played.file, worse)).splitlines()) == 20


def test_a_blob_is_what_its_digest_says_and_belongs_to_a_row(played: Played):
    def other(lines: Lines) -> None:
        lines[-2]["data"] = {"units": []}

    def more(lines: Lines) -> None:
        lines.insert(-1, {"is": "blob", "digest": digest(b"[]"), "kind": "orders", "data": []})

    assert "is not what its digest" in refused(changed(played.file, other))
    assert "no row names the blob" in refused(changed(played.file, more))


def test_a_situation_that_the_mode_cannot_read_is_refused(played: Played):
    foreign = {"units": "none"}

    def change(lines: Lines) -> None:
        row(lines, "control.branch")["values"]["situation_digest"] = digest(foreign)
        lines.insert(-1, {"is": "blob", "digest": digest(foreign), "kind": "situation", "data": foreign})

    assert f"the blob {digest(foreign)} cannot be read here" in refused(changed(played.file, change))


def test_a_number_of_any_size_in_a_blob_is_refused_at_once():
    with pytest.raises(ValidationError):
        decode(b'{"now":"1e999999999"}', dict[str, Fraction])


def test_the_same_game_is_not_taken_in_twice(played: Played):
    import_game(file=io.BytesIO(played.file))
    with pytest.raises(Unfit, match="here already"):
        import_game(file=io.BytesIO(played.file))
    assert Game.objects.count() == 1
