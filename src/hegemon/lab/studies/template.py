"""A study file to start from, with a comment for each line that one may want to change."""

from __future__ import annotations

import msgspec

from hegemon.bots.registry import BOTS
from hegemon.games import RULESETS
from hegemon.lab.studies.designs import DUELS, TUNE, question_of
from hegemon.lab.studies.duels import check_odds

_HEAD = """\
# A study for `hegemon lab run {name}.toml`. What is asked, and what counts as what, is written down
# before the first game is played. Lines that begin with # are as they would be without them.

[study]
id = "{name}"
game = "{game}"
question = "{about}"
# preset = "as-written"
house_rules = {rules}
# figures = "figures.toml"        # a copy of the game's tables.toml, with other numbers
# stop = {{ turns = 0, steps = 20000 }}   # a longer game is undecided; 0 for no limit
# fast = false                    # the fast engine of the game, where it has one
"""

_TAIL = """
[stat]
alpha = 0.05                      # 95% intervals
margin = 0.05                     # what is as good as equal, as a share of wins
# power = 0.8
# sequential = {{ kind = "gsprt", h0 = 0.0, h1 = 0.05, look = 20 }}   # may stop earlier

[verdict]
{verdict}# conditions on figures, written before the run: docs/lab.md has their names
# pass = ["dead.high < 0.3"]
# fail = ["..."]

[run]
seed = 1                          # another seed, other games
# backend = "process"             # process, ray, dask: the figures are the same
# workers = 0                     # 0 for all cores
# seconds = 0                     # stop after so long; `hegemon lab resume` goes on
# game_seconds = 900              # a game that never ends is struck after so long
"""

_VERDICT = """\
warn = ["stopped.low > 0.2"]      # of so many games that do not end one learns little
"""

_SHORTEST, _LONG = 10, 150
"""Turns or years of a game that a limit ends: beginners play fewer; and where none need end it."""

_FACTORS = """\
bots = ["{bot}"]
factors = [                       # what is varied: two or more
    {{ rule = "{other_rule}", values = [true, false] }},
    {{ rule = "{limit}", low = {low}, high = {high} }},
    # {{ figure = "table.name", low = 1, high = 9 }},   # of the game's tables.toml
]
"""

_DESIGNS = {
    "seats": """\
bots = ["{bot}"]                  # the same at every seat
""",
    "round_robin": """\
bots = [{bots}]
""",
    "variant_ab": """\
bots = ["{bot}"]
variants = [
    {{ name = "as it is" }},
    {{ name = "other", house_rules = {{ {other} }} }},
    # {{ name = "my figures", figures = "figures.toml" }},
]
""",
    "openings": """\
bots = ["{bot}"]
openings = [
    {{ name = "first", orders = ["..."] }},   # lines of orders, as they are typed in play
    # {{ name = "second", seats = [["..."], ["..."]] }},   # each seat's own, where they name places
]
""",
    "restricted": """\
bots = ["{bot}"]
forbid = ["{word}"]               # the word of an order, or one choice of it: "build:scout"
""",
    "ladder": """\
bots = [{bots}]                   # from the weakest to the strongest
# option = "effort"               # or one bot with the values of one of its options
# values = [1, 2, 4, 8]
""",
    "fuzz": """\
bots = ["random"]
""",
    "screen": """\
samples = 8                       # trajectories; each is one game a factor and block, and one more
"""
    + _FACTORS,
    "sobol": """\
samples = 8                       # a power of two; games a block are this by the factors and 2
"""
    + _FACTORS,
    TUNE: """\
samples = 30                      # trials
target = {{ "seat 1 wins" = 0.5 }}  # or turns, decided, another seat; several at once
"""
    + _FACTORS,
    DUELS: """\
fights = [                        # as `hegemon odds {game}` takes them
    "{fight}",
]
""",
}


def template(name: str, game: str, design: str) -> str:
    """A study file of a design for a game; raises BadConfig for a design that it does not have."""
    ruleset, bots = RULESETS[game], list(BOTS[game])
    if design == DUELS:
        check_odds(ruleset)
    usual = ruleset.limit.usual if ruleset.limit else 0
    most = max(usual, _SHORTEST) if usual else _LONG
    words = {
        "name": name,
        "game": game,
        "about": question_of(design),
        "bot": bots[-1],  # the strongest: with weak ones hardly any game is decided
        "bots": ", ".join(f'"{bot}"' for bot in bots[-2:]),
        # a game that ends by itself needs no limit, and is not decided by one
        "rules": f"{{ {ruleset.limit.rule} = {most} }}" if ruleset.limit and usual else "{}",
        "verdict": "" if design in (DUELS, TUNE) else _VERDICT,
        "limit": ruleset.limit.rule if ruleset.limit else "...",
        "low": (most + 1) // 2,
        "high": most,
        "other": _other_rule(game),
        "other_rule": _other_rule(game).partition(" ")[0],
        "word": next(iter(ruleset.orders)),
        "fight": ruleset.odds.example if ruleset.odds else "",
    }
    kind = (
        ""
        if design == DUELS
        else "blocks = 100                      # lucks; each in all seatings\n"
    )
    middle = f'\n[design]\nkind = "{design}"\n{kind}{_DESIGNS[design]}'
    return (_HEAD + middle + _TAIL).format_map(words)


def _other_rule(game: str) -> str:
    """A house rule with another value than it has: of two words or a truth, the other."""
    kind = RULESETS[game].house_rules
    usual = msgspec.to_builtins(RULESETS[game].presets["as-written"])
    for field in msgspec.structs.fields(kind):
        if isinstance(usual[field.name], bool):
            return f"{field.name} = {f'{not usual[field.name]}'.lower()}"
    return ""
