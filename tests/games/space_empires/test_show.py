"""Boards and reports: what they tell, and that they tell no more than the view holds."""

import re
from collections.abc import Iterator
from typing import Literal

import pytest

from hegemon.bots.forward import FastDice
from hegemon.core.board import Board
from hegemon.core.game import Event, Play, Player, open_question, run
from hegemon.core.report import Report, Table, sentences
from hegemon.core.show.board_checks import check_board
from hegemon.draw.text_map import draw_map
from hegemon.games.space_empires.battle.events import BattleBegan, BattleEnded, Fired, InLine
from hegemon.games.space_empires.economy.events import BidsShown, Researched
from hegemon.games.space_empires.events import EVENTS, Detached, Moved, Scuttled
from hegemon.games.space_empires.house_rules import HouseRules, MapName
from hegemon.games.space_empires.positions import position
from hegemon.games.space_empires.setup import seats_of, set_up
from hegemon.games.space_empires.show.board import board_of
from hegemon.games.space_empires.show.report import report_of
from hegemon.games.space_empires.state import Group, State, Tech
from hegemon.games.space_empires.view import View, view_of

P1, P2 = Player("p1"), Player("p2")


def begun(map_name: MapName = "standard") -> State:
    """A match in its first turn, everybody with the usual homeworld."""
    rules = HouseRules(map=map_name)
    play = Play(set_up(rules, seats_of(rules), FastDice(7)), FastDice(7), frozenset(EVENTS))
    run(play)
    question = open_question(play.state)
    assert question is not None
    players = question.asked(play.state)
    question.resolve(play, {player: question.default(play.state, player) for player in players})
    play.state.agenda.pop(0)
    run(play)
    return play.state


def told(view: View, *events: Event) -> list[str]:
    """The sentences of a report, as people read them."""
    return [line.plain for line in sentences(report_of(view, events))]


def table_of(report: Report, heading: str) -> Table:
    """The first table of a section."""
    for section in report.sections:
        if section.heading.startswith(heading):
            return next(item for item in section.items if isinstance(item, Table))
    raise AssertionError(f"no section {heading}")


@pytest.mark.parametrize("map_name", ["small", "standard", "large", "grand", "three", "four"])
def test_every_map_fits_a_terminal_with_its_ships(map_name: MapName) -> None:
    """80 columns and 24 lines, each homeworld with what its owner has there."""
    board = board_of(view_of(begun(map_name), P1))
    lines = draw_map(board, width=80, height=24).splitlines()

    assert check_board(board) == []
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert any(re.search(r"Ha:", line) for line in lines)


def counters(board: Board, owner: Player) -> Iterator[tuple[str, int | None]]:
    """What the board calls each counter of a player, and how many ships it shows."""
    return ((token.style, token.count) for token in board.tokens if token.owner == owner)


def test_counters_of_others_are_counters() -> None:
    """Kind and number are told of own ones and of what lies face up."""
    view = view_of(begun(), P1)

    assert set(counters(board_of(view), P1)) == {
        ("Ship Yard", 4),
        ("Scout", 3),
        ("Miner", 1),
        ("Colony Ship", 1),
    }
    assert set(counters(board_of(view), P2)) == {
        ("counter", None),
        ("Miner", 1),
        ("Colony Ship", 1),
    }


def test_ships_and_counters_have_signs_of_their_own() -> None:
    """Own ships are counted, of what lies face down only its counters; the legend says so."""
    text = draw_map(board_of(view_of(begun(), P1)), width=80)

    assert re.search(r"Ha:11\b", text)
    assert re.search(r"Hb=\d", text)
    assert "=2 counters of any number each" in text


def test_a_bystander_is_told_of_no_books() -> None:
    """Colonies and counters are for all, stores and technologies for their owner."""
    state = begun()

    def headings(player: Player | None) -> list[str]:
        return [section.heading for section in report_of(view_of(state, player), ()).sections]

    assert headings(P1) == ["Colonies", "Groups by hex", "Economy", "Technology"]
    assert headings(None) == ["Colonies", "Groups by hex"]


def test_sentences_say_no_more_than_their_reader_may_know() -> None:
    """§3.2, §3.3, §3.10: others see counters come and go."""
    state = begun()
    home = state.groups["p1-1"].at
    events = (
        Moved(P1, "p1-2", (home, "C4")),
        Detached(P1, "p1-2", "p1-7", 2, open=False),
        Scuttled(P1, "p1-9", home, "DECOY", 2, gone=True, open=False),
    )
    seen = [event.seen_by(P2) for event in events]
    assert None not in seen

    expected = [
        f"You move Scout p1-2 from {home} to C4.",
        "You divide Scout p1-2: 2 ships of it in a group apart, group p1-7.",
        f"You scuttle 2 Decoys in {home}.",
    ]
    assert told(view_of(state, P1), *events) == expected
    expected = [
        f"Player 1 moves counter p1-2 from {home} to C4.",
        "Player 1 divides counter p1-2: some of it in a group apart, group p1-7.",
        f"Player 1 scuttles group p1-9 in {home}.",
    ]
    assert told(view_of(state, P2), *(event for event in seen if event)) == expected


def shot(needed: int, *faces: int, destroyed: int = 0) -> Fired:
    """A Scout of player 1 fires at one of player 2."""
    return Fired(
        at="F4",
        player=P1,
        group="p1-2",
        unit="SC",
        target="p2-2",
        target_unit="SC",
        attack=3,
        attack_tech=0,
        bonus=0,
        defense=0,
        defense_tech=0,
        needed=needed,
        faces=faces,
        destroyed=destroyed,
    )


BATTLE = (
    BattleBegan(
        "F4",
        P1,
        P2,
        (
            InLine("p1-2", P1, "SC", 3, Tech()),
            InLine("p2-2", P2, "SC", 1, Tech()),
            InLine("p2-3", P2, "MINER", 1, Tech()),
        ),
        {P1: 0, P2: 2},
    ),
    shot(3, 8),
    shot(3, 2, destroyed=1),
    BattleEnded("F4", P1, P2, ("MINER",)),
)


@pytest.mark.parametrize(
    ("faces", "destroyed", "outcome"),
    [
        ((8, 9), 0, "no hit"),
        ((3, 9), 0, "1 hit"),
        ((1, 2, 3), 1, "3 hits, 1 destroyed"),
    ],
)
def test_ships_of_a_group_that_fire_together(
    faces: tuple[int, ...], destroyed: int, outcome: str
) -> None:
    """One sentence for all of them, with every die."""
    event = shot(3, *faces, destroyed=destroyed)
    line = next(sentences(report_of(view_of(begun(), P1), (event,))))
    rolls = ", ".join(map(str, faces))

    assert line.reason is not None
    assert line.reason.dice == tuple(f"d10 = {face}" for face in faces)
    assert line.plain == (
        f"{len(faces)} of your Scouts p1-2 fire at Scout p2-2, need 3, roll {rolls}: {outcome}."
    )


def test_a_battle_is_told_blow_by_blow() -> None:
    """One section: who, each shot, how it ended; decoys that died are told."""
    report = report_of(view_of(begun(), P1), BATTLE)

    assert report.sections[0].heading == "Battle in [F4](place:F4): you against [player 2](seat:p2)"
    assert [line.plain for line in sentences(report)] == [
        "You attack player 2 in F4. Player 2 loses 2 Decoys before the first shot.",
        "Your Scout p1-2 fires at Scout p2-2, needs 3, rolls 8: a miss.",
        "Your Scout p1-2 fires at Scout p2-2, needs 3, rolls 2: destroyed.",
        "You win the battle in F4. Player 2's 1 Miner went down with it.",
    ]


def test_a_battle_ends_with_a_table_of_losses() -> None:
    """By side and kind: what there was, what was shot, what left, what remains."""
    report = report_of(view_of(begun(), P1), BATTLE)
    began, ended = (item for item in report.sections[0].items if isinstance(item, Table))

    assert [row[1:4] for row in began.rows] == [
        ("1 Scout p2-2", "E", "3-0"),
        ("3 Scouts p1-2", "E", "3-0"),
        ("1 Miner p2-3", "", ""),
    ]
    assert [row[1:] for row in ended.rows] == [
        ("3 Scouts", "0", "0", "3"),
        ("1 Scout", "1", "0", "0"),
        ("1 Miner", "1", "0", "0"),
    ]


def test_a_shot_says_why() -> None:
    """What went into it, and the die."""
    line = next(sentences(report_of(view_of(begun(), P1), (shot(3, 8),))))
    assert line.reason is not None

    assert line.reason.rule == "4.6"
    assert line.reason.inputs == (
        "Attack Strength 3, technology +0, fleet size +0",
        "Defense Strength 0, technology +0",
    )
    assert line.reason.dice == ("d10 = 8",)


@pytest.mark.parametrize(
    ("bids", "text"),
    [
        ({P1: 3, P2: 1}, "Bids: you 3 and player 2 1; you say who is first."),
        ({P1: 0, P2: 0}, "Bids: you 0 and player 2 0; you remain first."),
    ],
)
def test_bids(bids: dict[Player, int], text: str) -> None:
    """Without any bid nobody chooses."""
    assert told(view_of(begun(), P1), BidsShown(bids, P1)) == [text]


@pytest.mark.parametrize(
    ("ties", "text"),
    [
        ("earliest", "Bids: you 3 and player 2 3; you say who is first."),
        ("first_stays", "Bids: you 3 and player 2 3; you remain first."),
    ],
)
def test_tied_bids(ties: Literal["earliest", "first_stays"], text: str) -> None:
    """R28: by house rule nobody has won."""
    view = view_of(position(house_rules=HouseRules(map="small", bid_ties=ties)), P1)

    assert told(view, BidsShown({P1: 3, P2: 3}, P1)) == [text]


def test_the_economy_is_foreseen() -> None:
    """Colonies and loads less maintenance, on top of the store."""
    state = begun()
    home = state.groups["p1-1"].at
    colony = state.systems[home].colony
    assert colony is not None
    colony.stock = ("mineral_home", "wreck")
    state.empires[P1].cp = 7

    rows = dict(table_of(report_of(view_of(state, P1), ()), "Economy").rows)  # type: ignore[arg-type]
    assert rows == {
        "store": "7",
        "colonies": "20",
        "minerals": "5",
        "conquests": "0",
        "maintenance": "-3",
        "to spend": "29",
    }


def test_a_load_in_tow_is_told() -> None:
    """Everybody sees what a Miner tows."""
    state = begun()
    miner: Group = next(each for each in state.groups.values() if each.kind == "MINER")
    miner.load = "mineral_deep"
    rows = table_of(report_of(view_of(state, P2), ()), "Groups").rows

    assert any("1 Miner" in row[3] and "with minerals worth 10 CP" in row[3] for row in rows)


def test_facts_that_are_numbers_say_so() -> None:
    """So nobody has to parse their texts; the unit stands beside the number."""
    board = board_of(view_of(begun(), P1))
    home = next(place for place in board.places if "home 20" in place.badges)
    found = {fact.label: fact for each in board.tokens for fact in each.facts}

    assert (20, "CP") == next((one.number, one.unit) for one in home.facts if one.label == "gives")
    assert (1, "") == (found["hull"].number, found["hull"].unit)
    assert found["strength"].number is None
    for fact in (fact for each in (*board.places, *board.tokens) for fact in each.facts):
        digits = re.fullmatch(r"(\d+) ?(.*)", fact.value)
        wanted = (int(digits[1]), digits[2]) if digits and "-" not in fact.value else (None, "")
        assert wanted == (fact.number, fact.unit), fact


def test_moves_that_follow_each_other_are_one_line() -> None:
    """§3.2: fifteen counters of others are no news each; what comes between them stays there."""
    view = view_of(begun(), P1)
    moves = [Moved(P2, f"p2-{number}", ("C4", "C3")) for number in (1, 2)]
    last = Moved(P2, "p2-3", ("C4", "C3"))
    lines = told(view, *moves, Scuttled(P2, "p2-9", "C4", "SC", 1, gone=True, open=False), last)

    assert len(lines) == 3
    assert lines[0].startswith(
        "Player 2 moves 2 counters: counter p2-1 from C4 to C3; counter p2-2"
    )
    assert lines[2] == "Player 2 moves Miner p2-3 from C4 to C3."


def test_the_headline_of_research_names_the_technology() -> None:
    report = report_of(view_of(begun(), P1), [Researched(P1, "ship_size", 2, 10)])
    titles = [one.story.title for one in sentences(report) if one.story is not None]

    assert ["Ship Size 2 developed"] == [title for title in titles if title]
