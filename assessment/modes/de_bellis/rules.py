"""The rule book of the battle: `rule` ties a function to entries of the mode's ledger."""

from __future__ import annotations

from assessment.engine.rule import RuleBook
from assessment.modes.de_bellis.tables import LEDGER_IDS

RULES = RuleBook(LEDGER_IDS)
rule = RULES.rule
