"""The rule book of The MOG: `rule` ties a function to entries of the mode's ledger."""

from __future__ import annotations

from assessment.engine.rule import RuleBook
from assessment.modes.mog.tables import LEDGER_IDS

RULES = RuleBook(LEDGER_IDS)
rule = RULES.rule
