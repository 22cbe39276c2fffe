"""A match looked at again."""

import msgspec
import pytest

from hegemon.core.errors import BadSave
from hegemon.core.game import Player
from hegemon.core.report import sentences
from hegemon.play import matches
from hegemon.play.entries import PERSON, SeatPlan
from hegemon.play.errors import NotThere, StillRunning
from hegemon.play.matches import sit_everyone
from hegemon.play.past.seen import StepPage
from hegemon.play.replay import replay
from hegemon.play.system import SeededEntropy
from hegemon.store.memory import MemoryStore
from tests.play.table import (
    GAMES,
    NAME,
    P1,
    P2,
    SetClock,
    begun,
    bot_answer,
    created,
    kept,
    lines_of,
    over,
    play_on,
    running,
)


@pytest.mark.parametrize("name", GAMES)
def test_each_seat_sees_again_what_it_saw_then(name: str) -> None:
    """What the match showed after each step is what the replay shows, for seats and bystanders."""
    store = MemoryStore()
    match = begun(GAMES[name], store=store)
    seats = (*match.players, None)
    then: dict[Player | None, list[StepPage]] = {seat: [] for seat in seats}
    while match.result is None and match.step < 12:
        for seat in seats:
            then[seat].append(
                StepPage(match.step, match.report(seat, match.step), match.board(seat))
            )
        seen = match.step
        while match.step == seen:
            match.seal(match.waiting[0], bot_answer(match, match.waiting[0]))
    history = replay(store, NAME, GAMES)

    assert {seat: list(history.pages(seat))[: len(then[seat])] for seat in seats} == then


def test_each_seat_reads_its_own_bids_alone() -> None:
    """A bid is known to the bidder alone, in the replay of a finished match too."""
    history = replay(over()[1], NAME, GAMES)
    for step in history.steps:
        for seat in (*history.header.players, None):
            told = [sentence.plain for sentence in sentences(history.report(seat, step))]
            made = history.truth(step).answers[seat].orders if seat and step else ()

            assert [text for text in told if text.startswith("You bid")] == [
                f"You bid {bid.coins} for the {bid.lot}." for bid in made
            ]


def test_bots_seat_is_behind_the_fog_while_persons_play() -> None:
    """Whoever plays against a bot may look through its eyes when the match is over, not before."""
    store = MemoryStore()
    match = matches.create(
        store,
        GAMES["space-conquest"],
        house_rules=GAMES["space-conquest"].house_rules(turn_limit=3),
        plans=[SeatPlan(PERSON, "Ada"), SeatPlan("random", "Bot")],
        entropy=SeededEntropy("1"),
        clock=SetClock(),
        name=NAME,
    )
    sit_everyone(match, SeededEntropy("1"))
    play_on(match, 1)

    assert replay(store, NAME, GAMES).page(P1, 1).step == 1
    with pytest.raises(StillRunning, match="what p2, a bot, sees"):
        replay(store, NAME, GAMES).page(P2, 1)
    play_on(match)
    assert replay(store, NAME, GAMES).page(P2, 1).step == 1


def test_seat_has_not_read_the_steps_since_its_last_answer() -> None:
    """Others may have answered several questions in between; at first everything is unread."""
    match = begun(GAMES["strait"])
    seen = {player: match.replay.unread(player) for player in match.players}
    answered = dict.fromkeys(match.players, 0)
    while match.result is None:
        player, step = match.waiting[0], match.step + 1
        match.seal(player, bot_answer(match, player))
        answered[player] = step
        if match.step == step:
            for seat in match.players:
                assert match.replay.unread(seat) == range(answered[seat], step + 1)

    assert seen == dict.fromkeys(match.players, range(1))
    assert len(set(answered.values())) > 1


def test_truth_and_secret_are_told_only_after_the_end() -> None:
    history = replay(running()[1], NAME, GAMES)

    assert history.header.secret is None
    for tell in (history.secret, lambda: history.truth(0), lambda: history.truth(99)):
        with pytest.raises(StillRunning, match="when the match is over"):
            tell()


def test_truth_of_a_match_of_bots_is_told_as_it_goes_on() -> None:
    """Nobody is deceived by it; the secret of the dice is kept all the same."""
    match = created(by="random")
    sit_everyone(match, SeededEntropy("1"))

    assert match.replay.truth(0).step == 0
    with pytest.raises(StillRunning):
        match.replay.secret()


def test_truth_after_the_end_is_everything() -> None:
    match, store = over()
    history = replay(store, NAME, GAMES)
    truth = history.truth(1)

    assert sorted(truth.answers) == sorted(match.players)
    assert truth.state["purses"].keys() == truth.answers.keys()
    assert len(list(sentences(truth.report))) == len(truth.events)
    assert history.secret() == history.header.secret
    assert len(bytes.fromhex(history.secret())) == 32


@pytest.mark.parametrize("step", [-1, 4, 10**30])
def test_step_that_does_not_exist_is_told(step: int) -> None:
    with pytest.raises(NotThere, match=f"no step {step}; there are 0 to 3"):
        replay(over()[1], NAME, GAMES).report(P1, step)


def test_nothing_to_see_before_the_beginning() -> None:
    history = replay(kept(lines_of(over()[1])[:1]), NAME, GAMES)

    assert list(history.pages(P1)) == []
    with pytest.raises(NotThere, match="not begun"):
        history.board(P2, 0)


def test_seat_that_does_not_exist_is_told() -> None:
    with pytest.raises(NotThere, match="there are p1, p2, p3"):
        replay(over()[1], NAME, GAMES).page(Player("p7"), 0)


def test_changed_file_is_not_shown() -> None:
    lines = lines_of(over()[1])
    lines[3] = lines[3].replace(b'"nonce":"', b'"nonce":"00')

    with pytest.raises(BadSave, match="line 4: this was changed after it was written"):
        replay(kept(lines), NAME, GAMES)


CONQUEST = GAMES["space-conquest"]


def test_a_finished_match_can_be_exported() -> None:
    """The whole position with the secret, what a seat could know, and the notation, both ways."""
    match, store = over(CONQUEST)
    history = replay(store, NAME, GAMES)
    told, seen = history.exported(2), history.observed(P1, 2)
    assert CONQUEST.positions is not None
    again = CONQUEST.positions.read(history.noted(2))

    assert match.result is not None
    assert history.secret() == told["seed"]
    assert [16, 2] == [len(told["stars"]), len(told["players"])]
    assert ("p1", told["turn"]) == (seen["player"]["id"], seen["turn"])
    assert history.truth(2).state == msgspec.to_builtins(again)


def test_a_match_that_goes_on_is_not_exported() -> None:
    """The fog lasts as long as the match; a seat's own observation may be had."""
    match, store = running(CONQUEST)
    history = replay(store, NAME, GAMES)

    assert match.result is None
    for look in (history.exported, history.noted):
        with pytest.raises(StillRunning):
            look(0)
    assert "p1" == history.observed(P1, 0)["player"]["id"]


def test_a_game_without_its_own_json_says_so() -> None:
    """Not every rule document describes any, nor has every game a notation."""
    history = replay(over()[1], NAME, GAMES)

    for look in (history.exported, history.noted, lambda step: history.observed(P1, step)):
        with pytest.raises(NotThere, match=r"no JSON|no notation"):
            look(0)
