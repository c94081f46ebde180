from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from shutil import copytree

from assessment.engine.dice import ScriptedDice
from assessment.engine.outcome import Order
from assessment.engine.tables import TableSet
from assessment.engine.worksheet import Worksheet
from assessment.modes import tacspiel
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.knowledge import Delivered
from assessment.modes.tacspiel.replies import reply_time
from assessment.modes.tacspiel.tables import TABLES
from control.situation.side import Side
from orders.language.card import card_from
from tests.assessment.modes.tacspiel.fight_run import FightRun

DATA = Path(tacspiel.__file__).parent / "data"


def delay(tables: TableSet, *, to: str) -> Fraction:
    """How long after its window an order of the battalion to 1B78 holds, while 1C73 is in battle at 12300460."""
    run = FightRun(
        units={"1C73": {"square": "12300460"}, "1A44": {"square": "12350460"}, "1B78": {"square": "12250460"}},
        battles=[{"kind": "position", "attackers": ["1A44"], "defenders": ["1C73"]}],
    )
    now = run.draft.now
    told = Delivered(
        number=1, key="r1", addressee="blue", code="705", unit="1C73", at=now, due=now, delivered=now, card="",
        words="", units=("1C73",),
    )  # fmt: skip
    card = card_from(CODEBOOK, {"Unit": "1B78", "Ord": "101", "C1": to, "F": "C", "Auth": "73BN", "Cites": "1"})
    order = Order(number=1, side=Side.BLUE, card=card, cycle=1, place=1, window=now)
    sheet = Worksheet(tables, ScriptedDice(()))
    sheet.now = now
    return reply_time(run.draft, sheet, order, run.unit("1B78"), told, calls=False) - now


def test_a_change_in_the_table_of_reinforcements_changes_when_they_set_out(tmp_path: Path) -> None:
    copytree(DATA, tmp_path / "data")
    file = tmp_path / "data" / "e1k_delay_of_reinforcement.yaml"
    text = file.read_text()
    assert text.count("headquarters: battalion, value: 0.5") == 1
    file.write_text(text.replace("headquarters: battalion, value: 0.5", "headquarters: battalion, value: 1"))
    changed = TableSet.read(tmp_path / "data")
    assert delay(TABLES, to="12300460") == 30
    assert delay(changed, to="12300460") == 60
    assert delay(changed, to="12250465") == 30, "an order to another place is delayed by A'5"
