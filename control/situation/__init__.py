"""What every mode's situation, event, report and picture share. Pure."""
