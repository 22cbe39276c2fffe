"""Concessions and draws: who ends a match, or his part of it, and what becomes of the others."""

from typing import Any

import msgspec
import pytest

from hegemon.core.codec import Codec
from hegemon.core.dice import SeededDice
from hegemon.core.errors import BadAnswer, BadConfig, BadSave
from hegemon.core.game import Player
from hegemon.core.ruleset import Ruleset
from hegemon.core.step import last_step
from hegemon.play import matches
from hegemon.play.commands import BeAway, LeaveSeat, Pause, Replace, SetTerms
from hegemon.play.entries import (
    AGREED,
    CONCEDED,
    FORSAKEN,
    PERSON,
    ConcededEntry,
    Entry,
    SealedEntry,
    SeatPlan,
    StepEntry,
)
from hegemon.play.lines import NO_CHAIN, read, write
from hegemon.play.matches import Match
from hegemon.play.patches import as_stored, difference
from hegemon.play.position import position_of
from hegemon.play.system import SeededEntropy
from hegemon.play.times.terms import Absence, Terms
from hegemon.play.verify import verify
from hegemon.store.memory import MemoryStore
from tests.play.table import (
    GAMES,
    NAME,
    P1,
    P2,
    P3,
    SetClock,
    begun,
    bot_answer,
    kept,
    lines_of,
    play_on,
    resumed,
)
from tests.play.test_verify import rechained

DUEL = GAMES["space-conquest"]
HOUSES = GAMES["ec4x-monero"]
GAMES_OF_OURS = [game for game in GAMES.values() if game.leaving is not None]


def entries(store: MemoryStore) -> list[Entry]:
    return [read(line) for line in lines_of(store)]


def four_houses() -> tuple[Match, MemoryStore]:
    store = MemoryStore()
    return begun(HOUSES, store=store), store


def test_each_of_the_five_games_says_how_one_leaves() -> None:
    assert len(GAMES_OF_OURS) == 5


@pytest.mark.parametrize("game", GAMES_OF_OURS, ids=lambda game: game.name)
def test_where_one_is_left_the_match_is_over_at_once(game: Ruleset[Any]) -> None:
    store = MemoryStore()
    match = play_on(begun(game, store=store), 3)
    *gone, last = match.players
    for player in gone:
        match.concede(player)

    assert match.result is not None
    assert match.result.winners == (last,)
    assert verify(store, NAME, GAMES).problems == ()
    assert resumed(store).result == match.result


def test_what_others_had_sealed_is_no_answer_to_the_last_step() -> None:
    store = MemoryStore()
    match = begun(DUEL, store=store)
    receipt = match.seal(P1, bot_answer(match, P1))
    match.concede(P2)

    last = next(each for each in reversed(entries(store)) if isinstance(each, StepEntry))
    assert last.step.leaving == (P2,)
    assert last.step.answers == {}
    findings = verify(store, NAME, GAMES, [receipt.digest])
    assert findings.problems == ()
    assert findings.checked[-1].endswith("p1, step 1; the match went on without the answer")


def test_what_was_sealed_when_a_draw_was_agreed_on_is_no_answer() -> None:
    store = MemoryStore()
    match = begun(DUEL, store=store)
    receipt = match.seal(P1, bot_answer(match, P1))
    match.want_draw(P1)
    match.want_draw(P2)

    findings = verify(store, NAME, GAMES, [receipt.digest])
    assert findings.checked[-1].endswith("the match went on without the answer")


def test_nothing_waits_for_the_answer_of_who_conceded() -> None:
    """Its report lasts until the next step; what it told stands, what was asked does not."""
    match, _ = four_houses()
    urgent = [section.urgent for section in match.report(P2, match.step).sections]
    match.concede(P2)
    told = match.report(P2, match.step)

    assert any(urgent)
    assert not any(section.urgent for section in told.sections)
    assert len(told.sections) == len(urgent) - 1
    assert any(section.urgent for section in match.report(P1, match.step).sections)
    assert told == match.replay.page(P2, match.step).report


def test_nothing_waits_for_an_answer_when_a_draw_was_agreed_on() -> None:
    match = begun(HOUSES)
    for player in match.players:
        match.want_draw(player)

    assert match.result is not None
    assert not any(section.urgent for section in match.report(P1, match.step).sections)


def test_others_keep_what_they_sealed_and_go_on() -> None:
    match, store = four_houses()
    sealed = match.seal(P1, bot_answer(match, P1))
    match.concede(P2)

    assert match.sealed(P1) == sealed
    assert match.header.conceded == (P2,)
    assert P2 not in match.waiting
    assert match.asked_of(P2) is None
    play_on(match, 2)

    step = next(e for e in entries(store) if isinstance(e, StepEntry) and e.step.leaving)
    assert step.step.number == sealed.step
    notes = {e.note for e in entries(store) if isinstance(e, SealedEntry) and e.player == P2}
    assert notes <= {CONCEDED}
    assert verify(store, NAME, GAMES).problems == ()


def test_the_rules_answer_for_who_has_conceded_and_is_asked() -> None:
    """Erkenfara asks an empire without a ruler on, and the rules say what it does."""
    store, game = MemoryStore(), GAMES["erkenfara"]
    rules = game.house_rules(map="five_crowns")  # type: ignore[call-arg]
    plans = [SeatPlan(PERSON, seat) for seat in game.players(rules)]
    entropy = SeededEntropy("1")
    match = matches.create(
        store,
        game,
        house_rules=rules,
        plans=plans,
        entropy=entropy,
        clock=SetClock(),
        name=NAME,
    )
    matches.sit_everyone(match, entropy)
    match.concede(P2)
    play_on(match, 4)

    notes = [e.note for e in entries(store) if isinstance(e, SealedEntry) and e.player == P2]
    assert notes
    assert set(notes) == {CONCEDED}


def test_who_has_conceded_can_seal_no_more() -> None:
    match, _ = four_houses()
    answer = bot_answer(match, P2)
    match.concede(P2)

    with pytest.raises(BadAnswer, match="p2 has conceded"):
        match.seal(P2, answer)


def test_to_concede_twice_is_done_already() -> None:
    match, store = four_houses()
    match.concede(P2)
    before = len(lines_of(store))
    match.concede(P2)

    assert len(lines_of(store)) == before


def test_when_the_match_is_over_nobody_concedes() -> None:
    match = begun(DUEL)
    match.concede(P1)

    with pytest.raises(BadAnswer, match="the match is over"):
        match.concede(P2)


def test_a_game_that_knows_no_way_out_says_so() -> None:
    with pytest.raises(BadAnswer, match="nobody can concede in"):
        begun().concede(P1)


def test_going_back_before_a_concession_undoes_it() -> None:
    match, store = four_houses()
    play_on(match, 1)
    match.concede(P2)
    play_on(match, 3)
    match.roll_back(1, "a slip")

    assert match.header.conceded == ()
    assert P2 in match.waiting
    play_on(match, match.step + 1)
    assert verify(store, NAME, GAMES).problems == ()


def test_going_back_to_what_came_after_it_does_not() -> None:
    match, store = four_houses()
    match.concede(P2)
    play_on(match, 4)
    match.roll_back(2, "a slip")

    assert match.header.conceded == (P2,)
    play_on(match, match.step + 1)
    assert verify(store, NAME, GAMES).problems == ()


def test_a_draw_that_all_want_is_one() -> None:
    store = MemoryStore()
    match = begun(DUEL, store=store)
    match.seal(P2, bot_answer(match, P2))
    match.want_draw(P1)
    assert match.result is None
    assert match.header.draw == (P1,)
    match.want_draw(P2)

    assert match.result == AGREED
    assert verify(store, NAME, GAMES).problems == ()
    assert resumed(store).result == AGREED


def test_an_offer_can_be_taken_back() -> None:
    match = begun(DUEL)
    match.want_draw(P1)
    match.want_draw(P1, wants=False)
    match.want_draw(P2)

    assert match.result is None
    assert match.header.draw == (P2,)


def test_who_is_out_of_the_war_is_not_asked_about_a_draw() -> None:
    match, _ = four_houses()
    people = list(match.players)
    match.concede(people.pop())
    for player in people:
        match.want_draw(player)

    assert match.result == AGREED


def test_a_draw_becomes_one_when_the_last_who_did_not_want_it_concedes() -> None:
    match, _ = four_houses()
    *others, last = match.players
    for player in others:
        match.want_draw(player)
    match.concede(last)

    assert match.result == AGREED


def test_bots_follow_people_and_alone_nobody_agrees() -> None:
    match = begun(DUEL)
    match.act(Replace(P2, SeatPlan("random", "random")))

    with pytest.raises(BadAnswer, match="a draw is agreed on by people"):
        match.want_draw(P1)


def test_an_offer_goes_with_who_made_it() -> None:
    match = begun(DUEL)
    match.want_draw(P1)
    match.act(Replace(P1, SeatPlan("human", "Cleo")))

    assert match.header.draw == ()


def test_a_result_that_nobody_agreed_on_is_found() -> None:
    store = MemoryStore()
    match = begun(DUEL, store=store)
    match.want_draw(P1)
    match.want_draw(P2)
    plain = [msgspec.json.decode(line) for line in lines_of(store)]
    kinder = [each for each in plain if not (each["kind"] == "draw" and each["player"] == "p2")]
    lines = rechained([msgspec.json.encode(each) for each in kinder])

    problems = verify(kept(lines), NAME, GAMES).problems
    assert any("result" in problem for problem in problems)


def test_a_leaving_that_nobody_wanted_is_found() -> None:
    match, store = four_houses()
    match.concede(P3)
    play_on(match, 2)
    lines = [
        write(entry, NO_CHAIN)[0]
        for entry in entries(store)
        if not isinstance(entry, ConcededEntry)
    ]

    with pytest.raises(BadSave, match="others are leaving"):
        verify(kept(rechained(lines)), NAME, GAMES)


# what the first readers found


def of_people_and_bots() -> tuple[Match, MemoryStore]:
    """Four Houses, of which only the first two are played by people."""
    match, store = four_houses()
    for player in match.players[2:]:
        match.act(Replace(player, SeatPlan("random", "random")))
    return match, store


def test_where_only_bots_are_left_nobody_waits_for_the_end() -> None:
    match, store = of_people_and_bots()
    match.concede(P1)
    assert match.result is None
    match.concede(P2)

    assert match.result == FORSAKEN
    assert verify(store, NAME, GAMES).problems == ()


def test_a_correction_keeps_who_is_leaving() -> None:
    match, store = four_houses()
    play_on(match, 2)
    match.concede(P2)
    match.correct(position_of(match.now, HOUSES).state, "a slip elsewhere")
    assert match.now.leaving == (P2,)
    play_on(match, 5)
    assert P2 not in in_war(match)
    match.roll_back(3, "back to the correction")

    assert match.header.conceded == (P2,)
    assert match.now.leaving == (P2,)
    play_on(match, match.step + 1)
    assert P2 not in in_war(match)
    assert verify(store, NAME, GAMES).problems == ()


def test_going_forward_to_where_one_was_gone_lets_him_be_gone() -> None:
    match, store = four_houses()
    play_on(match, 3)
    match.concede(P2)
    play_on(match, 6)
    match.roll_back(2, "too far")
    assert match.header.conceded == ()
    match.roll_back(5, "no, on")

    assert match.header.conceded == (P2,)
    assert verify(store, NAME, GAMES).problems == ()


def test_a_correction_that_makes_a_leaving_decisive_lets_the_step_be_the_last() -> None:
    match, store = four_houses()
    match.concede(P2)
    state = Codec(HOUSES).copy(position_of(match.now, HOUSES).state)
    for player in match.players[2:]:
        state.houses[player].collapsed = True
    match.correct(state, "two are gone")
    play_on(match)

    assert match.result is not None
    assert match.result.winners == (P1,)
    assert verify(store, NAME, GAMES).problems == ()


def test_orders_are_not_dropped_by_a_leaving_that_decides_nothing() -> None:
    match, store = four_houses()
    match.seal(P1, bot_answer(match, P1))
    match.concede(P2)
    now = match.now
    codec = Codec(HOUSES)
    state = position_of(now, HOUSES).state
    dice = SeededDice(now.key(), now.number)
    after, step = last_step(
        codec, state, dice, number=now.number, before=now.digest, leaving=now.leaving
    )
    patch = difference(now.state, as_stored(after))
    forged = StepEntry(step=step, before=now.digest, date=HOUSES.date(after), patch=patch)
    lines = [*lines_of(store), write(forged, now.chain)[0]]

    assert any("answers" in each for each in verify(kept(lines), NAME, GAMES).problems)


def test_a_draw_is_agreed_on_in_a_pause_and_cannot_be_undone() -> None:
    match = begun(DUEL)
    match.act(Pause("supper"))
    match.want_draw(P1)
    match.want_draw(P2)

    assert match.result == AGREED


def test_a_draw_is_agreed_on_when_who_did_not_want_it_gives_up_the_seat() -> None:
    match, _ = four_houses()
    *others, last = match.players
    for player in others:
        match.want_draw(player)
    match.act(LeaveSeat(last))

    assert match.result == AGREED


def test_the_seat_of_one_who_conceded_is_nobodys() -> None:
    match, _ = four_houses()
    match.concede(P2)

    with pytest.raises(BadConfig, match="nobody plays it any more"):
        match.act(Replace(P2, SeatPlan(PERSON, "Eve")))


def test_offers_do_not_outlive_the_position_that_they_were_made_on() -> None:
    match = begun(DUEL)
    match.want_draw(P1)
    play_on(match, 2)
    match.roll_back(1, "a slip")

    assert match.header.draw == ()


def test_who_has_conceded_is_never_late_nor_away_nor_asked_to_vote() -> None:
    match, store = four_houses()
    match.act(SetTerms(Terms(holidays=9, absence=Absence(votes=True))))
    match.concede(P2)
    match.expire([P2])

    with pytest.raises(BadAnswer, match="nobody waits for it"):
        match.act(BeAway(P2, 3))
    assert [e for e in entries(store) if isinstance(e, SealedEntry) and e.player == P2] == []


def in_war(match: Match) -> tuple[Player, ...]:
    assert match.ruleset.leaving is not None
    return match.ruleset.leaving.in_play(position_of(match.now, match.ruleset).state)
