"""Which combinations of keys each cell stands for: every one exactly once, none left out unsaid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from assessment.engine.table import Absence
from assessment.engine.table_axis import ANY, Axis
from assessment.engine.table_entry import Entry
from assessment.engine.yaml_source import Source

Combination = tuple[str, ...]
Place = tuple[str | int, ...]
_SHOWN = 3


def claim(source: Source, axes: tuple[Axis, ...], placed: list[tuple[Place, Entry]]) -> list[tuple[Combination, ...]]:
    """The combinations of members of each entry, in order.

    `any` stands for what no earlier cell has; otherwise no combination may belong to two cells.
    """
    owner: dict[Combination, Place] = {}
    claims: list[tuple[Combination, ...]] = []
    for place, entry in placed:
        own: list[Combination] = []
        is_rest = any(key == ANY for _, key in entry.axes)
        for combination in _combinations(axes, entry):
            taken = owner.get(combination)
            if taken is None:
                own.append(combination)
                owner[combination] = place
            elif not is_rest:
                raise source.bad(
                    f"{', '.join(combination)} already has a cell in line {source.line_of(*taken)}", *place
                )
        if not own:
            raise source.bad("earlier cells leave nothing for this one", *place)
        claims.append(tuple(own))
    return claims


def refuse_gaps(
    source: Source, axes: tuple[Axis, ...], claims: list[tuple[Combination, ...]], absent: tuple[Absence, ...]
) -> None:
    """Refuses a grid with a combination that has neither a cell nor a line under absent, or both."""
    present = {combination for claimed in claims for combination in claimed}
    every = set(product(*(axis.members for axis in axes)))
    left_out: set[Combination] = set()
    for n, absence in enumerate(absent):
        covered = {one for one in every if _is_absent(axes, absence, one)}
        if covered & present:
            raise source.bad(f"{', '.join(min(covered & present))} has a cell and cannot be absent", "absent", n)
        if not covered:
            raise source.bad("no combination of keys is meant by this", "absent", n)
        left_out |= covered
    gaps = sorted(every - present - left_out)
    if gaps:
        more = f" and {len(gaps) - _SHOWN} more" if len(gaps) > _SHOWN else ""
        shown = "; ".join(", ".join(gap) for gap in gaps[:_SHOWN])
        raise source.bad(f"no cell for {shown}{more}; say so under absent if none is printed", "cells")


def _combinations(axes: tuple[Axis, ...], entry: Entry) -> Iterator[Combination]:
    return product(*(axis.stands_for(key) for axis, (_, key) in zip(axes, entry.axes, strict=True)))


def _is_absent(axes: tuple[Axis, ...], absence: Absence, combination: Combination) -> bool:
    return all(
        axis.name not in absence.keys or member in axis.stands_for(absence.keys[axis.name])
        for axis, member in zip(axes, combination, strict=True)
    )
