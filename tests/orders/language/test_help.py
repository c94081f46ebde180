"""Help at every field, and a message id for everything said."""

import pytest

from orders.language.help import field_help, message_ids
from orders.language.wrong import Inadmissible, Unreadable


def test_there_is_help_for_every_field_of_every_code(book):
    for code in (*book.orders.values(), *book.reports.values()):
        for use in code.fields:
            text = field_help(book, code.code, use.field)
            assert use.meaning in text
            assert not set("{}") & set(text)


@pytest.mark.parametrize(
    ("code", "field", "text"),
    [
        ("101", "F", "F, columns 58-60, required: formation. Values: C in column, T in tactical column, D deployed."),
        ("101", "Dir", "Dir, columns 56-57, may be blank: mounted or on foot. Values: V in vehicles. Blank: on foot."),
        ("110", "F", "F, columns 58-60, required: hours of rest. A whole number of at most 3 digits. From 1 to 999."),
        ("539", "Unit", "Unit, columns 1-5, required: unit that is to carry the order out. Only AGENT."),
    ],
)  # fmt: skip
def test_help_tells_place_need_meaning_and_values(book, code, field, text):
    assert field_help(book, code, field) == text


def test_a_foreign_field_has_no_help(book):
    with pytest.raises(KeyError, match="code 101 has no field Msn"):
        field_help(book, "101", "Msn")


def test_every_sentence_of_the_book_is_a_message_id(book):
    ids = set(message_ids(book))
    for code in (*book.orders.values(), *book.reports.values()):
        assert {code.title, code.template} <= ids
    assert "{reason}; did you mean {suggestion}?" in ids


def test_errors_can_be_said_in_another_language(book):
    words = {"gone": "weg", "{reason}; did you mean {suggestion}?": "{reason} - etwa {suggestion}?"}
    for wrong in (Unreadable(1, 2, "gone", "there"), Inadmissible(reason="gone", suggestion="there")):
        assert wrong.as_dict(lambda text: words.get(text, text))["error"] == "weg - etwa there?"
