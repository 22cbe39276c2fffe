"""§4: conflicts between two armies as fights: each combat round is an event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core import (
    Event,
    Fact,
    Fight,
    FightEnd,
    FightRank,
    FightSide,
    GatheredFight,
    Player,
    Salvo,
    by_round,
    capital,
    figure,
    plural,
)
from hegemon.games.erkenfara.events import ArmyRetreated, ArmyScattered, RoundFought
from hegemon.games.erkenfara.maps.places import army_sign
from hegemon.games.erkenfara.rules.advantages import Advantage
from hegemon.games.erkenfara.rules.fight import Force, OutcomeName
from hegemon.games.erkenfara.show.words import empire, place
from hegemon.games.erkenfara.state import map_of
from hegemon.games.erkenfara.view import View

Fate = tuple[str, FightEnd]
"""How an army comes out of it, in words and for pictures."""


def conflicts(events: Sequence[Event], view: View) -> Iterator[GatheredFight]:
    """The rounds that the same two armies fight one after the other, and what becomes of them."""
    for numbers in _in_conflicts(events):
        rounds = [event for n in numbers if isinstance(event := events[n], RoundFought)]
        yield GatheredFight(numbers, _fight(view, rounds, events[numbers[-1] + 1 :]))


def _in_conflicts(events: Sequence[Event]) -> Iterator[tuple[int, ...]]:
    numbers: list[int] = []
    last: RoundFought | None = None
    for number, event in enumerate(events):
        if not isinstance(event, RoundFought):
            continue
        if last is not None and not _follows(event, last):
            yield tuple(numbers)
            numbers = []
        numbers.append(number)
        last = event
    if numbers:
        yield tuple(numbers)


def _follows(event: RoundFought, last: RoundFought) -> bool:
    armies = (event.army_a, event.army_b, event.region)
    return armies == (last.army_a, last.army_b, last.region) and event.number == last.number + 1


def _fight(view: View, told: Sequence[RoundFought], after: Sequence[Event]) -> Fight:
    first = told[0]
    a, b = (_left_it(view, army, first.region, after) for army in (first.army_a, first.army_b))
    stays: Fate = ("holds", "holds")
    on: Fate = ("", "")
    attacker = _rank(view, first.region, [(one.strength_a, one.blow.a) for one in told])
    defender = _rank(view, first.region, [(one.strength_b, one.blow.b) for one in told])
    sides = (
        _side(view, first.player_a, "attacker", attacker, a or (stays if b else on)),
        _side(view, first.player_b, "defender", defender, b or (stays if a else on)),
    )
    return Fight(
        first.region,
        f"Battle of {place(view, first.region)}",
        sides,
        len(told),
        first=first.number,
        open=not (a or b),
        continued=first.number > 1,
        salvoes=tuple(roll for number, one in enumerate(told, 1) for roll in _rolls(number, one)),
        notes=tuple(map(_note, told)),
    )


def _rank(view: View, where: str, told: Sequence[tuple[int, Force]]) -> FightRank:
    """§4, step 5: an army is all of one kind; it went into each round with so many troops."""
    game_map = map_of(view)
    sign = army_sign("sea" if game_map.is_sea(where) else "land", game_map.regions[where])
    before = told[0][0]
    lost = {number: had - left.current for number, (had, left) in enumerate(told, 1)}
    return FightRank(sign, plural("troop", before), before, by_round(lost, len(told)))


def _side(view: View, player: Player, role: str, rank: FightRank, fate: Fate) -> FightSide:
    """§4: a is the side whose turn it is, b held the region."""
    name = "You" if player == view.me else capital(empire(view, player))
    words, end = fate
    return FightSide(player, name, (rank,), role, fate=words, end=end)


def _left_it(view: View, army: str, region: str, after: Sequence[Event]) -> Fate | None:
    """What ended it for an army; None for one that is still there, or fights on."""
    for event in after:
        match event:
            case RoundFought() if army in (event.army_a, event.army_b):
                return None
            case ArmyScattered() if event.army == army:
                return "scatters", "falls"
            case ArmyRetreated() if (event.army, event.region) == (army, region):
                return f"retreats to {place(view, event.to)}", "leaves"
    return None


def _rolls(number: int, one: RoundFought) -> tuple[Salvo, Salvo]:
    """§4, steps 1 to 4: each side's die, and what its advantages and its strength add to it."""
    blow = one.blow
    a = _added(blow.result_a - one.die_a, one.advantages_a)
    b = _added(blow.result_b - one.die_b, one.advantages_b)
    return (
        Salvo(number, 0, dice=(one.die_a,), modifier=blow.result_a - one.die_a, parts=a),
        Salvo(number, 1, dice=(one.die_b,), modifier=blow.result_b - one.die_b, parts=b),
    )


def _added(modifier: int, counted: Sequence[Advantage]) -> tuple[Fact, ...]:
    """§4, steps 2 and 3: the strength advantage is what no strategic one accounts for."""
    strength = modifier - sum(one.points for one in counted)
    told = tuple(figure(one.reason, one.points) for one in counted)
    return (figure("strength", strength), *told) if strength else told


_OUTCOMES: dict[OutcomeName, str] = {
    "draw": "no side prevails",
    "minor": "a small lead",
    "major": "a clear lead",
    "superior": "an overwhelming lead",
}


def _note(one: RoundFought) -> str:
    """§4, step 5: how far apart the results are, and what that is called."""
    apart = abs(one.blow.result_a - one.blow.result_b)
    return f"{apart} apart: {_OUTCOMES[one.blow.outcome]}"
