"""What `hegemon` alone does: it offers a match; without a terminal it prints one of bots."""

from __future__ import annotations

from pathlib import Path

from hegemon.cli import places
from hegemon.cli.sessions import NewMatch, begin, introduce, play_new, play_on, run_here
from hegemon.core.errors import HegemonError
from hegemon.games import RULESETS
from hegemon.play.entries import PERSON
from hegemon.play.now import Header
from hegemon.play.start import opponents
from hegemon.play.start.seating import Wishes, bots_at
from hegemon.store.drafts import MemoryDrafts
from hegemon.store.match_file import MatchFiles
from hegemon.store.memory import MemoryStore
from hegemon.terminal.console import Console, open_console
from hegemon.terminal.words import Leave, number_in

_LOOKED_AT = 10
"""Match files, the last ones; reading each takes a moment."""


def welcome(*, colour: bool) -> None:
    """Offer to go on with the last match, else a new one against a bot."""
    console = open_console(colour=colour)
    console.head("Hegemon: an umpire for turn-based 4X wargames.")
    try:
        path = _to_go_on_with(console)
        wanted = None if path else NewMatch(*_choose(console))
    except (EOFError, Leave):
        console.say()
        return
    if path is not None:
        play_on(path, colour=colour)
    elif wanted is not None:
        play_new(wanted, colour=colour)


def print_bot_match() -> None:
    """The two best bots of the first game play, and it is printed; nothing is kept."""
    game = next(iter(RULESETS))
    console = open_console(colour=False)
    match = begin(NewMatch(game, Wishes(watch=True)), MemoryStore())
    introduce(match, console, "memory only; in a terminal `hegemon` lets you play")
    run_here(match, bots_at(match.plans, game), console, MemoryDrafts())


def unfinished(path: Path) -> Header | None:
    """What a file holds if it is a match that a person can go on with."""
    try:
        header = MatchFiles().now(str(path)).header()
    except HegemonError:
        return None
    played = any(plan.by == PERSON for plan in header.plans)
    return header if played and header.result is None else None


def _to_go_on_with(console: Console) -> Path | None:
    """The last unfinished match, if it is wanted."""
    for path in places.recent()[:_LOOKED_AT]:
        if header := unfinished(path):
            title = RULESETS[header.ruleset].title
            console.tell(f"Your match of {title} stands after step {header.steps}: {path.name}")
            answer = console.ask("Go on with it? [Y/n] ").strip().lower()
            return None if answer.startswith("n") else path
    return None


def _choose(console: Console) -> tuple[str, Wishes]:
    """A game and an opponent; Enter takes what is proposed."""
    games = list(RULESETS)
    game = games[0] if len(games) == 1 else _one_of(console, "Game", games, games[0])
    bots = list(opponents.bots_of(game))
    bot = _one_of(console, "Opponent", bots, opponents.usual(game))
    return game, Wishes(bots=(bot,))


def _one_of(console: Console, what: str, names: list[str], proposed: str) -> str:
    """A choice by number or name."""
    if len(names) == 1:
        return names[0]
    for number, name in enumerate(names, 1):
        console.tell(f"  {number} {name}")
    while True:
        line = console.ask(f"{what} [{proposed}] ").strip().lower()
        number = number_in(line) or 0
        if line in names or not line:
            return line or proposed
        if 1 <= number <= len(names):
            return names[number - 1]
        if line in ("quit", "exit", "q"):
            raise Leave
        console.tell(f"Type a number from 1 to {len(names)}, or a name, or just Enter.")
