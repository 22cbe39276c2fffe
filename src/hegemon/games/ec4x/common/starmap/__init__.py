"""§2.1, §2.2: the galaxy, made from dice or from a file; its lanes and the ways over them.

tables.toml     what dice mean: planet classes of both editions, resources, lanes
star_map.py     systems, lanes, homeworlds: the map that a state holds
chart.py        what follows from a map: neighbours, jumps, routes
galaxy.py       a map from a draft and dice, by way of
planets.py        classes and resources
lanes.py          which systems lanes join, and their classes
evenness.py       homeworlds that are worth the same
drafts.py       what is given before the dice are rolled: rings, or a file
lint.py, advice.py, exchange.py, picture.py, extra.py
                maps as files of people: mended, converted, drawn
"""
