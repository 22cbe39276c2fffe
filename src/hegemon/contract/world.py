"""A world: a ruleset, and what the contract suite must know about it to play and to scramble.

The author of a game with secrets makes a class of `World` beside his tests, with `scramble` and
`still`, and names an object of it: `pytest --ruleset islets --world tests/world.py:WORLD`.
Everything that reaches a player goes through the methods of the world, so that a test can plant a
leak in any of them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from hegemon.core.asked import Asked, asked_of
from hegemon.core.board import Board
from hegemon.core.codec import Codec
from hegemon.core.dice import Roll
from hegemon.core.form import Form
from hegemon.core.game import Answer, Event, Player, StandingOrder, open_question
from hegemon.core.report import Report
from hegemon.core.ruleset import Ruleset
from hegemon.core.show.luck import Thrown

Answers = Mapping[Player, Answer]


def problems(question: Any, state: Any, player: Player, answer: Answer) -> list[str]:
    """What stands against an answer, a standing order among them."""
    if isinstance(answer, StandingOrder):
        why = answer.why_not(question, state, player)
        return [why] if why else []
    return list(question.problems(state, player, answer))


class World:
    """The ways from a ruleset to its players; games override the last methods."""

    length: int = 100
    """The most steps of a match: one that goes on is left undecided there."""
    matches: int = 5
    """How many random matches the suite plays."""
    open: ClassVar[bool] = False
    """Whether all but a few things are public: then few moments hide anything."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self.ruleset = ruleset
        self.codec: Codec[Any] = Codec(ruleset)

    @property
    def players(self) -> tuple[Player, ...]:
        """The seats of the matches that the suite plays."""
        players: tuple[Player, ...] = self.ruleset.players(self.house_rules())
        return players

    def house_rules(self) -> Any:
        """The options of the matches that the suite plays."""
        return self.ruleset.presets["as-written"]

    def question(self, state: Any) -> Any:
        """The open question."""
        return open_question(state)

    def asked(self, state: Any, player: Player) -> Asked | None:
        """What a player is asked, through the one door that every client goes through."""
        doors = replace(self.ruleset, view=self.view, form=self.form)
        return asked_of(doors, state, player)

    def form_of(self, state: Any, player: Player) -> Form[Any]:
        """The form of a player who is asked."""
        asked = self.asked(state, player)
        assert asked is not None, f"{player} is not asked"
        return asked.form

    def view(self, state: Any, player: Player | None) -> Any:
        """What a player may know."""
        return self.ruleset.view(state, player)

    def form(self, view: Any, question: Any) -> Form[Any]:
        """What a player may answer."""
        form: Form[Any] = self.ruleset.form(view, question)
        return form

    def board(self, view: Any) -> Board:
        """A player's map."""
        board: Board = self.ruleset.board(view)
        return board

    def report(self, view: Any, events: Sequence[Event]) -> Report:
        """What a player reads."""
        report: Report = self.ruleset.report(view, events)
        return report

    def standing(self, view: Any) -> Any:
        """What counts for a player without an answer."""
        return self.ruleset.standing(view)

    def measures(self, view: Any) -> Any:
        """How far each player is, as far as the viewer knows."""
        return self.ruleset.measures(view)

    def tracks(self, view: Any) -> Any:
        """How far the viewer's own research is."""
        return self.ruleset.tracks(view)

    def relations(self, view: Any) -> Any:
        """How the viewer stands with others."""
        return self.ruleset.relations(view)

    def thrown(self, events: Sequence[Event], rolls: Sequence[Roll] = ()) -> list[Thrown]:
        """Whose dice fell how, as far as events tell it, and rolls where they are known."""
        return list(self.ruleset.thrown(self.house_rules(), events, rolls))

    def observation(self, view: Any, events: Sequence[Event]) -> Any:
        """What a program reads that knows the rule document; nothing where there is no such."""
        exchange = self.ruleset.exchange
        return exchange and exchange.observation(view, events)

    def seen(self, events: Iterable[Event], player: Player | None) -> list[Event]:
        """The events as a player may know them."""
        return [seen for event in events if (seen := event.seen_by(player)) is not None]

    def tells(self, method: str) -> bool:
        """Whether its author has said what a method does, "scramble" or "still"."""
        return getattr(type(self), method) is not getattr(World, method)

    def scramble(self, state: Any, player: Player, chance: random.Random) -> Any:
        """A possible state that differs only in what the player may not know now."""
        raise NotImplementedError

    def still(self, state: Any, player: Player, answers: Answers, chance: random.Random) -> Any:
        """As `scramble`, but the next step, so answered, shows the player none of the difference.

        None where the game cannot promise that for this step.
        """
        raise NotImplementedError

    def disguised(
        self, state: Any, player: Player, answers: Answers, chance: random.Random
    ) -> Answers:
        """Other answers of the others that the player must not be able to tell from these."""
        return answers

    def bound_to_seats(self, state: Any) -> bool:
        """Whether nobody can sit elsewhere yet: what is asked goes by the seat."""
        return False

    def seats_sorted(self, plain: Any) -> Any:
        """A stored state whose players were renamed, with what stands in seat order sorted again.

        Nothing where the order of seats is the order of play.
        """
        return plain
