"""The twin of the rules: the same turns in arrays of numbers, compiled, for many games at once.

A row of `GALAXY` is a position, a row of `RULES` the figures and house rules as numbers. `turn`
reads like `..turn`, a function a phase; `setup` like `..setup`; `mirror` turns a position of the
rules into a row and back, and the tests hold both side by side turn for turn. What is not here: the
events that tell what happened, and whatever a person types. Where the rules and the twin differ,
the twin is wrong.

It needs the extra `fast` (numba, numpy).
"""
