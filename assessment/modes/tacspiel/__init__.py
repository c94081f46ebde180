"""TACSPIEL: RAC's division-level guerrilla game of 1966."""
