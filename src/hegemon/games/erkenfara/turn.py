"""§1.1: the order of play. A year is a winter and three military rounds; it never ends.

    Begin                   the first year                                        §1.1
    Year                    what follows, again and again                         §1.1
        Founding            empires that join now                              D-FOUND
        Treaties            offers, then consent                              D-TREATY
        Income              every region gives its production                     §2.1
        Accounts            one question to all: armies reduced before      §2.2, §2.3
                            upkeep, troops raised after it
        RegionStatuses      taxed regions recover                                 §2.4
        Round               three times: spring, summer, autumn                     §3
            Turn            for each empire in turn order                           §3
                UpdateStatus    armies lose their statuses; regions affect armies     §3.1
                Movement        war, splitting, moving, uniting                       §3.2
                Conflict        wherever enemies meet (battle.py)                 §3.3, §4
                Deeds           plunder, salt, besiege, occupy, free or rest          §3.3
                Recovery        moral damage heals                                    §3.4
        YearEnd             the year's accounts; objectives, if there    D-OBJECTIVES
                            are any

The turn order is drawn before each military round, or it is the map's (R30).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hegemon.core import Play, Player, Question, Task, shuffled, too_many
from hegemon.games.erkenfara.answers import (
    MOST_ORDERS,
    Actions,
    Ask,
    Call,
    Hold,
    MilitaryOrder,
    Moves,
    War,
)
from hegemon.games.erkenfara.battle import Conflict
from hegemon.games.erkenfara.events import (
    ArmiesRecovered,
    ArmyMoved,
    ArmyNamed,
    ArmySplit,
    OrderDrawn,
    RegionHurt,
    SiegeLifted,
    StatusesCleared,
    TurnBegan,
    TurnSkipped,
    WarDeclared,
)
from hegemon.games.erkenfara.events_winter import SeasonBegan
from hegemon.games.erkenfara.rules.actions import act_out, any_act
from hegemon.games.erkenfara.rules.armies import new_army, scatter_if_weak, unite_all
from hegemon.games.erkenfara.rules.deployment import (
    Deployment,
    Piece,
    deployed,
    follow,
    way,
)
from hegemon.games.erkenfara.rules.economy import has_hostile_neighbour
from hegemon.games.erkenfara.rules.fight import Force
from hegemon.games.erkenfara.rules.movement import step_status
from hegemon.games.erkenfara.rules.objectives import after_autumn, close_year
from hegemon.games.erkenfara.rules.order_checks import act_problems, move_problems
from hegemon.games.erkenfara.rules.treaties import set_relation
from hegemon.games.erkenfara.state import (
    Army,
    Season,
    State,
    armies_of,
    dormant,
    empire_called,
    enemies_at,
    order_of,
)
from hegemon.games.erkenfara.winter import Accounts, Founding, Income, RegionStatuses, Treaties


class Begin(Task[State]):
    """§1.1: the first year begins."""

    def run(self, play: Play[State]) -> None:
        play.then(Year())


class Year(Task[State]):
    """§1.1: winter, then three military rounds."""

    def run(self, play: Play[State]) -> None:
        play.state.year += 1
        begin_season(play, "winter")
        rounds = [Round(season) for season in play.state.tables.year.seasons]
        winter = (Founding(), Treaties(), Income(), Accounts(), RegionStatuses())
        play.then(*winter, *rounds, YearEnd())


def begin_season(play: Play[State], season: Season) -> None:
    """§1.1: winter, spring, summer or autumn."""
    play.state.season = season
    play.tell(SeasonBegan(play.state.year, season))


class Round(Task[State]):
    """§3: one empire after the other in turn order."""

    season: Season

    def run(self, play: Play[State]) -> None:
        begin_season(play, self.season)
        if play.state.house_rules.turn_order == "even":
            draw_order(play)
        play.then(*(Turn(player) for player in order_of(play.state)))


def draw_order(play: Play[State]) -> None:
    """D-ORDER-YEAR: by lot, so that no seat is first by right; an empire alone draws none."""
    state = play.state
    state.turn_order = shuffled(play.dice, state.turn_order, f"turn-order {state.season}")
    if len(state.turn_order) > 1:
        play.tell(OrderDrawn(tuple(state.turn_order)))


class Turn(Task[State]):
    """§3: an empire's military turn; one without armies has none (D-DORMANT)."""

    player: Player

    def run(self, play: Play[State]) -> None:
        play.state.mover = self.player
        lift_sieges(play)
        if not armies_of(play.state, self.player):
            play.state.mover = None
            play.tell(TurnSkipped(self.player, dormant(play.state, self.player)))
            return
        play.tell(TurnBegan(self.player))
        play.then(
            UpdateStatus(self.player),
            Movement(self.player),
            Deeds(self.player),
            Recovery(self.player),
        )


def lift_sieges(play: Play[State]) -> None:
    """§3.3, 3: at the start of any turn, where no hostile army is next to the fort (D-SIEGE)."""
    for name, region in play.state.regions.items():
        if "besieged" in region.statuses and not has_hostile_neighbour(play.state, name):
            region.clear("besieged")
            play.tell(SiegeLifted(name))


class UpdateStatus(Task[State]):
    """§3.1: own armies lose all statuses, then the statuses of regions affect them."""

    player: Player

    def run(self, play: Play[State]) -> None:
        armies = armies_of(play.state, self.player)
        cleared = tuple(army.id for army in armies if army.status)
        for army in armies:
            army.status, army.moved, army.fought = "", False, False
        if cleared:
            play.tell(StatusesCleared(self.player, cleared))
        for army in armies:
            if army.id in play.state.armies:  # it may have drowned with its fleet
                _suffer(play, army)


def _suffer(play: Play[State], army: Army) -> None:
    """§3.1, D-REGION-EFFECT: nothing as written; by house rule exhaustion and damage."""
    rules, statuses = play.state.house_rules, play.state.regions[army.at].statuses
    effects = {"salted": rules.salted_exhausts, "bare": rules.bare_exhausts}
    for status in statuses:
        if effects.get(status):
            army.status = "exhausted"
            facts = (army.owner, army.id, army.at, status)
            play.tell(RegionHurt(*facts, exhausted=True, lost_current=0, lost_maximal=0))
    if "dangerous" in statuses and rules.dangerous_damage:
        endanger(play, army)


def endanger(play: Play[State], army: Army) -> None:
    """D-REGION-EFFECT: by house rule a dangerous region damages both values."""
    percent = play.state.house_rules.dangerous_damage
    left = Force(army.current, army.maximal).damaged(percent, percent)
    lost = (army.current - left.current, army.maximal - left.maximal)
    army.current, army.maximal = left.current, left.maximal
    play.tell(RegionHurt(army.owner, army.id, army.at, "dangerous", False, *lost))  # noqa: FBT003
    scatter_if_weak(play, army)


class Movement(Task[State]):
    """§3.2: if there is anything left to move."""

    player: Player

    def run(self, play: Play[State]) -> None:
        if armies_of(play.state, self.player):
            play.then(AskMoves(self.player))


class AskMoves(Question[State, Moves]):
    """§3.2: war is declared, armies split and move, all at the same time."""

    player: Player

    def asked(self, state: State) -> Sequence[Player]:
        return (self.player,)

    def problems(self, state: State, player: Player, answer: Moves) -> Iterable[str]:
        yield from too_many(answer.orders, MOST_ORDERS)
        yield from move_problems(state, player, answer.orders)

    def default(self, state: State, player: Player) -> Moves:
        """§3.2: who says nothing moves nothing."""
        return Moves()

    def resolve(self, play: Play[State], answers: Mapping[Player, Moves]) -> None:
        orders = answers[self.player].orders
        declare_wars(play, self.player, orders)
        tell_armies(play, orders)
        so_far = deployed(play.state, self.player)
        for order in orders:
            if not isinstance(order, War):
                so_far = follow(play.state, so_far, order)
        move_all(play, so_far)
        unite_all(play, self.player)
        play.then(*(Conflict(region) for region in conflicts(play.state, so_far)))


def declare_wars(play: Play[State], player: Player, orders: Iterable[MilitaryOrder]) -> None:
    """D-REL: at the start of the own turn, before movement."""
    for order in orders:
        other = empire_called(play.state, order.empire) if isinstance(order, War) else None
        if other is not None:
            set_relation(play.state, player, other, "war")
            play.tell(WarDeclared(player, other))


def tell_armies(play: Play[State], orders: Iterable[MilitaryOrder]) -> None:
    """D-STANDING: what armies are told holds until they are told otherwise; names are public."""
    for order in orders:
        if isinstance(order, Hold | Ask):
            told = order.least if isinstance(order, Hold) else None
            play.state.armies[order.army].holds = told
        elif isinstance(order, Call):
            army = play.state.armies[order.army]
            army.name = order.name
            play.tell(ArmyNamed(army.owner, army.id, army.name))


def move_all(play: Play[State], so_far: Deployment) -> None:
    """§3.2: every way is found before anybody moves; parts become armies of their own."""
    state = play.state
    ways = [(piece, way(state, so_far, piece)) for piece in so_far.everybody]
    for at, (piece, path) in enumerate(ways):
        is_part = at < len(so_far.parts)
        army = split_off(play, piece) if is_part else state.armies[piece.army]
        army.current, army.maximal = piece.force.current, piece.force.maximal
        army.attachments = piece.attachments
        if len(path) > 1:
            _march(play, army, path)


def split_off(play: Play[State], piece: Piece) -> Army:
    """§3.2: a new army, with the statuses that the whole has from its region (D-SPLIT)."""
    whole = play.state.armies[piece.army]
    part = new_army(play.state, whole.owner, whole.kind, piece.start)
    part.status = whole.status
    facts = (piece.start, piece.force.current, piece.force.maximal)
    play.tell(ArmySplit(whole.owner, whole.id, part.id, *facts))
    return part


def _march(play: Play[State], army: Army, path: tuple[str, ...]) -> None:
    """§3.2: the farther half of an army's range exhausts it."""
    status = step_status(play.state, army.kind, len(path) - 1)
    assert status is not None, f"{army.id} goes {len(path) - 1} steps"
    army.at, army.moved = path[-1], True
    army.status = status or army.status
    play.tell(ArmyMoved(army.owner, army.id, path, exhausted=bool(status)))


def conflicts(state: State, so_far: Deployment) -> list[str]:
    """§3.3: where enemies stand together: the mover's order first, then the alphabet (D-ORDER)."""
    places = sorted({army.at for army in armies_of(state, so_far.player)})
    met = [place for place in places if enemies_at(state, so_far.player, place)]
    first = [place for place in so_far.first if place in met]
    return first + [place for place in met if place not in first]


class Deeds(Task[State]):
    """§3.3: if any army that fought no conflict can do anything."""

    player: Player

    def run(self, play: Play[State]) -> None:
        if any_act(play.state, self.player):
            play.then(AskActions(self.player))


class AskActions(Question[State, Actions]):
    """§3.3: one action for each army that resolved no conflict (D-ONE)."""

    player: Player

    def asked(self, state: State) -> Sequence[Player]:
        return (self.player,)

    def problems(self, state: State, player: Player, answer: Actions) -> Iterable[str]:
        yield from too_many(answer.orders, MOST_ORDERS)
        yield from act_problems(state, player, answer.orders)

    def default(self, state: State, player: Player) -> Actions:
        """§3.3: who says nothing does nothing."""
        return Actions()

    def resolve(self, play: Play[State], answers: Mapping[Player, Actions]) -> None:
        for act in answers[self.player].orders:
            act_out(play, act)


class Recovery(Task[State]):
    """§3.4: the empire's armies have their maximal value again (D-RECOVER)."""

    player: Player

    def run(self, play: Play[State]) -> None:
        gained = {}
        for army in armies_of(play.state, self.player):
            if army.current < army.maximal:
                gained[army.id] = army.maximal - army.current
                army.current = army.maximal
        play.state.mover = None
        if gained:
            play.tell(ArmiesRecovered(self.player, gained))


class YearEnd(Task[State]):
    """D-OBJECTIVES: the game goes on unless an objective of the match was reached."""

    def run(self, play: Play[State]) -> None:
        close_year(play)
        after_autumn(play)
        if play.state.result is None:
            play.then(Year())
