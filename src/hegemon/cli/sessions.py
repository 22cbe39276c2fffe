"""A match at this terminal from the first line to the last: new, or gone on with."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from hegemon.cli import places
from hegemon.cli.guard import INTERRUPTED
from hegemon.cli.options import ruleset_named
from hegemon.games import RULESETS
from hegemon.play import matches
from hegemon.play.entries import PERSON
from hegemon.play.findings import Findings
from hegemon.play.matches import Match
from hegemon.play.ports import Drafts, Store
from hegemon.play.start import AS_WRITTEN
from hegemon.play.start.house_rules import house_rules_of
from hegemon.play.start.seating import Wishes, bots_at, plans_for
from hegemon.play.system import SeededEntropy, SystemClock, SystemEntropy
from hegemon.play.verify import verify
from hegemon.store.drafts import FileDrafts
from hegemon.store.finding import Kept, is_sqlite, store_at
from hegemon.terminal.console import Console, open_console
from hegemon.terminal.table import Table
from hegemon.terminal.watch import watch
from hegemon.terminal.words import Leave


@dataclass(frozen=True)
class NewMatch:
    """What a new match shall be."""

    game: str
    wishes: Wishes = field(default_factory=Wishes)
    preset: str = AS_WRITTEN
    settings: tuple[str, ...] = ()
    seed: str | None = None
    file: Path | None = None


def begin(wanted: NewMatch, store: Store, name: str = "") -> Match:
    """A match with all seats taken; raises BadConfig, NotThere, NotSaved."""
    ruleset = ruleset_named(wanted.game)
    house_rules = house_rules_of(ruleset, wanted.preset, wanted.settings)
    plans = plans_for(ruleset, house_rules, wanted.wishes)
    entropy = SystemEntropy() if wanted.seed is None else SeededEntropy(wanted.seed)
    match = matches.create(
        store,
        ruleset,
        house_rules=house_rules,
        plans=plans,
        entropy=entropy,
        clock=SystemClock(),
        name=name,
    )
    matches.sit_everyone(match, entropy)
    return match


def play_new(wanted: NewMatch, *, colour: bool) -> None:
    """Begin a match and play it here."""
    ruleset = ruleset_named(wanted.game)
    plans_for(ruleset, house_rules_of(ruleset, wanted.preset, wanted.settings), wanted.wishes)
    path = wanted.file or places.new_file(ruleset.name)
    store = store_at(path)
    console = open_console(colour=colour)
    match = begin(wanted, store, "" if is_sqlite(path) else str(path))
    if wanted.seed is not None:
        console.tell("With --seed the dice are known to whoever knows the seed.")
    _at_the_table(match, Kept(store, match.name, path), console)


def play_on(name: Path, *, colour: bool) -> None:
    """Go on with a match that is kept."""
    kept = places.kept_in(name)
    console = open_console(colour=colour)
    match = matches.resume(kept.store, kept.match, RULESETS, SystemClock())
    matches.sit_everyone(match, SystemEntropy())
    for notice in match.notices:
        console.tell(f"Note: {notice}.")
    _at_the_table(match, kept, console)


def run_here(match: Match, bots: dict[Any, Any], console: Console, drafts: Drafts) -> None:
    """Play or watch a match to its end; raises Leave."""

    def check() -> Findings:
        return verify(match.store, match.name, RULESETS)

    if any(plan.by == PERSON for plan in match.plans.values()):
        Table(match, bots, console, drafts, check).play()
    else:
        watch(match, bots, console, check)


def introduce(match: Match, console: Console, place: str) -> None:
    """What everybody should know at the beginning: who plays, where it is kept, the dice."""
    ruleset = match.ruleset
    seats = ", ".join(f"{player} {plan.name}" for player, plan in match.plans.items())
    console.head(f"{ruleset.title}. {ruleset.summary}")
    console.tell(f"Seats: {seats}.")
    console.tell(f"Match {match.header.id} is kept in")
    console.exact(place)
    console.tell("Dice committed to, SHA-256:")
    console.exact(match.header.commitment)
    if all(plan.by != PERSON for plan in match.plans.values()):
        console.tell("No person plays, so all is shown, without fog.")
    console.say()


def _at_the_table(match: Match, kept: Kept, console: Console) -> None:
    """Play, and say at the end, however it comes, how to go on."""
    clear = console.clear if _shared(match) else _nothing
    clear()
    introduce(match, console, kept.name)
    bots = bots_at(match.plans, match.ruleset.name)
    path = Path(kept.name)
    try:
        run_here(match, bots, console, FileDrafts(path))
    except Leave:
        clear()
        _say_how_to_go_on(path, console)
    except KeyboardInterrupt:
        console.say()
        clear()
        _say_how_to_go_on(path, console)
        raise click.exceptions.Exit(INTERRUPTED) from None
    else:
        console.tell("Look at it again, and check all of it:")
        console.exact(places.command_line("replay", path))
        console.exact(places.command_line("verify", path))


def _shared(match: Match) -> bool:
    """Whether several persons share this terminal: then nothing of one may stay for another."""
    return sum(plan.by == PERSON for plan in match.plans.values()) > 1


def _nothing() -> None:
    """What there is to clear for somebody who sits alone."""


def _say_how_to_go_on(path: Path, console: Console) -> None:
    console.tell("Everything that was sealed is saved. Go on with:")
    console.exact(places.command_line("play", "--resume", path))
