"""The schema of the interface is whole and says the truth."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client


def test_the_schema_is_valid_and_has_no_gap():
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=StringIO())


@pytest.mark.django_db
def test_the_schema_is_served_and_names_the_token():
    schema = Client().get("/api/schema/", headers={"Accept": "application/json"})
    assert schema.status_code == 200
    assert b"seatToken" in schema.content
