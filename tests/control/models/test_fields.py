"""The names that stand in addresses and on command lines."""

from __future__ import annotations

from control.models.fields import public_id


def test_no_public_id_can_be_taken_for_an_option_of_a_command():
    made = {public_id() for _ in range(2_000)}
    assert len(made) == 2_000
    assert all(one.isascii() and one.isalnum() for one in made)
