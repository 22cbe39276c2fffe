"""The first match: troops are raised in winter, and in spring an army twice as strong marches.

Nothing of this game is hidden but orders, so the words may name whatever stands on the map.
"""

from __future__ import annotations

from hegemon.core import Player, ScriptedDice, lessons
from hegemon.games.erkenfara.answers import Levy, Move, Occupy, Stay
from hegemon.games.erkenfara.events import EVENTS
from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.maps.game_map import map_called
from hegemon.games.erkenfara.setup import seats_of, set_up
from hegemon.games.erkenfara.state import Army, State
from hegemon.games.erkenfara.turn import Round, YearEnd
from hegemon.games.erkenfara.view import View
from hegemon.games.erkenfara.winter import AskWinter, Income, RegionStatuses

_LEARNER, _OTHER = Player("p1"), Player("p2")
_RULES = HouseRules(turn_order="fixed")
_CAMP, _GOAL = "r_4", "m_2"
"""Where the learner's army winters, and where the enemy stands, on land that nobody owns."""
_OTHERS = {"b_4": (_GOAL, 5000), "b_cap": ("b_cap", 6000), "b_f2": ("b_f2", 3000)}
"""The other empire's armies: where they are on the map, and where and how strong here."""
_RAISED = 4000


def _opening() -> State:
    """The winter of the second year: the other empire has taxed all its land, and raises nothing.

    The army in the camp is well rested, so it can be made larger.
    """
    state = set_up(_RULES, seats_of(_RULES), ScriptedDice(()))
    state.agenda = [YearEnd(), Round("autumn"), Round("summer"), Round("spring")]
    state.agenda += [RegionStatuses(), AskWinter(), Income()]
    state.year, state.season = 2, "winter"
    state.empires[_OTHER].treasury = 0
    for region in state.regions.values():
        if region.owner == _OTHER:
            region.mark("taxed")
    for army in state.armies.values():
        _stand(army)
    return lessons.until_asked(state, ScriptedDice(()), EVENTS)


def _stand(army: Army) -> None:
    """Where an army of the map stands in this winter, and how strong it is."""
    if army.at == _CAMP:
        army.status = "well rested"
    elif army.at in _OTHERS:
        army.at, army.current = _OTHERS[army.at]
        army.maximal = army.current


def _name(view: View, region: str) -> str:
    return map_called(view.house_rules.map).regions[region].name


def _army(view: View) -> Army | None:
    """The learner's army at the goal, else in the camp, else the strongest that he has."""
    own = [army for army in view.armies.values() if army.owner == view.me]
    order = {_GOAL: 2, _CAMP: 1}
    return max(own, key=lambda army: (order.get(army.at, 0), army.current), default=None)


def _enemies(view: View) -> int:
    """What stands against the learner at the goal."""
    return sum(
        army.current for army in view.armies.values() if army.at == _GOAL and army.owner != view.me
    )


def _is_won(view: View | None) -> bool:
    army = _army(view) if view else None
    return view is not None and army is not None and army.at == _GOAL and not _enemies(view)


def _raise(view: View) -> lessons.LessonWords:
    return lessons.LessonWords(
        what=f"Raise {_RAISED} troops in {_name(view, _CAMP)}",
        why="In winter your regions pay gold, and gold becomes troops: in forts, and where an army "
        "of yours is well rested. An army's value is its strength.",
        hint=f"Choose “raise” below, then {_name(view, _CAMP)}, then {_RAISED}.",
        goal=lessons.LessonGoal("place", _CAMP),
        show=(f"raise {_CAMP} {_RAISED}",),
    )


def _march(view: View) -> lessons.LessonWords:
    army, against = _army(view), _enemies(view)
    own = army.current if army else 0
    return lessons.LessonWords(
        what=f"March on {_name(view, _GOAL)}",
        why=f"Your army has {own}, theirs {against}. What you have more, in per cent of theirs, is "
        "added to your die.",
        hint=f"Drag your army from {_name(view, _CAMP)} to {_name(view, _GOAL)}: it may go "
        f"{view.tables.movement.land[0]} regions without becoming exhausted. Then seal.",
        goal=lessons.LessonGoal("place", _GOAL),
        source=lessons.LessonGoal("token", army.id) if army else None,
        show=(f"move {army.id} {_GOAL}",) if army and army.at != _GOAL else (),
    )


def _stay(view: View) -> lessons.LessonWords:
    return lessons.LessonWords(
        what="Stay in the fight",
        why="After each combat round both sides decide at once whether they stay or retreat. The "
        "side with more left has the better of the next round.",
        hint="Your moves are sealed first. Then choose “stay” and seal it.",
        goal=lessons.LessonGoal("sheet"),
        show=("stay",),
    )


def _win(view: View) -> lessons.LessonWords:
    bands = view.tables.bands
    return lessons.LessonWords(
        what=f"Drive them out of {_name(view, _GOAL)}",
        why=f"A side that loses a round by more than {bands.draw} loses more, and by more than "
        f"{bands.major} everything. Who retreats is exhausted, and fights worse.",
        hint="Stay and seal, until no other army is there.",
        goal=lessons.LessonGoal("place", _GOAL),
        show=("stay",),
    )


def _occupy(view: View) -> lessons.LessonWords:
    army = _army(view)
    return lessons.LessonWords(
        what=f"Occupy {_name(view, _GOAL)}",
        why="A fight wins no land. An army that fought none acts after it has moved: it occupies "
        "the region, and land that nobody owned is yours.",
        hint="Seal your moves of summer, then choose “occupy” for the army.",
        goal=lessons.LessonGoal("place", _GOAL),
        show=(f"occupy {army.id}",) if army and army.at == _GOAL else (),
    )


def _has_raised(deed: lessons.SeatDeed) -> bool:
    levies = (one for one in deed.orders if isinstance(one, Levy))
    return any(one.region == _CAMP and one.gold >= _RAISED for one in levies)


def _has_marched(deed: lessons.SeatDeed) -> bool:
    return any(isinstance(one, Move) and one.to == _GOAL for one in deed.orders)


def _has_stayed(deed: lessons.SeatDeed) -> bool:
    return any(isinstance(one, Stay) for one in deed.orders) or _is_won(deed.after)


def _has_occupied(deed: lessons.SeatDeed) -> bool:
    army = _army(deed.view)
    if army is None or army.at != _GOAL:
        return False
    return any(isinstance(one, Occupy) and one.army == army.id for one in deed.orders)


def _has_won(deed: lessons.SeatDeed) -> bool:
    return _is_won(deed.after)


LESSON = lessons.Lesson(
    house_rules=_RULES,
    opening=_opening,
    seat=_LEARNER,
    bot="steward",
    steps=(
        lessons.LessonStep("raise", _raise, _has_raised),
        lessons.seal_step(
            "Seal the winter",
            "All empires order their winter at once. Then three military rounds follow, and in "
            "each of them one empire moves after the other.",
        ),
        lessons.LessonStep("march", _march, _has_marched),
        lessons.LessonStep("stay", _stay, _has_stayed),
        lessons.LessonStep("win", _win, _has_won),
        lessons.LessonStep("occupy", _occupy, _has_occupied),
    ),
    end="You have won a fight, and you know why: the stronger army adds its advantage to the die. "
    "Rest before the next one, for a well rested army fights better.",
)
