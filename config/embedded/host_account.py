"""The account of the host, who sets up games. None is shipped: its password is told at the first start, that once."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class HostAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account that was just made."""

    host: str
    password: str


def split_off_account(lines: Sequence[str]) -> tuple[HostAccount | None, list[str]]:
    """The account of a first line that tells one, and the other lines."""
    first, *others = lines or [""]
    try:
        return msgspec.json.decode(first, type=HostAccount), others
    except msgspec.MsgspecError:
        return None, list(lines)


def account_in_words(account: HostAccount, address: str) -> str:
    """For the terminal."""
    return (
        f"\n  To set up games  {address}/host/\n"
        f"    name           {account.host}\n"
        f"    password       {account.password}\n"
        "    It is shown this once; python manage.py host_password makes a new one."
    )
