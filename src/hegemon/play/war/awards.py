"""Awards: a word on each side, picked by rules that count. At most five; one a side comes first.

A rule ranks sides and says of each what it counted, so that a sentence is true of whoever gets it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hegemon.core.board import places_by_id
from hegemon.core.game import Player
from hegemon.core.show.curves import MeasureCurve
from hegemon.core.show.luck import FEW, LuckOfSide
from hegemon.core.show.war import Award, WarLosses, WarSide
from hegemon.core.words import capital, counted, plural
from hegemon.play.war.clashes import Clash, ClashSide, called
from hegemon.play.war.course import WarCourse
from hegemon.play.war.ranking import short, upwards

MOST = 5
"""Awards of one war."""

_EVEN = 100
"""Hundredths of what a side had that stood against it where both had as much;"""
_HOPELESS = 300
"""from so many on it was an optimist who met them."""
_OFTEN = 3
"""What happened so often is worth a word."""
_QUIET = 5
"""A border is quiet after so many turns."""
_ALL, _CAREFUL = 1000, 800
"""Thousandths of what a side had; who kept so many was careful."""
_NOTABLE = 1300
"""Luck is worth a word from so many thousandths of a deviation on."""


class Known(NamedTuple):
    """All that awards are made of."""

    course: WarCourse
    sides: Sequence[WarSide]
    losses: WarLosses
    curve: MeasureCurve | None
    first: Mapping[Player, int]
    """How often who sealed before all others, and"""
    sealings: int
    """how often there were others to seal before."""
    luck: Mapping[Player, LuckOfSide]


class _Claim(NamedTuple):
    """What a rule says of a side: the more, the better a claim."""

    player: Player
    worth: int
    text: str
    """What follows the name of the side."""


class _Rule(NamedTuple):
    word: str
    title: str
    claims: Callable[[Known], Iterator[_Claim]]
    """What it says of sides, of each at most once."""


class _Placed(NamedTuple):
    """A claim with its place among those of its rule, the best at 0."""

    place: int
    rule: _Rule
    claim: _Claim


def awards_of(known: Known) -> tuple[Award, ...]:
    """One for each side of which a rule says something, then a quiet border, then second ones."""
    claims = _claims(known)
    chosen = _chosen(claims, known, [])
    border = _quiet_border(known)
    if border is not None and len(chosen) < MOST:
        chosen.append(border)
    best = [each for each in claims if each.place == 0]
    return tuple(_chosen(best, known, chosen))


def _claims(known: Known) -> list[_Placed]:
    """What all rules say, the best claims first, and rules in their order."""
    found = [
        _Placed(place, rule, claim)
        for rule in _RULES
        for place, claim in enumerate(_in_order(rule, known))
    ]
    return sorted(found, key=lambda one: one.place)


def _chosen(claims: Sequence[_Placed], known: Known, before: list[Award]) -> list[Award]:
    """One more for each side, by a rule that picked nobody yet, as long as there is room."""
    new: dict[Player, Award] = {}
    taken = {one.rule for one in before}
    names = {side.player: side.name for side in known.sides}
    for _, rule, claim in claims:
        if len(before) + len(new) == MOST:
            break
        if claim.player in new or rule.word in taken:
            continue
        taken.add(rule.word)
        name = names[claim.player]
        text = f"{name} {claim.text}"
        new[claim.player] = Award(rule.word, rule.title, text, player=claim.player, name=name)
    return [*before, *(new[side.player] for side in known.sides if side.player in new)]


def _in_order(rule: _Rule, known: Known) -> list[_Claim]:
    """The claims of a rule, the best first; alike ones in the order of sides."""
    order = [side.player for side in known.sides]
    claims = [one for one in rule.claims(known) if one.player in order]
    return sorted(claims, key=lambda one: (-one.worth, order.index(one.player)))


# -- rules


def _optimist(known: Known) -> Iterator[_Claim]:
    """Who met the most for what he had, and lost it."""
    for player in known.course.players:
        odds = [one for one in _odds(known.course, player) if one.mine.end == "falls"]
        worst = max(odds, key=lambda one: one.times, default=None)
        if worst and worst.times >= _HOPELESS:
            met = f"met {worst.theirs:,} with {worst.had:,} {_at(known, worst.clash)}"
            yield _Claim(player, worst.times, f"{met}, and lost all.")


def _giant_killer(known: Known) -> Iterator[_Claim]:
    """Who stood against more than he had."""
    for player in known.course.players:
        odds = [one for one in _odds(known.course, player) if one.mine.end == "holds"]
        best = max(odds, key=lambda one: one.times, default=None)
        if best and best.times > _EVEN and best.lost:
            text = f"stood with {best.had:,} against {best.theirs:,} {_at(known, best.clash)}."
            yield _Claim(player, best.times, text)


def _old_enemies(known: Known) -> Iterator[_Claim]:
    """Who fought the same one again and again."""
    names = {side.player: side.name for side in known.sides}
    for player in known.course.players:
        met: Counter[Player] = Counter()
        for clash in known.course.mine(player):
            met.update(one for one in known.course.players if one in clash.owners - {player})
        for other, often in met.most_common(1):
            if often >= _OFTEN and len(known.course.players) > 2:
                yield _Claim(player, often, f"fought {names[other]} in {often:,} battles.")


def _veteran(known: Known) -> Iterator[_Claim]:
    """Who fought most."""
    for player in known.course.players:
        mine = known.course.mine(player)
        held = sum(
            side.end == "holds" for clash in mine for side in clash.sides if side.owner == player
        )
        if len(mine) >= _OFTEN:
            yield _Claim(player, len(mine), f"fought {len(mine):,} battles and held {held:,}.")


def _conqueror(known: Known) -> Iterator[_Claim]:
    """Who took most from others."""
    for player in known.course.players:
        took = sum(n for (winner, _), n in known.course.taken.items() if winner == player)
        if took:
            yield _Claim(player, took, f"took {counted(took, 'place')} from others.")


def _landlord(known: Known) -> Iterator[_Claim]:
    """Who once held most."""
    course = known.course
    for player in course.players:
        held = [places[player] for places in course.places]
        most = max(held, default=0)
        if most:
            turn = course.turns[held.index(most)]
            yield _Claim(player, most, f"held {counted(most, 'place')} in {course.clock} {turn}.")


def _builder(known: Known) -> Iterator[_Claim]:
    """Who raised most."""
    unit = known.losses.unit.lower()
    for row in known.losses.rows:
        if row.player and row.raised:
            text = f"raised {row.raised:,} {plural(unit, row.raised) if unit == 'piece' else unit}"
            yield _Claim(Player(row.player), row.raised, f"{text} and had {row.left:,} at the end.")


def _climber(known: Known) -> Iterator[_Claim]:
    """Who came up furthest from where he once stood."""
    curve, course = known.curve, known.course
    if curve is None or len(curve.lines[0].figures) != len(course.turns):
        return
    for player, ranks in _ranks(curve).items():
        worst, last = max(ranks), ranks[-1]
        if worst > last:
            turn = course.turns[len(ranks) - 1 - ranks[::-1].index(worst)]
            then = f"number {worst} in {course.clock} {turn}"
            text = f"was {then}, and number {last} at the end, by {short(curve)}."
            yield _Claim(player, worst - last, text)


def _ranks(curve: MeasureCurve) -> dict[Player, list[int]]:
    """The rank of each by a measure, turn by turn."""
    lines = upwards(curve)
    rows = list(zip(*lines.values(), strict=True))
    return {
        player: [
            1 + sum(other > mine for other in row) for mine, row in zip(own, rows, strict=True)
        ]
        for player, own in lines.items()
    }


def _early(known: Known) -> Iterator[_Claim]:
    """Who sealed before all others."""
    for player, often in known.first.items():
        if often >= _OFTEN:
            yield _Claim(player, often, f"sealed first {often:,} times of {known.sealings:,}.")


def _lucky(known: Known) -> Iterator[_Claim]:
    """Whose dice fell best."""
    return _by_dice(known, 1)


def _unlucky(known: Known) -> Iterator[_Claim]:
    """Whose dice fell worst."""
    return _by_dice(known, -1)


def _by_dice(known: Known, sign: int) -> Iterator[_Claim]:
    for player, luck in known.luck.items():
        if luck.rolls >= FEW and sign * luck.mark > _NOTABLE:
            text = f"rolled {luck.mean:.2f} on {luck.rolls:,} dice: {luck.words}."
            yield _Claim(player, sign * luck.mark, text)


def _careful(known: Known) -> Iterator[_Claim]:
    """Who lost least of what he had; for those of whom nothing else is to be said."""
    for row in known.losses.rows:
        if not (row.player and row.raised):
            continue
        kept = _ALL - _ALL * row.lost // row.raised
        if kept >= _CAREFUL:
            text = f"lost {row.lost:,} of {row.raised:,} in battle."
            yield _Claim(Player(row.player), kept, text)


_RULES = (
    _Rule("optimist", "The Optimist", _optimist),
    _Rule("giant-killer", "The Giant Killer", _giant_killer),
    _Rule("lucky", "Fortune\N{RIGHT SINGLE QUOTATION MARK}s Child", _lucky),
    _Rule("unlucky", "The Unlucky One", _unlucky),
    _Rule("conqueror", "The Long Arm", _conqueror),
    _Rule("old-enemies", "The Long Memory", _old_enemies),
    _Rule("climber", "The Climber", _climber),
    _Rule("early", "The Early Riser", _early),
    _Rule("builder", "The Good Customer", _builder),
    _Rule("veteran", "The Veteran", _veteran),
    _Rule("landlord", "The Landlord", _landlord),
    _Rule("careful", "The Careful Hand", _careful),
)


def _quiet_border(known: Known) -> Award | None:
    """Two neighbours who had two masters, and never a shot."""
    course, quiet = known.course, known.course.quiet
    if quiet is None or quiet.turns < _QUIET or course.board is None:
        return None
    places = places_by_id(course.board)
    a, b = (capital(called(places[one])) for one in quiet.places)
    text = f"{a} and {b} lay side by side for {counted(quiet.turns, course.clock)} without a shot."
    return Award("quiet-border", "The Quiet Border", text, name=f"{a} and {b}")


# -- odds


class _Odds(NamedTuple):
    """What a side had in a battle, and what stood against it."""

    clash: Clash
    mine: ClashSide
    had: int
    theirs: int
    lost: int
    """What the others lost."""

    @property
    def times(self) -> int:
        """How many hundredths of his own the others had."""
        return _EVEN * self.theirs // self.had


def _odds(course: WarCourse, player: Player) -> Iterator[_Odds]:
    """The battles of a side of which it is told what all had."""
    for clash in course.mine(player):
        mine = next(side for side in clash.sides if side.owner == player)
        others = [side for side in clash.sides if side is not mine]
        had, theirs = _had(mine, course), [_had(side, course) for side in others]
        known = sum(one or 0 for one in theirs)
        # a battle of which something is not told, or that nobody fought, tells no odds
        if had and known and None not in theirs:
            lost = sum(side.fell() for side in others)
            yield _Odds(clash, mine, had=had, theirs=known, lost=lost)


def _had(side: ClashSide, course: WarCourse) -> int | None:
    """What a side fought with: its strength where the rules sum it up, else its pieces."""
    return side.strength if side.strength is not None else side.went_in(course.signs)


def _at(known: Known, clash: Clash) -> str:
    board = known.course.board
    place = places_by_id(board).get(clash.place) if board else None
    where = called(place) if place else clash.place
    return f"at {where} in {known.course.clock} {clash.turn}"
