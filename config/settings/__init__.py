"""One module per set-up: `embedded` (make run), `server`, `test`; `base` holds what they share."""
