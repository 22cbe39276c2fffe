"""§1.2, §6.4: the order sheets of set-up, and of who wins the bids."""

from __future__ import annotations

from hegemon.core.checking import by_choices
from hegemon.core.form import Choice, Choices, Field, Given, Order, OrderKind
from hegemon.core.game import Answer
from hegemon.games.space_empires.answers import FirstPlayer, PlaceHomeworld
from hegemon.games.space_empires.forms.common import OneEmpiresOrder
from hegemon.games.space_empires.rules.populate import homeworld_hexes
from hegemon.games.space_empires.state import map_of

AT = Field("at", "place", "where your homeworld lies")
HALF = Field("half", "place", "the hex that makes your home whole")


class HomeworldForm(OneEmpiresOrder):
    """§1.2: a hex for the homeworld; on some maps one that makes the home whole, too."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return "Where does your homeworld lie? Nobody sees the others' choice"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """One word and one or two hexes."""
        galaxy = map_of(self.view)
        example = f"home {homeworld_hexes(self.view, self.me)[0]}"
        halves = galaxy.halves[self.me]
        if not halves:
            return (OrderKind("home", "found your homeworld", (AT,), example),)
        fields = (AT, HALF)
        return (OrderKind("home", "found your homeworld", fields, f"{example} {halves[0]}"),)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§1.2: the hexes of the map's list."""
        places = homeworld_hexes(self.view, self.me)
        if field == "half":
            places = map_of(self.view).halves[self.me]
        return tuple(Choice(place) for place in places)

    def why_not(self, order: Order) -> str:
        """A hex that is not on the list."""
        return by_choices(self, order)

    def answer_of(self, order: Order) -> Answer:
        """The order as a choice."""
        return PlaceHomeworld(order.text(0), order.text(1))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The choice as an order."""
        assert isinstance(answer, PlaceHomeworld)
        values = (answer.at, answer.half) if answer.half else (answer.at,)
        return (Order("home", values),)


class FirstPlayerForm(OneEmpiresOrder):
    """§6.4: who is first."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return "You bid most: who plays first in the next three turns?"

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """One word and a player."""
        who = Field("player", "choice", "the player")
        return (OrderKind("first", "say who plays first", (who,), "first p1"),)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§6.4: everybody who is still in the game."""
        return tuple(
            Choice(player, "you" if player == self.me else f"player {number}")
            for number, (player, empire) in enumerate(self.view.empires.items(), 1)
            if not empire.fallen
        )

    def why_not(self, order: Order) -> str:
        """A player who is not on the list."""
        return by_choices(self, order)

    def answer_of(self, order: Order) -> Answer:
        """The order as a player."""
        return FirstPlayer(order.text(0))

    def orders(self, answer: Answer) -> tuple[Order, ...]:
        """The player as an order."""
        assert isinstance(answer, FirstPlayer)
        return (Order("first", (answer.player,)),)
