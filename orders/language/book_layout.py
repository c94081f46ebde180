"""The columns of a code book's cards, refused where they clash or leave a field out."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from orders.language.book_shapes import converted
from orders.language.codebook import CARD_WIDTH, BookFault, Column, Kind, Layout


def layout_from(data: dict[str, Any], name: str) -> Layout:
    """The layout of the card named `name` in the data. Raises `BookFault` where its columns clash or cannot be read."""
    layout = converted(data, Layout, name)
    fields = [column.field for column in layout.columns]
    for field in fields:
        if fields.count(field) > 1:
            raise BookFault(f"the field {field} stands here twice", name, "columns")
    if layout.code not in fields:
        raise BookFault(f"no column for the code field {layout.code}", name, "columns")
    _columns_fit(layout, name)
    for place, column in enumerate(layout.columns):
        _pattern_fits(column, name, "columns", place)
    return layout


def _pattern_fits(column: Column, *path: str | int) -> None:
    try:
        re.compile(column.pattern)
    except re.error as error:
        raise BookFault(f"the pattern of {column.field} cannot be read: {error}", *path) from error
    if bool(column.pattern) != bool(column.shape):
        raise BookFault(f"{column.field} has a pattern without a shape to show, or a shape without a pattern", *path)
    if column.kind in (Kind.EASTING, Kind.NORTHING) and not column.pattern:
        raise BookFault(f"{column.field} is a number of a place, whose pattern only the code book knows", *path)


def _columns_fit(layout: Layout, name: str) -> None:
    for column in layout.columns:
        if not 1 <= column.first <= column.last <= CARD_WIDTH:
            raise BookFault(f"{column.field} has columns {column.first}-{column.last}", name, "columns")
    shared = sorted((column for column in layout.columns if not column.alone), key=lambda column: column.first)
    for left, right in pairwise(shared):
        if right.first <= left.last:
            why = f"{right.field} begins in column {right.first}, but {left.field} goes on to {left.last}"
            raise BookFault(why, name, "columns")
    code = layout.code_column
    for column in layout.columns:
        if column.alone and column.first <= code.last and code.first <= column.last:
            raise BookFault(f"{column.field} covers the columns of the code", name, "columns")
