"""Batches and their summary: the same for every split of the work, and honest about failures."""

import pickle
import statistics
from dataclasses import replace
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.bots import Bot
from hegemon.bots.registry import BOTS
from hegemon.core.errors import BadConfig
from hegemon.games import RULESETS
from hegemon.games.erkenfara import ERKENFARA, HouseRules
from hegemon.games.space_conquest import SPACE_CONQUEST, Move, Moves
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.house_rules import HouseRules as EmpiresRules
from hegemon.lab.batch import Game, Study, play_game, seats_of
from hegemon.lab.errand import errand_of, study_of
from hegemon.lab.simulate import Summary, play_games, simulate, summary, worth_starting
from hegemon.lab.statistics import wilson
from hegemon.lab.tally import Distinct, Tally
from tests.samples import cases

BOTS_HERE = BOTS["space-conquest"]
RANDOM = ("random", BOTS_HERE["random"])
EXPANSIONIST = ("expansionist", BOTS_HERE["expansionist"])


class Passive(Bot):
    """Never moves."""

    def __init__(self, seed: int) -> None:
        pass

    def answer(self, view: Any, question: Any, form: Any, told: Any = ()) -> Moves:
        return Moves()


class Broken(Passive):
    """Fails on its third turn."""

    def answer(self, view: Any, question: Any, form: Any, told: Any = ()) -> Moves:
        if view.turn == 3:
            raise RuntimeError("out of ideas")
        return Moves()


def study(*bots: Any, seed: int = 5, most_steps: int = 300) -> Study:
    """A study of Space Conquest."""
    rules = SPACE_CONQUEST.presets["as-written"]
    return Study(SPACE_CONQUEST, rules, bots, seed, most_steps)


def run(**given: Any) -> Summary:
    """Twelve games of the expansionist against the random bot."""
    return simulate(SPACE_CONQUEST, (RANDOM, EXPANSIONIST), games=12, seed=5, **given)


def test_same_result_for_any_workers_and_chunks() -> None:
    """Everything but the timing is the same, also in other processes."""
    alone = run()

    assert alone.facts() == run(chunk=1).facts()
    assert alone.facts() == run(chunk=7).facts()
    assert alone.facts() == run(chunk=5, workers=2).facts()


def test_games_follow_from_seed_and_index() -> None:
    """A game alone is the game that it is among others; another seed gives other games."""
    here = study(RANDOM, EXPANSIONIST)
    among = [game for games, _ in play_games(here, range(6)) for game in games]

    assert play_game(here, 4) == among[4]
    assert [game.steps for game in among] != [
        play_game(replace(here, seed=6), index).steps for index in range(6)
    ]


SMALL: dict[str, dict[str, Any]] = {
    "space-conquest": {"turn_limit": 2},
    "erkenfara": {"map": "duel_continent", "years": 1},
    "space-empires": {"map": "small", "round_limit": 1},
    "ec4x-monero": {"turns": 2},
    "ec4x-satoshi": {"turns": 2},
}


FEW = ("space-conquest", "ec4x-satoshi")
"""The fastest and the one with the most to carry over."""


@pytest.mark.parametrize("game", cases(FEW, [game for game in RULESETS if game not in FEW]))
def test_every_game_is_played_in_other_processes(game: str) -> None:
    """Two or three of them: what crosses over is names. The games are the same."""
    ruleset, names = RULESETS[game], list(BOTS[game])[:2]
    bots = tuple((name, BOTS[game][name]) for name in names)

    def found(workers: int) -> dict[str, Any]:
        rules = ruleset.house_rules(**SMALL[game])
        given = {"games": 5, "seed": 3, "house_rules": rules, "most_steps": 4, "chunk": 1}
        return simulate(ruleset, bots, workers=workers, **given).facts()

    alone = found(1)

    assert 0 == alone["crashes"]
    assert alone == found(2) == found(3)


def test_chunks_are_handed_out_a_few_at_a_time() -> None:
    """A billion games are begun with as little as ten."""
    games = play_games(study(RANDOM, RANDOM), range(10**9), workers=2, chunk=1)
    first, _ = next(games)
    games.close()

    assert 0 == first[0].index


def test_a_game_that_is_not_installed_stays_in_its_process() -> None:
    """It has no name that another process could open it by."""
    other = replace(SPACE_CONQUEST, name="elsewhere")
    here = replace(study(RANDOM), ruleset=other)

    with pytest.raises(BadConfig, match="only one process can play it"):
        next(play_games(here, range(4), workers=2))


def test_another_version_of_a_game_is_not_played() -> None:
    """A process that has another installed says so."""
    errand = errand_of(study(RANDOM))

    assert study(RANDOM) == study_of(errand)
    with pytest.raises(BadConfig, match="has version 2 here, 9 was asked for"):
        study_of(replace(errand, version=9))


def test_who_stops_gets_what_is_finished() -> None:
    """Ctrl-C after the third game: three are counted, and how many were wanted is told."""

    def stop(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    found = run(progress=stop)

    assert (3, 12) == (found.games, found.wanted)
    assert (3, 12) == (run(progress=stop, workers=2, chunk=1).games, found.wanted)


class Listener(Passive):
    """Hears events; what it was told is written down."""

    listens = True
    heard: ClassVar[list[tuple[int, tuple[str, ...]]]] = []

    def answer(self, view: Any, question: Any, form: Any, told: Any = ()) -> Moves:
        self.heard.append((view.turn, tuple(type(event).__name__ for event in told)))
        return Moves()


def test_bots_hear_what_they_would_hear_at_a_table() -> None:
    """Each time what has happened since, and nothing that is hidden from their seat."""
    Listener.heard.clear()
    bot = ("listener", Listener)
    game = play_game(study(bot, most_steps=3), 0)

    assert "" == game.crash
    assert [1, 1, 2, 2, 3, 3] == [turn for turn, _ in Listener.heard]
    assert all(told for turn, told in Listener.heard)
    assert "" == play_game(study(("passive", Passive), bot, most_steps=3), 0).crash


def test_seats_rotate() -> None:
    """Each bot sits at each seat equally often; fewer bots than seats are dealt out in turn."""
    pair = study(RANDOM, EXPANSIONIST)

    assert [(0, 1), (1, 0), (0, 1)] == [seats_of(pair, index) for index in range(3)]
    assert (0, 0) == seats_of(study(RANDOM), 0)


def counted(games: list[Game]) -> Tally:
    """Games of the random bot and the expansionist, added one by one."""
    tally = Tally(study(RANDOM, EXPANSIONIST))
    for one in games:
        tally.add(one)
    return tally


def test_summary_counts() -> None:
    """Wins go to bots and to seats, draws and undecided games to neither, crashes to themselves."""
    games = [
        Game(0, (0, 1), "victory", (0,), 10),
        Game(1, (1, 0), "victory", (0,), 20),
        Game(2, (0, 1), "draw", (), 30),
        Game(3, (1, 0), "undecided", (), 40),
        Game(4, (0, 1), "undecided", (), 2, "game 4, step 3: RuntimeError: out of ideas"),
    ]
    found = summary(counted(games), 1, 2.0, 0.5)

    assert [("random", 5, 1), ("expansionist", 5, 1)] == [
        (bot.bot, bot.games, bot.wins) for bot in found.bots
    ]
    assert [("p1", 2), ("p2", 0)] == [(seat.bot, seat.wins) for seat in found.seats]
    assert (1, 1, 1) == (found.draws, found.undecided, found.crashes)
    assert "game 4, step 3: RuntimeError: out of ideas" == found.first_crash
    assert (20.4, 20) == (found.steps.mean, found.steps.median)
    assert 204 == found.timing.steps_per_cpu_second


def test_shares_of_power_are_means() -> None:
    """By bot over all seats that it had, by seat over all games; a crash counts nowhere."""
    games = [
        Game(0, (0, 1), "victory", (0,), 10, "", (0.75, 0.25)),
        Game(1, (1, 0), "draw", (), 20, "", (0.5, 0.5)),
        Game(2, (0, 1), "undecided", (), 2, "game 2, step 3: RuntimeError: out of ideas"),
    ]
    found = summary(counted(games), 1, 2.0, 0.5)

    assert [0.625, 0.375] == [bot.power for bot in found.bots]
    assert [0.625, 0.375] == [seat.power for seat in found.seats]


def test_power_is_not_known_in_every_game() -> None:
    """Space Conquest does not tell it, so nothing is made up."""
    assert [None, None] == [bot.power for bot in run().bots]


def test_power_of_empires() -> None:
    """Erkenfara tells it: the shares of a game add up to the whole."""
    rules = HouseRules(map="five_crowns", years=1)
    random = BOTS["erkenfara"]["random"]
    game = play_game(Study(ERKENFARA, rules, (("random", random),), 5), 0)

    assert 5 == len(game.shares)
    assert pytest.approx(1) == sum(game.shares)


def game(index: int, winner: int, course: str, opening: str) -> Game:
    """A game that one of two seats won."""
    return Game(index, (index % 2, 1 - index % 2), "victory", (winner,), 9, "", (), course, opening)


def test_copies_count_once_for_the_bounds() -> None:
    """Thirty copies of two games are two games; the share is that of all."""
    copies = [game(at, 0, "ab"[at % 2], "xy"[at % 2]) for at in range(30)]
    different = [game(at, 0, f"{at}", "xy"[at % 2]) for at in range(30)]
    varied = [game(at, 0, f"{at}", f"{at}") for at in range(30)]
    found = [summary(counted(games), 1, 1.0, 1.0) for games in (copies, different, varied)]
    low, high = wilson(30, 30)

    assert [2, 30, 30] == [one.different_games for one in found]
    assert [2, 2, 30] == [one.openings for one in found]
    assert [
        "only 2 of 30 games are different: each counts once for the 95%",
        "every game opens alike, seat for seat: the 95% are of this one opening",
        "",
    ] == [one.alike for one in found]
    assert [1, 1, 1] == [one.seats[0].share for one in found]
    assert [wilson(2, 2)[0], low, low] == pytest.approx([one.seats[0].low for one in found], 1e-3)
    assert 1 == high == found[0].seats[0].high


def test_bots_that_ignore_their_seed_play_one_opening() -> None:
    """On one map, whatever the dice make of it; this is told."""
    rules = HouseRules(map="duel_continent", years=1, turn_order="fixed")
    deaf = ("deaf", lambda _: BOTS["erkenfara"]["random"](1))
    found = simulate(ERKENFARA, (deaf,), games=6, seed=1, house_rules=rules)

    assert 1 == found.openings
    assert found.alike


def test_a_board_that_dice_deal_is_part_of_the_opening() -> None:
    """Space Empires deals its markers once homeworlds are chosen: no two games open alike."""
    rules = EmpiresRules(map="small", round_limit=1)
    deaf = ("deaf", lambda _: BOTS["space-empires"]["settler"](1))
    found = simulate(SPACE_EMPIRES, (deaf,), games=3, seed=1, house_rules=rules)

    assert (3, "") == (found.openings, found.alike)


def test_bots_without_chance_play_copies() -> None:
    """Two who never move play one game on each map; here every map is another."""
    rules = SPACE_CONQUEST.house_rules(turn_limit=3)
    passive = (("passive", Passive),)
    found = simulate(SPACE_CONQUEST, passive, games=4, seed=1, house_rules=rules)

    assert (4, 4, "") == (found.different_games, found.openings, found.alike)


@pytest.mark.parametrize(("seconds", "workers"), [(0.0, 1), (1.9, 1), (2.0, 3), (60, 3)])
def test_short_work_is_done_in_one_process(
    monkeypatch: pytest.MonkeyPatch, seconds: float, workers: int
) -> None:
    """Starting others takes longer than they save."""
    monkeypatch.setattr("os.cpu_count", lambda: 3)

    assert workers == worth_starting(seconds)


def test_the_first_game_decides_how_many_work() -> None:
    """Twelve games of a fraction of a second each are played here."""
    assert 1 == run().timing.workers


def test_endless_game_is_undecided() -> None:
    """Two who never move are stopped after so many steps; the rules know no limit."""
    game = play_game(study(("passive", Passive), most_steps=25), 0)

    assert ("undecided", 25, "") == (game.outcome, game.steps, game.crash)


def test_crash_is_told() -> None:
    """A bot that fails ends its game, not the simulation."""
    found = simulate(SPACE_CONQUEST, (("broken", Broken), RANDOM), games=2, seed=1)

    assert 2 == found.crashes
    line = Broken.answer.__code__.co_firstlineno + 2
    assert (
        f"game 0, step 3: RuntimeError: out of ideas (lab/test_simulate.py, line {line})"
        == found.first_crash
    )


class Cheat(Passive):
    """Sends more ships than a number of ships can be."""

    def answer(self, view: Any, question: Any, form: Any, told: Any = ()) -> Moves:
        return Moves((Move("A", "B", 10**18),))


def test_bots_are_checked_once_at_each_seat() -> None:
    """The first game of each seating refuses an impossible answer; later bots are trusted."""
    here = study(("cheat", Cheat), RANDOM, most_steps=3)
    crashes = [play_game(here, index).crash for index in range(4)]

    assert [True, True, False, False] == ["BadAnswer" in crash for crash in crashes]


def test_equal_games_have_equal_courses() -> None:
    """And equal openings."""
    rules = HouseRules(map="duel_continent", years=2)
    here = Study(ERKENFARA, rules, (("random", BOTS["erkenfara"]["random"]),), 5, 10**4)
    first, again, other = play_game(here, 0), play_game(here, 0), play_game(here, 1)

    assert (first.course, first.opening) == (again.course, again.opening)
    assert first.course != other.course
    assert first.opening != other.opening


def test_progress_is_told() -> None:
    """After every chunk, how many games are done."""
    done: list[int] = []
    run(chunk=5, progress=done.append)

    assert list(range(2, 13)) == done

    done.clear()
    run(chunk=5, workers=2, progress=done.append)

    assert [6, 11, 12] == done


@pytest.mark.parametrize("bots", [(), (RANDOM, RANDOM, RANDOM)])
def test_wrong_number_of_bots(bots: tuple[Any, ...]) -> None:
    """No bot, or more than there are seats, is a clear error."""
    with pytest.raises(BadConfig, match="seats 1 to 2 bots"):
        simulate(SPACE_CONQUEST, bots, games=1, seed=1)


def test_summary_is_json() -> None:
    """Written as JSON it has the facts and, under a key of its own, the timing."""
    found = run()
    written = msgspec.json.decode(msgspec.json.encode(found))

    assert {"workers", "seconds", "cpu_seconds", "steps_per_cpu_second"} == set(
        written.pop("timing")
    )
    assert msgspec.json.decode(msgspec.json.encode(found.facts())) == written


@given(st.lists(st.tuples(*[st.floats(0, 1)] * 2, st.integers(0, 2), st.text("ab", max_size=1))))
def test_what_is_added_up_is_what_all_games_together_say(
    said: list[tuple[float, float, int, str]],
) -> None:
    """Means of power to the last digit, and games that went alike once."""
    games = [
        Game(
            at,
            (0, 1),
            "victory",
            (0, 1)[:won],
            9 + won,
            "",
            (one, two),
            course and f"{won}{course}",
        )
        for at, (one, two, won, course) in enumerate(said)
    ]
    tally = counted(games)
    once = {game.course or game.index: game for game in games}.values()

    for seat in (0, 1):
        shares = [game.shares[seat] for game in games]
        assert tally.seats[seat].mean_power() == (statistics.fmean(shares) if shares else None)
        assert tally.seats[seat].different == len(once)
        assert tally.seats[seat].different_wins == sum(seat in game.winners for game in once)


def test_a_study_takes_no_more_room_for_more_games() -> None:
    """A hundred times as many: what is kept of them is sums."""
    small, large = counted(varied(100)), counted(varied(10_000))
    for tally in (small, large):
        tally.courses = tally.openings = Distinct()  # they have a bound of their own

    assert room_of(large) <= 1.1 * room_of(small)


def varied(count: int) -> list[Game]:
    """Games with different courses, lengths and shares."""
    return [
        Game(
            at,
            (at % 2, 1 - at % 2),
            "victory",
            (0,),
            at % 50,
            "",
            (at / count, 1 - at / count),
            f"{at}",
            "x",
        )
        for at in range(count)
    ]


def room_of(tally: Tally) -> int:
    """Bytes of what it keeps, as it would be sent."""
    return len(pickle.dumps([vars(one) for one in (*tally.bots, *tally.seats)])) + len(
        pickle.dumps(
            [tally.outcomes, tally.steps, tally.courses, tally.openings, tally.first_crash]
        )
    )


def test_so_many_games_are_told_apart_and_no_more() -> None:
    """A copy of one that is remembered stays a copy."""
    courses = Distinct(most=3)
    first = [courses.is_new(word) for word in "abcdef"]
    again = [courses.is_new(word) for word in "abcdef"]

    assert first == [True] * 6
    assert again == [False] * 3 + [True] * 3
    assert courses.count == 9
    assert len(courses._known) == 3
