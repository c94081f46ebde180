"""What the schema says of every call that changes something."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from control.entrance.once import HEADER, READS


class SeatSchema(AutoSchema):
    """Adds the header that makes a call act once."""

    def get_override_parameters(self) -> list[Any]:
        """The header `Idempotency-Key`, where a call may change something."""
        if self.method in READS:
            return []
        words = "A key of the caller's own, new for each thing; the same call under the same key acts once."
        return [OpenApiParameter(HEADER, str, OpenApiParameter.HEADER, required=False, description=words)]
