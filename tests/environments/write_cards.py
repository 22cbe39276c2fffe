"""Write the cards of the environments anew: `python -m tests.environments.write_cards`."""

from collections.abc import Iterator
from pathlib import Path

from hegemon.bots.registry import BOTS
from hegemon.environments.exercises import exercise, exercises_of
from hegemon.environments.ids import environment_id
from hegemon.environments.names import environment_name
from hegemon.environments.open_spiel import open_spiel_name
from hegemon.environments.sizes import number_of_actions
from hegemon.games import RULESETS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "environments.md"
BELOW = "<!-- what follows is written by tests.environments.write_cards -->\n"
TURNS = {
    "simultaneous": "all seats answer at once, none seeing the others",
    "sequential": "one seat answers after the other",
    "mixed": "some questions go to all seats at once, others to one",
}


def page() -> str:
    """The page with its cards as they are now."""
    above, mark, _ = PAGE.read_text("utf-8").partition(BELOW)
    assert mark, f"{PAGE} has no line {BELOW}"
    return above + BELOW + "".join(f"{line}\n" for game in RULESETS for line in card(game))


def card(game: str) -> Iterator[str]:
    """What somebody should know of a game before he trains in it."""
    ruleset, box = RULESETS[game], RULESETS.box(game)
    whole = exercise(game)
    traits = ruleset.traits
    seats = "-".join(map(str, sorted(set(box.seats))))
    measures = ", ".join(f"`{one}`" for one in whole.layout.measures)
    twin_id = environment_id(game, "small", twin=True)
    twin = f"; over the twin `pure.make` and `make_vec` of `{twin_id}`"
    many = "gymnasium’s own sync and async vectors" + (twin if box.bouts else "")
    yield f"\n## {ruleset.title}\n"
    yield f"{ruleset.summary}\n"
    yield "| | |"
    yield "| --- | --- |"
    yield f"| PettingZoo | `from hegemon.environments import {environment_name(game)}` |"
    yield f"| Gymnasium | `{environment_id(game)}`, `{environment_id(game, 'small')}`, ... |"
    spiel = f"`{open_spiel_name(game)}(level=small)`"
    yield f"| OpenSpiel | {spiel}; its clones know the dice to come |"
    yield f"| seats | {seats}; as written {len(whole.players)} |"
    yield f"| who acts | {TURNS[traits.turns]} |"
    yield f"| hidden | {'yes: fog of war' if traits.hidden else 'nothing'} |"
    yield f"| chance | {'dice, from the seed' if traits.chance else 'only in the set-up'} |"
    yield f"| orders | {len(whole.layout.words)} kinds with {len(whole.layout.fields)} fields |"
    yield f"| rewards | `outcome`; `outcome+` {measures} |"
    yield f"| opponents | {', '.join(f'`{bot}`' for bot in BOTS[game])} |"
    yield f"| many at once | {many} |"
    yield f"| rules | [rulebook](rules/{game}.md) |\n"
    yield "| level | what it is | seats | numbers seen | actions | cut off after |"
    yield "| --- | --- | --: | --: | --: | --: |"
    for one in exercises_of(game):
        yield level(game, one.name, one.about)


def level(game: str, name: str, about: str) -> str:
    """A row of the levels."""
    found = exercise(game, name)
    sizes = f"{found.eye.size:,} | {number_of_actions(found)} | {found.questions} questions"
    return f"| `{name}` | {about} | {len(found.players)} | {sizes} |"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
