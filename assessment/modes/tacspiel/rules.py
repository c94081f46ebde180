"""The rule book of TACSPIEL: `rule` ties a function to entries of the mode's ledger and readings of its README."""

from __future__ import annotations

from assessment.engine.rule import RuleBook
from assessment.modes.tacspiel.tables import LEDGER_IDS

RULES = RuleBook(LEDGER_IDS)
rule = RULES.rule
