"""Reads a mode's code book from its folder, with the file and line of every fault."""

from __future__ import annotations

from pathlib import Path

from assessment.engine.yaml_source import BadData, Source, read_folder
from orders.language.codebook import BookFault, CodeBook


def read_codebook(folder: Path) -> CodeBook:
    """The code book whose parts are the `.yaml` files of a folder. Raises `BadData`."""
    sources = read_folder(folder)
    try:
        return CodeBook.from_data(*(source.mapping() for source in sources))
    except BookFault as fault:
        raise _placed(fault, sources, folder) from fault


def _placed(fault: BookFault, sources: tuple[Source, ...], folder: Path) -> BadData:
    """The fault with the file and line it lies in, as near as its path leads."""
    for source in sources:
        if fault.path and fault.path[0] in source.mapping():
            return source.bad(str(fault), *fault.path)
    return BadData(str(folder), 1, str(fault))
