"""The schema lock and the frozen saves of a game: what every later version must still read.

    schema.json           the stored form that is locked, of the newest schema
    1/, 2/, ...           a folder for each schema: matches saved in their middle, one a file

Saves of older schemas and versions stay for ever. One of the schema and version that the game has
now must also play on as it did: it holds the next answers and the digest that they led to.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from hegemon.contract.elsewhere import resumed, saved
from hegemon.contract.match import Moment, RandomMatch, random_match
from hegemon.contract.world import World
from hegemon.core.errors import BadAnswer, BadSave
from hegemon.core.game import open_question

PER_MATCH = 3
MATCHES = 2

PLAYED_ON = 3
"""Steps that a save is played on."""


class Locked(Exception):
    """A schema that may not be written over; says what to do."""


@dataclass(frozen=True)
class Saves:
    """Where the lock and the saves of one game are, and the command that freezes more of them."""

    folder: Path
    command: str

    @property
    def lock(self) -> dict[str, Any]:
        """The lock; nothing where the game has none yet."""
        path = self.folder / "schema.json"
        found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
        return found

    def files(self, schema: int) -> list[Path]:
        """The saves of a schema."""
        return sorted((self.folder / f"{schema}").glob("*.json"))

    def holds(self, here: World) -> bool:
        """Whether there are saves of the schema and version that a game has now."""
        wanted = here.ruleset.version
        saves = (read_save(path) for path in self.files(here.ruleset.schema))
        return any(save["version"] == wanted for save in saves)


def advice(here: World, saves: Saves) -> str:
    """What to do about a lock that does not fit; nothing where it fits."""
    ruleset, locked = here.ruleset, saves.lock
    name, schema = ruleset.name, ruleset.schema
    if not locked:
        return f"{name} has no lock yet: {saves.command}"
    if locked["schema"] != schema:
        return f"schema {schema} of {name} is not locked yet: {saves.command}"
    if locked["stored"] != stored_form(here):
        return (
            f"the stored form of {name} has changed, but its schema is still {schema}. Matches "
            f"saved under it could not be read any more: set schema = {schema + 1}, write "
            f"upcasts[{schema}] from the old form to the new, and freeze it: {saves.command}. "
            f"If no match was ever saved under schema {schema}, freeze it anew instead."
        )
    if not saves.holds(here):
        return f"version {ruleset.version} of {name} is not frozen yet: {saves.command}"
    return ""


def freeze(here: World, saves: Saves, *, anew: bool) -> list[Path]:
    """Write the lock and saves of the current schema and version; raises Locked for what is kept.

    `anew` writes over a schema that is locked already, and forgets its saves.
    """
    schema, locked = here.ruleset.schema, saves.lock
    folder = saves.folder / f"{schema}"
    if anew:
        shutil.rmtree(folder, ignore_errors=True)
    elif locked and locked["schema"] == schema:
        _must_be_a_new_version(here, saves)
    folder.mkdir(parents=True, exist_ok=True)
    # read by people: what has changed of the stored form
    lock = {"game": here.ruleset.name, "schema": schema, "stored": stored_form(here)}
    (saves.folder / "schema.json").write_text(f"{json.dumps(lock, indent=1)}\n", "utf-8")
    return [_write(folder / f"{name}.json", save) for name, save in middle_saves(here)]


def _must_be_a_new_version(here: World, saves: Saves) -> None:
    """A schema takes more saves where the game plays otherwise since; raises Locked."""
    schema, version = here.ruleset.schema, here.ruleset.version
    if saves.lock["stored"] != stored_form(here):
        raise Locked(advice(here, saves))
    if saves.holds(here):
        raise Locked(f"schema {schema}, version {version} is frozen already")


def middle_saves(here: World) -> Iterator[tuple[str, dict[str, Any]]]:
    """Matches saved at questions in their middle, with names that say which."""
    for seed in range(MATCHES):
        match = random_match(here, seed)
        for moment in match.some(PER_MATCH + 1)[1:]:
            step = moment.step.number
            name = f"version-{here.ruleset.version}-match-{seed}-step-{step}"
            yield name, _save_of(match, moment)


def _save_of(match: RandomMatch, moment: Moment) -> dict[str, Any]:
    """A save, the next answers, and the digest of the step after them."""
    at = match.moments.index(moment)
    later = match.moments[at : at + PLAYED_ON]
    save = saved(match, at)
    return {
        "game": match.world.ruleset.name,
        "version": match.world.ruleset.version,
        **save,
        "answers": save["answers"][:PLAYED_ON],
        "digest": later[-1].step.digest,
    }


def troubles(here: World, saves: Saves) -> Iterator[str]:
    """What is wrong with the frozen saves of a game; each line names its file."""
    for schema in range(1, here.ruleset.schema + 1):
        if not saves.files(schema):
            yield f"there is no save of schema {schema} in {saves.folder}"
        for path in saves.files(schema):
            name = path.relative_to(saves.folder).as_posix()
            yield from (f"{name}: {trouble}" for trouble in _trouble_in(here, path, schema))


def _trouble_in(here: World, path: Path, schema: int) -> Iterator[str]:
    save = read_save(path)
    if save["schema"] != schema:
        yield f"it is of schema {save['schema']}"
    try:
        yield from goes_on(here, save)
    except BadSave as trouble:
        yield f"it is no longer read: {trouble}"


def goes_on(here: World, save: dict[str, Any]) -> list[str]:
    """What is wrong with a frozen save: it must be playable, and play on as it did.

    Raises BadSave for one that does not load or is an impossible position.
    """
    state = here.codec.state(save["state"], save["schema"])
    question = open_question(state)
    if question is None:
        return ["nothing is asked"]
    refused = [
        problem
        for player in question.asked(state)
        for problem in question.problems(state, player, question.default(state, player))
    ]
    return refused or list(_played_otherwise(here, save))


def _played_otherwise(here: World, save: dict[str, Any]) -> Iterator[str]:
    """That the same answers and dice give another game.

    Asked only of what the game has now: a new version may play otherwise, and of a new schema
    every digest is another one. The oldest saves of the house hold no digest.
    """
    now = (here.ruleset.schema, here.ruleset.version)
    if "digest" not in save or (save["schema"], save["version"]) != now:
        return
    try:
        same = resumed(here, save) == save["digest"]
    except BadAnswer as trouble:
        yield f"it plays otherwise, its answers are refused: {trouble}; raise version"
        return
    if not same:
        yield "it plays otherwise: the same answers and dice give another game; raise version"


def read_save(path: Path) -> dict[str, Any]:
    """A frozen save."""
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def _write(path: Path, content: Any) -> Path:
    """A save is one line: nobody reads it, and it stays for ever."""
    path.write_bytes(msgspec.json.encode(content) + b"\n")
    return path


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
