"""Writing a game to a file. The game stands still while its rows are read; blobs never change."""

from __future__ import annotations

import gzip
import tempfile
from dataclasses import dataclass
from typing import IO, Any, Final

import msgspec
from django.db import transaction
from django.db.models import ForeignKey, QuerySet
from django.utils import timezone

from assessment.version import code_version
from control.gamefile.form import FORMAT, VERSION, BlobLine, End, Header, RowLine, Running
from control.gamefile.tables import TABLES, Table, target
from control.gamefile.values import written
from control.models import Blob, Game

Numbers = dict[str, dict[int, int]]

CHUNK: Final = 2000
IN_MEMORY: Final = 16 << 20
_encode: Final = msgspec.json.Encoder(order="deterministic").encode


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What a file holds; `digest` is the same for the same game, whenever it is written."""

    rows: int
    blobs: int
    digest: str


def write_game(*, game: Game, to: IO[bytes]) -> Written:
    """Writes all that belongs to a game: its rows and every blob they name, no token and no job."""
    running, digests = Running(), set[str]()
    with (
        tempfile.SpooledTemporaryFile(max_size=IN_MEMORY) as rows,
        gzip.GzipFile(fileobj=to, mode="wb", mtime=0) as out,
    ):
        out.write(_line(_header(game)))
        count = _keep_rows(game, rows, digests)
        rows.seek(0)
        for line in rows:
            running.add(line)
            out.write(line)
        for digest in sorted(digests):
            line = _line(_blob(digest))
            running.add(line)
            out.write(line)
        end = End(rows=count, blobs=len(digests), digest=running.digest)
        out.write(_line(end))
    return Written(rows=end.rows, blobs=end.blobs, digest=end.digest)


def _header(game: Game) -> Header:
    return Header(
        format=FORMAT,
        version=VERSION,
        mode=game.mode,
        edition=game.edition,
        title=game.title,
        software=code_version(),
        written=timezone.now(),
    )


@transaction.atomic
def _keep_rows(game: Game, out: IO[bytes], digests: set[str]) -> int:
    """Every change of a game takes its lock first, so that under it all rows are of one moment."""
    Game.objects.locked(game.pk)
    numbers = {table.name: _numbers(table, game) for table in TABLES if not table.is_leaf}
    count = 0
    for table in TABLES:
        for number, row in enumerate(_rows(table, game).iterator(chunk_size=CHUNK), start=1):
            out.write(_line(RowLine(table=table.name, number=number, values=_values(table, row, numbers))))
            digests.update(digest for name in table.digests if (digest := getattr(row, name)))
            count += 1
    return count


def _rows(table: Table, game: Game) -> QuerySet[Any]:
    found = table.model._default_manager.filter(**{table.game: game.pk})  # noqa: SLF001 - Django's documented interface
    return found.prefetch_related(*(many.name for many in table.sets)).order_by("pk")


def _numbers(table: Table, game: Game) -> dict[int, int]:
    keys = _rows(table, game).prefetch_related(None).values_list("pk", flat=True)
    return {key: number for number, key in enumerate(keys, start=1)}


def _values(table: Table, row: Any, numbers: Numbers) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for column in table.fields:
        value = getattr(row, column.attname)
        if isinstance(column, ForeignKey):
            value = None if value is None else numbers[target(column)][value]
        values[column.name] = written(column, value)
    for many in table.sets:
        values[many.name] = sorted(numbers[target(many)][other.pk] for other in getattr(row, many.name).all())
    return values


def _blob(digest: str) -> BlobLine:
    kept = Blob.objects.get(digest=digest)
    return BlobLine(digest=digest, kind=kept.kind, data=msgspec.Raw(Blob.objects.bytes_of(digest)))


def _line(line: Any) -> bytes:
    return _encode(line) + b"\n"
