"""Seats are treated alike: whoever sits elsewhere meets the same fate there."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from hegemon.contract.match import Moment, moments
from hegemon.contract.secrets import DiceByPurpose
from hegemon.contract.world import Answers, World
from hegemon.core.dice import Dice
from hegemon.core.game import Answer, Play, Player, advance
from hegemon.lab.odds import odds
from tests.contract.games import LONG_VARIANTS, REAL, world
from tests.contract.toys.sealed_bids import Award, Bid, Bids

EACH = 10


class Seats:
    """Another order of the players: who sits where now; nobody moves when no order is given."""

    def __init__(self, here: World, order: Sequence[Player] | None = None) -> None:
        self.here = here
        self.new = dict(zip(here.players, order or here.players, strict=True))
        self.old = {new: old for old, new in self.new.items()}

    def renamed(self, value: Any, names: Mapping[Player, Player] | None = None) -> Any:
        """Plain data in which every player's name, in words and in ids, is the new one."""
        names = names or self.new
        text = msgspec.json.encode(value).decode()
        return json.loads(re.sub(r"\bp\d+\b", lambda found: names[Player(found.group())], text))

    def state(self, state: Any) -> Any:
        """The position with everybody in another seat."""
        plain = self.here.seats_sorted(self.renamed(self.here.codec.plain(state)))
        return self.here.codec.state(plain, self.here.ruleset.schema)

    def answers(self, answers: Answers) -> dict[Player, Answer]:
        """The answers, given from the other seats, in seat order."""
        moved = {
            self.new[player]: self.here.codec.answer(self.renamed(answer))
            for player, answer in answers.items()
        }
        return dict(sorted(moved.items()))

    def back(self, state: Any) -> str:
        """A position with everybody in the old seat again."""
        plain = self.renamed(self.here.codec.plain(state), self.old)
        return json.dumps(self.here.seats_sorted(plain), sort_keys=True)


class DiceOfSeats(DiceByPurpose):
    """Dice by purpose for the other seats: a roll for a player is that of the old seat."""

    def __init__(self, key: str, seats: Seats) -> None:
        super().__init__(key)
        self.seats = seats

    def meant(self, purpose: str) -> str:
        return str(self.seats.renamed(purpose, self.seats.old))


def after(here: World, state: Any, answers: Answers, dice: Dice) -> Any:
    """The position after a step."""
    play = Play(here.codec.copy(state), dice, frozenset(here.ruleset.events))
    advance(play, answers)
    return play.state


def biased(here: World, moment: Moment) -> bool:
    """Whether the outcomes of a step are other ones, or otherwise likely, from other seats."""
    seats = Seats(here, here.players[::-1])
    same = Seats(here)
    moved, answers = seats.state(moment.state), seats.answers(moment.answers)
    first = odds(lambda d: same.back(after(here, moment.state, moment.answers, d)))
    second = odds(lambda d: seats.back(after(here, moved, answers, d)))
    return first != second


@pytest.mark.parametrize("game", ["sealed_bids", "strait", "seasons"])
def test_toys_have_the_same_odds_from_every_seat(game: str) -> None:
    """All dice of a step enumerated, each outcome is as likely from another seat."""
    here = world(game)

    assert [] == [moment.question for moment in moments(here, EACH) if biased(here, moment)]


@pytest.mark.parametrize("game", [*REAL, *LONG_VARIANTS])
def test_seats_make_no_difference(game: str) -> None:
    """With the same faces for the same rolls a step ends the same from another seat."""
    here = world(game)
    for moment in moments(here, EACH):
        if here.bound_to_seats(moment.state):
            continue
        seats, same = Seats(here, here.players[::-1]), Seats(here)
        first = after(here, moment.state, moment.answers, DiceByPurpose(moment.before))
        dice = DiceOfSeats(moment.before, seats)
        second = after(here, seats.state(moment.state), seats.answers(moment.answers), dice)

        assert same.back(first) == seats.back(second)


def test_a_bias_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the first of equal bidders got the lot, the odds would differ between seats."""

    def first_wins(self: Award, play: Any) -> None:
        price = max(self.bids.values())
        winner = next(player for player, coins in self.bids.items() if coins == price)
        play.state.lots[self.lot].owner = winner

    here = world("sealed_bids")
    first, *_ = moments(here, 1)
    bid = Bids((Bid("ring", 2),))
    tied = replace(first, answers=dict.fromkeys(here.players, bid))
    assert not biased(here, tied)

    monkeypatch.setattr(Award, "run", first_wins)
    assert biased(here, tied)
