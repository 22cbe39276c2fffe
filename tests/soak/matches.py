"""Matches of Space Empires under house rules drawn by lot, everything looked at as they go.

A match follows from its seed and number alone, so a crash is found again by both. Each answer is
judged by the rules and each position by the invariants; now and then a position is written down and
read back, and the match goes on from there, and everybody's board, form and report are drawn.

Bots that order by lot hardly ever come as far as the enemy: so in most matches fleets with all
kinds of technology are strewn over the board before the first turn.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from traceback import extract_tb
from typing import Any

import msgspec

from hegemon.bots.forward import FastDice
from hegemon.bots.registry import bots_for
from hegemon.core.asked import Asked, all_asked
from hegemon.core.checking import check
from hegemon.core.codec import Codec
from hegemon.core.errors import BadConfig
from hegemon.core.game import Answer, Play, Player, advance, run
from hegemon.core.sheet import sheet
from hegemon.core.show.board_checks import check_board
from hegemon.draw.text_map import draw_text
from hegemon.draw.text_report import draw_report
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.carriers.rules import carried_by
from hegemon.games.space_empires.economy.purchases import technology_of
from hegemon.games.space_empires.events import EVENTS
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.rules.counters import (
    counters_left,
    new_group,
    newest_tech,
    refit,
)
from hegemon.games.space_empires.state import (
    CARRIER,
    ENTRY,
    FIGHTER,
    Group,
    State,
    groups_at,
    kinds_in_play,
    technologies_in_play,
)

ROUNDS = (2, 16)
"""The limit of a match is drawn between these: bots that order by lot rarely end it themselves."""
STEPS = 20_000
"""A match that is open after so many answers has gone wrong."""
STREWN = 0.75
"""How likely fleets are strewn over the board, and so many counters of each player."""
COUNTERS = (4, 14)
LOOK = 0.05
"""How likely a position is written down, drawn and looked at from every seat."""
ROOTED = ("SY", "BASE")
"""The kinds that stand at colonies and nowhere else."""
CODEC = Codec(SPACE_EMPIRES)


@dataclass
class Soaked:
    """How a match went."""

    number: int
    house_rules: HouseRules
    seats: tuple[str, ...]
    """The bot at each seat."""
    rounds: int = 0
    steps: int = 0
    outcome: str = "open"
    events: Counter[str] = field(default_factory=Counter)
    """How often each kind of event happened."""
    trouble: str = ""
    """What was raised or found impossible, and where; empty when nothing was."""


def house_rules_by_lot(chance: random.Random, seats: int) -> HouseRules:
    """Every option at random, a limit, and so many seats; what does not go together drawn again."""
    while True:
        drawn = {each.name: value_by_lot(each.type, chance) for each in options()}
        drawn["round_limit"] = chance.randint(*ROUNDS)
        rules = HouseRules(**drawn)
        try:
            players = SPACE_EMPIRES.players(rules)
            if len(players) != seats:
                continue
            SPACE_EMPIRES.setup(rules, players, FastDice(0))  # last, for it is most of the work
        except BadConfig:
            continue
        return rules


def options() -> Sequence[msgspec.inspect.Field]:
    """The house rules, with their types."""
    info = msgspec.inspect.type_info(HouseRules)
    assert isinstance(info, msgspec.inspect.StructType)
    return info.fields


def value_by_lot(kind: msgspec.inspect.Type, chance: random.Random) -> Any:
    """Any value of a house rule's type."""
    match kind:
        case msgspec.inspect.BoolType():
            return chance.random() < 0.5
        case msgspec.inspect.LiteralType(values=values):
            return chance.choice(values)
        case msgspec.inspect.IntType(ge=least, le=most) if least is not None and most is not None:
            return chance.randint(least, most)
    raise TypeError(f"no way to draw a {kind}")


def soak(seed: int, number: int, bots: Sequence[str] = ("random",)) -> Soaked:
    """One match to its end, to its limit or to its first trouble."""
    chance = random.Random(f"{seed}|{number}")
    least, most = SPACE_EMPIRES.seats
    rules = house_rules_by_lot(chance, least + number % (most + 1 - least))
    seats = SPACE_EMPIRES.players(rules)
    match = Soaked(number, rules, tuple(chance.choice(bots) for _ in seats))
    play = Play(
        SPACE_EMPIRES.setup(rules, seats, FastDice(f"{seed}|{number}|dice")),
        FastDice(f"{seed}|{number}|dice of play"),
        frozenset(EVENTS),
    )
    try:
        play_on(match, play, chance)
    except Exception as error:  # noqa: BLE001 (whatever is raised is what is looked for)
        called = extract_tb(error.__traceback__)[:-5:-1]
        where = " < ".join(f"{call.name}:{call.lineno}" for call in called)
        match.trouble = f"step {match.steps}: {type(error).__name__}: {error} ({where})"
    match.rounds = play.state.round
    return match


def play_on(match: Soaked, play: Play[State], chance: random.Random) -> None:
    """Question after question; raises AssertionError for what cannot be."""
    players = SPACE_EMPIRES.players(match.house_rules)
    factories = bots_for(SPACE_EMPIRES.name)
    bots = {
        player: factories[name](chance.getrandbits(64))
        for player, name in zip(players, match.seats, strict=True)
    }
    run(play)
    strewn = chance.random() > STREWN
    while asked := all_asked(SPACE_EMPIRES, play.state):
        if not strewn and play.state.round == 1:
            strewn = True
            strew(play.state, chance)
            asked = all_asked(SPACE_EMPIRES, play.state)
        answers = {player: bots[player].answer(*asked[player]) for player in asked}
        looks = chance.random() < LOOK
        if looks:
            forms_agree(asked, answers)
        play.events.clear()
        advance(play, answers)
        match.steps += 1
        match.events.update(type(event).__name__ for event in play.events)
        impossible = list(SPACE_EMPIRES.invariants(play.state))
        assert not impossible, "; ".join(impossible)
        assert match.steps < STEPS, "the match does not end"
        if looks:
            papers_are_drawn(play, (*players, None))
            play.state = written_and_read(play.state)
    result = SPACE_EMPIRES.result(play.state)
    assert result is not None, "nothing is asked, and nobody knows how it ended"
    match.outcome = result.outcome


def strew(state: State, chance: random.Random) -> None:
    """Counters of all players where no others are, with technology of any level."""
    kinds = [kind for kind in kinds_in_play(state) if kind not in (*ROOTED, FIGHTER)]
    free = [place for place in state.systems if stands_free(state, place)]
    chance.shuffle(free)
    for player, empire in state.empires.items():
        for name in technologies_in_play(state):
            technology = technology_of(state, name)
            empire.levels[name] = chance.randint(technology.start, technology.most)
        refit(state, player)
        for _ in range(min(chance.randint(*COUNTERS), len(free) // len(state.empires))):
            kind, place = chance.choice(kinds), free.pop()
            made = counter_by_lot(state, player, kind, place, chance)
            state.systems[place].explored |= made is not None
            if made is not None and kind == CARRIER:
                load_by_lot(state, made, chance)


def counter_by_lot(
    state: State, player: Player, kind: str, place: str, chance: random.Random
) -> Group | None:
    """A new counter of so many ships; None where the box or the technology does not allow it."""
    left, needs = counters_left(state, player, kind), state.tables.unit(kind).needs
    if left == 0 or (needs and not state.empires[player].levels[needs]):
        return None
    ships = chance.randint(1, state.tables.unit(kind).group)
    tech = newest_tech(state, player, kind)
    return new_group(state, player, kind, at=place, ships=ships, tech=tech)


def load_by_lot(state: State, carriers: Group, chance: random.Random) -> None:
    """Fighters aboard Carriers, as long as there is a counter for them."""
    fighters = counter_by_lot(state, carriers.owner, FIGHTER, carriers.at, chance)
    if fighters is not None:
        fighters.ships = min(fighters.ships, carried_by(state, carriers.ships))
        fighters.aboard = carriers.id


def stands_free(state: State, place: str) -> bool:
    """Whether units of anybody could be there with nothing left to happen."""
    system = state.systems[place]
    return (
        system.marker not in ("super_nova", "danger", "lost_in_space", ENTRY)
        and system.colony is None
        and not any(groups_at(state, place))
    )


def forms_agree(asked: dict[Player, Asked], answers: dict[Player, Answer]) -> None:
    """What the rules are about to take the order sheet finds fine, too, and can be written out."""
    for player, (_, _, form) in asked.items():
        checked = check(form, form.orders(answers[player]))
        assert checked.fine, f"{player}: {checked}"
        sheet(form)


def papers_are_drawn(play: Play[State], readers: Sequence[Player | None]) -> None:
    """What every seat and a bystander get to see: a board and a report."""
    for reader in readers:
        view = SPACE_EMPIRES.view(play.state, reader)
        board = SPACE_EMPIRES.board(view)
        faults = list(check_board(board))
        assert not faults, "; ".join(faults)
        draw_text(board)
        seen = [event.seen_by(reader) for event in play.events]
        draw_report(SPACE_EMPIRES.report(view, [event for event in seen if event is not None]))


def written_and_read(state: State) -> State:
    """The position from its own JSON."""
    plain = msgspec.json.decode(msgspec.json.encode(CODEC.plain(state)))
    again = CODEC.state(plain, SPACE_EMPIRES.schema)
    assert again == state, "a position is another one when it is read back"
    return again
