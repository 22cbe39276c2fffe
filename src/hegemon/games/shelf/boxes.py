"""The boxes of the five own games. `pyproject.toml` names them as any package names its own.

Nothing is imported here: a box says where everything is.
"""

from __future__ import annotations

from hegemon.core.box import Box, BoxedBot, BoxedExercise

ORDER = ("space-conquest", "erkenfara", "space-empires", "ec4x-monero", "ec4x-satoshi")
"""How lists begin, the easiest to learn first: entry points are in no order. A name that is not
installed does not matter here, and one that is missing here comes after these."""

_SIX_STARS = """\
space-conquest turn 1
rules turn_limit=30
star A 0,0 ru 4 home p1 p1 4
star B 2,0 ru 1
star C 0,2 ru 2
star D 3,1 ru 2
star E 1,3 ru 1
star F 3,3 ru 4 home p2 p2 4
"""

SPACE_CONQUEST = Box(
    ruleset="hegemon.games.space_conquest:SPACE_CONQUEST",
    title="Space Conquest",
    summary="Two players, 16 stars, fog of war: take the opponent's home star.",
    seats=(2, 2),
    presets=("as-written", "author-2025", "author-2026"),
    extras=("positions", "lesson"),
    bots=(
        BoxedBot("random", "very weak: it moves by lot", "hegemon.bots.space_conquest:RandomMover"),
        BoxedBot(
            "expansionist",
            "solid: it takes what is near and rich, then strikes where it is superior",
            "hegemon.bots.space_conquest:Expansionist",
        ),
        BoxedBot(
            "admiral",
            "strong: it thinks of worlds that could be true and plays its plans in them",
            "hegemon.bots.space_conquest:Admiral",
        ),
    ),
    rulebook="hegemon:rulebooks/space-conquest.md",
    readings="hegemon.games.space_conquest:rules.md",
    pitch="A duel over sixteen stars that you must guess before you see.",
    length="20 to 40 turns",
    difficulty=1,
    engine="hegemon.bots.space_conquest.twin.engine:ENGINE",
    exercises=(
        BoxedExercise(
            "small",
            "six stars, always the same, and 30 turns",
            position=_SIX_STARS,
            without=("admiral",),
        ),
        BoxedExercise("short", "the whole galaxy, and 40 turns", house_rules={"turn_limit": 40}),
    ),
    tensor="hegemon.games.space_conquest:tensor.json",
    bouts="hegemon.bots.space_conquest.twin.bouts:BOUTS",
    look="hegemon.games.space_conquest:look.json",
)

ERKENFARA = Box(
    ruleset="hegemon.games.erkenfara:ERKENFARA",
    title="Erkenfara Universalis",
    summary="Any number of empires on any map of regions, year after year, without an end.",
    seats=(1, 20),
    presets=("as-written", "eternal"),
    extras=("odds", "maps", "positions", "lesson"),
    bots=(
        BoxedBot("random", "very weak: it orders by lot", "hegemon.bots.erkenfara:Random"),
        BoxedBot(
            "steward",
            "careful: it keeps its armies together and its land whole",
            "hegemon.bots.erkenfara:Steward",
        ),
        BoxedBot(
            "raider",
            "a nuisance: it plunders and goes, and never occupies",
            "hegemon.bots.erkenfara:Raider",
        ),
        BoxedBot(
            "warden",
            "strong: raiding parties first, then battles",
            "hegemon.bots.erkenfara:Warden",
        ),
    ),
    rulebook="hegemon:rulebooks/erkenfara.md",
    readings="hegemon.games.erkenfara:rules.md",
    pitch="Every army stands in the open. What is hidden is what you mean to do with it.",
    length="3 to 20 years",
    difficulty=2,
    exercises=(
        BoxedExercise(
            "small",
            "two empires, one year, no treaties",
            house_rules={"years": 1, "treaties": False},
        ),
        BoxedExercise("short", "two empires, three years", house_rules={"years": 3}),
    ),
    tensor="hegemon.games.erkenfara:tensor.json",
    look="hegemon.games.erkenfara:look.json",
)

SPACE_EMPIRES = Box(
    ruleset="hegemon.games.space_empires:SPACE_EMPIRES",
    title="Space Empires 4X",
    summary="Hidden fleets on a board of hexes: explore, settle, and destroy a homeworld.",
    seats=(1, 4),
    presets=("as-written", "quick", "advanced", "doomsday", "alien-empires"),
    extras=("odds", "maps", "lesson"),
    bots=(
        BoxedBot("random", "very weak: it orders by lot", "hegemon.bots.space_empires:Random"),
        BoxedBot(
            "settler",
            "solid: it settles all of its home, then marches once, with everything",
            "hegemon.bots.space_empires:Settler",
        ),
        BoxedBot(
            "admiral",
            "strong: Battleships with the best guns and armour; it takes homeworlds, aliens' too",
            "hegemon.bots.space_empires:Admiral",
        ),
    ),
    rulebook="hegemon:rulebooks/space-empires.md",
    readings="hegemon.games.space_empires:rules.md",
    pitch="Explore in the dark, build in secret, and learn what the other built when it fires.",
    length="8 to 15 rounds",
    difficulty=2,
    exercises=(
        BoxedExercise(
            "small", "the small map, twelve rounds", preset="quick", house_rules={"round_limit": 12}
        ),
        BoxedExercise(
            "short", "the small map, thirty rounds", preset="quick", house_rules={"round_limit": 30}
        ),
    ),
    tensor="hegemon.games.space_empires:tensor.json",
    look="hegemon.games.space_empires:look.json",
)

_EC4X_BOTS = (
    BoxedBot("random", "very weak: it orders by lot", "hegemon.bots.ec4x:Random"),
    BoxedBot(
        "steward",
        "careful: industry, colonies and works, and a garrison; it attacks nobody",
        "hegemon.bots.ec4x:Steward",
    ),
    BoxedBot(
        "warlord",
        "strong: marines take one prize after the other, under large fleets that raiders hide",
        "hegemon.bots.ec4x:Warlord",
    ),
)

_EC4X_EXERCISES = (
    BoxedExercise(
        "small", "two Houses, a small even map, 8 turns", preset="duel", house_rules={"turns": 8}
    ),
    BoxedExercise(
        "short", "two Houses, a small even map, 30 turns", preset="duel", house_rules={"turns": 30}
    ),
)

EC4X_MONERO = Box(
    ruleset="hegemon.games.ec4x:EC4X_MONERO",
    title="EC4X (Monero)",
    summary="The later edition: Houses, a hex star map with jump lanes, research, prestige.",
    seats=(2, 12),
    presets=("as-written", "duel"),
    extras=("odds", "maps", "lesson"),
    bots=_EC4X_BOTS,
    rulebook="hegemon:rulebooks/ec4x-monero.md",
    readings="hegemon.games.ec4x:rules.md",
    pitch="Houses, taxes, spies and fleets around the throne world of an old Empire.",
    length="60 turns",
    difficulty=3,
    seats_rule="houses",
    exercises=_EC4X_EXERCISES,
    tensor="hegemon.games.ec4x.monero:tensor.json",
    look="hegemon.games.ec4x.monero:look.json",
)

EC4X_SATOSHI = Box(
    ruleset="hegemon.games.ec4x:EC4X_SATOSHI",
    title="EC4X (Satoshi)",
    summary="The earlier edition: Houses, traders, battle stations, an agreed last year.",
    seats=(2, 12),
    presets=("as-written", "duel"),
    extras=("odds", "maps", "lesson"),
    bots=_EC4X_BOTS,
    rulebook="hegemon:rulebooks/ec4x-satoshi.md",
    readings="hegemon.games.ec4x:rules.md",
    pitch="The same throne, harder dice, and battle stations that are rolled for.",
    length="up to 130 turns",
    difficulty=4,
    seats_rule="houses",
    exercises=_EC4X_EXERCISES,
    tensor="hegemon.games.ec4x.satoshi:tensor.json",
    look="hegemon.games.ec4x.satoshi:look.json",
)
