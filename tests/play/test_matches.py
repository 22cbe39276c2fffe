"""The use cases of a match, over journals in memory."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.bots import Bot, Factory
from hegemon.core.errors import BadAnswer, BadConfig, BadSave, NewerSave
from hegemon.core.game import Player
from hegemon.core.ruleset import Ruleset
from hegemon.play import matches
from hegemon.play.bots import NO_LEGAL_ANSWER
from hegemon.play.decide import LATE
from hegemon.play.entries import SeatPlan
from hegemon.play.errors import NotBegun, NotSaved, NotThere, StillRunning
from hegemon.play.lines import kind_of, read
from hegemon.play.matches import Match
from hegemon.play.receipts import receipt_for
from hegemon.play.resolve import TRIES
from hegemon.play.system import SeededEntropy, SystemClock, SystemEntropy
from hegemon.play.verify import verify
from hegemon.store.memory import MemoryStore
from tests.contract.toys.sealed_bids import SEALED_BIDS, Bid, Bids
from tests.play.table import (
    BIDS,
    GAMES,
    NAME,
    P1,
    P2,
    P3,
    BrokenStore,
    SetClock,
    begun,
    bot_answer,
    created,
    kept,
    lines_of,
    over,
    play_on,
    resumed,
    running,
)
from tests.play.whole import WHOLE


class Raises(Bot):
    def answer(self, view: Any, question: Any, form: Any, told: Any = ()) -> Any:
        raise LookupError("secret plan")


class Says(Bot):
    """A bot with one answer to everything."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    def answer(self, view: Any, question: Any, form: Any, told: Any = ()) -> Any:
        return self._answer


class Quits(Bot):
    def answer(self, view: Any, question: Any, form: Any, told: Any = ()) -> Any:
        raise KeyboardInterrupt


def made(bot: Bot) -> Factory:
    """What makes this bot, whatever the seed."""
    return lambda _: bot


# Beginning


def test_commitment_is_on_the_disk_before_any_nonce() -> None:
    """Nobody can choose the secret after seeing nonces."""
    store = MemoryStore()
    match = created(store=store)

    assert [b'"kind":"match"' in line for line in lines_of(store)] == [True]
    assert match.header.commitment.encode() in lines_of(store)[0]
    assert match.open_seats == (P1, P2, P3)
    assert match.step == -1


def test_match_begins_with_the_last_seat() -> None:
    match = created()
    for player in (P2, P1):
        match.sit(player, b"nonce")
        with pytest.raises(NotBegun, match="p3"):
            match.view(P1)
    match.sit(P3, b"nonce")

    assert (match.step, match.waiting, match.open_seats) == (0, (P1, P2, P3), ())


def test_every_nonce_counts_for_the_dice() -> None:
    """Another nonce of any seat gives another beginning under the same secret."""
    beginnings = set()
    for other in (None, P1, P2, P3):
        store = MemoryStore()
        match = created(store=store)
        for player in match.open_seats:
            match.sit(player, b"other" if player == other else b"nonce")
        beginnings.add(msgspec.json.encode(msgspec.json.decode(lines_of(store)[-1])["step"]))

    assert len(beginnings) == 4


def test_seat_can_be_taken_once() -> None:
    match = created()
    match.sit(P1, b"nonce")

    with pytest.raises(BadConfig, match="p1 is not open; open are p2, p3"):
        match.sit(P1, b"nonce")


@pytest.mark.parametrize(
    ("plans", "told"),
    [
        ([], "3 seats, not 0"),
        ([SeatPlan("human", "Anna")] * 4, "3 seats, not 4"),
        ([SeatPlan("human", "")] * 3, "1 to 40 printable"),
        ([SeatPlan("human", "x" * 41)] * 3, "1 to 40 printable"),
        ([SeatPlan("human", "An\x1b[2Jna")] * 3, "1 to 40 printable"),
        ([SeatPlan("human", "An\nna")] * 3, "1 to 40 printable"),
        ([SeatPlan("human", "Anna\u202e")] * 3, "1 to 40 printable"),
    ],
)
def test_plans_that_do_not_fit_begin_nothing(plans: list[SeatPlan], told: str) -> None:
    store = MemoryStore()
    with pytest.raises(BadConfig, match=told):
        matches.create(
            store,
            BIDS,
            house_rules=BIDS.house_rules(),
            plans=plans,
            entropy=SystemEntropy(),
            clock=SystemClock(),
        )

    assert list(store.matches()) == []


def test_house_rules_that_the_set_up_refuses_begin_nothing() -> None:
    def setup(house_rules: Any, players: Any, dice: Any) -> Any:
        raise BadConfig("three rounds are too few for three")

    store = MemoryStore()
    with pytest.raises(BadConfig, match="too few"):
        created(replace(SEALED_BIDS, setup=setup), store=store)

    assert list(store.matches()) == []


@pytest.mark.parametrize(("name", "agreed"), WHOLE)
def test_same_seed_and_answers_give_the_same_file(name: str, agreed: dict[str, Any] | None) -> None:
    files = [lines_of(over(GAMES[name], seed=seed, agreed=agreed)[1]) for seed in ("7", "7", "8")]

    assert files[0] == files[1]
    assert files[0] != files[2]


def test_seed_is_nowhere_in_the_file() -> None:
    store = over(seed="correct horse battery")[1]

    assert not any(b"horse" in line for line in lines_of(store))


def test_system_entropy_never_repeats() -> None:
    drawn = {SystemEntropy().draw("secret") for _ in range(100)}

    assert len(drawn) == 100
    assert {len(secret) for secret in drawn} == {32}


def test_seeded_entropy_follows_from_seed_and_purpose() -> None:
    once, again = SeededEntropy("7"), SeededEntropy("7")

    assert once.draw("secret") == again.draw("secret")
    assert once.draw("secret") != once.draw("match")
    assert once.draw("secret") != SeededEntropy("8").draw("secret")


def test_system_clock_knows_its_zone() -> None:
    offset = SystemClock().now().utcoffset()

    assert offset is not None
    assert offset.total_seconds() == 0


# Sealing


def test_receipt_is_for_the_answer_that_was_sealed() -> None:
    match = begun()
    receipt = match.seal(P1, Bids())
    nonce = SeededEntropy("1").draw("nonce p1").hex()

    assert (receipt.step, receipt.player, receipt.match) == (1, P1, match.header.id)
    assert receipt.time == "2026-11-21T05:30:00Z"
    about = {"match": match.header.id, "step": 1, "player": P1, "time": receipt.time}
    assert receipt == receipt_for({"kind": "bids", "bids": []}, nonce=nonce, **about)
    assert receipt != receipt_for({"kind": "bids", "bids": [1]}, nonce=nonce, **about)
    assert match.sealed(P1) == receipt
    assert match.sealed(P2) is None


def test_receipt_has_the_time_of_the_clock_in_utc() -> None:
    clock = SetClock()
    store = MemoryStore()
    begun(store=store)
    match = matches.resume(store, NAME, GAMES, clock)
    clock.turn(hours=-3)

    assert match.seal(P1, Bids()).time == "2026-11-21T02:30:00Z"


def test_receipt_tells_nothing_of_others() -> None:
    """The same answer gets the same receipt whatever others have sealed."""
    first, second = begun(), begun()
    second.seal(P2, bot_answer(second, P2))

    assert first.seal(P1, Bids()) == second.seal(P1, Bids())


def test_last_answer_takes_the_step() -> None:
    match = begun()
    for player, waiting in ((P2, (P1, P3)), (P1, (P3,))):
        match.seal(player, Bids())
        assert (match.step, match.waiting) == (0, waiting)
    match.seal(P3, Bids())

    assert (match.step, match.waiting) == (1, (P1, P2, P3))


def test_answer_cannot_land_twice() -> None:
    match = begun()
    match.seal(P1, Bids())

    with pytest.raises(BadAnswer, match="sealed an answer already"):
        match.seal(P1, Bids())


def test_who_is_not_asked_cannot_answer() -> None:
    match = begun(GAMES["strait"])
    other = next(player for player in match.players if player not in match.asked)

    with pytest.raises(BadAnswer, match=f"{other} is not asked; asked are {match.asked[0]}"):
        match.seal(other, bot_answer(match, match.waiting[0]))


def test_nothing_can_be_answered_after_the_end() -> None:
    match = over()[0]

    assert (match.question, match.asked, match.waiting) == (None, (), ())
    with pytest.raises(BadAnswer, match="over"):
        match.seal(P1, Bids())


@pytest.mark.parametrize(
    "answer",
    [
        None,
        {"kind": "bid"},
        "bids",
        Bids((Bid("ring", "3"),)),  # type: ignore[arg-type]
        Bids((Bid("\udc80", 1),)),
        Bids((Bid("ring", 1 << 80),)),
        Bids((Bid("crown" * 3, 1),)),
        Bids((Bid("ring", 0),)),
        Bids((Bid("ring", 1), Bid("ring", 1))),
        object(),
    ],
    ids=lambda answer: ascii(answer)[:30].split(" at ")[0],
)
def test_what_is_no_answer_changes_nothing(answer: Any) -> None:
    store = MemoryStore()
    match = begun(store=store)
    before = lines_of(store)

    with pytest.raises(BadAnswer):
        match.seal(P1, answer)
    assert (lines_of(store), match.waiting) == (before, (P1, P2, P3))


def test_answer_can_be_taken_back_while_others_are_awaited() -> None:
    match = begun()
    match.seal(P1, Bids())
    match.unseal(P1)

    assert match.waiting == (P1, P2, P3)
    with pytest.raises(BadAnswer, match="no answer that could be taken back"):
        match.unseal(P1)
    match.seal(P1, Bids((Bid("ring", 1),)))
    assert match.waiting == (P2, P3)


def test_nothing_can_be_taken_back_after_the_step() -> None:
    match = begun()
    for player in match.waiting:
        match.seal(player, Bids())

    with pytest.raises(BadAnswer):
        match.unseal(P1)


def test_late_seats_get_the_default() -> None:
    match = begun()
    match.seal(P2, Bids((Bid("ring", 1),)))
    receipts = match.expire()

    assert [receipt.player for receipt in receipts] == [P1, P3]
    assert match.step == 1


def test_only_awaited_seats_can_be_late() -> None:
    match = begun()
    match.seal(P2, Bids())

    with pytest.raises(BadAnswer):
        match.expire([P1, P2])
    assert match.waiting == (P1, P3)
    match.expire([P1])
    assert match.waiting == (P3,)


# Bots


@pytest.mark.parametrize(
    "bot",
    [Raises(), Says(None), Says(Bids((Bid("nothing", 1),))), Says(object()), Says("bids")],
    ids=["raises", "none", "illegal", "object", "text"],
)
def test_failing_bot_gets_the_default_and_play_goes_on(bot: Any) -> None:
    match = begun()
    notices = match.bots_answer({P1: made(Says(Bids())), P2: made(bot), P3: made(Says(Bids()))})

    assert notices == (f"p2: {NO_LEGAL_ANSWER}; the default counts",)
    assert match.step == 1


def test_bots_answer_the_same_question_and_only_for_their_seats() -> None:
    """One call is one question, even where the answers take the step."""
    match = begun()
    bots = {player: made(Says(Bids())) for player in (P1, P3)}
    match.bots_answer(bots)

    assert match.waiting == (P2,)
    assert match.bots_answer(bots) == ()
    match.seal(P2, Bids())
    assert match.waiting == (P1, P2, P3)


def test_interrupt_in_a_bot_is_no_answer() -> None:
    match = begun()
    with pytest.raises(KeyboardInterrupt):
        match.bots_answer({P1: made(Quits())})

    assert match.waiting == (P1, P2, P3)


def test_whose_answers_were_defaults_is_told_after_the_end() -> None:
    match = begun()
    with pytest.raises(StillRunning):
        match.replay.truth(0)
    while match.result is None:
        match.bots_answer({P1: made(Raises())})
        match.expire()

    assert match.replay.truth(1).notes == {
        P1: NO_LEGAL_ANSWER,
        P2: LATE,
        P3: LATE,
    }


# What seats see


def test_form_is_for_those_who_are_asked() -> None:
    match = begun(GAMES["strait"])
    forms = {player: match.form(player) is not None for player in match.players}

    assert forms == {player: player in match.asked for player in match.players}


@pytest.mark.parametrize("seat", ["p9", "", "P1", "\x1b[31m"])
def test_seat_that_does_not_exist_is_told(seat: str) -> None:
    with pytest.raises(NotThere, match="there are p1, p2, p3") as told:
        begun().view(Player(seat))

    assert str(told.value).isprintable()


# Trouble


@pytest.mark.parametrize("awaited", [(P1, P2, P3), (P3,)], ids=["first answer", "last answer"])
def test_what_was_not_saved_does_not_count_and_can_be_tried_again(
    awaited: tuple[Player, ...],
) -> None:
    store = BrokenStore()
    match = begun(store=store)
    for player in match.waiting[: 3 - len(awaited)]:
        match.seal(player, Bids())
    before, store.room = lines_of(store), 0

    with pytest.raises(NotSaved):
        match.seal(awaited[0], Bids())
    with pytest.raises(NotSaved):
        match.expire()
    with pytest.raises(NotSaved):
        match.bots_answer({P3: made(Says(Bids()))})
    assert (match.step, match.waiting, lines_of(store)) == (0, awaited, before)

    store.room = 9
    match.expire()
    assert match.step == 1


def mended(*, broken: bool) -> Ruleset[Any]:
    """Rules that break down on the last answer of the first step, or not any more."""

    def result(state: Any) -> Any:
        if broken and len(state.agenda) and state.rounds_left < 3:
            raise KeyError("p2 has 17 coins")
        return SEALED_BIDS.result(state)

    return replace(SEALED_BIDS, result=result)


def test_rules_that_break_down_keep_every_answer_and_tell_nothing() -> None:
    """The last answer is acknowledged and stays; the match waits, and says why."""
    match = begun(mended(broken=True))
    receipts = [match.seal(player, Bids()) for player in (P1, P2, P3)]

    assert [receipt.player for receipt in receipts] == [P1, P2, P3]
    assert (match.step, match.waiting) == (0, ())
    assert "broke down (KeyError) on step 1" in match.held
    assert "17" not in match.held
    assert [match.sealed(player) for player in (P1, P2, P3)] == receipts


def test_rules_that_were_mended_go_on_by_anybodys_hand() -> None:
    match = begun(mended(broken=True))
    match.expire()
    again = matches.resume(match.store, NAME, {"sealed-bids": mended(broken=False)}, SetClock())

    assert (again.step, again.held) == (1, "")
    assert again.waiting == (P1, P2, P3)
    assert verify(match.store, NAME, GAMES).sound


def test_rules_that_break_down_are_not_tried_without_end() -> None:
    """So many tries are written down, and then only who asks for it tries again."""
    tried = []

    def result(state: Any) -> Any:
        tried.append(state.rounds_left)
        raise KeyError

    match = begun()
    match = Match(match.store, NAME, replace(SEALED_BIDS, result=result), SetClock())
    match.expire()
    for _ in range(5):
        match.act()
    assert len(tried) == TRIES

    before = lines_of(match.store)
    match.go_on()

    assert len(tried) == TRIES + 1
    assert lines_of(match.store) == before


def test_rules_without_an_end_hold_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that never asks again is a breakdown like another."""
    monkeypatch.setattr("hegemon.core.game.MOST_TASKS", 0)
    match = created(GAMES["strait"])
    matches.sit_everyone(match, SeededEntropy("1"))

    assert "broke down (RulesFailed) on step 0" in match.held


def test_interrupted_writing_leaves_what_the_disk_holds() -> None:
    """Whether the answer arrived is read off the store, and sending it again does no harm."""

    class Interrupted(MemoryStore):
        hit = False

        def commit(self, match: str, after: str, entries: Any, beside: Any = ()) -> None:
            super().commit(match, after, entries, beside)
            if self.hit:
                raise KeyboardInterrupt

    store = Interrupted()
    match = begun(store=store)
    store.hit = True
    with pytest.raises(KeyboardInterrupt):
        match.seal(P1, Bids(), key="a")
    store.hit = False

    assert match.seal(P1, Bids(), key="a") == match.sealed(P1)
    assert match.waiting == (P2, P3)


# Resuming


@pytest.mark.parametrize(("name", "agreed"), WHOLE)
def test_cut_off_after_any_line_and_resumed_it_ends_the_same(
    name: str, agreed: dict[str, Any] | None
) -> None:
    """A match goes on from every line of its file to the same last byte."""
    lines = lines_of(over(GAMES[name], agreed=agreed)[1])
    every = 1 if len(lines) < 60 else 23
    for cut in range(1, len(lines) + 1, every):
        store = kept(lines[:cut])
        match = resumed(store)
        matches.sit_everyone(match, SeededEntropy("1"))
        play_on(match)

        assert told(lines_of(store)) == told(lines)


def told(lines: list[bytes]) -> list[Any]:
    """What lines say; where a state is written once more in full says nothing."""
    return [read(line) for line in lines if kind_of(line) != "full"]


def test_resumed_match_shows_what_it_showed() -> None:
    match, store = running(GAMES["space-conquest"], steps=5)
    again = resumed(store)

    assert shown(match) == shown(again)


def shown(match: Match) -> list[Any]:
    """All that anybody can see of a match."""
    seats = (*match.players, None)
    return [
        match.header,
        match.waiting,
        match.question,
        match.house_rules,
        match.plans,
        [match.view(seat) for seat in seats],
        [match.board(seat) for seat in seats],
        [match.report(seat, step) for seat in seats for step in match.replay.steps],
    ]


def test_step_that_was_due_is_taken() -> None:
    """Killed between the last answer and its step, the match takes the step when it is resumed."""
    store = MemoryStore()
    match = begun(store=store)
    match.expire()
    lines = lines_of(store)
    cut = kept(lines[:-1])

    assert resumed(cut).step == 1
    assert lines_of(cut) == lines


def other_bids(version: int, schema: int, upcasts: Any = None) -> Ruleset[Any]:
    """The same game, later."""
    return replace(SEALED_BIDS, version=version, schema=schema, upcasts=upcasts or {})


def test_new_version_goes_on_with_a_notice() -> None:
    store = running()[1]
    match = matches.resume(store, NAME, {"sealed-bids": other_bids(2, 1)}, SetClock())

    assert "version 2 now, the last step was made by 1" in match.notices[0]
    match.expire()
    assert match.step == 2


def test_older_schema_is_upcast() -> None:
    store = running()[1]

    def rename(stored: Any) -> Any:
        return {**stored, "rounds_left": 1}

    match = matches.resume(store, NAME, {"sealed-bids": other_bids(2, 2, {1: rename})}, SetClock())
    match.expire()

    assert match.result is not None


@pytest.mark.parametrize(("version", "schema"), [(0, 1), (1, 0)])
def test_match_of_a_newer_program_is_refused(version: int, schema: int) -> None:
    store = running()[1]

    with pytest.raises(NewerSave, match="use a newer one"):
        matches.resume(store, NAME, {"sealed-bids": other_bids(version, schema)}, SetClock())


def test_match_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadSave, match="a match of 'sealed-bids'; this program knows none"):
        matches.resume(running()[1], NAME, {}, SetClock())


def test_state_that_no_longer_fits_names_the_file() -> None:
    store = running()[1]
    upcast = {1: lambda stored: {**stored, "rounds_left": "many"}}

    with pytest.raises(BadSave, match=r"memory: this does not fit.*rounds_left"):
        matches.resume(store, NAME, {"sealed-bids": other_bids(2, 2, upcast)}, SetClock())


@given(
    st.lists(st.tuples(st.sampled_from([P1, P2, P3]), st.sampled_from(["seal", "late", "back"])))
)
def test_any_order_of_sealing_is_fine(acts: list[tuple[Player, str]]) -> None:
    """Seats seal, take back and are late in any order; what waits is what has not sealed."""
    match, sealed = begun(), set[Player]()
    for player, act in acts:
        if match.step:
            break
        if (act == "back") != (player in sealed):
            with pytest.raises(BadAnswer):
                do(match, player, act)
        else:
            do(match, player, act)
            sealed ^= {player}
        assert match.step == (len(sealed) == 3)
        assert match.step or set(match.waiting) == {P1, P2, P3} - sealed


def do(match: Match, player: Player, act: str) -> None:
    """What a seat does."""
    if act == "seal":
        match.seal(player, Bids())
    elif act == "late":
        match.expire([player])
    else:
        match.unseal(player)
