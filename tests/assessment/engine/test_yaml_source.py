"""The strict reader of rule data."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from assessment.engine.yaml_source import BadData, parse_yaml, read_folder, read_yaml


def read(text: str) -> object:
    return parse_yaml(text, "t.yaml").data


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("7", 7),
        ("0", 0),
        ("-3", -3),
        ("+1", 1),
        ("0.5", Fraction(1, 2)),
        ("3/2", Fraction(3, 2)),
        ("-0.25", Fraction(-1, 4)),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
    ],
)
def test_a_plain_scalar_is_a_number_or_one_of_four_words(written: str, value: object) -> None:
    assert read(f"a: {written}") == {"a": value}
    assert type(read(f"- {written}")[0]) is type(value)  # type: ignore[index]


@pytest.mark.parametrize(
    "written",
    ["18:00", "010", "00", "NO", "yes", "True", "NULL", "1966-08-01", "1e5", "0x10", "1_000", ".5", "5.", "00-49"],
)
def test_what_plain_yaml_would_guess_at_stays_text(written: str) -> None:
    assert read(f"a: {written}") == {"a": written}


@pytest.mark.parametrize("written", ["'7'", '"7"', "'true'", '"null"', "'0.5'"])
def test_quoted_is_always_text(written: str) -> None:
    assert read(f"a: {written}") == {"a": written[1:-1]}


def test_block_text_is_text() -> None:
    assert read("a: |\n  12\n") == {"a": "12\n"}


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("a: 1\nb: 2\na: 3\n", 3, '"a" stands here a second time'),
        ("a:\n  - {k: 1,\n     k: 2}\n", 3, '"k" stands here a second time'),
        ("a: 1\nb: &x 2\n", 2, "anchors"),
        ("a: &x [1]\n", 1, "anchors"),
        ("a: 1\nb: *x\n", 2, "aliases"),
        ("a: !!str 1\n", 1, "tags"),
        ("a: !thing {b: 1}\n", 1, "tags"),
        ("a: 1\n2: b\n", 2, "a key must be text"),
        ("a: 1\nnull: b\n", 2, "a key must be text"),
        ("a: 1\n[b]: c\n", 2, "a key must be text"),
        ("a: 1\nb:\n", 2, "a value is missing"),
        ("a: {b, c}\n", 1, "a value is missing"),
        ("a: 1\n---\nb: 2\n", 2, "a second document"),
        ("", 1, "empty"),
        ("# only a remark\n", 1, "empty"),
        ("a: 1\nb: [1, 2\nc: 3\n", 3, "did not find expected"),
        ("a: 1\nb: 'open\n", 3, "end of stream"),
        ("a: 1\n\tb: 2\n", 2, "tab character"),
        ("[" * 60 + "]" * 60, 1, "deep"),
    ],
)
def test_a_fault_is_refused_with_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(BadData) as caught:
        parse_yaml(text, "t.yaml")
    assert caught.value.file == "t.yaml"
    assert caught.value.line == line
    assert why in caught.value.why
    assert str(caught.value).startswith(f"t.yaml, line {line}: ")


def test_the_same_key_in_two_mappings_is_no_fault() -> None:
    assert read("- {a: 1}\n- {a: 2}\n") == [{"a": 1}, {"a": 2}]


def test_every_part_knows_its_line() -> None:
    source = parse_yaml("a: 1\nb:\n  - x\n  - {c: 1,\n     d: [5,\n         6]}\n", "t.yaml")
    assert source.line_of("a") == 1
    assert source.line_of("b", 0) == 3
    assert source.line_of("b", 1, "d") == 5
    assert source.line_of("b", 1, "d", 1) == 6
    assert source.line_of("b", 1, "not there") == 4
    assert source.bad("wrong", "b", 0).line == 3


class Thing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    share: Fraction = Fraction(0)


class Things(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    things: tuple[Thing, ...]


def test_data_becomes_a_typed_value() -> None:
    source = parse_yaml("things:\n  - {name: a, share: 1/2}\n  - {name: b, share: 2}\n", "t.yaml")
    expected = Things(things=(Thing(name="a", share=Fraction(1, 2)), Thing(name="b", share=Fraction(2))))
    assert source.convert(Things) == expected
    assert source.convert(Thing, "things", 1) == expected.things[1]


@pytest.mark.parametrize(
    ("second", "why"),
    [
        ("{name: 5}", "Expected `str`"),
        ("{name: b, extra: 1}", "extra"),
        ("{share: 1/2}", "name"),
        ("{name: b, share: half}", "Fraction"),
    ],
)
def test_what_does_not_fit_the_type_is_refused_with_its_line(second: str, why: str) -> None:
    source = parse_yaml(f"things:\n  - {{name: a}}\n  - {second}\n", "t.yaml")
    with pytest.raises(BadData, match=why) as caught:
        source.convert(Things)
    assert caught.value.line == 3


def test_files_are_read_from_a_folder_in_the_order_of_their_names(tmp_path: Path) -> None:
    (tmp_path / "b.yaml").write_text("b: 1\n")
    (tmp_path / "a.yaml").write_text("a: 1\n")
    (tmp_path / "notes.txt").write_text("x")
    assert [source.data for source in read_folder(tmp_path)] == [{"a": 1}, {"b": 1}]


def test_a_file_that_is_not_utf_8_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a: 1\nb: caf\xe9\n")
    with pytest.raises(BadData, match="not UTF-8") as caught:
        read_yaml(path)
    assert caught.value.line == 2
