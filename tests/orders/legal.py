"""Cards that the code book has nothing against, random ones and full ones."""

from functools import cache

from hypothesis import strategies as st

from orders.language.codebook import Code, CodeBook, Column, Kind, Use
from orders.language.reading import CLOCK_TIMES

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
OF_QUALITY = {"A1B1": "321", "A2B1": "021", "A1B2": "302"}


@cache
def values_of(book: CodeBook, code_name: str) -> st.SearchStrategy[dict[str, str]]:
    """Texts for the fields of a code: required ones always, others now and then, the code itself among them."""
    code = book.code(code_name)
    assert code is not None
    layout = book.layout(code.kind)
    required = {use.field: _legal(book, code, use) for use in code.fields if use.required}
    optional = {use.field: _legal(book, code, use) for use in code.fields if not use.required}
    return st.fixed_dictionaries({layout.code: st.just(code.code), **required}, optional=optional)


def full_values(book: CodeBook, code: Code, *, six: bool = False) -> dict[str, str]:
    """One text for every field of a code, with coordinates of six or eight digits."""
    values = {book.layout(code.kind).code: code.code}
    place = "555685" if six else "12370453"
    texts = {
        Kind.DESIGNATOR: "3C73",
        Kind.SQUARE: place,
        Kind.POINT: place,
        Kind.NUMBER: "1",
        Kind.CONT: "321",
        Kind.LETTERS: "A",
        Kind.TIME: "1730",
        Kind.CLOCK: "1730",
        Kind.TEXT: "rice",
        Kind.CODE: "101",
    }
    for use in code.fields:
        fixed = _fixed(use)
        values[use.field] = fixed[0] if fixed else texts[use.kind]
    return values


def _fixed(use: Use) -> tuple[str, ...]:
    """The texts that a use lists, if it lists any."""
    return use.only or tuple(use.values) or tuple(OF_QUALITY[quality] for quality in use.quality[:1])


def _legal(book: CodeBook, code: Code, use: Use) -> st.SearchStrategy[str]:
    """Texts that may stand in a field."""
    column = book.layout(code.kind).column(use.field)
    assert column is not None
    fixed = _fixed(use)
    return st.sampled_from(fixed) if fixed else _by_kind(book, column, use)


def _by_kind(book: CodeBook, column: Column, use: Use) -> st.SearchStrategy[str]:
    place = st.integers(0, 999_999).map("{:06d}".format) | st.integers(0, 99_999_999).map("{:08d}".format)
    most = 10**column.width - 1 if use.most is None else use.most
    kinds = ("00", *book.cont.kinds)
    letters = st.text(SIGNS, min_size=1, max_size=column.width)
    return {
        Kind.DESIGNATOR: letters.filter(lambda text: text not in book.special_units),
        Kind.SQUARE: place,
        Kind.POINT: place,
        Kind.NUMBER: st.integers(use.least or 0, most).map(str),
        Kind.CONT: st.sampled_from([size + kind for size in ("0", *book.cont.sizes) for kind in kinds]),
        Kind.LETTERS: letters,
        Kind.TIME: st.sampled_from([*sorted(CLOCK_TIMES), "ONO"]),
        Kind.CLOCK: st.sampled_from(sorted(CLOCK_TIMES)),
        Kind.TEXT: st.text(SIGNS + "abc.-", min_size=1, max_size=column.width),
        Kind.CODE: st.sampled_from(sorted(book.orders)),
    }[use.kind]
