"""What an umpire may do by hand, and what comes of it; `acts.py` lists all of it.

Nothing here tells anybody more than he sees: books are their House's own, a stance is for the two
whose it is, what happens on a planet is behind its orbit, and a fleet that is moved is seen where
it is as any other.

books.py        money, prestige, levels, stances
standing.py     what a House has told its fleets and colonies, and what operations do to it
colonies.py     people, industry, ground units, works
planets.py      a colony founded or deserted, what its planet is like
building.py     what is being built and mended
cargo.py        what ships carry, fighters, people with the Guilds
fleets.py       ships, squadrons, missions, places
knowledge.py    what a House knows
"""
