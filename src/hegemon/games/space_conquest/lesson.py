"""The first match: a star two parsecs away, one three parsecs away, and what they cost.

The position is that of an ordinary set-up (§3), with dice that happen to put the two nearest stars
where they are of use. What a star is worth, nobody is told before his ships arrive: the words name
the nearest stars of the chart, and what is said of garrisons is what §3 says of all of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core import Order, Player, SeededDice, lessons
from hegemon.games.space_conquest.answers import Move
from hegemon.games.space_conquest.events import EVENTS
from hegemon.games.space_conquest.house_rules import HouseRules
from hegemon.games.space_conquest.setup import seats_of, set_up
from hegemon.games.space_conquest.state import State
from hegemon.games.space_conquest.tables import quadrants
from hegemon.games.space_conquest.view import View

_LEARNER = Player("p1")
_DICE = b"first match 51"
_RULES = HouseRules()
_FIRST, _SECOND = 3, 4
"""Ships for the first star, and for the second: more than any neutral star has."""


def _opening() -> State:
    dice = SeededDice(_DICE, 0)
    return lessons.until_asked(set_up(_RULES, seats_of(_RULES), dice), dice, EVENTS)


def _home(view: View) -> str:
    assert view.home_star is not None, "a bystander takes no lesson"
    return view.home_star


def _star(view: View, rank: int) -> str:
    """§2: a star by how near it is to the home star, from 0."""
    home = _home(view)
    others = (star for star in view.chart if star != home)
    return sorted(others, key=lambda star: (view.distance(home, star), star))[rank]


def _name(view: View, star: str) -> str:
    return view.chart[star].name


def _has(view: View | None, rank: int) -> bool:
    return view is not None and _star(view, rank) in view.own_stars()


def _sends(view: View, orders: Sequence[Order], rank: int, least: int) -> bool:
    """Whether so many ships are sent to a star, with one order or with several."""
    star = _star(view, rank)
    sent = (
        one.ships
        for one in orders
        if isinstance(one, Move) and one.to == star and isinstance(one.ships, int)
    )
    return sum(sent) >= least


def _attack(view: View, rank: int, ships: int) -> tuple[str, ...]:
    """The order for it, unless ships are under way or the star is taken."""
    star, home = _star(view, rank), _home(view)
    if _has(view, rank) or any(fleet.dest == star for fleet in view.fleets):
        return ()
    here = view.own_stars().get(home, 0)
    return (f"move {home} {star} {ships}",) if here >= ships else ()


def _send(view: View, rank: int, ships: int, what: str, why: str) -> lessons.LessonWords:
    """Ships are to be sent to a star."""
    home, star = _home(view), _star(view, rank)
    return lessons.LessonWords(
        what=what,
        why=why,
        hint=f"Drag from {_name(view, home)} to {_name(view, star)}, "
        f"or tap one and then the other, and choose {ships} ships.",
        goal=lessons.LessonGoal("place", star),
        source=lessons.LessonGoal("place", home),
        show=_attack(view, rank, ships),
    )


def _first(view: View) -> lessons.LessonWords:
    star = _star(view, 0)
    return _send(
        view,
        0,
        _FIRST,
        f"Send {_FIRST} ships to {_name(view, star)}",
        f"You see where stars lie, not what they are worth. {_name(view, star)} is "
        f"{view.distance(_home(view), star)} parsecs away: send ships, and it is yours to find "
        "out.",
    )


def _strongest(view: View) -> int:
    """What a neutral star has at most: its RU."""
    dealt = view.tables.resources["as-written"]
    worths: tuple[tuple[int, ...], ...] = tuple(
        getattr(dealt, name) for name, _ in quadrants(view.tables)
    )
    return max(map(max, worths))


def _second(view: View) -> lessons.LessonWords:
    star = _star(view, 1)
    return _send(
        view,
        1,
        _SECOND,
        f"Send {_SECOND} ships to {_name(view, star)}",
        f"Your home star makes {view.tables.home.production} ships a turn. A neutral star has "
        f"at most {_strongest(view)} ships of its own, as many as its RU: {_SECOND} ships beat any "
        "of them.",
    )


def _take(view: View, rank: int, ships: int, why: str) -> lessons.LessonWords:
    """A star is to be taken: by waiting, or with more ships where those before were lost."""
    star, show = _star(view, rank), _attack(view, rank, ships)
    return lessons.LessonWords(
        what=f"Take {_name(view, star)}",
        why=why,
        hint=f"Send {ships} ships there once more."
        if show
        else "Your ships are on their way. Seal, until they have arrived.",
        goal=lessons.LessonGoal("place", star) if show else lessons.SEAL,
        source=lessons.LessonGoal("place", _home(view)) if show else None,
        show=show,
    )


def _win(view: View) -> lessons.LessonWords:
    per = view.tables.combat.winner_loses_one_per
    return _take(
        view,
        0,
        _FIRST,
        f"Where ships meet, the larger number wins and loses one ship for every {per} of the "
        "other. No dice are rolled.",
    )


def _hold(view: View) -> lessons.LessonWords:
    star = _star(view, 0)
    seen = view.known.get(star)
    ru = f"{seen.ru} RU" if seen else "its RU"
    die = view.tables.rebellion
    return lessons.LessonWords(
        what=f"Leave a garrison at {_name(view, star)} and seal",
        why=f"A star that you took rebels {die.sides - die.rises_from + 1} times in {die.sides}, "
        f"if fewer ships stay than it has RU: {_name(view, star)} has {ru}.",
        hint=f"Send nothing away from {_name(view, star)}, and seal.",
        goal=lessons.SEAL,
    )


def _win_again(view: View) -> lessons.LessonWords:
    return _take(
        view,
        1,
        _SECOND,
        f"You sent {_SECOND}, for no neutral star has more than {_strongest(view)}. The news tells "
        "who lost how many, and “Why?” beside it the rule.",
    )


def _held(deed: lessons.SeatDeed) -> bool:
    """§6 phase 5: enough ships stayed at the first star, and it is still held."""
    view, star = deed.view, _star(deed.view, 0)
    if deed.after is None or not (_has(view, 0) and _has(deed.after, 0)):
        return False
    leaving = sum(
        one.ships
        for one in deed.orders
        if isinstance(one, Move) and one.origin == star and isinstance(one.ships, int)
    )
    return bool(view.own_stars()[star] - leaving >= view.known[star].ru)


def _has_sent(deed: lessons.SeatDeed) -> bool:
    return _sends(deed.view, deed.orders, 0, _FIRST)


def _has_sent_more(deed: lessons.SeatDeed) -> bool:
    return _sends(deed.view, deed.orders, 1, _SECOND)


def _has_taken(deed: lessons.SeatDeed) -> bool:
    return _has(deed.after, 0)


def _has_taken_again(deed: lessons.SeatDeed) -> bool:
    return _has(deed.after, 1)


LESSON = lessons.Lesson(
    house_rules=_RULES,
    opening=_opening,
    seat=_LEARNER,
    bot="random",
    steps=(
        lessons.LessonStep("send", _first, _has_sent),
        lessons.seal_step(
            "Seal your orders",
            "Nobody sees what you ordered. When both have sealed, the turn runs, and fleets go "
            "one parsec a turn.",
            hint="Press Seal below the orders. You can take it back for some seconds.",
        ),
        lessons.LessonStep("send-more", _second, _has_sent_more),
        lessons.LessonStep("take", _win, _has_taken),
        lessons.LessonStep("garrison", _hold, _held),
        lessons.LessonStep("take-again", _win_again, _has_taken_again),
    ),
    end="You have won two fights, and you know why: the larger number wins, and loses half of what "
    "it beat. Find the other home star, and take it with more ships than it has.",
)
