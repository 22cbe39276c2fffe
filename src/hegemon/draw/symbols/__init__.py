"""The drawings of the signs and emblems of `core.show.signs`: a file for each group of them."""
