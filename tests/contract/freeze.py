"""The schema lock and the frozen saves: what every later version must still be able to read.

    python -m tests.contract.freeze GAME            locks a new schema and freezes saves of it
    python -m tests.contract.freeze GAME --anew     the same for a schema that nobody has used yet

`tests/saves/<game>/schema.json` is the stored form that is locked; the folders beside it, one for
each schema, hold matches saved in their middle. Saves of older schemas stay for ever.
"""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import msgspec

from hegemon.contract.match import random_match
from hegemon.contract.world import World
from hegemon.core.game import open_question
from tests.contract.games import world

SAVES = Path(__file__).parents[1] / "saves"

PER_MATCH = 3
MATCHES = 2


class Locked(Exception):
    """A schema that may not be written over; says what to do."""


def stored_form(here: World) -> dict[str, Any]:
    """The JSON Schema of all that the game stores, without the words that explain it."""
    schema = here.codec.json_schema()
    text = json.dumps(_bare(schema))
    for name, short in _short_names(list(schema["$defs"])).items():
        text = text.replace(f'"#/$defs/{name}"', f'"#/$defs/{short}"')
        text = text.replace(f'"{name}": {{', f'"{short}": {{')
    bare: dict[str, Any] = json.loads(text)
    return bare


def _short_names(names: list[str]) -> dict[str, str]:
    """Names without their modules, which are no part of the stored form; numbered if equal."""
    short = [name.rsplit(".", 1)[-1] for name in names]
    counted = [f"{name}-{short[:at].count(name) + 1}" for at, name in enumerate(short)]
    both = zip(names, short, counted, strict=True)
    return {name: numbered for name, plain, numbered in both if name != plain}


def _bare(node: Any) -> Any:
    """Descriptions and titles come from docstrings and class names: they may change."""
    if isinstance(node, list):
        return [_bare(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        name: _bare(item)
        for name, item in node.items()
        if not (name in {"description", "title"} and isinstance(item, str))
    }


def lock(game: str, folder: Path = SAVES) -> dict[str, Any]:
    """The committed lock; nothing where the game has none yet."""
    path = folder / game / "schema.json"
    found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def advice(here: World, locked: dict[str, Any]) -> str:
    """What to do about a lock that does not fit; nothing where it fits."""
    game, schema = module_of(here), here.ruleset.schema
    if not locked:
        return f"{game} has no lock yet: python -m tests.contract.freeze {game}"
    if locked["stored"] == stored_form(here) and locked["schema"] == schema:
        return ""
    if locked["schema"] == schema:
        return (
            f"the stored form of {game} has changed, but its schema is still {schema}. Matches "
            f"saved under it could not be read any more: set schema = {schema + 1}, write "
            f"upcasts[{schema}] from the old form to the new, and freeze it: "
            f"python -m tests.contract.freeze {game}. If no match was ever saved under schema "
            f"{schema}, add --anew instead."
        )
    return f"schema {schema} of {game} is not locked yet: python -m tests.contract.freeze {game}"


def module_of(here: World) -> str:
    """The name under which a game's files are kept."""
    _, _, inside = here.ruleset.package.rpartition("games.")
    return inside.rpartition("toys.")[2].replace(".", "/")


def freeze(game: str, *, anew: bool, folder: Path = SAVES) -> list[Path]:
    """Write the lock and the saves of the current schema; raises Locked where that would forget.

    `anew` writes over a schema that is locked already.
    """
    here = world(game)
    locked = lock(game, folder)
    if locked and locked["schema"] == here.ruleset.schema and not anew:
        raise Locked(advice(here, locked) or f"schema {here.ruleset.schema} is locked already")
    saves = folder / game / str(here.ruleset.schema)
    shutil.rmtree(saves, ignore_errors=True)
    saves.mkdir(parents=True)
    locked_now = {"schema": here.ruleset.schema, "stored": stored_form(here)}
    text = json.dumps(locked_now, indent=1)  # read by people: what has changed of the stored form
    (folder / game / "schema.json").write_text(f"{text}\n", "utf-8")
    return [_write(saves / f"{name}.json", save) for name, save in middle_saves(here)]


def middle_saves(here: World) -> list[tuple[str, dict[str, Any]]]:
    """Matches saved at questions in their middle, with names that say which."""
    return [
        (
            f"match-{seed}-step-{moment.step.number}",
            {
                "game": here.ruleset.name,
                "schema": here.ruleset.schema,
                "version": here.ruleset.version,
                "state": here.codec.plain(moment.state),
            },
        )
        for seed in range(MATCHES)
        for moment in random_match(here, seed).some(PER_MATCH + 1)[1:]
    ]


def goes_on(here: World, save: dict[str, Any]) -> list[str]:
    """What is wrong with a frozen save: it must be playable.

    Raises BadSave for one that does not load or is an impossible position.
    """
    state = here.codec.state(save["state"], save["schema"])
    question = open_question(state)
    if question is None:
        return ["nothing is asked"]
    return [
        problem
        for player in question.asked(state)
        for problem in question.problems(state, player, question.default(state, player))
    ]


def _write(path: Path, content: Any) -> Path:
    """A save is one line: nobody reads it, and it stays for ever."""
    path.write_bytes(msgspec.json.encode(content) + b"\n")
    return path


def main(words: list[str]) -> None:
    """Do what the module's docstring says."""
    games = [word for word in words if not word.startswith("-")]
    if not games:
        sys.exit(str(__doc__))
    for game in games:
        try:
            written = freeze(game.replace("-", "_"), anew="--anew" in words)
        except Locked as locked:
            sys.exit(str(locked))
        sys.stdout.write(f"{game}: locked, {len(written)} saves frozen\n")


if __name__ == "__main__":
    main(sys.argv[1:])
