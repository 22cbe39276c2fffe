"""EC4X: turns of twelve Houses on 469 systems with bots' orders, battles, sheets, the disk."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from bench.figures import Figure, Stopwatch, next_step
from hegemon.bots import Bot, Factory
from hegemon.bots.registry import BOTS
from hegemon.core.asked import asked_of
from hegemon.core.checking import check
from hegemon.core.codec import Codec, canonical
from hegemon.core.dice import SeededDice
from hegemon.core.form import Form
from hegemon.core.game import Answer, Event, Player, open_question
from hegemon.core.ruleset import Ruleset
from hegemon.core.sheet import sheet
from hegemon.core.step import begin
from hegemon.games.ec4x import EC4X_MONERO, EC4X_SATOSHI
from hegemon.games.ec4x.common.rules.battle.combat import fight
from hegemon.games.ec4x.common.rules.battle.forces import Combatant, Force
from hegemon.games.ec4x.common.rules.battle.rounds import Law
from hegemon.games.ec4x.monero.state import TABLES
from hegemon.play import matches
from hegemon.play.entries import PERSON, SeatPlan
from hegemon.play.system import SeededEntropy, SystemClock
from hegemon.serving.collecting import collect_seldom
from hegemon.store.match_file import MatchFiles

HOUSES, TURNS = 12, 200
"""The most there can be, and long after every system has an owner and thousands of ships meet."""
EARLY, AROUND = 50, 10
"""The turn that the end is compared with, and so many turns of which the mean is taken."""
LAPS = 3
BATTLES = 300
SQUADRONS = 8
"""On each side of a battle."""
NAMES = ("warlord", "steward")
KEY = bytes(32)


def figures() -> Iterator[Figure]:
    """Everything that is measured of the game, in a process as `hegemon` starts its own."""
    collect_seldom()
    for ruleset in (EC4X_SATOSHI, EC4X_MONERO):
        positions, watches = played(ruleset)
        yield from turns(ruleset, watches)
        yield from late(ruleset, positions, watches)
        yield from saved(ruleset)
    yield from seats(positions[TURNS])
    yield battles()


def turns(ruleset: Ruleset[Any], watches: Sequence[float]) -> Iterator[Figure]:
    """What turns took, all of them, the later half, and the longest."""
    half = watches[TURNS // 2 :]
    yield Figure(
        f"{ruleset.name}: a turn of {HOUSES} Houses, digest and record too, 1 to {TURNS}: mean",
        1000 * sum(watches) / len(watches),
        "ms CPU",
        1,
    )
    yield Figure("the same in the second half", 1000 * sum(half) / len(half), "ms CPU", 1)
    yield Figure("the same, the longest", 1000 * max(watches), "ms CPU", 1)


def rules(ruleset: Ruleset[Any], last: int) -> Any:
    """The usual rules for twelve, with a last turn."""
    usual = ruleset.presets["as-written"]
    return msgspec.structs.replace(usual, houses=HOUSES, turns=last)


def late(
    ruleset: Ruleset[Any], positions: Mapping[int, Any], watches: Sequence[float]
) -> Iterator[Figure]:
    """Promise 42: what sheets, checks and turns cost at the end, to what they cost early.

    For each squadron, fleet and colony that there is then: at most twice as much.
    """
    costs: dict[str, list[float]] = {"a sheet": [], "a check": [], "a turn": []}
    for turn, state in sorted(positions.items()):
        squadrons = sum(len(fleet.squadrons) for fleet in state.fleets.values())
        things = squadrons + len(state.fleets) + len(state.colonies)
        sheets, checks = min(_read_and_judged(ruleset, state) for _ in range(LAPS))
        took = watches[turn - AROUND : turn]
        for what, seconds in zip(costs, (sheets, checks, sum(took) / len(took)), strict=True):
            costs[what].append(seconds / things)
    for what, (early, last) in costs.items():
        text = f"{ruleset.name}: {what} of turn {TURNS} to one of turn {EARLY}, for as many things"
        yield Figure(text, last / early, "times", 2)


def _read_and_judged(ruleset: Ruleset[Any], state: Any) -> tuple[float, float]:
    """What the sheets of all Houses take, and the check of what a warlord orders, in seconds."""
    sheets, checks, question = Stopwatch(), Stopwatch(), open_question(state)
    for player in state.players:
        view = ruleset.view(state, player)
        form = ruleset.form(view, question)
        sheets.time(lambda form=form: sheet(form))  # type: ignore[misc]
        orders = form.orders(BOTS[ruleset.name][NAMES[0]](1).answer(view, question, form))
        fresh = ruleset.form(view, question)
        checks.time(lambda form=fresh, orders=orders: check(form, orders))  # type: ignore[misc]
    return sheets.seconds, checks.seconds


def played(ruleset: Ruleset[Any]) -> tuple[dict[int, Any], list[float]]:
    """Positions of a match of warlords and stewards, early and at its end, and what turns took."""
    codec, factories = Codec(ruleset), BOTS[ruleset.name]
    house_rules = rules(ruleset, TURNS)
    players = ruleset.players(house_rules)
    bots = {one: factories[NAMES[at % len(NAMES)]](at) for at, one in enumerate(players)}
    state, step = begin(codec, house_rules, players, SeededDice(KEY, 0))
    positions: dict[int, Any] = {}
    seconds: list[float] = []
    while question := open_question(state):
        if state.turn in (EARLY, TURNS):
            positions[state.turn] = state
        answers = {}
        for player in question.asked(state):
            asked = asked_of(ruleset, state, player)
            assert asked is not None
            answers[player] = bots[player].answer(*asked)
        watch = Stopwatch()
        state, step = watch.time(next_step(codec, state, step, answers, KEY))
        seconds.append(watch.seconds)
    return positions, seconds


def seats(state: Any) -> Iterator[Figure]:
    """What a House waits for: its view, its order sheet, and a bot's thoughts."""
    view, opened, thought = Stopwatch(), Stopwatch(), Stopwatch()
    question, sizes = open_question(state), []
    for player in state.players:
        seen = view.time(lambda player=player: EC4X_MONERO.view(state, player))  # type: ignore[misc]
        form = EC4X_MONERO.form(seen, question)
        lines = opened.time(lambda form=form: sheet(form))  # type: ignore[misc]
        sizes.append(len(canonical(msgspec.to_builtins(lines))))
        bot = BOTS[EC4X_MONERO.name]["warlord"](1)
        thought.time(lambda bot=bot, seen=seen, form=form: bot.answer(seen, question, form))  # type: ignore[misc]
    yield Figure(f"a view of turn {TURNS}, for each House", view.microseconds / 1000, "ms CPU", 2)
    yield Figure("its order sheet, opened", opened.microseconds / 1000, "ms CPU", 1)
    yield Figure("its order sheet as JSON, the longest", max(sizes) / 1000, "kB", 0)
    yield Figure("the thoughts of a warlord", thought.microseconds / 1000, "ms CPU", 1)


def battles() -> Figure:
    """Eight squadrons of cruisers against as many, to the end."""
    law, watch = Law(TABLES.rounds, rules(EC4X_MONERO, TURNS)), Stopwatch()
    sides = [
        Force(owner, tuple(Combatant(f"{owner}{at}", 12, 15, roe=8) for at in range(SQUADRONS)))
        for owner in ("a", "b")
    ]
    enemies = {"a": ["b"], "b": ["a"]}
    for number in range(BATTLES):
        dice = SeededDice(KEY, number)
        watch.time(lambda dice=dice: fight(law, sides, enemies, dice, bool))  # type: ignore[misc]
    text = f"battles of {SQUADRONS} squadrons against {SQUADRONS}"
    return Figure(text, BATTLES / watch.seconds, "battles/CPU s")


class Timed(Bot):
    """A bot whose thoughts are timed, so that they can be taken off."""

    def __init__(self, bot: Bot, watch: Stopwatch) -> None:
        self._bot, self._watch = bot, watch

    def answer(
        self, view: Any, question: Any, form: Form[Any], told: Sequence[Event] = ()
    ) -> Answer:
        """The answer of the other bot."""
        return self._watch.time(lambda: self._bot.answer(view, question, form, told))


def timed(factory: Factory, watch: Stopwatch) -> Factory:
    """A factory of timed bots."""
    return lambda seed: Timed(factory(seed), watch)


def saved(ruleset: Ruleset[Any]) -> Iterator[Figure]:
    """A match file: what a turn takes with twelve sealed answers, and the room on the disk."""
    thoughts, factories = Stopwatch(), BOTS[ruleset.name]
    took: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        match = _begun(ruleset, Path(folder) / "match")
        bots = {
            player: timed(factories[NAMES[at % len(NAMES)]], thoughts)
            for at, player in enumerate(match.players)
        }
        while match.result is None:
            start, thought = time.process_time(), thoughts.seconds
            match.bots_answer(bots)
            took.append(time.process_time() - start - (thoughts.seconds - thought))
        size = (Path(folder) / "match").stat().st_size
    text = "a turn with twelve sealed answers, its step and their saves, without the bots' thoughts"
    half = took[len(took) // 2 :]
    yield Figure(f"{ruleset.name}: {text}: mean", 1000 * sum(took) / len(took), "ms CPU", 1)
    yield Figure("the same in the second half", 1000 * sum(half) / len(half), "ms CPU", 1)
    yield Figure("the same, the longest", 1000 * max(took), "ms CPU", 1)
    yield Figure(f"a match file, per turn, over {len(took)}", size / len(took) / 1000, "kB", 0)


def _begun(ruleset: Ruleset[Any], path: Path) -> matches.Match:
    entropy, house_rules = SeededEntropy("bench"), rules(ruleset, TURNS)
    match = matches.create(
        MatchFiles(),
        ruleset,
        house_rules=house_rules,
        plans=[SeatPlan(PERSON, f"House {Player(one)}") for one in ruleset.players(house_rules)],
        entropy=entropy,
        clock=SystemClock(),
        name=str(path),
    )
    matches.sit_everyone(match, entropy)
    return match
