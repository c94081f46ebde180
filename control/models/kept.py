"""Statements that are written once: querysets that every request asks with other values.

Django writes the SQL of a queryset anew each time it is asked. For the few rows that a page's bar needs this takes
three times as long as the database does, and a page asks ten of them.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar, cast

from django.db.models import QuerySet
from django.db.models.sql import Query
from django.utils.functional import cached_property

P = ParamSpec("P")
R = TypeVar("R")
STAND_INS: Final[dict[str, Callable[[int], Any]]] = {"int": lambda place: 2_147_400_000 + place, "str": "\0{}".format}
"""What stands for a value while its statement is written, by the kind that the builder's signature names."""
OF_A_COMPILER: Final = ("select", "klass_info", "annotation_col_map", "col_count", "has_extra_select")
"""What a compiler knows of the rows once it has written their statement."""


def kept(build: Callable[P, QuerySet[Any, R]]) -> Callable[P, list[R]]:
    """The rows of a queryset whose statement is written at the first call and asked with the values of each.

    The builder takes words and whole numbers, as its signature says, and uses each as it is given: it does not choose
    by them, and none of them is null.
    """
    signature = inspect.signature(build)
    statement = _Statement(build, [str(parameter.annotation) for parameter in signature.parameters.values()])

    @wraps(build)
    def rows(*args: P.args, **kwargs: P.kwargs) -> list[R]:
        return list(statement.asked(tuple(signature.bind(*args, **kwargs).arguments.values())))

    rows.build = build  # type: ignore[attr-defined]
    return rows


class _KeptQuery(Query):
    """A query whose compiler finds its statement written."""

    sql: str
    values: tuple[Any, ...]
    of_rows: dict[str, Any]

    def get_compiler(self, *args: Any, **kwargs: Any) -> Any:
        """A compiler that knows the rows and does not write."""
        compiler = super().get_compiler(*args, **kwargs)
        vars(compiler).update(self.of_rows, as_sql=lambda *_args, **_kwargs: (self.sql, self.values))
        return compiler


class _Statement:
    """The queryset of a builder, its SQL, and where in it each value, of which `kinds` are named, goes."""

    def __init__(self, build: Callable[..., QuerySet[Any, Any]], kinds: list[str]) -> None:
        self._build, self._kinds = build, kinds

    def asked(self, values: tuple[Any, ...]) -> QuerySet[Any, Any]:
        """The queryset with these values, in the order of the signature."""
        queryset, places = self._written
        found = queryset.all()
        query = cast("_KeptQuery", found.query)
        query.values = tuple(values[place] if place is not None else own for place, own in places)
        return found

    @cached_property
    def _written(self) -> tuple[QuerySet[Any, Any], tuple[tuple[int | None, Any], ...]]:
        stand_ins = [STAND_INS[kind](place) for place, kind in enumerate(self._kinds)]
        queryset = self._build(*stand_ins)
        compiler = queryset.query.get_compiler(queryset.db)
        sql, values = compiler.as_sql()
        places = tuple((stand_ins.index(own) if own in stand_ins else None, own) for own in values)
        if {place for place, _own in places} - {None} != set(range(len(stand_ins))):
            raise TypeError(f"{self._build.__qualname__} does not use every value as it is given.")
        query = cast("_KeptQuery", queryset.query.chain(klass=_KeptQuery))
        query.sql, query.of_rows = sql, {name: getattr(compiler, name) for name in OF_A_COMPILER}
        # Not by its property, which takes rows of single values for mappings.
        queryset._query = query  # type: ignore[attr-defined]  # noqa: SLF001
        return queryset, places
