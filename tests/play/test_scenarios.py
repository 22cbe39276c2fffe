"""Positions saved as scenarios: what begins in them, and what of a hostile file is refused."""

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hegemon.core.codec import digest
from hegemon.core.errors import BadConfig, BadSave, NewerSave
from hegemon.core.ruleset import Ruleset
from hegemon.games import RULESETS
from hegemon.play import matches
from hegemon.play.entries import PERSON, MatchEntry, SeatPlan
from hegemon.play.errors import NotBegun
from hegemon.play.lines import read as read_line
from hegemon.play.lines import written as lines_written
from hegemon.play.matches import Match
from hegemon.play.patches import same
from hegemon.play.position import position_of
from hegemon.play.start.scenarios import LARGEST, Staged, read
from hegemon.play.system import SeededEntropy
from hegemon.play.tables.ledger import ledger
from hegemon.play.tables.umpire import save_scenario
from hegemon.play.verify import verify
from hegemon.store.memory import MemoryStore
from tests.play.table import GAMES, NAME, P1, SetClock, begun, kept, lines_of, play_on, resumed
from tests.play.test_upgrades import rounds_left, upgraded
from tests.samples import sizes

DUEL = GAMES["space-conquest"]
TITLE = "The siege"
mutated = pytest.mark.parametrize("many", sizes(15, 150))
"""So many files of each game with something else in them, sealed anew."""

five = pytest.mark.parametrize("game", list(RULESETS.values()), ids=lambda game: game.name)


def saved(game: Ruleset[Any] = DUEL, steps: int = 3) -> bytes:
    """A position some steps after the set-up."""
    return save_scenario(play_on(begun(game, store=MemoryStore()), steps), TITLE, "a line about it")


def begun_in(staged: Staged, store: MemoryStore) -> Match:
    """A match of people that begins in a scenario."""
    match = matches.create(
        store,
        staged.ruleset,
        house_rules=staged.house_rules,
        plans=[SeatPlan(PERSON, f"Player {at}") for at, _ in enumerate(staged.players, 1)],
        entropy=SeededEntropy("another"),
        clock=SetClock(),
        name=NAME,
        begins=staged.begins,
    )
    matches.sit_everyone(match, SeededEntropy("another"))
    return match


@five
def test_match_begins_in_it_and_plays_on(game: Ruleset[Any]) -> None:
    """The same position, and for each seat the same view; then bots play, and all is proved."""
    old = play_on(begun(game, store=MemoryStore()), 4)
    staged = read(save_scenario(old, TITLE), GAMES)
    store = MemoryStore()
    new = begun_in(staged, store)
    before, after = (position_of(match.now, game) for match in (old, new))

    assert before.state == after.state
    assert before.asked == after.asked
    assert [before.view(seat) for seat in old.players] == [after.view(seat) for seat in new.players]
    assert (old.date, old.house_rules) == (new.date, new.house_rules)

    play_on(new, 3)
    assert new.step == 3
    assert verify(store, NAME, GAMES).right
    assert resumed(store).step == 3
    assert new.replay.report(P1, 0) is not None
    again = read(save_scenario(new, TITLE, step=0), GAMES)
    assert same(staged.begins.state, again.begins.state)


def test_position_of_an_earlier_step_and_what_cannot_be_saved() -> None:
    match = play_on(begun(DUEL, store=MemoryStore()), 3)
    first = read(save_scenario(match, TITLE, step=0), GAMES).begins.state
    with pytest.raises(BadConfig, match="title: 1 to 80"):
        save_scenario(match, "two\nlines")
    with pytest.raises(BadConfig, match="about: up to"):
        save_scenario(match, TITLE, "\x1b[2J")
    match.concede(P1)

    assert first["turn"] == 1
    with pytest.raises(BadConfig, match="the match is over in this position"):
        save_scenario(match, TITLE)


def test_what_has_not_begun_has_no_position() -> None:
    match = matches.create(
        MemoryStore(),
        DUEL,
        house_rules=DUEL.presets["as-written"],
        plans=[SeatPlan(PERSON, "Ann"), SeatPlan(PERSON, "Ben")],
        entropy=SeededEntropy("x"),
        clock=SetClock(),
        name=NAME,
    )
    with pytest.raises(NotBegun):
        save_scenario(match, TITLE)


def test_who_conceded_is_gone_there_too() -> None:
    game = GAMES["ec4x-monero"]
    match = play_on(begun(game, store=MemoryStore()), 2)
    match.concede(P1)
    staged = read(save_scenario(match, TITLE), GAMES)
    store = MemoryStore()
    new = play_on(begun_in(staged, store), 1)

    assert (P1,) == staged.begins.conceded == new.now.conceded
    assert P1 not in game.leaving.in_play(position_of(new.now, game).state)  # type: ignore[union-attr]
    assert verify(store, NAME, GAMES).right


def test_all_read_that_it_began_in_a_scenario() -> None:
    staged, store = read(saved(), GAMES), MemoryStore()
    begun_in(staged, store)

    told = ledger(store, NAME)[-1].text
    assert f"as in the scenario “{TITLE}” ({staged.begins.sealed[:12]})" in told
    assert "whoever has its file knows all of the position" in told


def test_first_step_is_the_position_that_the_first_line_says() -> None:
    """Else a file could claim a scenario and begin elsewhere."""
    store = MemoryStore()
    begun_in(read(saved(), GAMES), store)
    first, *rest = [read_line(line) for line in lines_of(store)]
    assert isinstance(first, MatchEntry)
    assert first.begins
    other = msgspec.structs.replace(first.begins, state={**first.begins.state, "turn": 9})
    forged = lines_written([msgspec.structs.replace(first, begins=other), *rest], "")

    assert "does not begin in the position that it says" in str(
        verify(kept(forged), NAME, GAMES).problems
    )


def test_older_schema_in_the_first_line_hides_no_other_position() -> None:
    """What was opened before an upgrade, and begun after it, is compared as it is today."""
    store = MemoryStore()
    begun_in(read(saved(), GAMES), store)
    first, *rest = [read_line(line) for line in lines_of(store)]
    assert isinstance(first, MatchEntry)
    assert first.begins

    for state in ({"nothing": "like it"}, {**first.begins.state, "turn": 9}):
        begins = msgspec.structs.replace(first.begins, state=state)
        older = msgspec.structs.replace(first, schema=1, begins=begins)
        found = verify(kept(lines_written([older, *rest], "")), NAME, GAMES)
        assert "does not begin in the position that it says" in str(found.problems)


def test_opened_before_an_upgrade_and_begun_after_it() -> None:
    older = read(save_scenario(play_on(begun(store=MemoryStore()), 1), TITLE), GAMES)
    store = MemoryStore()
    matches.create(
        store,
        older.ruleset,
        house_rules=older.house_rules,
        plans=[SeatPlan(PERSON, f"Player {at}") for at, _ in enumerate(older.players, 1)],
        entropy=SeededEntropy("another"),
        clock=SetClock(),
        name=NAME,
        begins=older.begins,
    )
    match = matches.resume(store, NAME, upgraded(), SetClock())
    matches.sit_everyone(match, SeededEntropy("another"))

    assert rounds_left(match) == older.begins.state["rounds_left"] + 1
    assert verify(store, NAME, upgraded()).right


def resealed(data: bytes, **changes: Any) -> bytes:
    """A file with other fields, sealed by whoever wrote it."""
    plain = {**msgspec.json.decode(data), **changes}
    plain["digest"] = digest({name: said for name, said in plain.items() if name != "digest"})
    return msgspec.json.encode(plain)


def without_house_rule(data: bytes) -> bytes:
    rules = dict(msgspec.json.decode(data)["house_rules"])
    return resealed(data, house_rules={**rules, "turn_limit": 77})


def with_state(data: bytes, **changes: Any) -> bytes:
    return resealed(data, state={**msgspec.json.decode(data)["state"], **changes})


@pytest.mark.parametrize(
    ("forge", "why"),
    [
        (lambda data: data.replace(b'"turn":', b'"turn": 1'), "digest|no scenario"),
        (lambda data: data.replace(TITLE.encode(), b"Another!!"), "changed after it was saved"),
        (lambda data: data[:-20], "this is no scenario of Hegemon"),
        (lambda _: b"", "this is no scenario of Hegemon"),
        (lambda _: b"[" * 100_000, "this is no scenario of Hegemon"),
        (lambda _: b"\xff\xfe", "this is no scenario of Hegemon"),
        (lambda _: b'{"format": "hegemon-match/2"}', "format must be hegemon-scenario/1"),
        (lambda _: b" " * (LARGEST + 1), "at most 2,000,000 bytes"),
        (lambda data: resealed(data, more=1), "this is no scenario of Hegemon"),
        (lambda data: resealed(data, game="nowhere"), "it is of 'nowhere'; this program knows"),
        (lambda data: resealed(data, game="erkenfara"), "scenario: "),
        (lambda data: resealed(data, players=["p1"]), "the seats are p1, p2"),
        (lambda data: resealed(data, conceded=["p1", "p2"]), "not all of them"),
        (lambda data: resealed(data, conceded=["p1", "p1"]), "each once"),
        (lambda data: resealed(data, conceded=["p7"]), "conceded names seats"),
        (lambda data: resealed(data, title="x" * 81), "title: 1 to 80"),
        (lambda data: resealed(data, about="\x1b[2J"), "about: up to"),
        (lambda data: resealed(data, schema=0), "counted from 1"),
        (without_house_rule, "other house rules than it says"),
        (lambda data: with_state(data, turn=0), "no such position of Space Conquest"),
        (lambda data: with_state(data, agenda=[]), "scenario: "),
        (lambda data: with_state(data, fleets="many"), "this does not fit"),
    ],
)
def test_hostile_file_is_refused_in_words(forge: Callable[[bytes], bytes], why: str) -> None:
    with pytest.raises(BadSave, match=why):
        read(forge(saved()), GAMES)


@pytest.mark.parametrize("field", ["version", "schema", "format"])
def test_file_of_a_newer_program_is_told_so(field: str) -> None:
    newer = "hegemon-scenario/2" if field == "format" else 99
    with pytest.raises(NewerSave, match="this program"):
        read(resealed(saved(), **{field: newer}), GAMES)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands that is no list and no object."""
    if isinstance(value, dict):
        return [one for key, each in value.items() for one in leaves(each, (*path, key))]
    if isinstance(value, list):
        return [one for at, each in enumerate(value) for one in leaves(each, (*path, at))]
    return [path]


@mutated
@five
def test_whatever_stands_in_it_is_taken_or_refused(game: Ruleset[Any], many: int) -> None:
    """One thing of the position is another: nothing else than a refusal comes of it, or a match."""
    data, chance = saved(game), random.Random(game.name)
    places = leaves(msgspec.json.decode(data)["state"])
    refused: list[str] = []
    for _ in range(many):
        state = msgspec.json.decode(data)["state"]
        *path, last = chance.choice(places)
        inside = state
        for key in path:
            inside = inside[key]
        inside[last] = chance.choice([-1, 0, 10**12, "", "p1", "zz", None, True, [], {}])
        try:
            begun_in(read(resealed(data, state=state), GAMES), MemoryStore())
        except BadSave as trouble:
            refused.append(str(trouble))

    assert len(refused) > many // 3
    assert [] == [said for said in refused if not said.startswith("scenario: ")]


def test_its_digest_cannot_be_found_by_trying() -> None:
    """All who play in it read it: the salt in the file is what nobody else can guess."""
    one, other = (
        msgspec.json.decode(save_scenario(begun(store=MemoryStore(), seed=seed), TITLE))
        for seed in ("1", "2")
    )
    again = msgspec.json.decode(save_scenario(begun(store=MemoryStore(), seed="1"), TITLE))
    assert len(one["salt"]) == 32
    assert one["salt"] == again["salt"] != other["salt"]
    bare = {name: said for name, said in one.items() if name not in ("salt", "digest")}
    assert digest(bare) != one["digest"]
    assert digest({**bare, "salt": one["salt"]}) == one["digest"]
    older = msgspec.json.encode({**bare, "digest": digest(bare)})
    assert digest(bare) == read(older, GAMES).begins.sealed
