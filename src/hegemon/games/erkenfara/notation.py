"""A position as a short text, both ways: for bug reports, tests, docs and puzzles.

    erkenfara year 3 spring mover=red
    map duel_continent
    empire red treasury=4000 income=28000
    region b_4 occupier=red
    army a1 red land r_4 12000 maximal=13000 status=exhausted

Each statement stands on a line of its own. What is as the map has it at the start is left out, and
so read as it is there; armies are all written. Without an agenda the mover is asked for his moves,
in winter everybody for the winter's orders.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from hegemon.core import BadConfig, BadSave, Player, Question, Result, ScriptedDice, one_of, shown
from hegemon.games.erkenfara.agenda import AGENDA
from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.invariants import invariants
from hegemon.games.erkenfara.maps.game_map import SHIPPED, Relation
from hegemon.games.erkenfara.rules.treaties import set_relation
from hegemon.games.erkenfara.setup import seats_of, set_up
from hegemon.games.erkenfara.state import Army, Season, State, empire_called, order_of
from hegemon.games.erkenfara.turn import AskMoves, Deeds, Recovery, Round, Turn, YearEnd
from hegemon.games.erkenfara.winter import AskWinter, RegionStatuses

NAME = "erkenfara"
NOBODY = "-"

HELP = """\
erkenfara year 3 spring mover=red        the game, year and season; whose turn it is
map duel_continent                       a map of the program, or its whole text as a JSON string
rules years=20 move_land=3,5             house rules that differ from the map's
empire red treasury=4000 income=28000    what differs from the start of the map
region b_4 owner=blue occupier=red statuses=taxed taken=300 winters=2
region r_f1 fort=2                       a fort of another level than on the map
army a1 red land r_4 12000 maximal=13000 status=exhausted name="Old_Guard" holds=8000
army a2 red sea s_1 5000 attachments=hero:rolf:3,card:fog:2 moved=true fought=true
relation red blue peace                  where they stand otherwise than at the start
order blue red                           the turn order, where it is another
made 7                                   how many armies there have been, usually the highest number
agenda [...]                             tasks and questions as JSON, where others are open
ended {...}                              the result as JSON
What stands behind # is a remark. A space inside a value is written \\u0020, in quotes."""

_ATTACHMENT = re.compile(r"(hero|card):([a-z0-9_]+):([0-9]+)")


# -- a position as a text


def write(state: State) -> str:
    """A possible position as a text; `read` brings it back."""
    return "\n".join(_lines(state)) + "\n"


def _lines(state: State) -> Iterator[str]:
    mover = f" mover={_empire(state, state.mover)}" if state.mover else ""
    yield f"{NAME} year {state.year} {state.season}{mover}"
    yield f"map {_value(state.house_rules.map)}"
    start = _start(HouseRules(map=state.house_rules.map))
    yield from _changed(state, ["rules"], start.house_rules, state.house_rules)
    # only what is not as the map begins is written
    for player, empire in state.empires.items():
        yield from _changed(state, ["empire", empire.id], start.empires[player], empire)
    for name, region in state.regions.items():
        yield from _changed(state, ["region", name], start.regions[name], region)
    for army in state.armies.values():
        head = ["army", army.id, _empire(state, army.owner), army.kind, army.at, str(army.current)]
        yield " ".join(head + _settings(state, _new(army), army))
    for one, other in _pairs(state):
        if start.relations[one][other] != state.relations[one][other]:
            names = [_empire(state, one), _empire(state, other)]
            yield " ".join(["relation", *names, state.relations[one][other]])
    if state.turn_order != start.turn_order:
        yield " ".join(["order", *(_empire(state, player) for player in state.turn_order)])
    if state.armies_made != _highest(state):
        yield f"made {state.armies_made}"
    if state.result:
        yield f"ended {json.dumps(msgspec.to_builtins(state.result))}"
    if state.agenda != _usual_agenda(state):
        yield f"agenda {json.dumps(msgspec.to_builtins(state.agenda))}"


def _start(house_rules: HouseRules) -> State:
    """The map before the first winter, and nobody's armies on it."""
    state = set_up(house_rules, seats_of(house_rules), ScriptedDice(()))
    state.agenda, state.armies, state.armies_made = [], {}, 0
    return state


def _new(army: Army) -> Army:
    """An army of which no more is said than must be."""
    return Army(
        id=army.id,
        owner=army.owner,
        kind=army.kind,
        at=army.at,
        current=army.current,
        maximal=army.current,
    )


def _changed(state: State, head: list[str], old: Any, new: Any) -> Iterator[str]:
    settings = _settings(state, old, new)
    if settings:
        yield " ".join(head + settings)


def _settings(state: State, old: Any, new: Any) -> list[str]:
    """The fields of a record that differ, as they are written."""
    return [
        f"{field}={_field(state, field, getattr(new, field))}"
        for field in new.__struct_fields__
        if field not in ("id", "map") and getattr(new, field) != getattr(old, field)
    ]


def _field(state: State, field: str, value: Any) -> str:
    if field in ("owner", "occupier"):
        return _empire(state, value)
    if field == "attachments":
        plain = [msgspec.to_builtins(one) for one in value]
        return ",".join(f"{one['kind']}:{one['id']}:{_level(one)}" for one in plain) or NOBODY
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or NOBODY
    return _value(value)


def _level(attachment: dict[str, Any]) -> int:
    level: int = attachment["grade" if attachment["kind"] == "hero" else "level"]
    return level


def _value(value: Any) -> str:
    """A value as one word: plain where nothing in it is odd, else a JSON string."""
    if value is None:
        return NOBODY
    if isinstance(value, str) and not re.fullmatch(r"[\w.]+", value, re.ASCII):
        return json.dumps(value).replace(" ", "\\u0020").replace("#", "\\u0023")
    return str(value).lower() if isinstance(value, bool) else str(value)


def _empire(state: State, player: Player | None) -> str:
    return state.empires[player].id if player else NOBODY


def _pairs(state: State) -> Iterator[tuple[Player, Player]]:
    seats = list(state.empires)
    return ((one, other) for at, one in enumerate(seats) for other in seats[at + 1 :])


def _highest(state: State) -> int:
    return max((int(name[1:]) for name in state.armies), default=0)


def _usual_agenda(state: State) -> list[Any]:
    """What is open when nothing special is: the mover's moves, or the winter's orders."""
    if state.result:
        return []
    seasons = state.tables.year.seasons
    if state.season == "winter":
        rounds = [Round(season) for season in seasons]
        return [YearEnd(), *reversed(rounds), RegionStatuses(), AskWinter()]
    later = [Round(season) for season in seasons[seasons.index(state.season) + 1 :]]
    order, mover = order_of(state), state.mover
    if mover not in order:
        return []
    turns = [Turn(player) for player in order[order.index(mover) + 1 :]]
    own = [AskMoves(mover), Deeds(mover), Recovery(mover)]
    return [YearEnd(), *reversed([*own, *turns, *later])]


# -- a text as a position


def read(text: str) -> State:
    """The position that a text describes; raises BadSave, naming the statement, for any other."""
    lines = (line.partition("#")[0].split() for line in text.split("\n"))
    statements = [words for words in lines if words]
    state = _begun(statements)
    agenda = None
    for words in statements[1:]:
        said = " ".join(words)
        try:
            if words[0] == "agenda":
                agenda = msgspec.convert(json.loads(said.partition(" ")[2]), list[one_of(AGENDA)])  # type: ignore[misc]
            elif words[0] not in ("map", "rules"):
                _READERS[words[0]](state, words[1:])
        except (LookupError, ValueError, RecursionError, msgspec.ValidationError) as trouble:
            raise BadSave(f"{shown(said, 60)} is not understood: {_why(trouble)}") from trouble
    state.armies_made = state.armies_made or _highest(state)
    state.agenda = _usual_agenda(state) if agenda is None else agenda
    for fault in _impossible(state):
        raise BadSave(f"no such position: {fault}")
    return state


def _why(trouble: Exception) -> str:
    if isinstance(trouble, KeyError):
        return f"{shown(str(trouble.args[0]))} is missing or unknown"
    return " ".join(str(trouble).split())


def _impossible(state: State) -> Iterator[str]:
    asks = bool(state.agenda) and isinstance(state.agenda[-1], Question)
    if not asks and state.result is None:
        yield "nobody is asked: say whose turn it is, mover=red, or write an agenda"
    yield from invariants(state)


def _begun(statements: Sequence[Sequence[str]]) -> State:
    """The map at its start, under the rules that are told, at the date of the first line."""
    first = " ".join(statements[0] if statements else ())
    named = re.fullmatch(
        rf"{NAME} year ([0-9]{{1,6}}) (winter|spring|summer|autumn)(?: mover=(\w+))?", first
    )
    if named is None:
        raise BadSave(f'a position begins with its game and date: "{NAME} year 3 spring mover=red"')
    try:
        state = _start(_rules(statements[1:]))
        state.mover = _seat(state, named[3]) if named[3] else None
    except (BadConfig, ValueError, msgspec.ValidationError) as trouble:
        raise BadSave(f"its map, rules or mover are not understood: {_why(trouble)}") from trouble
    state.year, state.season = int(named[1]), msgspec.convert(named[2], Season)
    return state


def _rules(statements: Sequence[Sequence[str]]) -> HouseRules:
    """The map and the house rules that are told."""
    told: dict[str, Any] = {"map": SHIPPED[0]}
    for words in statements:
        if words[0] == "map":
            told["map"] = _read_value(" ".join(words[1:]))
        elif words[0] == "rules":
            told |= _read_settings(HouseRules(), words[1:])
    return msgspec.convert(told, HouseRules, strict=False)


def _read_settings(old: Any, words: Sequence[str], state: State | None = None) -> dict[str, Any]:
    """The fields that words such as `treasury=4000` tell, as plain data."""
    told: dict[str, Any] = {}
    for word in words:
        field, is_one, value = word.partition("=")
        if not is_one or field not in old.__struct_fields__ or field in ("id", "map"):
            raise ValueError(f"there is no {shown(field)}")
        if state is not None and field in ("owner", "occupier"):
            told[field] = None if value == NOBODY else _seat(state, value)
        elif field == "attachments":
            told[field] = [_attachment(one) for one in _listed(value)]
        elif isinstance(getattr(old, field), tuple):
            told[field] = _listed(value)
        else:
            told[field] = _read_value(value)
    return told


def _listed(value: str) -> list[str]:
    """What stands between commas; nothing where it says that there is none."""
    return [one for one in value.split(",") if one != NOBODY]


def _attachment(text: str) -> dict[str, Any]:
    found = _ATTACHMENT.fullmatch(text)
    if found is None:
        raise ValueError(f"{shown(text)} is no hero or card, such as hero:rolf:3")
    level = "grade" if found[1] == "hero" else "level"
    return {"kind": found[1], "id": found[2], level: int(found[3])}


def _read_value(text: str) -> Any:
    if text == NOBODY:
        return None
    return json.loads(text) if text.startswith('"') else text


def _seat(state: State, name: str) -> Player:
    player = empire_called(state, name)
    if player is None:
        raise ValueError(f"there is no empire {shown(name)}")
    return player


def _merged(old: Any, told: dict[str, Any]) -> Any:
    plain = {name: msgspec.to_builtins(getattr(old, name)) for name in old.__struct_fields__}
    return msgspec.convert(plain | told, type(old), strict=False)


def _read_empire(state: State, words: Sequence[str]) -> None:
    player = _seat(state, words[0])
    old = state.empires[player]
    state.empires[player] = _merged(old, _read_settings(old, words[1:]))


def _read_region(state: State, words: Sequence[str]) -> None:
    old = state.regions[words[0]]
    state.regions[words[0]] = _merged(old, _read_settings(old, words[1:], state))


def _read_army(state: State, words: Sequence[str]) -> None:
    name, empire, kind, at, current = words[:5]
    if not re.fullmatch(r"a[0-9]{1,9}", name) or name in state.armies or at not in state.regions:
        raise ValueError("an army has a number of its own, such as a7, and a region")
    if kind not in ("land", "sea"):
        raise ValueError("an army is land or sea")
    value = int(current)
    army = Army(
        id=name,
        owner=_seat(state, empire),
        kind="sea" if kind == "sea" else "land",
        at=at,
        current=value,
        maximal=value,
    )
    state.armies[name] = _merged(army, _read_settings(army, words[5:], state))


def _read_relation(state: State, words: Sequence[str]) -> None:
    one, other, wanted = words
    set_relation(
        state,
        _seat(state, one),
        _seat(state, other),
        msgspec.convert(wanted, Relation),
    )


def _read_order(state: State, words: Sequence[str]) -> None:
    state.turn_order = [_seat(state, name) for name in words]


def _read_made(state: State, words: Sequence[str]) -> None:
    state.armies_made = int(words[0])


def _read_ended(state: State, words: Sequence[str]) -> None:
    state.result = msgspec.convert(json.loads(" ".join(words)), Result)


_READERS: dict[str, Callable[[State, Sequence[str]], None]] = {
    "empire": _read_empire,
    "region": _read_region,
    "army": _read_army,
    "relation": _read_relation,
    "order": _read_order,
    "made": _read_made,
    "ended": _read_ended,
}
