"""Matches of EC4X: many short ones with all options by lot, and a long one that is killed.

python -m tests.soak.ec4x lots --games 500 --seed 1
python -m tests.soak.ec4x long FOLDER --houses 12 --turns 200 --kills 6

`lots` plays both editions under house rules by lot, with a bot for each seat by lot, looks at the
invariants after every step, and ends with 1 if anything went wrong. `long` plays one match into a
match file in a process of its own, which is killed and started anew in between; in the end the file
must verify. `long FOLDER --through` plays it in one go.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from traceback import extract_tb
from typing import Any

import msgspec

from hegemon.bots import Factory
from hegemon.bots.forward import FastDice
from hegemon.bots.registry import BOTS
from hegemon.core.asked import all_asked
from hegemon.core.errors import BadConfig
from hegemon.core.game import Play, Player, advance, run
from hegemon.core.ruleset import Ruleset
from hegemon.games.ec4x import EC4X_MONERO, EC4X_SATOSHI
from hegemon.play import matches
from hegemon.play.entries import PERSON, SeatPlan
from hegemon.play.matches import Match
from hegemon.play.position import position_of
from hegemon.play.system import SeededEntropy, SystemClock
from hegemon.play.verify import verify
from hegemon.store.match_file import MatchFiles
from tests.soak.matches import value_by_lot

EDITIONS = (EC4X_MONERO, EC4X_SATOSHI)
GAMES = {edition.name: edition for edition in EDITIONS}
TURNS = (6, 30)
"""The last turn of a match by lot is drawn between these."""
NAME = "soak"
ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Soaked:
    """How a match went."""

    number: int
    edition: str
    house_rules: Any
    turns: int = 0
    outcome: str = "open"
    events: Counter[str] = field(default_factory=Counter)
    trouble: str = ""
    """What was raised or found impossible, and where; empty when nothing was."""


def house_rules_by_lot(edition: Ruleset[Any], chance: random.Random, houses: int) -> Any:
    """Every option at random but the map; what does not go together is drawn again."""
    info = msgspec.inspect.type_info(edition.house_rules)
    assert isinstance(info, msgspec.inspect.StructType)
    options = {each.name: each.type for each in info.fields if each.name != "map"}
    while True:
        drawn = {name: value_by_lot(kind, chance) for name, kind in options.items()}
        drawn |= {"houses": houses, "turns": chance.randint(*TURNS)}
        rules = edition.house_rules(**drawn)
        try:
            edition.setup(rules, edition.players(rules), FastDice(0))
        except BadConfig:
            continue
        return rules


def soak(seed: int, number: int, bots: Sequence[str] = ("random",)) -> Soaked:
    """One match to its end or to its first trouble."""
    chance = random.Random(f"{seed}|{number}")
    edition = EDITIONS[number % 2]
    least, most = edition.seats
    rules = house_rules_by_lot(edition, chance, least + number // 2 % (most + 1 - least))
    match = Soaked(number, edition.name, rules)
    seats = edition.players(rules)
    start = edition.setup(rules, seats, FastDice(f"{seed}|{number}|dice"))
    play = Play(start, FastDice(f"{seed}|{number}|play"), frozenset(edition.events))
    made = {
        player: BOTS[edition.name][chance.choice(bots)](chance.getrandbits(64)) for player in seats
    }
    try:
        for events in steps(edition, play, made):
            match.events.update(events)
            match.turns = play.state.turn
    except Exception as error:  # noqa: BLE001 (whatever is raised is what is looked for)
        called = extract_tb(error.__traceback__)[:-5:-1]
        where = " < ".join(f"{call.name}:{call.lineno}" for call in called)
        match.trouble = f"turn {play.state.turn}: {type(error).__name__}: {error} ({where})"
    result = edition.result(play.state)
    match.outcome = result.outcome if result else "open"
    return match


def steps(
    edition: Ruleset[Any], play: Play[Any], bots: dict[Player, Any]
) -> Iterator[Counter[str]]:
    """Question after question, the events of each; raises AssertionError for what cannot be."""
    run(play)
    while asked := all_asked(edition, play.state):
        answers = {player: bots[player].answer(*asked[player]) for player in asked}
        play.events.clear()
        advance(play, answers)
        impossible = list(edition.invariants(play.state))
        assert not impossible, "; ".join(impossible)
        yield Counter(type(event).__name__ for event in play.events)


def lots(games: int, seed: int, bots: Sequence[str]) -> int:
    """Play, tell each trouble, and count."""
    start, played = time.process_time(), []
    for number in range(games):
        played.append(soak(seed, number, bots))
        if played[-1].trouble:
            tell(f"match {number} of seed {seed}: {played[-1].edition}: {played[-1].trouble}")
            tell(f"    {played[-1].house_rules}")
    events: Counter[str] = sum((match.events for match in played), Counter())
    every = {event.__name__ for edition in EDITIONS for event in edition.events}
    trouble = sum(bool(match.trouble) for match in played)
    turns, seconds = sum(match.turns for match in played), time.process_time() - start
    tell(f"{games} matches, {trouble} with trouble; {turns:,} turns, {seconds:,.0f} CPU s")
    tell(f"outcomes: {dict(Counter(match.outcome for match in played))}")
    tell(f"events that never happened: {', '.join(sorted(every - set(events))) or 'none'}")
    return int(bool(trouble))


# -- one long match in a match file


def begun(folder: Path, edition: Ruleset[Any], houses: int, turns: int) -> Match:
    """The match of a folder: resumed, or begun with everybody in his seat."""
    store, entropy = MatchFiles(folder), SeededEntropy("soak")
    if (folder / NAME).exists():
        match = matches.resume(store, NAME, GAMES, SystemClock())
    else:
        match = matches.create(
            store,
            edition,
            house_rules=msgspec.structs.replace(
                edition.presets["as-written"], houses=houses, turns=turns
            ),
            plans=[SeatPlan(PERSON, f"House {number}") for number in range(1, houses + 1)],
            entropy=entropy,
            clock=SystemClock(),
            name=NAME,
        )
    matches.sit_everyone(match, entropy)
    return match


def play_on(match: Match, factories: Sequence[Factory], told: Callable[[int], None]) -> None:
    """To the end, the invariants after every step; raises AssertionError for what cannot be."""
    bots = {player: factories[at % len(factories)] for at, player in enumerate(match.players)}
    while match.result is None:
        notes = match.bots_answer(bots)
        assert not notes, "; ".join(notes)
        impossible = list(match.ruleset.invariants(position_of(match.now, match.ruleset).state))
        assert not impossible, "; ".join(impossible)
        told(match.step)


def long(asked: argparse.Namespace) -> int:
    """The match in a process of its own, killed so many times; then the file is verified."""
    start, chance = time.perf_counter(), random.Random(asked.seed)
    moments = [
        chance.randint(1, max(asked.turns // (asked.kills + 1), 1)) for _ in range(asked.kills)
    ]
    for moment in (*moments, None):
        code = child(asked, moment)
        if moment is None and code:
            return code
    found = verify(MatchFiles(asked.folder), NAME, GAMES)
    match = matches.resume(MatchFiles(asked.folder), NAME, GAMES, SystemClock())
    size = sum(path.stat().st_size for path in Path(asked.folder).iterdir())
    tell(f"{match.step} steps, {len(moments)} kills, {size:,} bytes, sound: {found.sound}")
    tell(f"{match.result}; {time.perf_counter() - start:,.0f} s")
    return int(not found.sound)


def child(asked: argparse.Namespace, moment: int | None) -> int:
    """Play on in another process and kill it so many steps later; None lets it come to the end."""
    words = [sys.executable, "-m", "tests.soak.ec4x", "long", str(asked.folder), "--through"]
    for name in ("edition", "houses", "turns", "bots"):
        words += [f"--{name}", str(getattr(asked, name))]
    player = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert player.stdout is not None
    for number, line in enumerate(player.stdout, 1):
        if number == moment:
            player.kill()
            tell(f"killed after step {line.strip()}")
    player.stdout.close()
    return player.wait()


def through(asked: argparse.Namespace) -> int:
    """Play the match of a folder to its end, a line for each step."""
    edition = GAMES[asked.edition]
    match = begun(Path(asked.folder), edition, asked.houses, asked.turns)
    factories = [BOTS[edition.name][name] for name in asked.bots.split(",")]
    play_on(match, factories, lambda step: tell(str(step)))
    return 0


def tell(line: str) -> None:
    """A line for whoever watches."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.soak.ec4x",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    kinds = parser.add_subparsers(dest="kind", required=True)
    many = kinds.add_parser("lots", help="many short matches with all options by lot")
    many.add_argument("--games", type=int, default=500)
    many.add_argument("--seed", type=int, default=1)
    many.add_argument("--bots", default="random")
    one = kinds.add_parser("long", help="one long match, killed and resumed in between")
    one.add_argument("folder", type=Path)
    one.add_argument("--edition", choices=GAMES, default="ec4x-monero")
    one.add_argument("--houses", type=int, default=12)
    one.add_argument("--turns", type=int, default=200)
    one.add_argument("--bots", default="warlord,steward")
    one.add_argument("--kills", type=int, default=6)
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--through", action="store_true")
    asked = parser.parse_args()
    if asked.kind == "lots":
        return lots(asked.games, asked.seed, asked.bots.split(","))
    return through(asked) if asked.through else long(asked)


if __name__ == "__main__":
    sys.exit(main())
