"""What an arena is: game, house rules, bots, seed and limits. Its folder keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from hegemon.bots.registry import BOTS
from hegemon.core.box import BoxedExercise
from hegemon.core.codec import Codec, digest
from hegemon.core.errors import BadConfig, BadSave
from hegemon.core.extras import Positions
from hegemon.core.records import Value
from hegemon.core.refusals import shown
from hegemon.core.ruleset import Ruleset
from hegemon.games import RULESETS
from hegemon.games.shelf import installed
from hegemon.play.entries import Begins
from hegemon.play.errors import NotSaved, NotThere
from hegemon.play.start.bot_files import version_of_code
from hegemon.play.start.house_rules import house_rules_of
from hegemon.play.start.minds import GROUP, is_mind
from hegemon.play.start.opponents import taken_apart, usual
from hegemon.play.start.restrictions import bare
from hegemon.play.start.scenarios import OF_NO_MATCH

NAME = "arena.json"
FORMAT = "hegemon-arena/1"
ENDING = ".hegemon"
"""How the names of its match files end."""


class Entrant(Value, tag=False):
    """A bot as it was typed, and which it was: of a package, or of files by their digest."""

    name: str
    version: str


class ArenaTerms(Value, tag=False):
    """What is the same for all matches of an arena, as its folder keeps it."""

    format: str
    game: str
    version: int
    """That of the rules."""
    house_rules: dict[str, Any]
    level: str
    """The level of the game in whose position all matches begin; "" for a set-up."""
    bots: tuple[Entrant, ...]
    seed: int
    seconds_an_answer: float
    most_timeouts: int
    most_steps: int
    most_illegal: int = 0
    """Arenas of before had no such rule: 0."""

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The rules."""
        return RULESETS[self.game]

    @property
    def rules(self) -> Any:
        """The house rules as the game reads them."""
        return msgspec.convert(self.house_rules, self.ruleset.house_rules)

    @property
    def fallback(self) -> str:
        """The bot that plays on for one that has lost by the arena's rule."""
        return usual(self.game)

    def begins(self) -> Begins | None:
        """The position in which all matches begin; None for a set-up."""
        if not self.level:
            return None
        position = _level(self.game, self.level).position
        plain = Codec(self.ruleset).plain(_positions(self.ruleset).read(position))
        title = f"{self.ruleset.title}: {self.level}"
        return Begins(OF_NO_MATCH, 0, plain, scenario=title, sealed=digest(plain))


def entrants(game: str, typed: Sequence[str], level: str = "") -> tuple[Entrant, ...]:
    """The bots that were typed.

    Raises BadConfig for fewer than two, one that comes twice, and one that cannot play the level.
    """
    if len(typed) < 2:
        raise BadConfig("bots: an arena takes two or more, as random,expansionist")
    without = _level(game, level).without if level else ()
    for name in typed:
        if typed.count(name) > 1:
            raise BadConfig(
                f"bots: {shown(name)} stands there twice; options tell two of one apart"
            )
        if taken_apart(bare(name))[0] in without:
            raise BadConfig(f"bots: {name} does not play the level {level} of {game}")
    return tuple(Entrant(name, _version(game, name)) for name in typed)


def rules_of_level(game: str, level: str, typed: Sequence[str]) -> Any:
    """The house rules of a level of the game, with some otherwise, as they are typed.

    Raises BadConfig for a level that there is not, and for other house rules than its position has.
    """
    ruleset, named = RULESETS[game], _level(game, level)
    if named.position and typed:
        raise BadConfig(f"level {level} begins in a position, which has its own house rules")
    if named.position:
        return _positions(ruleset).read(named.position).house_rules
    plain = msgspec.to_builtins(named.house_rules)
    own = [
        f"{name}={value if isinstance(value, str) else msgspec.json.encode(value).decode()}"
        for name, value in plain.items()
    ]
    return house_rules_of(ruleset, named.preset, (*own, *typed))


def begins_in(game: str, level: str) -> bool:
    """Whether a level has a position of its own."""
    return bool(_level(game, level).position)


def _level(game: str, level: str) -> BoxedExercise:
    known = RULESETS.box(game).exercises
    found = next((one for one in known if one.name == level), None)
    if found is None:
        there = ", ".join(one.name for one in known) or "none"
        raise BadConfig(f"level: {game} has no {shown(level)}; there is {there}")
    return found


def _positions(ruleset: Ruleset[Any]) -> Positions:
    assert ruleset.positions is not None, f"{ruleset.name} reads no positions"
    return ruleset.positions


def _version(game: str, typed: str) -> str:
    """Which bot it is that a name means now; "" for code that is not there."""
    name = taken_apart(bare(typed))[0]
    if ":" not in name:
        boxed = {bot.name for bot in RULESETS.box(game).bots}
        brought = {one.name: one for one in BOTS.brought}.get(f"{game}.{name}")
        return (RULESETS.origin(game) if name in boxed or not brought else brought).origin
    if is_mind(name):
        kind = name.partition(":")[0]
        return next(one.origin for one in installed(GROUP) if one.name == kind)
    return version_of_code(typed)


def keep(folder: Path, terms: ArenaTerms) -> None:
    """Write the terms down, or see that those that stand there are the same.

    As long as no match was begun they may be others. Raises BadConfig where the folder has another
    arena, or files of something else; NotSaved.
    """
    path = folder / NAME
    if path.exists() and any(folder.glob(f"*{ENDING}")):
        _check_same(folder, terms_in(folder), terms)
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists() and any(folder.iterdir()):
            raise BadConfig(f"folder: {folder} holds something else: name a new one for the arena")
        new = path.with_name(f"{NAME}.new")
        new.write_bytes(msgspec.json.format(msgspec.json.encode(terms), indent=2) + b"\n")
        new.replace(path)
    except OSError as trouble:
        raise NotSaved(f"{path}: {trouble.strerror}") from trouble


def terms_in(folder: Path) -> ArenaTerms:
    """The terms of the arena in a folder; raises NotThere, BadSave."""
    try:
        return msgspec.json.decode((folder / NAME).read_bytes(), type=ArenaTerms)
    except FileNotFoundError as trouble:
        raise NotThere(f"there is no arena in {folder}: it has no {NAME}") from trouble
    except (msgspec.MsgspecError, UnicodeDecodeError) as trouble:
        raise BadSave(f"{folder / NAME} tells no arena: {trouble}") from trouble


def _check_same(folder: Path, kept: ArenaTerms, wanted: ArenaTerms) -> None:
    """Raises BadConfig, which names the first thing that differs."""
    for name in ArenaTerms.__struct_fields__:
        before, now = getattr(kept, name), getattr(wanted, name)
        if before != now:
            raise BadConfig(
                f"{name.replace('_', ' ')}: the arena in {folder} has {_told(before)}, now it is "
                f"{_told(now)}; go on with the same, or name a new folder"
            )


def _told(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(f"{one.name} ({one.version})" for one in value)
    return f"{value}"[:200]
