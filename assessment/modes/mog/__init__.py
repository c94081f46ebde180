"""The MOG: Mogadishu 1993: a raid into the city, a way back to the bases, against a system that moves by a list."""
