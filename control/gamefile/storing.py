"""Taking a game in from a file: all of it or nothing, with new links for every seat."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, Any, Final

from django.db import DatabaseError, transaction
from django.db.models import ForeignKey, Model

from assessment.modes import MODES
from control.gamefile.form import MOST_BYTES, MOST_FAULTS, BlobLine, Fault, Header, RowLine, Unfit
from control.gamefile.opening import carry_on, faults_in
from control.gamefile.reading import lines_of
from control.gamefile.tables import TABLES, Table, target
from control.gamefile.values import UnfitValue, completed, public_id, read, reference
from control.models import Blob, Claim, Game, Seat
from control.models.fields import public_id as new_public_id
from control.services import audit
from control.services.seats import TOKEN_BYTES, token_hash
from control.situation import canonical

BATCH: Final = 500
FIRST_GENERATION: Final = 1 << 30
"""Above any number of links that a seat ever had: a browser that once proved it here proves nothing."""
_NAMES: Final = re.compile(r"[A-Za-z0-9]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """The game as it now is here, and each open seat with its token, which is shown this once."""

    game: Game
    seats: tuple[tuple[Seat, str], ...]
    header: Header


@transaction.atomic
def import_game(*, file: IO[bytes], beside: bool = False, most_bytes: int = MOST_BYTES) -> Imported:
    """Stores the game of a file. `beside` gives new public ids, for a game that is here already.

    Raises `Unfit` with what is wrong and where; then nothing is stored.
    """
    intake = Intake(beside=beside)
    header: Header | None = None
    for number, line in lines_of(file, most_bytes=most_bytes):
        if isinstance(line, Header):
            header = line
            if line.mode not in {mode.key for mode in MODES}:
                raise Unfit((Fault(line=number, why=f"there is no mode {line.mode!r} here"),))
        else:
            intake.take(number, line)
    if header is None:
        raise Unfit((Fault(line=0, why="the file has no header"),))
    game = intake.finish()
    seats = _proved(game)
    audit.record(
        game=game, act="game.imported", branch=game.branch, written=header.written.isoformat(), software=header.software
    )
    carry_on(game, written=header.written)
    return Imported(game=game, seats=seats, header=header)


def _proved(game: Game) -> tuple[tuple[Seat, str], ...]:
    seats = []
    for seat in game.seats.open().order_by("pk"):
        token = secrets.token_urlsafe(TOKEN_BYTES)
        seat.token_hash = token_hash(token)
        seat.save(update_fields=("token_hash",))
        seats.append((seat, token))
    return tuple(seats)


class Intake:
    """What has been read so far. After the first fault lines are still checked, and nothing more is stored."""

    def __init__(self, *, beside: bool) -> None:
        self.beside = beside
        self.faults: list[Fault] = []
        self.counted: Counter[str] = Counter()
        self.keys: dict[str, list[int]] = {table.name: [] for table in TABLES}
        self.named: set[str] = set()
        self.kept: set[str] = set()
        self.renamed: dict[str, str] = {}
        self._waiting: list[Model] = []
        self._later: list[tuple[int, Table, int, dict[str, Any]]] = []

    def take(self, line: int, what: RowLine | BlobLine) -> None:
        """One row or blob."""
        try:
            if isinstance(what, RowLine):
                self._take_row(line, what)
            else:
                self._take_blob(what)
        except UnfitValue as error:
            self._fault(line, f"{what.table} {what.number}: {error}" if isinstance(what, RowLine) else str(error))

    def finish(self) -> Game:
        """The game, when all is there and opens. Raises `Unfit`."""
        self._store_waiting(0)
        for missing in sorted(self.named - self.kept):
            self._fault(0, f"no blob has the digest {missing}, which a row names")
        if self.counted[TABLES[0].name] != 1:
            self._fault(0, "the file must hold one game")
        for line, table, number, values in self._later:
            self._set_later(line, table, number, values)
        if not self.faults:
            game = Game.objects.select_related("counts").get(pk=self.keys[TABLES[0].name][0])
            for fault in faults_in(game):
                self._fault(0, fault)
        if self.faults:
            raise Unfit(tuple(self.faults))
        return game

    def _take_row(self, line: int, row: RowLine) -> None:
        table = next((table for table in TABLES if table.name == row.table), None)
        if table is None:
            raise UnfitValue("this table does not belong here")
        self.counted[table.name] += 1
        if row.number != self.counted[table.name]:
            raise UnfitValue(f"this row should have the number {self.counted[table.name]}")
        given = completed(table, row.values)
        values, sets = self._values(table, row.number, given)
        if table.later:
            self._later.append((line, table, row.number, given))
        self.named.update(values[name] for name in table.digests if values[name])
        if not self.faults:
            self._store(line, table, self._row(table, values), sets)

    def _values(
        self, table: Table, number: int, given: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, list[int]]]:
        values: dict[str, Any] = {}
        others = {**self.counted, table.name: number - 1}
        for column in table.fields:
            if column.name in table.later:
                continue
            if isinstance(column, ForeignKey):
                values[column.name] = reference(column, given[column.name], others)
            else:
                values[column.name] = read(table, column, given[column.name])
        chosen: dict[str, list[int]] = {}
        for many in table.sets:
            if not isinstance(given[many.name], list):
                raise UnfitValue(f"{many.name} is no list")
            chosen[many.name] = [reference(many, one, others) or 0 for one in given[many.name]]
        return values, chosen

    def _row(self, table: Table, values: dict[str, Any]) -> Model:
        row = table.model()
        for column in table.references:
            if column.name not in table.later and (number := values.pop(column.name)) is not None:
                setattr(row, column.attname, self.keys[target(column)][number - 1])
        for name, value in values.items():
            setattr(row, name, self._public_id(table, value) if name == "public_id" else value)
        if isinstance(row, Claim):
            row.subject = _NAMES.sub(lambda found: self.renamed.get(found[0], found[0]), row.subject)
        if isinstance(row, Seat):
            row.generation = FIRST_GENERATION + secrets.randbelow(FIRST_GENERATION)
        return row

    def _public_id(self, table: Table, value: Any) -> str:
        kept = public_id(value)
        if self.beside:
            self.renamed[kept] = new_public_id()
        elif table.model is Game and Game.objects.filter(public_id=kept).exists():
            raise UnfitValue("this game is here already; import it beside the one that is here, under new addresses")
        return self.renamed.get(kept, kept)

    def _store(self, line: int, table: Table, row: Model, sets: dict[str, list[int]]) -> None:
        """Rows are stored as they were: times that a new row would get stay those of the file."""
        if table.is_leaf:
            self._waiting.append(row)
            if len(self._waiting) >= BATCH or type(self._waiting[0]) is not type(row):
                self._store_waiting(line)
            return
        try:
            row.save_base(raw=True, force_insert=True)
            for name, numbers in sets.items():
                of = next(target(many) for many in table.sets if many.name == name)
                getattr(row, name).set([self.keys[of][number - 1] for number in numbers])
        except (DatabaseError, ValueError) as error:
            raise self._misfit(line, table.name, error) from error
        self.keys[table.name].append(int(row.pk))

    def _store_waiting(self, line: int) -> None:
        waiting, self._waiting = self._waiting, []
        try:
            for kind in dict.fromkeys(type(row) for row in waiting):
                kind._default_manager.bulk_create(row for row in waiting if type(row) is kind)  # noqa: SLF001
        except (DatabaseError, ValueError) as error:
            raise self._misfit(line, "a row before this", error) from error

    def _misfit(self, line: int, what: str, error: Exception) -> Unfit:
        """The database takes nothing more after this."""
        why = f"{what}: it does not fit beside the rows before it ({type(error).__name__})"
        return Unfit((*self.faults, Fault(line=line, why=why)))

    def _set_later(self, line: int, table: Table, number: int, values: dict[str, Any]) -> None:
        for column in table.references:
            if column.name not in table.later:
                continue
            try:
                found = reference(column, values[column.name], self.counted)
            except UnfitValue as error:
                self._fault(line, f"{table.name} {number}: {error}")
                continue
            if found is not None and not self.faults:
                rows = table.model._default_manager.filter(pk=self.keys[table.name][number - 1])  # noqa: SLF001
                rows.update(**{column.attname: self.keys[target(column)][found - 1]})

    def _take_blob(self, blob: BlobLine) -> None:
        data = bytes(blob.data)
        if canonical.digest(data) != blob.digest:
            raise UnfitValue(f"the blob is not what its digest {blob.digest[:70]} says")
        if blob.digest not in self.named or blob.digest in self.kept:
            raise UnfitValue(f"no row names the blob {blob.digest}, or it stands twice")
        if blob.kind not in KINDS:
            raise UnfitValue(f"{blob.kind[:40]!r} is no kind of blob")
        self.kept.add(blob.digest)
        if not self.faults:
            Blob.objects.keep_bytes(data, blob.kind)

    def _fault(self, line: int, why: str) -> None:
        self.faults.append(Fault(line=line, why=why))
        if len(self.faults) >= MOST_FAULTS:
            raise Unfit(tuple(self.faults))


KINDS: Final = frozenset(
    {
        "attachment",
        "events",
        "ground",
        "lines",
        "orders",
        "picture",
        "reports",
        "set_up",
        "situation",
        "tables",
    }
)
