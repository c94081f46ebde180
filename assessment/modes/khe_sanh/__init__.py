"""Khe Sanh '68: the siege of the combat base, the Allies against a system of cards and dice."""
