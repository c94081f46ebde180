"""The rule book of the siege: `rule` ties a function to entries of the mode's ledger."""

from __future__ import annotations

from assessment.engine.rule import RuleBook
from assessment.modes.khe_sanh.tables import LEDGER_IDS

RULES = RuleBook(LEDGER_IDS)
rule = RULES.rule
