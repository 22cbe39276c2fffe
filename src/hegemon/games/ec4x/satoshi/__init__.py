"""EC4X, the earlier edition: read `turn.py` first, it is the sequence of play.

tables.toml       every figure, with its source
../rules.md       every reading of an unclear rule, for both editions
house_rules.py    the usual options
turn.py           the four phases
sections.py       which section has which topic
state.py          position and view, with this edition's tables
ruleset.py        all of it tied together
"""
