"""Whether the site works, and its figures: for a proxy, a monitor, and whoever is called at night."""
