"""Files that somebody sends in, damaged at random: each is taken, or refused in words that say where; none fails."""

from __future__ import annotations

import gzip
import io
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from assessment.engine.printed_values import template, with_printed
from assessment.engine.table_replacement import with_replacement
from assessment.modes import MODES
from assessment.modes import mode as find_mode
from assessment.scenario_folders import FIXTURES, scenario_files
from control.gamefile.form import Unfit
from control.gamefile.storing import import_game
from control.models import Game
from control.services.refusal import Refused
from orders.models import MessageRecord
from orders.services.decks import upload_deck
from orders.services.sheets import open_sheet
from tests.control.gamefile.games import file_of
from tests.fuzz.damage import LONG, SHORT, damaged, quick
from tests.games import deck, hand_in_decks, new_game, seat

LENGTHS: Final = (SHORT, pytest.param(LONG, marks=pytest.mark.fuzz))
KEYS: Final = [mode.key for mode in MODES]
SCENARIOS: Final = ["tacspiel/route_4", "sog/border_valley", "khe_sanh/siege", "de_bellis/platoon", "mog/irene"]
MOST_SCENARIO_EXAMPLES: Final = 300
PYTHONS: Final = re.compile(r"invalid literal|to unpack|could not convert|not in list|has no attribute|NoneType")
"""Words of the language that the program is written in: they help nobody who sends a file."""


@contextmanager
def taken_or_said(kind: type[Exception]) -> Iterator[None]:
    """Either nothing is wrong in the block, or it is refused as this kind, in words of ours."""
    why = "nothing"
    try:
        yield
    except kind as error:
        why = str(error)
    assert why.strip()
    assert not PYTHONS.search(why), why


@contextmanager
def undone() -> Iterator[None]:
    """All that is stored in the block is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.mark.parametrize("examples", LENGTHS)
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_damaged_scenario_is_read_or_its_fault_named(name: str, examples: int):
    mode = find_mode(name.partition("/")[0])
    folder = FIXTURES / name
    whole = {path.name: path.read_text() for path in sorted(folder.glob("*.yaml"))}
    examples = min(MOST_SCENARIO_EXAMPLES, examples) if examples == LONG else 4

    @quick(examples)
    @given(st.data())
    def reads(data: st.DataObject) -> None:
        file = data.draw(st.sampled_from(sorted(whole)))
        with tempfile.TemporaryDirectory() as place:
            for other, text in whole.items():
                said = data.draw(damaged(text)) if other == file else text
                (Path(place) / other).write_bytes(said.encode(errors="replace"))
            with taken_or_said(ValueError):
                mode.read_scenario("damaged", scenario_files(Path(place)), mode.tables)

    reads()


@pytest.mark.parametrize("examples", LENGTHS)
@pytest.mark.parametrize("key", KEYS)
def test_damaged_printed_values_are_used_or_their_fault_named(key: str, examples: int):
    mode = find_mode(key)
    whole = template(mode.key, mode.title, mode.tables)

    @quick(examples)
    @given(text=damaged(whole) | st.text(max_size=200))
    def reads(text: str) -> None:
        with taken_or_said(ValueError):
            mode.check_tables(with_printed(mode.tables, mode.key, text))

    reads()


@pytest.mark.parametrize("examples", LENGTHS)
@pytest.mark.parametrize("key", KEYS)
def test_a_damaged_table_is_used_or_its_fault_named(key: str, examples: int):
    mode = find_mode(key)
    ids = sorted(table.id for table in mode.tables)

    @quick(examples)
    @given(st.data())
    def reads(data: st.DataObject) -> None:
        table = data.draw(st.sampled_from(ids))
        text = data.draw(damaged(mode.tables[table].written) | st.text(max_size=100))
        with taken_or_said(ValueError):
            mode.check_tables(with_replacement(mode.tables, table, text))

    reads()


@pytest.fixture
def game_file(db: None) -> bytes:
    """A game's file; the game itself is taken back."""
    with transaction.atomic():
        game = new_game()
        hand_in_decks(game)
        file = file_of(Game.objects.get(pk=game.pk))[0]
        transaction.set_rollback(True)
    return file


@pytest.mark.parametrize("examples", LENGTHS)
def test_a_damaged_game_file_is_taken_in_or_its_faults_are_named(game_file: bytes, examples: int):
    whole = gzip.decompress(game_file).decode()

    @quick(examples)
    @given(text=damaged(whole), is_packed=st.booleans() | st.just(True), cut=st.none() | st.integers(0, len(game_file)))
    def reads(text: str, cut: int | None, *, is_packed: bool) -> None:
        raw = text.encode(errors="surrogatepass")
        file = gzip.compress(raw, 1) if is_packed else raw
        with undone(), taken_or_said(Unfit):
            import_game(file=io.BytesIO(file[:cut]), beside=True, most_bytes=1 << 26)

    reads()


@pytest.mark.django_db
@pytest.mark.parametrize("examples", LENGTHS)
def test_a_damaged_deck_is_kept_or_refused_in_words(game: Game, examples: int):
    own, sheet = seat(game, "red"), open_sheet(game=game, side="red")

    @quick(examples)
    @given(text=damaged(deck(game, "red")) | st.text(max_size=400))
    def reads(text: str) -> None:
        with undone(), taken_or_said(Refused):
            upload_deck(game_id=game.pk, sheet_id=sheet.pk, seat=own, text=text)
            assert MessageRecord.objects.filter(game=game).exists()

    reads()
