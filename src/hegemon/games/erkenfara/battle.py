"""§4: conflicts, one after the other, each with its retreats.

Conflict        who meets in a region: armies fight, the unprotected at sea are destroyed
AskCards        both sides may play a card, neither seeing the other's
CombatRound     steps 1 to 5: strength, advantages, dice, losses
AskStance       step 6: both sides decide to stay or to retreat, neither seeing the other's
Retreat         the defender first
AskRetreatTo    where to
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hegemon.core import Play, Player, Question, Task, foresee
from hegemon.games.erkenfara.answers import Abandon, NoCard, PlayCard, RetreatTo, Stay
from hegemon.games.erkenfara.events import (
    ArmyRetreated,
    CardPlayed,
    Exposed,
    RetreatFailed,
    RoundFought,
    StancesShown,
)
from hegemon.games.erkenfara.maps.game_map import Card
from hegemon.games.erkenfara.rules.advantages import (
    Advantage,
    advantages_of,
    can_retreat,
    cards_of,
    passengers,
    protector,
    retreats,
    why_no_retreat,
)
from hegemon.games.erkenfara.rules.armies import scatter_if_weak, unite_with
from hegemon.games.erkenfara.rules.fight import Fighter, Force, fight
from hegemon.games.erkenfara.rules.movement import cancelled
from hegemon.games.erkenfara.state import (
    Army,
    Position,
    State,
    armies_at,
    at_war,
    enemies_at,
    friendly,
    map_of,
)


class Conflict(Task[State]):
    """§3.3, §4: what happens in a region where the mover's armies and enemies stand."""

    region: str

    def run(self, play: Play[State]) -> None:
        state, mover = play.state, play.state.mover
        assert mover is not None, "a conflict in nobody's turn"
        own = [army for army in armies_at(state, self.region) if army.owner == mover]
        enemies = enemies_at(state, mover, self.region)
        if not own or not enemies:
            return
        sides = opponents(state, own, enemies)
        if sides is not None:
            play.then(Battle(*sides), Conflict(self.region))
        elif map_of(state).is_sea(self.region):
            destroy_exposed(play, own, enemies)


def opponents(here: Position, own: list[Army], enemies: list[Army]) -> tuple[str, str] | None:
    """§1: who fights with dice: at sea only fleets, elsewhere land armies."""
    kind = "sea" if map_of(here).is_sea(own[0].at) else "land"
    one = next((army.id for army in own if army.kind == kind), None)
    other = next((army.id for army in enemies if army.kind == kind), None)
    return None if one is None or other is None else (one, other)


def destroy_exposed(play: Play[State], own: list[Army], enemies: list[Army]) -> None:
    """§1: a land army at sea without a friendly fleet is destroyed by a hostile one, no dice."""
    state = play.state
    for army in (*own, *enemies):
        hunters = [
            fleet
            for fleet in armies_at(state, army.at)
            if fleet.kind == "sea" and at_war(state, fleet.owner, army.owner)
        ]
        if army.kind == "sea" or not hunters or protector(state, army) is not None:
            continue
        del state.armies[army.id]
        for one in hunters:
            one.fought = True
        play.tell(Exposed(army.owner, army.id, army.at, hunters[0].owner))


class Battle(Task[State]):
    """§4: two armies in one region; a is the mover's."""

    a: str
    b: str

    def run(self, play: Play[State]) -> None:
        armies = play.state.armies
        if cards_of(armies[self.a]) or cards_of(armies[self.b]):
            play.then(AskCards(self.a, self.b))
        else:
            play.then(CombatRound(self.a, self.b, 1))


class AskCards(Question[State, PlayCard | NoCard]):
    """D-ATTACH: before the first roll each side that has cards may play one."""

    a: str
    b: str

    def asked(self, state: State) -> Sequence[Player]:
        sides = [army for army in (self.a, self.b) if cards_of(state.armies[army])]
        return seat_order(state, sides)

    def problems(self, state: State, player: Player, answer: PlayCard | NoCard) -> Iterable[str]:
        if isinstance(answer, NoCard):
            return
        held = [card.id for card in cards_of(side_of(state, player, self.a, self.b))]
        if answer.card not in held:
            yield f"no card {answer.card!a}: {', '.join(['none', *held])}"

    def default(self, state: State, player: Player) -> NoCard:
        """D-ATTACH: who says nothing plays no card."""
        return NoCard()

    def resolve(self, play: Play[State], answers: Mapping[Player, PlayCard | NoCard]) -> None:
        played: dict[str, Card | None] = {}
        for name in (self.a, self.b):
            army = play.state.armies[name]
            answer = answers.get(army.owner)
            played[name] = None
            if isinstance(answer, PlayCard):
                played[name] = spend_card(play, army, answer.card)
        play.then(CombatRound(self.a, self.b, 1, played[self.a], played[self.b]))


def spend_card(play: Play[State], army: Army, name: str) -> Card | None:
    """D-ATTACH: a card that is played is gone after the conflict."""
    card = next((card for card in cards_of(army) if card.id == name), None)
    if card is not None:
        army.attachments = tuple(one for one in army.attachments if one != card)
        play.tell(CardPlayed(army.owner, army.id, army.at, card.id))
    return card


class CombatRound(Task[State]):
    """§4, steps 1 to 5, then whether anybody is left to decide."""

    a: str
    b: str
    number: int
    card_a: Card | None = None
    card_b: Card | None = None

    def run(self, play: Play[State]) -> None:
        a, b = play.state.armies[self.a], play.state.armies[self.b]
        a.fought = b.fought = True
        fight_round(play, self, a, b)
        scatter_if_weak(play, a)
        scatter_if_weak(play, b)
        if a.id in play.state.armies and b.id in play.state.armies:
            again = CombatRound(a.id, b.id, self.number + 1, self.card_a, self.card_b)
            _decide(play, AskStance(again))


def _decide(play: Play[State], question: AskStance) -> None:
    """§4, step 6: ask who is to be asked; what the others were told counts (D-STANDING)."""
    armies = [play.state.armies[side] for side in (question.again.a, question.again.b)]
    if question.asked(play.state):
        play.then(question)
    elif any(can_retreat(play.state, army) for army in armies):
        question.resolve(play, {})
    else:
        play.then(question.again)


def fight_round(play: Play[State], fought: CombatRound, a: Army, b: Army) -> None:
    """§4, steps 1 to 5: both sides are damaged at once."""
    state = play.state
    for_a = advantages_of(state, a, fought.card_a)
    for_b = advantages_of(state, b, fought.card_b)
    sides, where = state.house_rules.die, f"{a.at} {fought.number}"
    for_each = f"combat {a.id} {where}", f"combat {b.id} {where}"
    foresee(play.dice, sides, *for_each)
    die_a, die_b = (play.dice.roll(sides, purpose) for purpose in for_each)
    side_a = Fighter(Force(a.current, a.maximal), points_of(for_a), die_a)
    side_b = Fighter(Force(b.current, b.maximal), points_of(for_b), die_b)
    blow = fight(state.house_rules, side_a, side_b)
    play.tell(
        RoundFought(
            region=a.at,
            number=fought.number,
            player_a=a.owner,
            player_b=b.owner,
            army_a=a.id,
            army_b=b.id,
            strength_a=a.current,
            strength_b=b.current,
            advantages_a=for_a,
            advantages_b=for_b,
            die_a=die_a,
            die_b=die_b,
            blow=blow,
        )
    )
    a.current, a.maximal = blow.a.current, blow.a.maximal
    b.current, b.maximal = blow.b.current, blow.b.maximal


def points_of(counted: Sequence[Advantage]) -> int:
    """§4, step 3: all advantages of a side are added up."""
    return sum(one.points for one in counted)


class AskStance(Question[State, Stay | Abandon]):
    """§4, step 6: each side that can retreat decides whether it does (D-STANCE).

    Who has told its army beforehand is not asked again (D-STANDING).
    """

    again: CombatRound
    """The combat round that follows if nobody retreats."""

    def asked(self, state: State) -> Sequence[Player]:
        sides = [state.armies[side] for side in (self.again.a, self.again.b)]
        undecided = [one.id for one in sides if one.holds is None and can_retreat(state, one)]
        return seat_order(state, undecided)

    def default(self, state: State, player: Player) -> Stay:
        """D-STANCE: who says nothing fights on."""
        return Stay()

    def resolve(self, play: Play[State], answers: Mapping[Player, Stay | Abandon]) -> None:
        armies = play.state.armies
        leaving: list[str] = []
        staying: list[str] = []
        for side in (self.again.b, self.again.a):
            answer = answers.get(armies[side].owner, _told(play.state, armies[side]))
            (leaving if isinstance(answer, Abandon) else staying).append(side)
        gone = tuple(armies[side].owner for side in leaving)
        here = tuple(armies[side].owner for side in staying)
        play.tell(StancesShown(armies[self.again.a].at, gone, here))
        if leaving:
            play.then(*(Retreat(side) for side in leaving))
        else:
            play.then(self.again)


def _told(here: Position, army: Army) -> Stay | Abandon:
    """D-STANDING: what an army does that is not asked: it leaves below what it was told to hold."""
    leaves = army.holds is not None and army.current < army.holds
    return Abandon() if leaves and can_retreat(here, army) else Stay()


class Retreat(Task[State]):
    """§3.3, §4 step 6: an army leaves for an adjacent region; it is asked where it has a choice."""

    army: str

    def run(self, play: Play[State]) -> None:
        army = play.state.armies[self.army]
        ways = retreats(play.state, army)
        if not ways:
            play.tell(RetreatFailed(army.owner, army.id, army.at))
        elif len(ways) == 1:
            _retreat(play, army, ways[0])
        else:
            play.then(AskRetreatTo(army.id))


class AskRetreatTo(Question[State, RetreatTo]):
    """§3.3, §4 step 6: where an army retreats to."""

    army: str

    def asked(self, state: State) -> Sequence[Player]:
        return (state.armies[self.army].owner,)

    def problems(self, state: State, player: Player, answer: RetreatTo) -> Iterable[str]:
        army = state.armies[self.army]
        why = why_no_retreat(state, army, answer.region)
        if why:
            legal = ", ".join(retreats(state, army))
            yield f"{answer.region!a}: {why}; it can retreat to {legal}"

    def default(self, state: State, player: Player) -> RetreatTo:
        """D-RETREAT: home, if there is a way there."""
        return safest(state, state.armies[self.army])

    def resolve(self, play: Play[State], answers: Mapping[Player, RetreatTo]) -> None:
        army = play.state.armies[self.army]
        _retreat(play, army, answers[army.owner].region)


def safest(here: Position, army: Army) -> RetreatTo:
    """Where an army goes that nobody directs: to land of its own or an ally's if there is any."""
    ways = retreats(here, army)
    for name in ways:
        owner = here.regions[name].owner
        if owner and friendly(here, army.owner, owner):
            return RetreatTo(name)
    return RetreatTo(ways[0])


def _retreat(play: Play[State], army: Army, to: str) -> None:
    """§3.3: a retreating army is exhausted; passengers go with their fleet (D-PASSENGER)."""
    for one in (army, *passengers(play.state, army)):
        origin, one.at = one.at, to
        one.status = cancelled([one.status, "exhausted"])
        one.moved = one.fought = True
        play.tell(ArmyRetreated(one.owner, one.id, origin, to, one.status))
        unite_with(play, one)


def seat_order(state: State, armies: Sequence[str]) -> list[Player]:
    """The owners of some armies in seat order."""
    owners = [state.armies[army].owner for army in armies]
    return [player for player in state.empires if player in owners]


def side_of(here: Position, player: Player, a: str, b: str) -> Army:
    """The army of a player in a battle of two."""
    return here.armies[a] if here.armies[a].owner == player else here.armies[b]
