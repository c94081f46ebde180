"""From message to order."""

from __future__ import annotations

from django.apps import AppConfig


class OrdersConfig(AppConfig):
    """Registers the app."""

    name = "orders"
