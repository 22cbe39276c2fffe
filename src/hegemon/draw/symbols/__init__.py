"""The drawings of the signs and emblems of `core.show.signs`: one SVG file for each group of them."""
