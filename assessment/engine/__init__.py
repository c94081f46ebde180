"""What every mode's rules stand on: tables, dice, worksheet, rules, outcomes. Pure."""
