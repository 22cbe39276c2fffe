"""House rules that the umpire changes: from the next turn on, told to all, kept in replays."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hegemon.core.dice import SeededDice
from hegemon.core.errors import BadAnswer, BadConfig
from hegemon.core.ruleset import Ruleset
from hegemon.games import RULESETS
from hegemon.play.commands import CastBallot, ChangeRules, Propose
from hegemon.play.entries import Hand, RulesEntry, StepEntry
from hegemon.play.lines import read, written
from hegemon.play.matches import Match
from hegemon.play.now import hand_digest
from hegemon.play.replay import replay
from hegemon.play.start.house_rules import choices_of
from hegemon.play.tables.carrying import STRANGER, carried
from hegemon.play.tables.desk import AroundTable, desk_of
from hegemon.play.tables.forks import fork
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.ledger import ledger
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.tending import tend
from hegemon.play.tables.umpire import change_rules, roll_back, undo_last
from hegemon.play.verify import verify
from hegemon.store.memory import MemoryStore
from tests.play.table import GAMES, NAME, P1, P2, P3, begun, kept, resumed
from tests.play.tables.hall import a_place, an_account

WHY = "we forgot to agree on it"
GAME = "space-conquest"


def a_table(hall: Hall, game: str = GAME, rounds: int = 8) -> str:
    """A table of bots that has begun and goes on."""
    ruleset = RULESETS[game]
    players = ruleset.players(ruleset.presets["as-written"])
    name = open_table(hall, TableWanted(game, bots=dict.fromkeys(players, "random")), None)
    tend(hall, name.match.name, rounds=rounds)
    return name.match.name


def turn_over(hall: Hall, name: str) -> None:
    """Let bots play until the turn is another one."""
    match = hall.match(name)
    now = match.now.date
    while match.result is None and match.date and now and match.date.turn == now.turn:
        assert tend(hall, name, rounds=1), match.held


def others(ruleset: Ruleset[Any]) -> list[str]:
    """Every house rule that may change, with a value that it has not, as it is written."""
    usual = ruleset.presets["as-written"]
    settings = []
    for name in ruleset.house_rules.__struct_fields__:
        if name in (ruleset.settled or {}):
            continue
        kind, value = choices_of(ruleset, name), getattr(usual, name)
        if kind["kind"] == "choice":
            settings += [f"{name}={each}" for each in kind["choices"] if each != value]
        elif kind["kind"] == "truth":
            settings.append(f"{name}={'no' if value else 'yes'}")
        elif kind["kind"] == "number":
            settings.append(f"{name}={value + 1 if value != kind['most'] else value - 1}")
    return settings


def test_rule_counts_from_the_next_turn_on_and_all_are_told(tmp_path: Path) -> None:
    hall = a_place(tmp_path).hall
    name = a_table(hall)
    change_rules(hall, name, ["hyperspace=cumulative", "turn_limit=90"], WHY)
    said = ledger(hall.store, name)[-1]
    match = hall.match(name)
    before = (match.house_rules.hyperspace, match.now.state["house_rules"]["hyperspace"])
    turn_over(hall, name)
    step = match.step

    assert "the umpire changes house rules from the next turn on: " in said.text
    assert (hall.time(), True) == (said.time, said.text.endswith(WHY))
    assert ("each-turn", "each-turn") == before
    assert ("cumulative", 90) == (match.house_rules.hyperspace, match.house_rules.turn_limit)
    assert match.header.house_rules["hyperspace"] == "cumulative"
    assert "cumulative" in ledger(hall.store, name)[-1].text
    assert "hyperspace" in replay(hall.store, name, GAMES).page(None, step).note

    tend(hall, name, rounds=200)  # over a state in full
    assert match.house_rules.hyperspace == "cumulative"
    assert verify(hall.store, name, GAMES).right


def test_going_back_takes_the_old_rules_with_it(tmp_path: Path) -> None:
    """A position has its own house rules: the header says those that count in it."""
    place = a_place(tmp_path)
    hall = place.hall
    an_account(place, "ann")
    name = a_table(hall)
    match, old = hall.match(name), hall.match(name).step
    change_rules(hall, name, ["hyperspace=cumulative"], WHY)
    turn_over(hall, name)
    new = match.step
    forked = fork(hall, name, old, "ann").match
    tend(hall, forked.name, rounds=2)
    roll_back(hall, name, old, WHY)

    assert (match.house_rules.hyperspace, forked.house_rules.hyperspace) == ("each-turn",) * 2
    roll_back(hall, name, new, WHY)
    assert match.house_rules.hyperspace == "cumulative"
    assert verify(hall.store, name, GAMES).right
    assert verify(hall.store, forked.name, GAMES).right


def test_change_that_is_to_come_is_called_off(tmp_path: Path) -> None:
    hall = a_place(tmp_path).hall
    name = a_table(hall)
    change_rules(hall, name, ["hyperspace=cumulative"], WHY)
    change_rules(hall, name, [], "nobody wants it")
    turn_over(hall, name)

    assert hall.match(name).house_rules.hyperspace == "each-turn"
    assert "the house rules stay as they are: nobody wants it" == ledger(hall.store, name)[-1].text


def test_of_changes_said_in_one_turn_the_last_said_counts(tmp_path: Path) -> None:
    hall = a_place(tmp_path).hall
    name = a_table(hall)
    for limit in (60, 70, 60):
        change_rules(hall, name, [f"turn_limit={limit}"], WHY)
    change_rules(hall, name, ["hyperspace=cumulative"], WHY)
    turn_over(hall, name)
    match = hall.match(name)

    assert (match.house_rules.turn_limit, match.house_rules.hyperspace) == (60, "cumulative")
    assert match.now.announced == ()
    assert verify(hall.store, name, GAMES).right


def test_change_that_does_not_fit_any_more_is_dropped_alone_and_named(tmp_path: Path) -> None:
    hall = a_place(tmp_path).hall
    name = a_table(hall)
    match = hall.match(name)
    assert match.date
    change_rules(hall, name, [f"turn_limit={match.date.turn}"], WHY)
    change_rules(hall, name, ["hyperspace=cumulative"], WHY)
    limit = f"turn_limit={match.date.turn}"
    turn_over(hall, name)
    told = [line.text for line in ledger(hall.store, name)]

    assert (match.house_rules.turn_limit, match.house_rules.hyperspace) == (0, "cumulative")
    assert (
        f"house rules that do not count: {limit}: the position does not fit them any more" in told
    )
    assert verify(hall.store, name, GAMES).right


def test_what_is_to_come_counts_when_another_change_is_said(tmp_path: Path) -> None:
    """The second goes with the rules of the next turn, and not with those of today."""
    hall = a_place(tmp_path).hall
    name = a_table(hall, "erkenfara")
    change_rules(hall, name, ["upkeep=3,0,100,140000"], WHY)
    with pytest.raises(BadConfig, match="where the upkeep of no troops is above 0"):
        change_rules(hall, name, ["upkeep_free_below=0"], WHY)
    change_rules(hall, name, ["upkeep=3,0,0,140000"], WHY)
    change_rules(hall, name, ["upkeep_free_below=0"], WHY)
    turn_over(hall, name)
    match = hall.match(name)

    assert (match.house_rules.upkeep, match.house_rules.upkeep_free_below) == (
        (3, 0, 0, 140000),
        0,
    )


@pytest.mark.parametrize(
    "rules", [{"nonsense": 1}, {"home_distance": 1}, {"turn_limit": "abc"}, {"turn_limit": -1}]
)
def test_carried_match_with_impossible_rules_to_come_goes_on(
    tmp_path: Path, rules: dict[str, Any]
) -> None:
    """They are dropped when their turn comes, and what was said behind them counts."""
    place = a_place(tmp_path)
    hall = place.hall
    old = hall.match(a_table(hall))
    assert old.date
    said = [RulesEntry(old.date.turn, one, WHY, "") for one in (rules, {"turn_limit": 60})]
    lines = [read(line) for line in hall.store.lines(old.name)]
    (tmp_path / "other").mkdir()
    other = a_place(tmp_path / "other")
    an_account(other, "ann")
    file = b"".join(line + b"\n" for line in written([*lines, *said], ""))
    match = carried(other.hall, BytesIO(file), "ann", STRANGER).match
    turn_over(other.hall, match.name)

    assert (match.held, match.house_rules.turn_limit) == ("", 60)
    assert "house rules that do not count" in str(ledger(other.hall.store, match.name))
    assert verify(other.hall.store, match.name, GAMES).right


@pytest.mark.parametrize(
    ("setting", "why"),
    [
        ("home_distance=3", "the galaxy was drawn with it"),
        ("no_such_rule=3", "has no house rule"),
        ("hyperspace=slow", "hyperspace"),
        ("turn_limit=-1", "turn_limit"),
    ],
)
def test_what_cannot_change_is_refused_with_the_reason(
    tmp_path: Path, setting: str, why: str
) -> None:
    hall = a_place(tmp_path).hall
    name = a_table(hall)

    with pytest.raises(BadConfig, match=why):
        change_rules(hall, name, [setting], WHY)


def test_rules_that_do_not_go_together_are_refused(tmp_path: Path) -> None:
    """As at the opening: an empire without troops must not pay."""
    hall = a_place(tmp_path).hall
    name = a_table(hall, "erkenfara")

    with pytest.raises(BadConfig, match="bands must rise"):
        change_rules(hall, name, ["bands=9,5,1"], WHY)


def forged(
    hall: Hall, name: str, wrong: Callable[[Hand], Hand], *, unsaid: bool = False
) -> list[str]:
    """What `verify` says of a match whose last change of rules was written otherwise."""
    entries = [read(line) for line in hall.store.lines(name)]
    place = max(place for place, one in enumerate(entries) if getattr(one, "hand", None))
    entry = entries[place]
    before, state = entries[:place], resumed(kept(written(entries[: place + 1], ""))).now.state
    assert isinstance(entry, StepEntry)
    assert entry.hand is not None
    entry = msgspec.structs.replace(entry, hand=wrong(entry.hand))
    step = msgspec.structs.replace(entry.step, digest=hand_digest(entry, state))
    entry = msgspec.structs.replace(entry, step=step)
    if unsaid:
        before = [one for one in before if not isinstance(one, RulesEntry)]
    return list(verify(kept(written([*before, entry], "")), NAME, GAMES).problems)


def saying(**changes: Any) -> Callable[[Hand], Hand]:
    return lambda hand: msgspec.structs.replace(hand, **changes)


def test_step_that_tells_other_rules_than_it_makes_is_no_sound_one(tmp_path: Path) -> None:
    """What is told of house rules follows from the position, and was said a turn before."""
    hall = a_place(tmp_path).hall
    name = a_table(hall)
    change_rules(hall, name, ["turn_limit=60"], WHY)
    turn_over(hall, name)
    told = "the position has other house rules than it says"

    assert forged(hall, name, saying()) == []
    assert told in str(forged(hall, name, saying(rules={"turn_limit": 5})))
    assert told in str(forged(hall, name, saying(rules={"turn_limit": 60, "nonsense": 5})))
    assert "nobody had said before" in str(forged(hall, name, saying(), unsaid=True))
    assert "nobody had said before" in str(forged(hall, name, saying(changed={"turn_limit": 61})))
    same = {"home_distance": hall.match(name).house_rules.home_distance}
    assert "cannot change in a match" in str(forged(hall, name, saying(changed=same)))


def a_game_of_bids(hall: Hall) -> Match:
    """A game that says nothing of rules that may change."""
    bots = dict.fromkeys((P1, P2, P3), "random")
    match = open_table(hall, TableWanted("sealed-bids", bots=bots), None).match
    tend(hall, match.name, rounds=2)
    return match


def test_nothing_changes_where_a_game_says_nothing_of_it_or_the_match_is_over(
    tmp_path: Path,
) -> None:
    hall = a_place(tmp_path).hall
    bids = a_game_of_bids(hall)
    over = TableWanted(GAME, house_rules={"turn_limit": 1}, bots={P1: "random", P2: "random"})
    done = open_table(hall, over, None).match
    tend(hall, done.name)
    rule = bids.ruleset.house_rules.__struct_fields__[0]

    with pytest.raises(BadConfig, match="no house rule of"):
        change_rules(hall, bids.name, [f"{rule}=2"], WHY)
    with pytest.raises(BadAnswer, match="over"):
        change_rules(hall, done.name, ["hyperspace=cumulative"], WHY)


@pytest.mark.parametrize("game", list(RULESETS))
def test_games_name_rules_of_their_own_and_say_why(game: str) -> None:
    """What they settle is a house rule with a reason, and the state has the others."""
    ruleset = RULESETS[game]
    assert ruleset.settled
    assert set(ruleset.settled) < set(ruleset.house_rules.__struct_fields__)
    assert all(ruleset.settled.values())
    assert "house_rules" in ruleset.state.__struct_fields__


_PEOPLE_AND_PRAISE = {"conversion", "etac_load", "prestige_table"}
ALSO_LATER = {
    "ec4x-monero": _PEOPLE_AND_PRAISE,
    "ec4x-satoshi": _PEOPLE_AND_PRAISE,
    "space-empires": {"cost_table", "handicap"},
    # the start asks whether these go together, and of what size an army is
    "erkenfara": {
        *("bands", "damage_draw", "damage_minor", "damage_major", "damage_superior"),
        *("min_army", "move_land", "move_sea", "upkeep", "upkeep_free_below"),
    },
}
"""Rules that the start reads and that go on to say something in every turn: they may change."""


def read_at_the_start(ruleset: Ruleset[Any]) -> set[str]:
    """The house rules that are looked at where a match is set up and gets its first date."""
    read: set[str] = set()

    class Spied(ruleset.house_rules):  # type: ignore[name-defined,misc]
        def __getattribute__(self, name: str) -> Any:
            read.add(name)
            return super().__getattribute__(name)

    rules = Spied(**msgspec.to_builtins(ruleset.presets["as-written"]))
    ruleset.date(ruleset.setup(rules, ruleset.players(rules), SeededDice(b"start", 0)))
    return read & set(ruleset.house_rules.__struct_fields__)


@pytest.mark.parametrize("game", list(RULESETS))
def test_what_only_the_start_reads_is_settled(game: str) -> None:
    """Else the umpire could change it, and nothing would come of it."""
    ruleset = RULESETS[game]
    assert ruleset.settled
    assert read_at_the_start(ruleset) - set(ruleset.settled) == ALSO_LATER.get(game, set())


@pytest.mark.long
@pytest.mark.parametrize("game", list(RULESETS))
def test_every_rule_that_may_change_can_be_played_after_it_did(tmp_path: Path, game: str) -> None:
    """Each to each other value, one after the other, in one match: its positions stay possible."""
    hall = a_place(tmp_path).hall
    name = a_table(hall, game, rounds=20)
    refused = []
    settings = others(RULESETS[game])
    for setting in settings:
        if hall.match(name).result is not None:
            name = a_table(hall, game, rounds=20)
        try:
            change_rules(hall, name, [setting], WHY)
        except BadConfig:  # not with what else counts, or not in this position
            refused.append(setting)
            continue
        turn_over(hall, name)
        match = hall.match(name)
        assert match.held == "", setting
        assert [] == list(match.ruleset.invariants(_state(match))), setting
    assert len(refused) < len(settings) / 4, refused
    assert verify(hall.store, name, GAMES).right


def _state(match: Any) -> Any:
    from hegemon.play.position import position_of

    return position_of(match.now, match.ruleset).state


def accepted(umpire: bool) -> tuple[Match, MemoryStore]:
    """A duel in whose second turn the umpire, or a vote, has said that a rule changes."""
    store = MemoryStore()
    match = begun(GAMES[GAME], store=store)
    late(match)
    if umpire:
        match.act(ChangeRules({"turn_limit": 60}, WHY))
    else:
        match.act(Propose({"turn_limit": 60}, WHY, player=P1), CastBallot(P2, 1))
    return match, store


def late(match: Match) -> int:
    """Let a turn end by what the rules answer; the turn that it is then."""
    assert match.date
    turn = match.date.turn
    while match.date.turn == turn:
        match.expire()
    return match.date.turn


both = pytest.mark.parametrize("umpire", [True, False], ids=["umpire", "vote"])


@both
def test_undo_takes_back_the_step_and_the_rules_that_came_with_it(*, umpire: bool) -> None:
    match, store = accepted(umpire)
    before, state, undone = match.date, match.now.state, match.step
    late(match)

    assert undone == desk_of(match, AroundTable("A duel", {})).undo
    assert undone == undo_last(match, match.step + 1, "a slip")
    assert (before, state, 0) == (match.date, match.now.state, match.house_rules.turn_limit)
    assert ({"turn_limit": 60},) == match.header.announced
    late(match)
    assert (60, ()) == (match.house_rules.turn_limit, match.header.announced)
    assert verify(store, NAME, GAMES).right
    assert resumed(store).house_rules.turn_limit == 60


@both
@pytest.mark.parametrize("counted", [True, False])
def test_rule_comes_again_with_the_next_turn_of_the_position(
    *, umpire: bool, counted: bool
) -> None:
    match, store = accepted(umpire)
    if counted:
        late(match)
    match.roll_back(0, "too far")
    assert match.date
    first = match.date.turn
    to_come = match.header.announced
    second = late(match)

    assert ((1, 2), ({"turn_limit": 60},)) == ((first, second), to_come)
    assert (60, ()) == (match.house_rules.turn_limit, match.header.announced)
    assert verify(store, NAME, GAMES).right


def test_rule_that_was_called_off_or_counts_there_does_not_come_again() -> None:
    match, _ = accepted(umpire=True)
    late(match)
    there = match.step
    match.roll_back(0, "too far")
    match.roll_back(there, "no, on")
    counts = (match.house_rules.turn_limit, match.header.announced)
    match.roll_back(0, "too far")
    match.act(ChangeRules({}, "nobody wants it"))
    late(match)

    assert (60, ()) == counts
    assert (0, ()) == (match.house_rules.turn_limit, match.header.announced)
