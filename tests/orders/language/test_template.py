"""Sentences with fields in them."""

import pytest

from orders.language.template import fields_of, fill, parse_template


def said(text: str, **values: str) -> str:
    """The sentence with these values."""
    return fill(parse_template(text), lambda field: values.get(field, ""), {}, "(blank)")


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"A": "a", "B": "b", "C": "c"}, "a goes by b to c"),
        ({"A": "a", "B": "b"}, "a goes"),
        ({}, "(blank) goes"),
    ],
)
def test_a_part_in_brackets_needs_all_its_fields(values, sentence):
    assert said("{A} goes[ by {B} to {C}]", **values) == sentence


def test_a_part_may_be_replaced_by_what_stands_instead():
    template = parse_template("{A} goes[, at {T}]")
    assert fill(template, lambda field: field, {"T": ", later"}, "") == "A goes, later"


def test_the_fields_of_a_sentence_are_known():
    assert fields_of(parse_template("{A} goes[ by {B}]")) == {"A", "B"}


@pytest.mark.parametrize("text", ["[ {A}", "{A} ]", "[a [{A}]]", "{A", "A}", "[never]", "{A-B}"])
def test_a_sentence_with_unmatched_or_nested_signs_is_refused(text):
    with pytest.raises(ValueError, match=r"place|closed|field"):
        parse_template(text)
