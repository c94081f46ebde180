"""A code book is strict: what does not fit is refused with a sentence that says where."""

from copy import deepcopy
from typing import Any

import pytest

from orders.language.codebook import BookFault, CodeBook, Kind, Provenance

ADVISED = {"required": True, "values": "formation", "advice": {"C": {"words": "use 102", "paragraph": "B'1"}}}
SMALL: dict[str, Any] = {
    "title": "small",
    "source": {},
    "order_card": {
        "code": "Ord",
        "provenance": "house",
        "reason": "",
        "columns": [
            {"field": "Unit", "from": 1, "to": 5, "kind": "designator", "meaning": "unit"},
            {"field": "Ord", "from": 6, "to": 8, "kind": "code", "meaning": "code"},
            {"field": "F", "from": 9, "to": 9, "kind": "letters", "meaning": "formation"},
        ],
    },
    "report_card": {
        "code": "Code",
        "provenance": "house",
        "reason": "",
        "columns": [
            {"field": "Code", "from": 1, "to": 3, "kind": "code", "meaning": "code"},
            {"field": "Num", "from": 4, "to": 6, "kind": "number", "meaning": "number"},
            {"field": "Text", "from": 4, "to": 80, "kind": "text", "alone": True, "meaning": "text"},
        ],
    },
    "common": {"order": {"Unit": {"required": True}}, "report": {}},
    "values": {"formation": {"C": "in column", "blank": "anyhow"}},
    "cont": {
        "any": "any", "in_order": "{what}", "in_report": "{what}", "sized": "{size} of {kind}",
        "unsized": "{unit}", "unknown_kind": "{size}", "unknown": "unknown",
        "sizes": {"3": {"name": "company", "provenance": "printed"}},
        "kinds": {"02": {"name": "armour", "unit": "armoured unit", "provenance": "printed"}},
    },
    "special_units": {},
    "orders": {
        "101": {
            "title": "Move", "provenance": "printed", "issued_by": ["both"], "received_by": ["both"],
            "defined_in": ["B'1a"], "cited_in": [], "rules": [],
            "fields": {"F": {"required": False, "values": "formation"}}, "template": "{Unit} moves[ {F}]",
        }
    },
    "reports": {
        "700": {
            "title": "Heard", "provenance": "printed", "issued_by": ["both"], "received_by": ["both"],
            "defined_in": ["D'1a"], "cited_in": [], "rules": [],
            "fields": {"Num": {"required": True}}, "template": "{Num} heard",
        }
    },
}  # fmt: skip


def changed(*path: str | int, to: object) -> dict[str, Any]:
    """The small book's data with another value at a path; None takes the last key away."""
    data = deepcopy(SMALL)
    part: Any = data
    for step in path[:-1]:
        part = part[step]
    if to is None:
        del part[path[-1]]
    else:
        part[path[-1]] = to
    return data


def test_a_code_gets_what_is_common_and_what_its_columns_say():
    move = CodeBook.from_data(SMALL).orders["101"]
    assert [(use.field, use.required, use.meaning, use.kind) for use in move.fields] == [
        ("Unit", True, "unit", Kind.DESIGNATOR),
        ("F", False, "formation", Kind.LETTERS),
    ]
    formation = move.fields[1]
    assert (formation.values, formation.blank) == ({"C": "in column"}, "anyhow")


def test_a_code_book_may_come_in_parts():
    whole = {key: value for key, value in SMALL.items() if key != "orders"}
    assert CodeBook.from_data(whole, {"orders": SMALL["orders"]}).orders.keys() == {"101"}
    with pytest.raises(BookFault, match="two parts of the code book have this key"):
        CodeBook.from_data(SMALL, {"orders": {}})


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (changed("extra", to=1), "unknown field `extra`"),
        (changed("orders", "101", "extra", to=1), "orders / 101: .*unknown field `extra`"),
        (changed("orders", "101", "fields", "F", to={"required": True, "extra": 1}), "unknown field `extra`"),
        (changed("order_card", "columns", 0, "extra", to=1), "order_card: .*unknown field `extra`"),
        (changed("cont", "extra", to=""), "cont: .*unknown field `extra`"),
        (changed("orders", "101", "title", to=None), "missing required field `title`"),
        (changed("order_card", "columns", 2, "from", to=8), "F begins in column 8, but Ord goes on to 8"),
        (changed("order_card", "columns", 2, "to", to=81), "F has columns 9-81"),
        (changed("order_card", "columns", 2, "field", to="Unit"), "the field Unit stands here twice"),
        (changed("order_card", "code", to="Code"), "no column for the code field Code"),
        (changed("report_card", "columns", 2, "from", to=3), "Text covers the columns of the code"),
        (changed("orders", "101", "template", to="{Unit} moves {C1}"), "shows C1, which the code does not have"),
        (changed("orders", "101", "template", to="{Unit} moves[ {F}"), "is not closed"),
        (changed("orders", "101", "fields", to={"C1": {"required": True}}), "the card has no field C1"),
        (changed("orders", "101", "fields", "F", to={}), "say whether the field is required"),
        (changed("orders", "101", "fields", "F", "values", to="march"), "unknown set of values 'march'"),
        (changed("orders", "101", "fields", "F", "values", to={"CC": "x"}), "'CC' does not fit into 1 columns"),
        (changed("orders", "101", "fields", "F", to=ADVISED), "'C' is allowed; it needs no advice"),
        (changed("orders", "101", "issued_by", to=["green"]), "unknown element 'green'"),
        (changed("orders", "101", "provenance", to="reconstructed"), "needs a reason"),
        (changed("orders", "101", "provenance", to="guessed"), "Invalid enum value 'guessed'"),
        (changed("orders", "1O1", to=SMALL["orders"]["101"]), "a code is three digits, or H and two digits"),
        (changed("orders", "H01", to=SMALL["orders"]["101"]), "house codes, and only they, begin with H"),
        (changed("reports", "101", to=SMALL["reports"]["700"]), "this code is also an order"),
        (
            changed("reports", "700", "fields", to={"Num": {"required": True}, "Text": {"required": True}}),
            "Text stands alone, but Num is used too",
        ),
        (changed("cont", "sizes", to={"0": {"name": "x", "provenance": "house"}}), "'0' is not a size digit"),
        (changed("not_codes", to={"101": "x"}), "this number is a code"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_clear_sentence(data, says):
    with pytest.raises(BookFault, match=says):
        CodeBook.from_data(data)


def test_the_code_book_of_tacspiel_holds_every_code(book):
    printed = [code for code in (*book.orders.values(), *book.reports.values()) if not code.house]
    assert sum(code.kind == "order" for code in printed) == 47
    assert sum(code.kind == "report" for code in printed) == 66
    assert sum(code.provenance is Provenance.PRINTED for code in printed) == 85
    assert sum(code.provenance is Provenance.RECONSTRUCTED for code in printed) == 28
    house = [code for code in book.orders if code[0] == "H"]
    assert house == ["H01", "H02", "H03", "H04", "H05", "H10", "H11", "H20", "H21", "H30", "H33", "H32"]
    assert [code for code in book.reports if code[0] == "H"] == ["H50", "H51", "H52", "H53", "H54"]


def test_the_columns_of_the_order_card_are_used_once_each(book):
    used = [number for column in book.order_card.columns for number in range(column.first, column.last + 1)]
    assert sorted(used) == list(range(1, 81))


def test_the_orders_that_run_beside_others_are_marked(book):
    beside = {code.code for code in book.orders.values() if code.beside}
    assert beside == {"010", "137", "144", "H01", "H02", "H03", "H04", "H05"}


def test_house_codes_carry_the_mark(book):
    assert (book.orders["H01"].mark, book.orders["101"].mark) == ("h", "")
