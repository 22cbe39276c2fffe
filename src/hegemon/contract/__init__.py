"""The contract that every ruleset keeps, as a plugin of pytest: `pytest --ruleset NAME`.

plugin.py          the options of pytest
suite.py           the tests: each asks a promise of random matches
saves_suite.py     those of a game whose schema is locked
saves.py           the lock and the frozen saves: `pytest --freeze`
world.py           a ruleset as the suite plays it, and what its players may not know
match.py           random matches
promises.py, form_promises.py, copy_promises.py, declared.py, secrets.py, papers.py   the promises
elsewhere.py       what is played in another process

A game that is hidden from nobody needs nothing but its name. For any other its author writes a
`World`: how to change what a player may not know. Then two such worlds must look the same to him.

`pip install 'hegemon[contract]'` brings what it needs.
"""
