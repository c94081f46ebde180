"""A table replaced for one game holds from then on; what was assessed before keeps its own."""

from __future__ import annotations

from typing import Any

import pytest

from assessment.models import AssessmentRecord
from assessment.services.verifying import Verdict, verify_game
from control.models import Game, LogEntry
from control.services import truth
from control.services.game_tables import replace_table
from control.services.games import end_game
from control.services.refusal import Refused
from tests.games import assess, control_seat, hand_in_decks, new_game, play_on

pytestmark = pytest.mark.django_db

DELAY = "A'5"


def written(game: Game, table: str = DELAY) -> str:
    return truth.mode_of(game).tables[table].written


def slower(game: Game) -> str:
    """The battalion needs three quarters of an hour, and says so."""
    cell = next(line for line in written(game).splitlines() if "battalion, value: 0.5" in line)
    house = cell.replace("value: 0.5", "value: 0.75, reason: wires are down")
    return written(game).replace(f"{cell}\n", "") + f"house:\n{house}\n"


def replaced(game: Game, text: str, **more: str) -> Game:
    fields: dict[str, Any] = {"table": DELAY, "reason": "the exercise wants it", **more}
    return replace_table(game_id=game.pk, text=text, seat=control_seat(game), **fields)


def test_it_holds_for_this_game_alone_and_is_recorded(game: Game) -> None:
    other = new_game()
    before = game.tables_digest
    after = replaced(game, slower(game))
    entry = truth.mode_of(after).tables[DELAY].entry("battalion")
    assert (str(entry.value), entry.provenance.value, entry.reason) == ("3/4", "house", "wires are down")
    assert after.tables_digest != before
    assert truth.mode_of(other).tables[DELAY].entry("battalion").value != entry.value
    entry_of_log = LogEntry.objects.get(game=game, act="table.replaced")
    assert entry_of_log.facts["table"] == DELAY
    assert entry_of_log.facts["digest"] == after.tables_digest


def test_what_was_assessed_before_keeps_its_tables_and_is_still_verified(game: Game) -> None:
    hand_in_decks(game)
    first = play_on(game)
    before = game.tables_digest
    replaced(Game.objects.get(pk=game.pk), slower(game))
    second = play_on(Game.objects.get(pk=game.pk))
    digests = [AssessmentRecord.objects.current().get(subinterval=one).tables_digest for one in (first, second)]
    assert digests == [before, Game.objects.get(pk=game.pk).tables_digest]
    assert digests[0] != digests[1]
    assert {one.verdict for one in verify_game(Game.objects.get(pk=game.pk))} == {Verdict.EQUAL}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("0.5", "0.75"), "stands under house, with its reason"),
        (("id: A'5", "id: A'6"), "the text is table A'6"),
        (("battalion, value: 0.5", "battalion, value: [half"), "line"),
    ],
)
def test_a_text_that_cannot_be_used_is_refused_with_the_cause(game: Game, change: tuple[str, str], why: str) -> None:
    with pytest.raises(Refused) as refusal:
        replaced(game, written(game).replace(*change))
    assert why in refusal.value.message
    assert Game.objects.get(pk=game.pk).tables_digest == game.tables_digest


def test_what_the_rules_of_a_mode_cannot_use_is_refused_with_the_cause() -> None:
    battle = new_game("platoon", mode="de_bellis", started=False)
    ranges = truth.mode_of(battle).tables["ranges"].written
    arc = "  - {figure: arc, value: 45, units: degrees}\n"
    text = f"{ranges.replace(arc, '')}house:\n{arc.replace('45', '22.5, reason: tried')}"
    with pytest.raises(Refused, match="an angle is 1 to 90 whole degrees"):
        replaced(battle, text, table="ranges")


def test_without_a_reason_or_a_change_nothing_is_replaced(game: Game) -> None:
    with pytest.raises(Refused, match="needs a reason"):
        replaced(game, slower(game), reason=" ")
    with pytest.raises(Refused, match="says the same"):
        replaced(game, written(game))
    with pytest.raises(Refused, match="no such table"):
        replaced(game, slower(game), table="T99")


def test_what_is_being_assessed_and_what_has_ended_keeps_its_tables(game: Game) -> None:
    hand_in_decks(game)
    assess(game)
    with pytest.raises(Refused, match="between assessments"):
        replaced(game, slower(game))
    over = new_game()
    end_game(game_id=over.pk, seat=control_seat(over))
    with pytest.raises(Refused, match="has ended"):
        replaced(over, slower(over))
