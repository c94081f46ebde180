"""Having a cycle assessed, ruled on and released."""
