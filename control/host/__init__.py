"""The host's pages: games on this site, a new game in one form. An account is needed here and nowhere else."""
