"""The way in: seat links, the list of rooms a browser holds, and the pages of what is not there."""
