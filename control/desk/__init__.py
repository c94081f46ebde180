"""The Control room: who owes, results and worksheets, rulings, release, the three maps, time and branches."""
