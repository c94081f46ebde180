"""A set of tables: by id, by digest, with replacements, and the handles that rules hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from assessment.engine.tables import NoEntry, TableSet, declared_in, table
from assessment.engine.yaml_source import BadData
from tests.assessment.engine.invented_tables import CONTACT, LOSSES, MARCH, SEEN, read


def table_set(*texts: str) -> TableSet:
    return TableSet(read(text) for text in texts)


BOTH = table_set(MARCH, LOSSES)


def test_a_table_is_found_by_its_id_and_an_unknown_one_refused_with_those_there_are() -> None:
    assert BOTH["T7"].title == "Rate of march"
    assert "T9" in BOTH
    with pytest.raises(NoEntry, match=r'There is no table "T8"; there are T7, T9\.'):
        BOTH["T8"]


def test_one_changed_number_changes_the_digest() -> None:
    assert table_set(MARCH.replace("value: 3.0", "value: 3.1"), LOSSES).digest != BOTH.digest
    assert table_set(MARCH, LOSSES.replace("00-09, 10-59", "00-08, 09-59")).digest != BOTH.digest
    assert (
        table_set(MARCH, LOSSES.replace("min: 3/2", "min: 1.6").replace("below: 3/2", "below: 1.6")).digest
        != BOTH.digest
    )
    assert table_set(MARCH).digest != BOTH.digest


def test_a_changed_provenance_or_reason_changes_the_digest() -> None:
    ours = MARCH.replace("provenance: printed", "provenance: house\nreason: ours")
    assert table_set(ours, LOSSES).digest != BOTH.digest
    assert table_set(ours.replace("ours", "mine"), LOSSES).digest != table_set(ours, LOSSES).digest


def test_order_layout_and_remarks_do_not_change_the_digest() -> None:
    written_otherwise = "# a remark\n" + MARCH.replace("value: 3.0", "value: 3").replace("1/2", "0.5")
    assert table_set(LOSSES, written_otherwise).digest == BOTH.digest


def test_a_set_comes_back_from_its_blob() -> None:
    again = TableSet.from_blob(BOTH.to_blob())
    assert again.digest == BOTH.digest
    assert again["T7"].entry("open", "day").value == 4
    assert again.to_blob() == BOTH.to_blob()


def test_a_replacement_makes_a_new_set_and_leaves_the_old() -> None:
    faster = read(MARCH.replace("value: 4", "value: 5"))
    replaced = BOTH.replaced(faster)
    assert replaced["T7"].entry("open", "day").value == 5
    assert BOTH["T7"].entry("open", "day").value == 4
    assert replaced.digest != BOTH.digest
    assert TableSet.from_blob(replaced.to_blob()).digest == replaced.digest


def test_an_older_set_is_completed_by_what_the_rules_now_ask_for() -> None:
    own = read(MARCH.replace("value: 4", "value: 5"))
    completed = TableSet((own,)).completed(BOTH)
    assert completed.ids == ("T7", "T9")
    assert completed["T7"].entry("open", "day").value == 5, "a value of its own stays"
    outgrown = read(MARCH.replace("figures:\n  wet: rate in the wet season\n", "").replace(", wet: 1.5", ""))
    assert TableSet((outgrown,)).completed(BOTH)["T7"] == BOTH["T7"]
    assert BOTH.completed(BOTH) is BOTH


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("kind: value", "kind: modifiers", "its kind, die or axes differ"),
        ("light: [day, night]", "light: [day, dusk]", "no entry for"),
        ("  wet: rate in the wet season", "  dry: rate in the dry season", "lacks named figures"),
        ("units: km/hr", "audience: control", "audience"),
    ],
)
def test_a_replacement_must_answer_whatever_the_rules_may_ask(old: str, new: str, why: str) -> None:
    text = MARCH.replace(old, new)
    text = text.replace("light: night", "light: dusk") if "dusk" in new else text
    text = text.replace(", wet: 1.5", "") if "dry" in new else text
    with pytest.raises(ValueError, match=why):
        BOTH.replaced(read(text))


def test_a_replacement_may_not_bring_results_that_the_rules_do_not_know() -> None:
    with pytest.raises(ValueError, match="results that the rules do not know"):
        BOTH.replaced(
            read(LOSSES.replace("results: [0, 5, 10]", "results: [0, 5, 50]").replace(', as_read: {"10": 9g}', ""))
        )


def test_a_replacement_must_have_the_id_of_a_table() -> None:
    with pytest.raises(NoEntry):
        BOTH.replaced(read(CONTACT))


def test_an_id_in_two_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(MARCH)
    (tmp_path / "b.yaml").write_text(MARCH)
    with pytest.raises(BadData, match="another file holds the table T7 too") as caught:
        TableSet.read(tmp_path)
    assert (caught.value.file, caught.value.line) == (str(tmp_path / "b.yaml"), 1)


def test_a_folder_gives_one_table_a_file(tmp_path: Path) -> None:
    (tmp_path / "t7_march.yaml").write_text(MARCH)
    (tmp_path / "t10_seen.yaml").write_text(SEEN)
    assert TableSet.read(tmp_path).ids == ("T10", "T7")


def test_the_handles_of_a_package_are_known() -> None:
    assert table("T7").id == "T7"
    assert "T7" in declared_in(__name__)
    assert "T7" in declared_in("tests.assessment")
    assert "T7" not in declared_in("tests.assess")
