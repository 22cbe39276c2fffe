"""Space Empires: how often a match of two waits for a person; doctrines; turns ordered at once.

Bots stand in for the persons. A match waits once for each player at each question that he is asked;
it changes hands whenever somebody else is asked than at the question before, so that questions to
one player in a row are one sitting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from bench.figures import Figure
from hegemon.bots.forward import FastDice, SilentPlay
from hegemon.bots.registry import BOTS
from hegemon.core.asked import all_asked
from hegemon.core.game import Answer, Player, proceed, run
from hegemon.core.records import kind
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.answers import Movements
from hegemon.games.space_empires.doctrine.order import Doctrine
from hegemon.games.space_empires.house_rules import HouseRules

GAMES = 100
MOST = 5000
"""Questions of a match; one that is not over by then is left."""
IN_BATTLES = {
    "battles": "listed",
    "screen": "damaged",
    "fire": "easiest",
    "retreat": "outweighed",
    "bombard": "all",
}
"""A doctrine for everything that happens in a battle."""
ELSEWHERE = {
    "reveal": "leave",
    "explore": "listed",
    "shift": "away",
    "settle": "all",
    "first": "me",
}
"""A doctrine for decisions that rarely matter."""
WITHOUT: Mapping[str, str] = {}


def figures() -> Iterator[Figure]:
    """The same seeds without doctrines, with them, and with turns ordered at once as well."""
    in_order = HouseRules(round_limit=60)
    at_once = HouseRules(round_limit=60, simultaneous=True)
    for text, rules, doctrine in (
        ("no doctrines", in_order, WITHOUT),
        ("doctrines for battles", in_order, IN_BATTLES),
        ("doctrines for everything", in_order, IN_BATTLES | ELSEWHERE),
        ("at once, no doctrines", at_once, WITHOUT),
        ("at once, doctrines for battles", at_once, IN_BATTLES),
    ):
        yield from waits("admiral", rules, doctrine, GAMES, text)


def waits(
    bot: str, rules: HouseRules, doctrine: Mapping[str, str], games: int, text: str
) -> Iterator[Figure]:
    """How often a game of two such bots waits, and for what, in the mean of some games."""
    found: Counter[str] = Counter()
    for seed in range(games):
        found += game(bot, rules, doctrine, seed)
    rounds = found.pop("rounds")
    yield Figure(f"{text}: rounds", rounds / games, "a game", 1)
    yield Figure(f"{text}: changes of hands", found.pop("changes of hands") / rounds, "a round", 1)
    yield Figure(f"{text}: waits", found.total() / rounds, "a round", 1)
    for name, count in found.most_common():
        yield Figure(f"{text}: {name}", count / rounds, "a round", 2)


def game(bot: str, rules: HouseRules, doctrine: Mapping[str, str], seed: int) -> Counter[str]:
    """The waits of one game by the kind of question; each player leaves his doctrine at once."""
    players = SPACE_EMPIRES.players(rules)
    dice = FastDice(seed)
    play = SilentPlay(SPACE_EMPIRES.setup(rules, players, dice), dice, frozenset())
    run(play)
    bots = {player: BOTS["space-empires"][bot](seed) for player in players}
    found: Counter[str] = Counter()
    silent = set(players)
    last: tuple[Player, ...] = ()
    for _ in range(MOST):
        asked = all_asked(SPACE_EMPIRES, play.state)
        if not asked:
            break
        answers: dict[Any, Answer] = {}
        for player, (view, question, form) in asked.items():
            found[kind(question)] += 1
            answer = bots[player].answer(view, question, form)
            if isinstance(answer, Movements) and player in silent:
                silent.discard(player)
                answer = msgspec.structs.replace(answer, doctrine=lines(doctrine))
            answers[player] = answer
        found["changes of hands"] += tuple(asked) != last
        last = tuple(asked)
        proceed(play, answers)
    found["rounds"] = play.state.round
    return found


def lines(doctrine: Mapping[str, str]) -> tuple[Doctrine, ...]:
    """A doctrine as a player writes it on his first sheet."""
    return tuple(Doctrine(topic, stance) for topic, stance in doctrine.items())
