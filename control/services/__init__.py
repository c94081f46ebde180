"""Writes of the Control app: keyword-only, verb first; and the reads that cells may use."""
