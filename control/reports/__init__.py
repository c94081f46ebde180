"""Layout of what is printed: reports for cells, Control's record, order pads, seat cards."""
