"""Every event of the mode, for reading stored ones back."""

from __future__ import annotations

from assessment.modes.tacspiel import events
from assessment.modes.tacspiel.engineer_events import AnyEngineerEvent
from assessment.modes.tacspiel.fire_events import AnyFireEvent

AnyEvent = events.AnyEvent | AnyEngineerEvent | AnyFireEvent
