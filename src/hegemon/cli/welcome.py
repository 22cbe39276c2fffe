"""What `hegemon play` alone does: it offers matches; and a match of bots that is printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from hegemon.cli import places
from hegemon.cli.kept import KeptMatch, going_on
from hegemon.cli.sessions import NewMatch, begin, introduce, play_new, play_on, watch_here
from hegemon.core.ruleset import Ruleset
from hegemon.games import RULESETS
from hegemon.play.holding.plans import LONGEST_NAME
from hegemon.play.start import AS_WRITTEN, opponents
from hegemon.play.start.house_rules import described, house_rules_of
from hegemon.play.start.offers import Offer, alone_in, bots_for, fits, maps_for
from hegemon.play.start.seating import Wishes, bots_at
from hegemon.store.memory import MemoryStore
from hegemon.terminal.asking import one_of, wait
from hegemon.terminal.console import Console, open_console
from hegemon.terminal.words import LeaveTable, number_in

_LISTED = 5
"""Unfinished matches that are offered; `hegemon matches` has all."""

_NEW = "new"
_FRIENDS = Offer("friends", "people, one after the other at this keyboard")
_LESSON = Offer("lesson", "a first match that teaches the game in six steps")
_LONGEST = 100_000
"""Turns that a limit may be."""


def welcome(*, colour: bool) -> None:
    """Offer to go on with a match, else a new one."""
    console = open_console(colour=colour)
    console.head("Hegemon: an umpire for turn-based 4X wargames. Enter takes what is in [ ].")
    console.say()
    try:
        chosen = _choose_match(console)
        wanted = _choose_new(console) if chosen is None else None
    except (LeaveTable, KeyboardInterrupt):
        console.say()
        return
    if chosen is not None:
        play_on(chosen.kept, colour=colour)
    elif wanted is not None:
        play_new(wanted, colour=colour)


def print_bot_match() -> None:
    """The two best bots of the first game play, and it is printed; nothing is kept."""
    game = next(iter(RULESETS))
    console = open_console(colour=False)
    match = begin(NewMatch(game, Wishes(watch=True)), MemoryStore())
    here = places.command_line()
    introduce(match, console, "memory only")
    console.tell(f"In a terminal `{here}` lets you play.")
    watch_here(match, bots_at(match.plans, game), console)


def _choose_match(console: Console) -> KeptMatch | None:
    """An unfinished match to go on with, or None for a new one; raises LeaveTable."""
    found = list(islice(going_on(), _LISTED))
    if not found:
        return None
    console.tell("Go on with a match of yours, or begin a new one:")
    offered = [Offer(str(number), kept.line) for number, kept in enumerate(found, 1)]
    console.columns([(f"  {one.name}", one.about) for one in (*offered, Offer(_NEW, "a match"))])
    while True:
        line = wait(console, "Match [1] ").lower()
        number = number_in(line or "1") or 0
        if _NEW.startswith(line) and line:
            console.say()
            return None
        if 1 <= number <= len(found):
            return found[number - 1]
        console.tell(f"Type a number from 1 to {len(found)}, or new, or just Enter.")


def _choose_new(console: Console) -> NewMatch:
    """A game, its map and length, and who plays against you; raises LeaveTable."""
    games = [Offer(name, box.summary) for name, box in RULESETS.boxes()]
    ruleset = RULESETS[one_of(console, "Game", games, games[0].name)]
    settings = [*_choose_map(console, ruleset), *_choose_length(console, ruleset)]
    _tell_of_rules(console, ruleset)
    console.say()
    alone = alone_in(ruleset)
    taught = [_LESSON] if ruleset.lesson else []
    offered = [*bots_for(ruleset), *alone, _FRIENDS, *taught]
    against = one_of(console, "Against", offered, opponents.usual(ruleset.name))
    if against == _LESSON.name:
        return NewMatch(ruleset.name, first=True)
    if against in [offer.name for offer in alone]:
        # the map that was chosen is for several, and then the preset's own stays
        fitting = tuple(one for one in settings if fits(ruleset, against, [one]))
        return NewMatch(ruleset.name, Wishes(), against, fitting)
    wishes = Wishes(hot_seat=True) if against == _FRIENDS.name else Wishes(bots=(against,))
    wanted = NewMatch(ruleset.name, wishes, settings=tuple(settings))
    if not wishes.hot_seat:
        return wanted
    names = tuple(_choose_names(console, ruleset, house_rules_of(ruleset, AS_WRITTEN, settings)))
    return replace(wanted, wishes=replace(wishes, names=names))


def _choose_map(console: Console, ruleset: Ruleset[Any]) -> Iterator[str]:
    """A setting for the map, where there are several to play on with others."""
    if ruleset.maps is None:
        return
    rule = ruleset.maps.rule
    listed = maps_for(ruleset)
    offered = [map_ for map_ in listed if fits(ruleset, AS_WRITTEN, [f"{rule}={map_.name}"])]
    if offered:
        console.say()
        name = one_of(console, "Map", offered, offered[0].name)
        yield f"{rule}={name}"


def _choose_length(console: Console, ruleset: Ruleset[Any]) -> Iterator[str]:
    """A setting for the end, where a match can be made to end after a time."""
    limit = ruleset.limit
    if limit is None:
        return
    console.say()
    console.tell(
        f"The match may end after so many {limit.counts}; 0: only by the game's own rules."
    )
    while True:
        line = wait(console, f"{limit.counts.capitalize()} [{limit.usual}] ")
        number = number_in(line or str(limit.usual))
        if number is not None and number <= _LONGEST:
            if number:
                yield f"{limit.rule}={number}"
            return
        console.tell(f"Type a number from 0 to {_LONGEST}, or just Enter.")


def _tell_of_rules(console: Console, ruleset: Ruleset[Any]) -> None:
    """What else a group should agree on; a first match begins without, so it is told, not asked."""
    if not ruleset.worth_asking:
        return
    said = {rule["name"]: rule for rule in described(ruleset)}
    console.say()
    console.tell("Worth agreeing on before a match with others (--house-rule NAME=VALUE):")
    rows = [(f"  {name}", said[name]["description"]) for name in ruleset.worth_asking]
    console.columns(rows)


def _choose_names(console: Console, ruleset: Ruleset[Any], house_rules: Any) -> Iterator[str]:
    """A name for each seat, where several people play; Enter leaves it as it is."""
    console.say()
    for player in ruleset.players(house_rules):
        while True:
            name = wait(console, f"Who plays {player}? [Player {player.removeprefix('p')}] ")
            if len(name) <= LONGEST_NAME and name.isprintable():
                break
            console.tell(f"A name has at most {LONGEST_NAME} printable characters.")
        if name:
            yield f"{player}={name}"
