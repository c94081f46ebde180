"""Writes of the order desk: keyword-only, verb first."""
