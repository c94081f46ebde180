"""Asking a table for an entry."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

import pytest

from assessment.engine.tables import NoEntry, Outcome, Provenance
from tests.assessment.engine.invented_tables import CONTACT, LOSSES, MARCH, SEEN, read


class Light(StrEnum):
    NIGHT = "night"


def test_an_entry_is_found_by_its_keys_in_order_or_by_name() -> None:
    march = read(MARCH)
    assert march.entry("open", "day").value == 4
    assert march.entry(light="day", terrain="open") is march.entry("open", "day")
    assert march.entry("open", light="day") is march.entry("open", "day")
    assert march.entry("close", Light.NIGHT).value == Fraction(1, 2)


def test_an_entry_tells_its_row_and_column_value_figures_and_provenance() -> None:
    entry = read(MARCH).entry("open", "day")
    assert entry.axes == (("terrain", "open"), ("light", "day"))
    assert entry.key == "open, day"
    assert entry.figure("wet") == Fraction(3, 2)
    assert entry.figure("value") == 4
    assert entry.provenance is Provenance.PRINTED
    assert read(MARCH).entry("close", "night").notes == "by torchlight"


def test_a_figure_that_an_entry_lacks_is_none_and_an_unknown_one_is_refused() -> None:
    entry = read(MARCH).entry("close", "day")
    assert entry.figure("wet") is None
    with pytest.raises(NoEntry, match='T7 has no figure "dry"; its named figures are wet'):
        entry.figure("dry")


def test_a_whole_fraction_is_a_whole_number() -> None:
    value = read(MARCH).entry("open", "night").value
    assert value == 3
    assert type(value) is int


def test_typed_reading_refuses_another_type() -> None:
    half = read(MARCH).entry("close", "night")
    assert half.number == Fraction(1, 2)
    with pytest.raises(NoEntry):
        _ = half.whole
    with pytest.raises(NoEntry):
        _ = half.text


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        (
            {"terrain": "swamp", "light": "day"},
            'T7 (Rate of march) has no terrain "swamp"; it prints open, close (para 17c, p. 41).',
        ),
        (
            {"terrain": "open", "weather": "fog"},
            'T7 (Rate of march) has no axis "weather"; its axes are terrain, light (para 17c, p. 41).',
        ),
        (
            {"terrain": "open"},
            "T7 (Rate of march) also needs light; its axes are terrain, light (para 17c, p. 41).",
        ),
        ({}, "T7 (Rate of march) is entered by terrain, light (para 17c, p. 41)."),
    ],
)
def test_what_is_not_printed_is_refused_with_what_is(keys: dict[str, str], message: str) -> None:
    with pytest.raises(NoEntry) as caught:
        read(MARCH).entry(**keys)
    assert str(caught.value) == message


def test_every_number_of_the_die_gives_one_result_of_an_outcome() -> None:
    contact = read(CONTACT)
    results = [contact.entry().result(draw) for draw in range(1, 11)]
    assert results == ["no_contact"] * 5 + ["patrol"] * 5
    with pytest.raises(NoEntry):
        contact.entry().result(0)


def test_a_chance_succeeds_inside_its_range_alone() -> None:
    entry = read(SEEN).entry("rice", "0-20")
    assert [entry.succeeds(draw) for draw in (0, 49, 50, 99)] == [True, True, False, False]


def test_no_chance_never_succeeds() -> None:
    assert not any(read(SEEN).entry("forest", "0-20").succeeds(draw) for draw in range(100))


def test_an_entry_without_a_chance_cannot_be_drawn_for() -> None:
    with pytest.raises(NoEntry, match="there is no chance"):
        read(MARCH).entry("open", "day").succeeds(5)


@pytest.mark.parametrize(
    ("ratio", "row"),
    [
        (0, "worse"),
        (Fraction(999_999, 1_000_000), "worse"),
        (1, "even"),
        (Fraction(1), "even"),
        (Fraction(1_499_999, 1_000_000), "even"),
        (Fraction(3, 2), "better"),
        (1000, "better"),
        ("even", "even"),
    ],
)
def test_a_number_falls_in_the_band_that_holds_it_at_both_edges(ratio: object, row: str) -> None:
    losses = read(LOSSES)
    for _ in range(2):
        assert losses.entry(ratio).axes == (("ratio", row),)


def test_a_number_outside_all_bands_is_refused() -> None:
    table = read(LOSSES.replace("{key: worse, below: 1}", "{key: worse, min: 0, below: 1}"))
    with pytest.raises(NoEntry, match='no ratio "-1"'):
        table.entry(-1)


@pytest.mark.parametrize(
    ("distance", "row"), [(0, "near"), (Fraction(1), "near"), (Fraction(1001, 1000), "far"), (3, "far")]
)
def test_a_band_may_own_its_upper_edge(distance: Fraction, row: str) -> None:
    bands = "- {key: near, min: 0, to: 1}\n      - {key: far, above: 1, to: 3}"
    text = LOSSES.replace("- {key: worse, below: 1}", bands).replace("{ratio: worse,", "{ratio: near,")
    text = text.replace("      - {key: even, min: 1, below: 3/2}\n      - {key: better, min: 3/2}\n", "")
    text = text.replace("{ratio: even,", "{ratio: far,").replace(
        "  - {ratio: better, draws: [00-99, null, null]}\n", ""
    )
    table = read(text)
    assert table.entry(distance).axes[0][1] == row
    with pytest.raises(NoEntry):
        table.entry(Fraction(3001, 1000))


def test_an_entry_is_found_by_every_member_that_its_key_covers_and_by_the_key() -> None:
    seen = read(SEEN)
    printed = seen.entry("fields", "0-30")
    assert all(seen.entry(cover, slope) is printed for cover in ("rice", "grass") for slope in ("0-20", "21-30"))
    assert printed.key == "fields, 0-30"
    assert seen.entry("rice", "31-45").spread == (0, 29)
    assert seen.entry("forest", ">30") is seen.entry("forest", "0-20")


def test_any_is_no_key_to_ask_for() -> None:
    with pytest.raises(NoEntry, match='has no slope "any"'):
        read(SEEN).entry("forest", "any")


def test_a_single_cell_may_have_a_provenance_of_its_own() -> None:
    seen = read(SEEN)
    assert seen.entry("rice", "0-20").provenance is Provenance.REPAIRED
    assert seen.entry("rice", "31-45").provenance is Provenance.PRINTED
    assert seen.entry("swamp", "31-45").provenance is Provenance.HOUSE


def test_a_modifier_is_an_entry_too() -> None:
    seen = read(SEEN)
    assert seen.entry(modifier="halted").value == Fraction(1, 2)
    with pytest.raises(NoEntry, match='has no modifier "running"; it prints halted'):
        seen.entry(modifier="running")


def test_what_was_read_of_a_damaged_range_stands_at_its_outcome() -> None:
    assert read(LOSSES).entry("even").outcomes[2] == Outcome(result=10, spread=(99, 99), as_read="9g")


def test_keys_that_are_whole_numbers_may_be_asked_for_as_such() -> None:
    table = read(MARCH.replace("[day, night]", "[1, 2]").replace("light: day", "light: 1").replace("night", "2"))
    assert table.entry("open", 1) is table.entry("open", "1")


def test_combinations_that_the_source_leaves_out_say_why() -> None:
    text = MARCH.replace("  - {terrain: close, light: day, value: 2}\n", "")
    table = read(text + "absent:\n  - {terrain: close, light: day, why: the wood is closed by day}\n")
    with pytest.raises(NoEntry, match="prints no entry for terrain close, light day: the wood is closed by day"):
        table.entry("close", "day")
