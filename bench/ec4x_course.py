"""EC4X: how games of bots go, turn by turn, and what won and lost them their prestige.

.venv/bin/python -m bench.ec4x_course ec4x-satoshi --bots warlord,steward --seed 7 --game 3
.venv/bin/python -m bench.ec4x_course ec4x-monero --bots warlord,steward --seed 7 --games 10

The games are those of `hegemon simulate` with the same bots, seed and house rules, by their index:
one of them House by House, or the means of the first ones by bot.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from hegemon.bots.registry import BOTS
from hegemon.core.asked import all_asked
from hegemon.core.game import Event, Play, Player, proceed, run
from hegemon.core.ruleset import Ruleset
from hegemon.games.ec4x import EC4X_MONERO, EC4X_SATOSHI
from hegemon.games.ec4x.common.amounts import COIN, SOUL
from hegemon.games.ec4x.common.events import PrestigeChanged
from hegemon.games.ec4x.common.rules.economy import population_units
from hegemon.games.ec4x.common.rules.forces import docks_of
from hegemon.games.ec4x.common.rules.upkeep import upkeep_of
from hegemon.games.ec4x.common.state import State, colonies_of, facilities, fleets_of, role
from hegemon.lab.batch import Study, bot_seed, seats_of, seed_of
from hegemon.lab.dice import KeyedDice

EDITIONS: dict[str, Ruleset[Any]] = {one.name: one for one in (EC4X_MONERO, EC4X_SATOSHI)}
TURNS = (5, 10, 15, 20, 25, 35, 50, 75, 100, 125, 150)
"""The turns that are told."""
COLUMNS = (
    "prestige",
    "colonies",
    "PU",
    "product",
    "treasury",
    "upkeep",
    "ships",
    "transports",
    "yards",
    "docks",
    "used",
    "bases",
    "EL",
    "WEP",
)
WARSHIPS = frozenset({"warship", "carrier", "raider", "planet_breaker"})


class Ledger(Play[State]):
    """A play that adds up what each House won and lost prestige by, and lets all else go."""

    def __init__(self, state: State, dice: KeyedDice) -> None:
        super().__init__(state, dice, frozenset())
        self.deeds: dict[Player, Counter[str]] = {one: Counter() for one in state.players}

    def tell(self, event: Event) -> None:
        """Add it up if it is about prestige."""
        if isinstance(event, PrestigeChanged):
            self.deeds[event.player][event.deed] += event.amount


def figures_of(state: State, player: Player) -> tuple[int, ...]:
    """A House in figures, in the order of the columns."""
    house, colonies = state.houses[player], colonies_of(state, player)
    fleets = fleets_of(state, player)
    ships = [ship for one in fleets for squadron in one.squadrons for ship in squadron.ships]
    cst = house.levels.get("CST", 0)
    yards = [each for one in colonies.values() for each in facilities(state, one, "shipyard")]
    return (
        house.prestige,
        len(colonies),
        sum(population_units(state, one.people) for one in colonies.values()) // SOUL,
        house.gross // COIN,
        house.treasury // COIN,
        upkeep_of(state, player) // COIN,
        sum(role(state, ship.unit) in WARSHIPS for ship in ships),
        sum(role(state, ship.unit) == "transport" for one in fleets for ship in one.lift),
        len(yards),
        sum(docks_of(state, each, cst) for each in yards),
        sum(p.docks for one in colonies.values() for p in one.projects if p.place == "yard"),
        sum(len(facilities(state, one, "starbase")) for one in colonies.values()),
        house.levels["EL"],
        house.levels["WEP"],
    )


class Course:
    """What is told of one or more games."""

    def __init__(self, study: Study, *, by_seat: bool) -> None:
        self.study, self.by_seat = study, by_seat
        self.figures: dict[tuple[int, str], list[tuple[int, ...]]] = defaultdict(list)
        self.deeds: dict[str, list[Counter[str]]] = defaultdict(list)
        self.results: list[str] = []

    def play(self, index: int) -> None:
        """One game, to its end."""
        study, ruleset = self.study, self.study.ruleset
        dice = KeyedDice(seed_of(study, index, "dice"))
        players = ruleset.players(study.house_rules)
        names = [study.bots[bot][0] for bot in seats_of(study, index)]
        bots = {
            player: BOTS[ruleset.name][name](bot_seed(study, index, player))
            for player, name in zip(players, names, strict=True)
        }
        play = Ledger(ruleset.setup(study.house_rules, players, dice), dice)
        run(play)
        labels = {
            player: f"{player} {name}" if self.by_seat else name
            for player, name in zip(players, names, strict=True)
        }
        while asked := all_asked(ruleset, play.state):
            dice.at(ruleset.date(play.state))
            proceed(play, {player: bots[player].answer(*asked[player]) for player in asked})
            self.note(play, labels)
        for player, deeds in play.deeds.items():
            self.deeds[labels[player]].append(deeds)
        result = ruleset.result(play.state)
        won = ", ".join(labels[one] for one in result.winners) if result else "nobody"
        self.results.append(f"game {index}: {won} in turn {play.state.turn}")

    def note(self, play: Ledger, labels: dict[Player, str]) -> None:
        """The figures of a turn that is told; a turn begins in the step before its question."""
        turn = play.state.turn if play.state.result else play.state.turn - 1
        if turn in TURNS:
            for player in play.state.players:
                self.figures[turn, labels[player]].append(figures_of(play.state, player))

    def lines(self) -> Iterable[str]:
        """The tables as text."""
        yield " ".join(["turn", f"{'House':12}", *(f"{name:>10}" for name in COLUMNS)])
        for turn, label in sorted(self.figures):
            rows = self.figures[turn, label]
            means = [statistics.mean(column) for column in zip(*rows, strict=True)]
            yield " ".join([f"{turn:4}", f"{label:12}", *(f"{mean:10,.0f}" for mean in means)])
        for label, games in sorted(self.deeds.items()):
            total: Counter[str] = Counter()
            for deeds in games:
                total.update(deeds)
            told = (f"{deed} {amount / len(games):+,.0f}" for deed, amount in total.most_common())
            yield f"{label}: {', '.join(told)}"
        yield from self.results


def main(arguments: Sequence[str] | None = None) -> None:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.ec4x_course",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("edition", choices=EDITIONS)
    parser.add_argument("--bots", default="warlord,steward")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--houses", type=int, default=4)
    parser.add_argument("--turns", type=int, default=150)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--game", type=int)
    which.add_argument("--games", type=int, default=1)
    asked = parser.parse_args(arguments)
    ruleset = EDITIONS[asked.edition]
    rules = msgspec.structs.replace(
        ruleset.presets["as-written"], houses=asked.houses, turns=asked.turns
    )
    bots = tuple((name, BOTS[ruleset.name][name]) for name in asked.bots.split(","))
    single = asked.game is not None
    course = Course(Study(ruleset, rules, bots, asked.seed), by_seat=single)
    for index in [asked.game] if single else range(asked.games):
        course.play(index)
    sys.stdout.writelines(f"{line}\n" for line in course.lines())


if __name__ == "__main__":
    main()
