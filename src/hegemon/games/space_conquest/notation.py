"""A position as a short text, both ways: for bug reports, tests, docs and puzzles.

    space-conquest turn 7
    rules tie_control=neutral
    star E 11,9 ru 4 home p2 p2 4
    star H 0,0 ru 4 home p1 p1 6
    star X 5,5 ru 3 npc 2
    fleet p1-000 H X 4 left 3
    known p1 X npc 3 turn 2

Each statement stands on a line of its own, or after a semicolon. What goes without saying is left
out, and so read as it goes: a star belongs to whose home it is, else to nobody; one that belongs to
nobody has as many NPC ships as RU; a fleet has its whole way before it; owners know their stars.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import msgspec

from hegemon.core import BadSave, Player, Result, shown
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.invariants import invariants
from hegemon.games.space_conquest.state import (
    Fleet,
    PlayerRecord,
    Sighting,
    Site,
    Star,
    State,
    sighting,
)
from hegemon.games.space_conquest.turn import REASONS, rest_of_turn

NAME = "space-conquest"
PLAYERS = Player("p1"), Player("p2")
NOBODY = "-"

HELP = """\
space-conquest turn 7                the game and the turn, first
rules tie_control=neutral            house rules that differ from the rules as written
star H 0,0 ru 4 home p1 p1 6         letter, cell, RU; then whose home it is, and ships by player
star X 5,5 ru 3 npc 2                a star of nobody: its NPC ships, usually as many as RU
star Y 2,1 ru 1 owner p2 p2 1        a star that was taken
fleet p1-000 H X 4 left 3            from, to, ships; the parsecs left, usually the whole way
known p1 X npc 3 turn 2              seen ships (npc 3, p2 5), or only the owner: owner p2
made p1 12                           how many fleets a player has made, usually what is seen here
rebelled Y                           stars that make nothing this turn
ended victory p1                     or: ended draw, ended undecided
Semicolons do for line ends. What stands behind # is a remark."""


def write(state: State) -> str:
    """A possible position as a text, a line for each star and fleet; `read` brings it back."""
    return "\n".join(_lines(state)) + "\n"


def _lines(state: State) -> Iterator[str]:
    yield f"{NAME} turn {state.turn}"
    yield from _rules_line(state.house_rules)
    for star in state.stars.values():
        yield _star_line(state, star)
    for fleet in state.fleets:
        yield _fleet_line(fleet)
    for player, side in state.players.items():
        yield from _side_lines(state, player, side)
    if state.rebelled:
        yield " ".join(["rebelled", *state.rebelled])
    if state.result:
        yield _ended_line(state.result)


def _fleet_line(fleet: Fleet) -> str:
    left = "" if fleet.departing else f" left {fleet.dist_remaining}"
    return f"fleet {fleet.id} {fleet.origin} {fleet.dest} {fleet.ships}{left}"


def _side_lines(state: State, player: Player, side: PlayerRecord) -> Iterator[str]:
    """What a player has made and knows, where it does not go without saying."""
    if side.fleets_made != _fleets_seen(state, player):
        yield f"made {player} {side.fleets_made}"
    for letter, seen in side.known.items():
        if _owns(state, player, letter) and seen == sighting(state, state.stars[letter]):
            continue
        yield _known_line(state, player, letter, seen)


def _ended_line(result: Result) -> str:
    how = "conceded" if result.reason == REASONS["conceded"] else result.outcome
    return " ".join(["ended", how, *result.winners])


def _rules_line(rules: HouseRules) -> Iterator[str]:
    usual, own = (msgspec.to_builtins(each) for each in (HouseRules(), rules))
    other = [f"{name}={str(value).lower()}" for name, value in own.items() if value != usual[name]]
    if other:
        yield " ".join(["rules", *other])


def _star_line(state: State, star: Star) -> str:
    site = state.chart[star.id]
    facts = [f"star {star.id} {site.x},{site.y} ru {star.base_ru}"]
    facts += [f"home {star.home_of}"] * (star.home_of is not None)
    facts += [f"owner {star.owner or NOBODY}"] * (star.owner != star.home_of)
    facts += [f"npc {star.npc_ships}"] * (star.npc_ships != _usual_garrison(star))
    facts += [f"{player} {ships}" for player, ships in star.stationed_ships.items()]
    return " ".join(facts)


def _known_line(state: State, player: Player, letter: str, seen: Sighting) -> str:
    facts = [f"known {player} {letter}"]
    facts += [f"owner {seen.owner or NOBODY}"] * (seen.ships is None)
    facts += [f"{seen.owner or 'npc'} {seen.ships}"] * (seen.ships is not None)
    facts += [f"turn {seen.turn}"] * (seen.turn != state.turn)
    return " ".join(facts)


def _usual_garrison(star: Star) -> int:
    return 0 if star.owner else star.base_ru


def _fleets_seen(state: State, player: Player) -> int:
    """One more than the greatest number of a fleet that is under way."""
    own = [fleet.id for fleet in state.fleets if fleet.owner == player]
    return 1 + max((int(name.rpartition("-")[2]) for name in own), default=-1)


def _owns(state: State, player: Player, letter: str) -> bool:
    return letter in state.stars and state.stars[letter].owner == player


def read(text: str) -> State:
    """The position that a text describes; raises BadSave, naming the statement, for any other."""
    lines = (_words(line) for line in re.split(r"[\n;]", text))
    statements = [words for words in lines if words]
    state = _begun(statements)
    for words in statements[1:]:
        try:
            _READERS[words[0]](state, words[1:])
        except (LookupError, ValueError, msgspec.ValidationError) as trouble:
            said = shown(" ".join(words), 60)
            raise BadSave(f"{said} is not understood: {_why(trouble)}") from trouble
    _fill_in(state)
    for fault in invariants(state):
        raise BadSave(f"no such position: {fault}")
    return state


def _words(line: str) -> list[str]:
    return line.partition("#")[0].split()


def _why(trouble: Exception) -> str:
    """What is wrong with a statement; a word that was looked up in vain stands in a KeyError."""
    if isinstance(trouble, KeyError):
        return f"{shown(str(trouble.args[0]))} is missing or unknown"
    return str(trouble)


def _begun(statements: Sequence[Sequence[str]]) -> State:
    first = " ".join(statements[0] if statements else ())
    named = re.fullmatch(rf"{NAME} turn ([0-9]{{1,15}})", first)
    if named is None:
        raise BadSave(f'a position begins with its game and turn: "{NAME} turn 7"')
    sides = {player: PlayerRecord(home_star="") for player in PLAYERS}
    return State(
        agenda=[],
        turn=int(named[1]),
        house_rules=HouseRules(),
        chart={},
        stars={},
        fleets=[],
        players=sides,
    )


def _read_rules(state: State, words: Sequence[str]) -> None:
    settings = dict(_parted(word, "=") for word in words)
    state.house_rules = msgspec.convert(settings, HouseRules, strict=False)


def _read_star(state: State, words: Sequence[str]) -> None:
    (letter, cell), facts = _headed(words, 2)
    told = _facts(facts)
    home_of = _player(told.pop("home", NOBODY))
    owner = _player(told.pop("owner", home_of or NOBODY))
    star = Star(letter, _count(told.pop("ru")), owner, home_of)
    star.npc_ships = _count(told.pop("npc", str(_usual_garrison(star))))
    star.stationed_ships = {_seat(player): _count(ships) for player, ships in told.items()}
    if letter in state.stars:
        raise ValueError(f"there are two stars {letter}")
    column, row = _parted(cell, ",")
    state.chart[letter] = Site(state.tables.names.get(letter, letter), _count(column), _count(row))
    state.stars[letter] = star
    if home_of:
        state.players[home_of].home_star = letter


def _read_fleet(state: State, words: Sequence[str]) -> None:
    (name, origin, dest, ships), facts = _headed(words, 4)
    told = _facts(facts)
    owner = _seat(name.rpartition("-")[0])
    _count(name.rpartition("-")[2])
    way = state.distance(origin, dest)
    left = _count(told.pop("left", str(way)))
    _nothing_left(told)
    state.fleets.append(
        Fleet(name, owner, _count(ships), origin, dest, distance=way, dist_remaining=left)
    )


def _read_known(state: State, words: Sequence[str]) -> None:
    (player, letter), facts = _headed(words, 2)
    told = _facts(facts)
    turn = _count(told.pop("turn", str(state.turn)))
    ru = state.stars[letter].base_ru
    if len(told) != 1:
        raise ValueError("it tells of npc, a player's ships or an owner")
    ((holder, ships),) = told.items()
    if holder == "owner":
        seen = Sighting(ru, _player(ships), None, turn)
    else:
        owner = None if holder == "npc" else _seat(holder)
        seen = Sighting(ru, owner, _count(ships), turn)
    state.players[_seat(player)].known[letter] = seen


def _read_made(state: State, words: Sequence[str]) -> None:
    (player, number), _ = _headed(words, 2)
    state.players[_seat(player)].fleets_made = _count(number)


def _read_rebelled(state: State, words: Sequence[str]) -> None:
    state.rebelled = list(words)


def _read_ended(state: State, words: Sequence[str]) -> None:
    (how,), winners = _headed(words, 1)
    if how not in REASONS:
        raise ValueError(f"a match ends with {', '.join(REASONS)}")
    outcome = "victory" if how == "conceded" else how
    told = {"outcome": outcome, "winners": winners, "reason": REASONS[how]}
    state.result = msgspec.convert(told, Result)


_READERS: dict[str, Callable[[State, Sequence[str]], None]] = {
    "rules": _read_rules,
    "star": _read_star,
    "fleet": _read_fleet,
    "known": _read_known,
    "made": _read_made,
    "rebelled": _read_rebelled,
    "ended": _read_ended,
}


def _fill_in(state: State) -> None:
    """What goes without saying."""
    state.stars, state.chart = dict(sorted(state.stars.items())), dict(sorted(state.chart.items()))
    state.agenda = [] if state.result else rest_of_turn(state.house_rules)
    for player, side in state.players.items():
        side.fleets_made = side.fleets_made or _fleets_seen(state, player)
        for letter, star in state.stars.items():
            if star.owner == player:
                side.known.setdefault(letter, sighting(state, star))


def _headed(words: Sequence[str], count: int) -> tuple[Sequence[str], Sequence[str]]:
    """So many words that must be there, and the others."""
    if len(words) < count:
        raise ValueError("words are missing at its end")
    return words[:count], words[count:]


def _facts(words: Sequence[str]) -> dict[str, str]:
    """Words by twos: what, and how much of it."""
    if len(words) % 2:
        raise ValueError(f"nothing follows {shown(words[-1])}")
    return dict(zip(words[::2], words[1::2], strict=True))


def _nothing_left(told: dict[str, str]) -> None:
    for word in told:
        raise KeyError(word)


def _parted(word: str, mark: str) -> tuple[str, str]:
    before, found, after = word.partition(mark)
    if not found:
        raise ValueError(f"{shown(word)} has no {mark!r}")
    return before, after


def _count(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,15}", word):
        raise ValueError(f"{shown(word)} is not a whole number")
    return int(word)


def _seat(word: str) -> Player:
    if word not in PLAYERS:
        raise ValueError(f"{shown(word)} is no player; there are {' and '.join(PLAYERS)}")
    return Player(word)


def _player(word: str) -> Player | None:
    return None if word == NOBODY else _seat(word)
