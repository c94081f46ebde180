"""Accounts of the host."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """An account of the host's administration; seats of a game need none."""
