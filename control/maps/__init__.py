"""Map drawings as pictures: SVG for pages, and the symbols and colours that paper uses too."""
