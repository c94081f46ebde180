"""The host's account. None is shipped: its password is made at random and shown once."""

from __future__ import annotations

import secrets
from typing import Final

from django.db import transaction

from control.models import User

NAME: Final = "host"
PASSWORD_BYTES: Final = 15


@transaction.atomic
def make_host(*, name: str = NAME) -> str:
    """Makes the account, or gives it a new password; gives the password, which is kept only as its hash."""
    password = secrets.token_urlsafe(PASSWORD_BYTES)
    user, _ = User.objects.select_for_update().get_or_create(username=name)
    user.is_staff = user.is_superuser = user.is_active = True
    user.set_password(password)
    user.save()
    return password


def has_host() -> bool:
    """Whether some account may open the host's pages."""
    return User.objects.filter(is_staff=True, is_active=True).exists()
