"""Settings, addresses and services: no domain code."""
