"""5.3, 5.5, 5.6: battles in space and orbit, bombardments and landings as fights by rounds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from hegemon.core import (
    Event,
    Fact,
    Fight,
    FightEnd,
    FightRank,
    Fights,
    FightSide,
    GatheredFight,
    Player,
    Salvo,
    by_round,
    capital,
    plural,
)
from hegemon.games.ec4x.common.events_conflict import (
    BattleFought,
    Bombarded,
    GroundFight,
    Loss,
    PlanetAssaulted,
    Shooter,
    TaskForce,
)
from hegemon.games.ec4x.common.show.forces import UNARMED
from hegemon.games.ec4x.common.show.signs import unit_sign
from hegemon.games.ec4x.common.show.words import house, place
from hegemon.games.ec4x.common.view import View

_Counts = dict[str, Counter[int]]
"""How many of each unit, by the round."""


class _Harm:
    """What befell the units of one side, by their codes and the rounds."""

    def __init__(self) -> None:
        self.lost: _Counts = defaultdict(Counter)
        self.crippled: _Counts = defaultdict(Counter)

    def suffer(self, number: int, losses: Sequence[Loss], owner: Player) -> None:
        """Take the losses of an owner in a round."""
        for loss in losses:
            if loss.owner == owner:
                (self.lost if loss.destroyed else self.crippled)[loss.unit][number] += 1

    def fall(self, number: int, destroyed: Mapping[str, int], crippled: Mapping[str, int]) -> None:
        """Take what fell on the ground in a round."""
        for found, counts in ((self.lost, destroyed), (self.crippled, crippled)):
            for code, count in counts.items():
                found[code][number] += count

    def ranks(
        self, view: View, rounds: int, before: Mapping[str, int] | None = None
    ) -> tuple[FightRank, ...]:
        """The units that went into it, or, where nobody is told, those that came to harm."""
        codes = [*self.lost, *self.crippled] if before is None else [*before]
        return tuple(
            _rank(
                view,
                code,
                None if before is None else before[code],
                by_round(self.lost[code], rounds),
                by_round(self.crippled[code], rounds),
            )
            for code in dict.fromkeys(codes)
        )


def _rank(
    view: View,
    code: str,
    before: int | None,
    lost: tuple[int, ...] = (),
    crippled: tuple[int, ...] = (),
) -> FightRank:
    """5.2: units by their names, squadrons by the ships that lead them, as sentences have them."""
    known = view.tables.units.get(code)
    if known is None:
        return FightRank("unknown", code, before, lost, crippled=crippled)
    word = f"{known.name} squadron" if known.command_rating else known.name
    # where nobody knows how many there were, those that came to harm are spoken of
    name = plural(word, max(sum(lost), sum(crippled)) if before is None else before)
    figures = (("AS", known.attack), ("DS", known.defense))
    return FightRank(
        unit_sign(code, known),
        name,
        before,
        lost,
        crippled=crippled,
        figures=tuple(Fact(label, str(number), number) for label, number in figures if number),
    )


def _name(view: View, owner: Player) -> str:
    return "You" if owner == view.me else capital(house(view, owner))


# -- battles in space and in orbit


def _battle(event: BattleFought, view: View) -> Fight:
    where = "in orbit of" if event.stage == "orbit" else "at"
    owners = [side.owner for side in event.sides]
    salvoes = (
        _salvo(number, owners.index(shot.owner), shot)
        for number, told in enumerate(event.rounds, 1)
        for shot in told.shooters
    )
    return Fight(
        event.system,
        f"Battle {where} {place(view, event.system)}",
        tuple(_force(view, event, side) for side in event.sides),
        len(event.rounds),
        "broken off" if event.broken_off else "",
        salvoes=tuple(salvoes),
        notes=_notes(event, view),
    )


def _notes(event: BattleFought, view: View) -> tuple[str, ...]:
    """Who leaves after which round; nothing where nobody does."""
    told = tuple(
        "; ".join(f"{_name(view, owner)}: retreat" for owner in each.retreats)
        for each in event.rounds
    )
    return told if any(told) else ()


def _force(view: View, event: BattleFought, side: TaskForce) -> FightSide:
    harm = _Harm()
    for number, told in enumerate(event.rounds, 1):
        for shot in told.shooters:
            harm.suffer(number, shot.reduced, side.owner)
    fate, end = _fate(view, side, harm)
    return FightSide(
        side.owner,
        _name(view, side.owner),
        harm.ranks(view, len(event.rounds), side.units),
        role="" if side.advantage == "none" else side.advantage,
        fate=fate,
        end=end,
        strength=side.strength,
        strength_left=side.left,
    )


def _fate(view: View, side: TaskForce, harm: _Harm) -> tuple[str, FightEnd]:
    """5.3.4: a force of which nothing is left has not fled, whatever it wanted."""
    gone = sum(counts.total() for counts in harm.lost.values())
    if side.units and gone == sum(side.units.values()):
        return "destroyed", "falls"
    if side.fled:
        where = f" to {place(view, side.fled_to)}" if side.fled_to else ""
        return f"retreats{where}", "leaves"
    if not side.units:
        return UNARMED, ""
    return "holds", "holds"


def _salvo(number: int, side: int, shot: Shooter) -> Salvo:
    return Salvo(
        number,
        side,
        dice=(shot.natural,),
        modifier=shot.modifier,
        strength=shot.strength,
        share=shot.effectiveness,
        hits=shot.hits,
        critical=shot.critical,
    )


# -- bombardments: an event a round


def bombardments(events: Sequence[Event], view: View) -> Iterator[GatheredFight]:
    """5.5: up to three rounds at one planet, which are one fight."""
    found: dict[tuple[str, Player, Player], list[int]] = {}
    for number, event in enumerate(events):
        if isinstance(event, Bombarded):
            parties = event.system, event.attacker, event.defender
            found.setdefault(parties, []).append(number)
    for numbers in found.values():
        rounds = [event for n in numbers if isinstance(event := events[n], Bombarded)]
        yield GatheredFight(tuple(numbers), _bombardment(view, rounds))


_IN_ORBIT = FightRank("fleet", "Ships in orbit", None)
_BELOW = FightRank("colony", "Colony", None)
"""Who comes to no harm: what bombards, and what is bombarded, no event says."""


def _bombardment(view: View, told: Sequence[Bombarded]) -> Fight:
    """What was in orbit and on the ground its events do not say, only what came to harm."""
    first, rounds = told[0], len(told)
    above, below = _Harm(), _Harm()
    for number, one in enumerate(told, 1):
        above.suffer(number, one.reduced, one.attacker)
        below.fall(number, one.destroyed, one.crippled)
    harmed = below.ranks(view, rounds) + _civilians(told)
    fleet = above.ranks(view, rounds) or (_IN_ORBIT,)
    ships = FightSide(first.attacker, _name(view, first.attacker), fleet, "attacker")
    planet = FightSide(first.defender, _name(view, first.defender), harmed or (_BELOW,), "defender")
    return Fight(
        first.system,
        f"Bombardment of {place(view, first.system)}",
        (ships, planet),
        rounds,
        salvoes=tuple(shot for n, one in enumerate(told, 1) for shot in _barrage(n, one)),
    )


def _civilians(told: Sequence[Bombarded]) -> tuple[FightRank, ...]:
    """5.5: industry and people, once the troops are gone."""
    industry = {number: one.industry for number, one in enumerate(told, 1)}
    people = {number: one.population_units for number, one in enumerate(told, 1)}
    kinds = (("industry", "IU", industry), ("colony", "PU", people))
    return tuple(
        FightRank(sign, name, None, by_round(counts, len(told)))
        for sign, name, counts in kinds
        if any(counts.values())
    )


def _barrage(number: int, one: Bombarded) -> tuple[Salvo, Salvo]:
    fire = Salvo(number, 0, dice=(one.natural,), modifier=one.modifier, hits=one.hits)
    return fire, Salvo(number, 1, hits=one.answer)


# -- landings


def _assault(event: PlanetAssaulted, view: View) -> Fight | None:
    """5.6: marines until one side is gone; who falls in which round nobody is told: one round.

    None where nobody has landed, or nobody was there to fight.
    """
    if not event.rounds:
        return None
    marine = view.tables.code_of("marine")
    killed = by_round({1: event.landed - (event.survivors if event.taken else 0)}, 1)
    landed = (_rank(view, marine, event.landed, killed),)
    # all that defended a planet that is taken has fallen; how many hold another its event says not
    defenders = tuple(
        _rank(view, code, count if event.taken else None, by_round({1: count}, 1))
        for code, count in event.fallen.items()
    )
    above = _lander(view, event.attacker, "attacker", landed)
    below = _lander(view, event.defender, "defender", defenders)
    if event.taken:
        above = replace(above, fate="takes the planet", end="holds")
        below = replace(below, fate="overcome", end="falls")
    else:
        above = replace(above, fate="destroyed", end="falls")
        below = replace(below, fate="holds", end="holds")
    what = "Blitz" if event.blitz else "Invasion"
    title = f"{what} of {place(view, event.system)}"
    salvoes = tuple(shot for one in event.rounds for shot in _exchange(one))
    return Fight(event.system, title, (above, below), 1, salvoes=salvoes)


def _lander(view: View, owner: Player, role: str, ranks: tuple[FightRank, ...]) -> FightSide:
    return FightSide(owner, _name(view, owner), ranks, role)


def _exchange(one: GroundFight) -> tuple[Salvo, Salvo]:
    return (
        Salvo(1, 0, dice=(one.attacker,), hits=one.attacker_hits),
        Salvo(1, 1, dice=(one.defender,), hits=one.defender_hits),
    )


FIGHTS: Fights = {BattleFought: _battle, PlanetAssaulted: _assault}
