"""An answer as a row of small decisions: what they mean, and what may be wished for."""

import gymnasium
import numpy as np
import pytest

import hegemon.environments  # noqa: F401 - makes the ids known
from hegemon.core.asked import all_asked
from hegemon.core.dice import SeededDice
from hegemon.core.errors import BadConfig
from hegemon.core.form import Choice, Choices, Given, Numbers
from hegemon.environments.deciding import Deciding
from hegemon.environments.episode import Episode
from hegemon.environments.exercises import exercise
from hegemon.environments.layout import declared, gathered, layout_of
from hegemon.environments.numbering import DONE, Numbering, amounts
from hegemon.environments.rewarding import figure, outcome, share
from hegemon.environments.seeing import BOUND, _extent
from hegemon.games import RULESETS
from tests.contract.by_name import world
from tests.core.forms import GUARD, EveryField
from tests.environments.driving import GAMES, decisions
from tests.samples import cases

SMALL = exercise("space-conquest", "small")


def first_turn(most: int = 50) -> Deciding:
    """The first answer of player 1 on the map of six stars."""
    state = SMALL.first(SeededDice(bytes(32), 0)).state
    form = next(iter(all_asked(SMALL.ruleset, state).values())).form
    return Deciding(form, Numbering(("move",), tuple("ABCDEF"), 6), most)


def test_an_order_is_from_to_ships() -> None:
    """From the home star, the only one with ships, half of the way to all of them."""
    deciding = first_turn()
    names = deciding.numbering.names()
    assert {"done", "A"} == {names[action] for action in deciding.meanings}
    deciding.take(names.index("A"))
    assert set("BCDEF") == {names[action] for action in deciding.meanings}
    deciding.take(names.index("D"))
    deciding.take(names.index("8/8 of the span"))

    (order,) = deciding.orders
    assert ("A", "D", 4) == (order.origin, order.to, order.ships)  # type: ignore[attr-defined]
    assert deciding.closed, "no star has ships left"


def test_done_closes() -> None:
    """Without any order."""
    deciding = first_turn()
    deciding.take(DONE)

    assert deciding.closed
    assert () == deciding.orders


def test_an_answer_is_closed_as_it_stands() -> None:
    """After so many decisions, illegal ones among them; what was begun is no order."""
    deciding = first_turn(most=3)
    for action in (999, 998, deciding.numbering.place["A"]):
        deciding.take(action)

    assert deciding.closed
    assert 2 == deciding.illegal
    assert () == deciding.orders


class Fleets(EveryField):
    """Forty fleets, some of which may guard."""

    kinds = (GUARD,)
    start = ()
    able: frozenset[int] = frozenset()

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """Who cannot stands in the list too."""
        if field != "fleet":
            return super().choices(word, field, given)
        return tuple(
            Choice(f"F{number}", barred="" if number in self.able else "no fuel")
            for number in range(1, 41)
        )


def guarding(*able: int) -> Deciding:
    """Which of the fleets is to guard."""
    form = Fleets()
    form.able = frozenset(able)
    return Deciding(form, Numbering(("guard",), (), 6), 50)


def test_the_page_is_turned_only_where_something_is_legal() -> None:
    """A page on which nothing may be said is not offered: it would end the order."""
    assert guarding(*range(1, 33)).meanings.keys() == {DONE, *range(17, 49)}

    deciding = guarding(*range(1, 33), 40)
    further = deciding.numbering.further
    assert further in deciding.meanings
    deciding.take(further)
    assert "F40" in {meaning.value for meaning in deciding.meanings.values()}
    assert further not in deciding.meanings


def test_the_page_is_not_turned_for_what_was_tried() -> None:
    """An entry of a later page that leads nowhere is offered once."""
    deciding = guarding(1, 2, 40)
    deciding._dead.add(("guard", ("F40",)))
    deciding._settle()

    assert deciding.numbering.further not in deciding.meanings


def test_amounts_are_eighths() -> None:
    """All of a short span, some of a long one, none of one that is barred."""
    assert [1, 2, 3, 4, 5, 6, 7, 8, 9] == amounts(Numbers(1, 9))
    assert [0, 100, 800] == [amounts(Numbers(0, 800))[eighth] for eighth in (0, 1, 8)]
    assert [] == amounts(Numbers(1, 9, "nothing is left"))
    assert [] == amounts(Numbers(5, 4))


@pytest.mark.parametrize("game", cases(["space-conquest", "ec4x-monero"], GAMES[1:3]))
def test_what_the_mask_allows_the_rules_take(game: str) -> None:
    """Nothing is illegal, no answer is refused, every place has a row, every number is bounded."""
    episode = Episode(exercise(game, "small", questions=8), 4)
    for player in decisions(episode, 4):
        row, mask = episode.observe(player)
        assert np.abs(row).max() < BOUND
        assert mask.any()
        assert len(episode.numbering(player).rows) <= episode.exercise.eye.places

    for player in episode.players:
        assert (0, 0) == tuple(episode.counted(player)[what] for what in ("illegal", "defaults"))


@pytest.mark.parametrize(
    "game", cases(["space-empires"], [g for g in GAMES if g != "space-empires"])
)
def test_a_place_keeps_its_number(game: str) -> None:
    """All match long, though places leave the map; its row shows it for as long as it is there."""
    episode, first, gone = Episode(exercise(game, "small", questions=12), 0), {}, set()
    eye = episode.exercise.eye
    for player in decisions(episode, 0):
        place = episode.numbering(player).place
        assert place == first.setdefault(player, place)
        board = episode.exercise.ruleset.board(episode._view(player))
        rows = episode.observe(player)[0][eye.now :][: eye.places * len(eye.place_names)]
        seen = rows.reshape(eye.places, -1)
        here = {one.id: one for one in board.places}
        gone |= place.keys() - here.keys()
        for name, action in place.items():
            row = seen[action - episode.numbering(player).first_place]
            assert name in here or not row.any()
            if name in here:
                wide, high = _extent(board)
                one = here[name]
                assert np.allclose(row[:3], (one.known, one.x / wide, one.y / high))

    assert bool(gone) == (game == "space-empires")


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"opponents": "nobody"}, "expansionist"),
        ({"opponents": "admiral"}, "expansionist"),
        ({"opponents": ()}, "random"),
        ({"seat": 3}, "seats 1 to 2"),
        ({"reward": "glory"}, r"outcome\+stars"),
        ({"questions": 0}, "at least 1"),
        ({"decisions": 0}, "at least 1"),
        ({"house_rules": {"turn_limit": 3}}, "position"),
    ],
)
def test_wishes_that_cannot_be(wish: dict[str, object], said: str) -> None:
    """What there is is said."""
    with pytest.raises(BadConfig, match=said):
        gymnasium.make("hegemon/space-conquest-small-v2", **wish)  # type: ignore[arg-type]


def test_house_rules_are_wished_for() -> None:
    """By name and value; an unknown one is refused with those that there are."""
    found = exercise("space-conquest", "short", house_rules={"turn_limit": 3})

    assert 3 == found.house_rules.turn_limit
    with pytest.raises(BadConfig, match="home_distance"):
        exercise("space-conquest", house_rules={"gravity": 1})
    with pytest.raises(BadConfig, match="turn_limit"):
        exercise("space-conquest", house_rules={"turn_limit": "long"})


def test_a_measure_is_rewarded() -> None:
    """Losing ships costs, and the sum of all rewards but the outcome is at most a half."""
    env = gymnasium.make("hegemon/space-conquest-small-v2", reward="outcome+ships", seat=1)
    env.reset(seed=2)
    rewards, over = [], False
    while not over:
        _, reward, ended, cut_off, _ = env.step(DONE)
        rewards.append(float(reward))
        over = ended or cut_off
    end = env.unwrapped.episode.result  # type: ignore[attr-defined]
    progress = sum(rewards) - outcome(end, env.unwrapped.me)  # type: ignore[attr-defined]

    assert any(rewards[:-1])
    assert -0.5 <= progress < 0.5


def test_the_first_answer_is_paid() -> None:
    """What one has is compared with what he had before he said anything."""
    episode = Episode(exercise("space-conquest", "small", reward="outcome+ships", questions=1), 2)
    before = {player: figure_of(episode, player) for player in episode.players}
    for _ in decisions(episode, 2):
        pass
    after = {player: figure_of(episode, player) for player in episode.players}
    assert before != after

    for player in episode.players:
        assert share(after[player], before[player]) - 0.5 == pytest.approx(episode.rewards[player])


def figure_of(episode: Episode, player: str) -> float:
    """The ships that a seat knows it has."""
    found = figure(episode.exercise.ruleset, episode._view(player), "ships", player)
    assert found is not None
    return found


@pytest.mark.parametrize("first", [0, 0.5, 1, 4, 1000])
def test_a_measure_is_paid_at_most_a_half(first: float) -> None:
    """From whatever one began with, for the most and the least that one can have."""
    assert 0.5 == share(first, first)
    assert 0.49 < share(1e9, first) - share(first, first) <= 0.5
    assert -0.5 <= share(0, first) - share(first, first) <= 0
    assert share(10, first) < share(11, first)


@pytest.mark.parametrize("game", GAMES)
def test_layout_has_all_orders(game: str) -> None:
    """A kind of order, a field or a question that is new needs a new version of the environment."""
    wanted, written = declared(RULESETS[game]), layout_of(game)

    assert (wanted.words, wanted.fields) == (written.words, written.fields)
    assert wanted.questions == written.questions


def test_game_of_others_is_looked_at() -> None:
    """A game without a file of columns gets those that some matches by lot show."""
    found = gathered(world("strait").ruleset, steps=5)

    assert found.words
    assert found.place_signs or found.place_facts or found.states or found.terrains
