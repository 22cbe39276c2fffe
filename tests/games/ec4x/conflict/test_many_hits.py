"""5.3.1: hits are given as the rulebook says, one by one; of thousands of units as quickly."""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from hegemon.games.ec4x.common.rules.battle.forces import Combatant, Force
from hegemon.games.ec4x.common.rules.battle.rounds import Damage, Law, Reduction, Volley, damage
from tests.games.ec4x.cases import satoshi

STATES = st.sampled_from(["sound", "sound", "crippled", "destroyed"])
UNITS = st.lists(
    st.builds(
        Combatant,
        id=st.just(""),
        attack=st.integers(0, 4),
        defense=st.integers(1, 4),
        state=STATES,
        fighter=st.booleans(),
        withdrawn=st.sampled_from([False, False, False, True]),
    ),
    max_size=6,
)


def law(**options: Any) -> Law:
    """The earlier edition under some house rules."""
    state = satoshi()
    return Law(state.tables.rounds, msgspec.structs.replace(state.house_rules, **options))


def volley(hits: int, *, critical: bool = False) -> Volley:
    """A volley of so many hits."""
    return Volley("x", 9 if critical else 7, 0, 100, hits, hits, critical)


def force(owner: str, units: list[Combatant]) -> Force:
    """A force whose units have names; those of several forces may be the same, as of colonies."""
    named = (msgspec.structs.replace(one, id=f"u{at}") for at, one in enumerate(units))
    return Force(owner, tuple(named))


def by_the_book(
    law: Law,
    forces: list[Force],
    shot: Volley,
    begun: frozenset[str],
    lots: Mapping[str, int],
) -> Damage:
    """5.3.1 as it is written: before each reduction all units of all forces are looked at."""
    now = {one.owner: one for one in forces}
    left, done = shot.hits, list[Reduction]()

    def open_to(one: Force) -> Iterator[Combatant]:
        lifted = shot.critical or all(unit.worn for unit in one.alive)
        for unit in one.alive:
            unprotected = unit.fighter and not law.house_rules.fighters_protected
            twice = unit.fighter or law.house_rules.twice_reduced or unit.id in begun
            if not unit.worn or ((lifted or unprotected) and twice):
                yield unit

    def reduce(one: Force, unit: Combatant, hits: int) -> None:
        later = unit.reduced()
        now[one.owner] = one.with_units([later])
        done.append(Reduction(one.owner, unit.id, later.state, hits, hits < unit.defense))

    def greatest(target: tuple[Force, Combatant]) -> Any:
        one, unit = target
        return unit.strength, -unit.defense, lots.get(one.owner, 0), unit.id

    def frailest(target: tuple[Force, Combatant]) -> Any:
        one, unit = target
        return unit.defense, -lots.get(one.owner, 0), unit.id

    while targets := [
        (one, unit) for one in now.values() for unit in open_to(one) if unit.defense <= left
    ]:
        one, unit = max(targets, key=greatest)
        left -= unit.defense
        reduce(one, unit, unit.defense)
    everybody = [(one, unit) for one in now.values() for unit in one.alive]
    if shot.critical and not done and everybody:
        one, unit = min(everybody, key=frailest)
        reduce(one, unit, min(left, unit.defense - 1))
        left = 0
    return Damage(tuple(now.values()), tuple(done), left)


@given(
    st.lists(UNITS, min_size=1, max_size=3),
    st.integers(0, 30),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sets(st.integers(0, 5)),
    st.lists(st.integers(0, 1), min_size=3, max_size=3),
)
def test_hits_are_given_as_the_book_says(  # noqa: PLR0917 -- what decides of a hit
    units: list[list[Combatant]],
    hits: int,
    critical: bool,
    protected: bool,
    twice: bool,
    crippled: set[int],
    drawn: list[int],
) -> None:
    """The same units in the same order, by the same hits, whatever the house rules are."""
    forces = [force(owner, each) for owner, each in zip("abc", units, strict=False)]
    here = law(fighters_protected=protected, twice_reduced=twice)
    shot, begun = volley(hits, critical=critical), frozenset(f"u{at}" for at in crippled)
    lots = dict(zip("abc", drawn, strict=True))

    assert by_the_book(here, forces, shot, begun, lots) == damage(here, forces, shot, begun, lots)


def test_thousands_of_hits_take_as_many_looks() -> None:
    """Twice as many squadrons under twice as many hits: twice the work, and not four times."""
    calls = []
    for many in (1000, 2000):
        units = [Combatant("", 5 + at % 7, 5 + at % 3) for at in range(many)]
        enemy, counts = force("a", units), Counter[str]()
        here = law()
        sys.setprofile(lambda _frame, event, _what, counts=counts: counts.update([event]))
        done = damage(here, [enemy], volley(3 * many), frozenset())
        sys.setprofile(None)
        calls.append(counts["call"] + counts["c_call"])

        assert len(done.reductions) > many // 3
    assert calls[1] < 2.2 * calls[0]
