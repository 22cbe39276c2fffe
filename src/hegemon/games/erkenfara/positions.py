"""Any position in a few lines, for testing a rule: place armies, script the dice, give orders.

start = position(army("red", "r_4", 12000), army("blue", "m_2", 8000))
play = Trial(start, dice=[90, 20])
play.run(Turn(P1))
play.answer("p1", "move a1 m_2")
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from hegemon.core import (
    Answer,
    Codec,
    Event,
    Order,
    Play,
    Player,
    Question,
    ScriptedDice,
    Task,
    advance,
    after,
    open_question,
    parse,
    run,
)
from hegemon.games.erkenfara.answers import MilitaryOrder
from hegemon.games.erkenfara.forms.form_for import form_for
from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.maps.game_map import Attachment, Relation, map_called
from hegemon.games.erkenfara.rules.deployment import Deployment, deployed, follow
from hegemon.games.erkenfara.rules.treaties import set_relation
from hegemon.games.erkenfara.ruleset import ERKENFARA
from hegemon.games.erkenfara.setup import seats_of, set_up
from hegemon.games.erkenfara.state import Army, ArmyStatus, Region, State, empire_called
from hegemon.games.erkenfara.view import view_of

P1, P2, P3 = Player("p1"), Player("p2"), Player("p3")


class Stood(msgspec.Struct):
    """An army before it has a number."""

    empire: str
    at: str
    current: int
    maximal: int
    kind: str
    status: ArmyStatus
    attachments: tuple[Attachment, ...]


def army(
    empire: str,
    at: str,
    current: int,
    maximal: int = 0,
    *,
    kind: str = "land",
    status: ArmyStatus = "",
    attachments: Iterable[Attachment] = (),
) -> Stood:
    """An army of an empire of the map; its maximal value is its current one if nothing is said."""
    return Stood(
        empire=empire,
        at=at,
        current=current,
        maximal=maximal or current,
        kind=kind,
        status=status,
        attachments=tuple(attachments),
    )


def position(
    *armies: Stood,
    house_rules: HouseRules | None = None,
    regions: Mapping[str, Region] | None = None,
    treasuries: Mapping[str, int] | None = None,
    relations: Mapping[tuple[str, str], Relation] | None = None,
) -> State:
    """A position on a map with these armies and no others, numbered a1, a2, ...

    Regions replace those of the map; nothing is on the agenda; it is spring of year 2, when the
    borders are open (R30).
    """
    rules = house_rules or HouseRules()
    state = set_up(rules, seats_of(rules), ScriptedDice(()))
    state.agenda, state.armies, state.armies_made = [], {}, 0
    state.year, state.season = 2, "spring"
    for stood in armies:
        _station(state, stood)
    state.regions |= regions or {}
    for empire, gold in (treasuries or {}).items():
        state.empires[seat(state, empire)].treasury = gold
    for (one, other), relation in (relations or {}).items():
        set_relation(state, seat(state, one), seat(state, other), relation)
    return state


def all_followed(state: State, player: Player, orders: Iterable[MilitaryOrder]) -> Deployment:
    """What legal orders of a movement come to."""
    so_far = deployed(state, player)
    for order in orders:
        so_far = follow(state, so_far, order)
    return so_far


def seat(state: State, empire: str) -> Player:
    """The seat of an empire."""
    found = empire_called(state, empire)
    assert found is not None, f"no empire {empire}"
    return found


def on_map(name: str, **changes: Any) -> HouseRules:
    """House rules with a map and these changes."""
    return msgspec.structs.replace(HouseRules(), map=name, **changes)


def changed_map(name: str, *replacements: tuple[str, str]) -> str:
    """The text of a map of the program with some texts replaced, each of them at least once."""
    from hegemon.games.erkenfara.maps.game_map import text_of  # noqa: PLC0415  (only used here)

    text = text_of(name)
    for old, new in replacements:
        assert old in text, f"{old!r} is not in {name}"
        text = text.replace(old, new)
    map_called(text)
    return text


def _station(state: State, stood: Stood) -> None:
    state.armies_made += 1
    name = f"a{state.armies_made}"
    assert stood.kind in ("land", "sea"), stood.kind
    state.armies[name] = Army(
        id=name,
        owner=seat(state, stood.empire),
        kind="sea" if stood.kind == "sea" else "land",
        at=stood.at,
        current=stood.current,
        maximal=stood.maximal,
        status=stood.status,
        attachments=stood.attachments,
    )


class Trial:
    """A position being played, with scripted dice; what happened is in `events`."""

    def __init__(self, state: State, dice: Iterable[int] = ()) -> None:
        self.dice = ScriptedDice(dice)
        copy = Codec(ERKENFARA).copy(state)
        self.play: Play[State] = Play(copy, self.dice, frozenset(ERKENFARA.events))

    @property
    def state(self) -> State:
        """The position as it is now."""
        return self.play.state

    @property
    def events(self) -> list[Event]:
        """All that has happened."""
        return self.play.events

    @property
    def question(self) -> Question[Any, Any] | None:
        """What is asked now."""
        return open_question(self.state) if self.state.agenda else None

    def run(self, *items: Task[State] | Question[State, Any]) -> None:
        """Do these until a question is open or nothing is left."""
        self.play.then(*items)
        run(self.play)

    def answer(self, **lines: str | Iterable[str]) -> None:
        """The orders of those who are asked, in lines of notation.

        Who is asked and says nothing gives the default: `table.answer(p1="stay")`.
        """
        question = self.question
        assert question is not None, "nothing is asked"
        answers: dict[Player, Answer] = {}
        for player in question.asked(self.state):
            given = lines.pop(player, None)
            if given is None:
                answers[player] = question.default(self.state, player)
            else:
                answers[player] = self.orders(player, given)
        assert not lines, f"not asked: {', '.join(lines)}"
        advance(self.play, answers)

    def orders(self, player: str, lines: str | Iterable[str]) -> Answer:
        """Lines of notation as an answer; raises BadNotation."""
        form = form_for(view_of(self.state, Player(player)), self.question)
        written: list[Order] = []
        for line in [lines] if isinstance(lines, str) else lines:
            written.append(parse(after(form, written), line))
        return form.answer(written)

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of a kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]
