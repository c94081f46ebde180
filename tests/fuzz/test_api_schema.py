"""The interface called by its own schema, with all that fits it and all that does not: no error, clear words."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

import pytest
import schemathesis
from django.db import transaction
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok

from control.models import Game
from control.services.seats import mint_api_token
from tests.games import assess, hand_in_decks, new_game, seat

pytestmark = pytest.mark.django_db

WRITTEN: Final = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
SCHEMA: Final = schemathesis.openapi.from_dict(WRITTEN)
OPERATIONS: Final = [found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)]
NAMES: Final = [f"{operation.method.upper()} {operation.path}" for operation in OPERATIONS]
SHORT: Final = 4
LONG: Final = 300


@dataclass(frozen=True, kw_only=True)
class Programs:
    """A program for each room, and the addresses of their seats."""

    clients: dict[str, Client]
    seats: dict[str, dict[str, str]]


@pytest.fixture(scope="module")
def programs(django_db_setup: None, django_db_blocker: Any) -> Iterator[Programs]:
    """Programs of Control and Red in a game in which something is assessed."""
    logging.disable(logging.WARNING)
    with django_db_blocker.unblock(), transaction.atomic():
        game = new_game()
        hand_in_decks(game)
        assess(game)
        made = {name: seat(Game.objects.get(pk=game.pk), name) for name in ("control", "red")}
        yield Programs(
            clients={
                name: Client(
                    headers={"Authorization": f"Bearer {mint_api_token(seat=one)}"}, raise_request_exception=False
                )
                for name, one in made.items()
            },
            seats={name: {"game": game.public_id, "seat": one.public_id} for name, one in made.items()},
        )
        transaction.set_rollback(True)
    logging.disable(logging.NOTSET)


def call(programs: Programs, room: str, case: Any) -> Any:
    """The answer to a case at the room's own address, after which all is as it was."""
    path = case.operation.path
    for name, value in {**(case.path_parameters or {}), **programs.seats[room]}.items():
        path = path.replace(f"{{{name}}}", quote(str(value), safe=""))
    body = None if isinstance(case.body, schemathesis.core.NotSet) else case.body
    data = body if isinstance(body, bytes) else json.dumps(body, default=str).encode(errors="surrogatepass")
    query = {str(name): str(value) for name, value in (case.query or {}).items()}
    with transaction.atomic():
        answer = programs.clients[room].generic(
            case.method.upper(), path, data, content_type="application/json", query_params=query
        )
        transaction.set_rollback(True)
    return answer


def check(programs: Programs, operation: Any, examples: int) -> None:
    """So many cases that fit the schema, and as many with any JSON in their body."""
    anything = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
        max_leaves=12,
    )

    @given(case=operation.as_strategy(), other=anything, is_other=st.booleans())
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=examples == SHORT,
    )
    def asked(case: Any, other: Any, is_other: bool) -> None:
        if is_other and operation.method in ("post", "put"):
            case.body = other
        for room in programs.clients:
            answer = call(programs, room, case)
            assert answer.status_code < 500, (operation.method, operation.path, case.body, answer.status_code)
            if answer.status_code >= 400 and answer.status_code != 404:
                assert "json" in answer.headers["Content-Type"]
                assert answer.json(), operation.path

    asked()


def test_the_schema_names_every_call_of_the_interface():
    assert len(OPERATIONS) > 25
    assert all("{game}/{seat}/" in operation.path for operation in OPERATIONS if "schema" not in operation.path)


def test_no_call_that_the_schema_allows_ends_in_an_error(programs: Programs):
    for operation in OPERATIONS:
        check(programs, operation, SHORT)


@pytest.mark.fuzz
@pytest.mark.parametrize("number", range(len(OPERATIONS)), ids=NAMES)
def test_no_call_of_many_ends_in_an_error(programs: Programs, number: int):
    check(programs, OPERATIONS[number], LONG)
