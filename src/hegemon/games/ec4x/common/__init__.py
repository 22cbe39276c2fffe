"""What the two editions of EC4X share.

tables.py         the figures that an edition gives
house_rules.py    the options of a match, one for each unclear text
amounts.py        coins, people and shares, without a fraction lost
population.py     PU and PSU                                             XY.1
state.py          houses, systems, colonies, fleets; `Position`, which a view is
starmap/          the galaxy: how it is made, drawn and mended           2.1, 2.2
rules/            what is true of a position, and what an order does to it
phases/           the tasks of a turn, which an edition's turn.py puts in order
forms/            the order sheet
show/             boards and reports

Sections that comments cite are those of the later document. What players read cites topics (events,
orders): of these each edition has the section, in its `sections.py`.
"""
