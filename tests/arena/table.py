"""An arena for tests, whose bots sit in this very process."""

import threading
from pathlib import Path
from typing import Any

import msgspec

from hegemon.arena.chair import ChairAsks, ChairSays, _Chair
from hegemon.arena.contest import ArenaMatch, Contest
from hegemon.arena.rows import ArenaRow
from hegemon.arena.terms import FORMAT, ArenaTerms, entrants, rules_of_level
from hegemon.games import RULESETS
from hegemon.store.match_file import MatchFiles

BOTS = f"{Path(__file__).with_name('bots.py')}"


def wrong(name: str) -> str:
    """A bot of `bots.py`, as it is typed."""
    return f"{BOTS}:{name}"


def terms_of(*bots: str, game: str = "space-conquest", **said: Any) -> ArenaTerms:
    """An arena of these: of Space Conquest on six stars, if nothing else is said."""
    small = game == "space-conquest" and "house_rules" not in said
    rules = rules_of_level(game, "small", ()) if small else RULESETS[game].presets["as-written"]
    changed = said.pop("house_rules", {})
    usual = {
        "format": FORMAT,
        "game": game,
        "version": RULESETS[game].version,
        "house_rules": {**msgspec.to_builtins(rules), **changed},
        "level": "small" if small else "",
        "bots": entrants(game, bots),
        "seed": 1,
        "seconds_an_answer": 10.0,
        "most_timeouts": 3,
        "most_steps": 300,
        "most_illegal": 10,
    }
    return ArenaTerms(**{**usual, **said})


class Here:
    """What a `BotProcess` is, without a process."""

    def __init__(self, game: str, named: str) -> None:
        self._chair = _Chair(MatchFiles, game, named)
        self._asked: ChairAsks
        self.seconds, self.waits = 0.25, 0.0
        self.asked = 0

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def kill(self) -> None: ...

    def ask(self, file: str, seat: Any, seconds: float, steps: int) -> None:
        self._asked = ChairAsks(file, seat)

    def hear(self) -> ChairSays:
        self.asked += 1
        return msgspec.json.decode(self._chair.said(self._asked), type=ChairSays)


def played(
    terms: ArenaTerms, folder: Path, seats: tuple[int, ...] = (0, 1), steps: int | None = None
) -> ArenaRow:
    """The row of the first match of an arena; after so many steps nothing is played on."""
    if steps is not None:
        terms = msgspec.structs.replace(terms, most_steps=steps)
    chairs: dict[tuple[str, int], Here] = {}

    def process_of(name: str, copy: int) -> Any:
        return chairs.setdefault((name, copy), Here(terms.game, name))

    meeting = ArenaMatch(1, 1, seats)
    ended = threading.Event()
    contest = Contest(terms, folder, meeting, kept=MatchFiles(), process_of=process_of, ended=ended)
    return contest.played()
