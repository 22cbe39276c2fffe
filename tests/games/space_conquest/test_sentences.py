"""What each event says to its player, to the opponent, and to one who sees the truth."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from hegemon.core.game import Event, Result
from hegemon.core.mentions import plain
from hegemon.core.report import Section, Sentence, sentences, weightiest
from hegemon.core.show.headlines import news_in
from hegemon.core.show.stories import Flight
from hegemon.draw.text_report import draw_reason
from hegemon.games.space_conquest import SPACE_CONQUEST, HouseRules, Malformed, Move
from hegemon.games.space_conquest.events import (
    EVENTS,
    Assault,
    Battle,
    FleetArrived,
    FleetFell,
    FleetLost,
    FleetOrdered,
    HomeFounded,
    MatchEnded,
    OrderSkipped,
    OrdersRejected,
    Rebellion,
    ShipsMade,
    StarFreed,
    StarTaken,
    Unrest,
)
from hegemon.games.space_conquest.positions import P1, P2, fleet, one_turn
from hegemon.games.space_conquest.show.sentences import sentence
from hegemon.games.space_conquest.view import truth_of, view_of
from tests.games.space_conquest.cases import random_play, table, x

BOTH = (P1, P2)


def ended(outcome: Any, *winners: Any, homes: tuple[str, ...] = ("E",)) -> MatchEnded:
    """The end of a match."""
    return MatchEnded(Result(outcome, winners, "."), homes)


TEXTS: list[tuple[Event, str | None, str | None, str | None]] = [
    # the event; for player 1; for player 2 (None: not told; "": as for player 1); for the truth
    (
        HomeFounded(P1, "H", 4),
        "You begin at Hadar (H) with 4 ships.",
        None,
        "Player 1 begins at Hadar (H) with 4 ships.",
    ),
    (
        FleetLost(P1, "p1-003", 1, "H", "E", 50, 1, 1),
        "Your fleet of 1 ship (Hadar to Electra) was lost in hyperspace.",
        None,
        "Player 1's fleet of 1 ship (Hadar to Electra) was lost in hyperspace.",
    ),
    (
        FleetArrived(P1, "p1-003", 2, "E", 4, discovered=True),
        "Your fleet of 2 ships arrived at Electra (E): 4 RU.",
        None,
        "Player 1's fleet of 2 ships arrived at Electra (E): 4 RU.",
    ),
    (
        FleetArrived(P1, "p1-003", 1, "H", 4, discovered=False),
        "Your fleet of 1 ship arrived at Hadar (H).",
        None,
        "Player 1's fleet of 1 ship arrived at Hadar (H).",
    ),
    (
        Battle(BOTH, "E", {P1: 5, P2: 1}, {P1: 4, P2: 0}),
        "Battle at Electra (E): 5 ships of yours against 1 ship of player 2; you keep 4.",
        "Battle at Electra (E): 5 ships of player 1 against 1 ship of yours; player 1 keeps 4.",
        "Battle at Electra (E): 5 ships of player 1 against 1 ship of player 2; player 1 keeps 4.",
    ),
    (
        Battle(BOTH, "E", {P1: 1, P2: 1}, {P1: 0, P2: 0}),
        "Battle at Electra (E): 1 ship of yours against 1 ship of player 2; nobody survived.",
        "Battle at Electra (E): 1 ship of player 1 against 1 ship of yours; nobody survived.",
        "Battle at Electra (E): 1 ship of player 1 against 1 ship of player 2; nobody survived.",
    ),
    (
        Assault(BOTH, "H", P1, 4, 3, 2, 0),
        ("You attack Hadar (H) with 4 ships against a garrison of 3: "
        "the garrison is destroyed, 2 ships left to hold the star."),
        ("Player 1 attacks Hadar (H) with 4 ships against a garrison of 3: "
        "the garrison is destroyed, 2 ships left to hold the star."),
        ("Player 1 attacks Hadar (H) with 4 ships against a garrison of 3: "
        "the garrison is destroyed, 2 ships left to hold the star."),
    ),
    (
        Assault((P1,), "H", P1, 1, 3, 0, 2),
        ("You attack Hadar (H) with 1 ship against a garrison of 3: "
        "all ships are lost, 2 of the garrison left."),
        None,
        ("Player 1 attacks Hadar (H) with 1 ship against a garrison of 3: "
        "all ships are lost, 2 of the garrison left."),
    ),
    (
        Assault((P1,), "H", P1, 3, 3, 0, 0),
        "You attack Hadar (H) with 3 ships against a garrison of 3: nobody survived.",
        None,
        "Player 1 attacks Hadar (H) with 3 ships against a garrison of 3: nobody survived.",
    ),
    (
        StarTaken((P1,), "H", P1, None, 2, opposed=True),
        "You now control Hadar (H).",
        None,
        "Player 1 now controls Hadar (H).",
    ),
    (
        StarTaken(BOTH, "H", P1, P2, 2, opposed=True),
        "You now control Hadar (H), taken from player 2.",
        "Player 1 now controls Hadar (H), taken from you.",
        "Player 1 now controls Hadar (H), taken from player 2.",
    ),
    (
        StarTaken(BOTH, "H", P1, P2, 2, opposed=False),
        "You now control Hadar (H), taken from player 2 without a fight.",
        "Player 1 now controls Hadar (H), taken from you without a fight.",
        "Player 1 now controls Hadar (H), taken from player 2 without a fight.",
    ),
    (
        StarTaken((P1,), "H", P1, None, 2, opposed=False),
        "You now control Hadar (H) without a fight.",
        None,
        "Player 1 now controls Hadar (H) without a fight.",
    ),
    (
        StarFreed(BOTH, "E", P2),
        "Electra (E) belongs to nobody any more: both fleets were destroyed.",
        "",
        "",
    ),
    (
        ended("victory", P1),
        "You won by taking the home star Electra (E).",
        "Player 1 won by taking the home star Electra (E).",
        "Player 1 won by taking the home star Electra (E).",
    ),
    (
        ended("draw", homes=("E", "H")),
        "The match is a draw: Electra (E) and Hadar (H) were taken in the same turn.",
        "",
        "",
    ),
    (
        ended("undecided", homes=()),
        "The match ends undecided: the turn limit was reached.",
        "",
        "",
    ),
    (
        FleetOrdered(P1, "p1-000", 1, "H", "E", 11),
        "Your fleet of 1 ship leaves Hadar (H) for Electra (E), 11 parsecs away.",
        None,
        "Player 1's fleet of 1 ship leaves Hadar (H) for Electra (E), 11 parsecs away.",
    ),
    (
        FleetOrdered(P1, "p1-000", 2, "H", "E", 1),
        "Your fleet of 2 ships leaves Hadar (H) for Electra (E), 1 parsec away.",
        None,
        "Player 1's fleet of 2 ships leaves Hadar (H) for Electra (E), 1 parsec away.",
    ),
    (
        OrderSkipped(P1, 1, "malformed", Malformed('{"from": "H"}', "missing: to, ships")),
        "Your order 2 was skipped: it is no order (missing: to, ships).",
        None,
        "Player 1's order 2 was skipped: it is no order (missing: to, ships).",
    ),
    (
        OrderSkipped(P1, 0, "unknown-origin", Move("Z", "H", 1)),
        "Your order 1 was skipped: there is no star 'Z'.",
        None,
        "Player 1's order 1 was skipped: there is no star 'Z'.",
    ),
    (
        OrderSkipped(P1, 4, "unknown-destination", Move("H", "\x1b[2J", 1)),
        "Your order 5 was skipped: there is no star '\\x1b[2J'.",
        None,
        "Player 1's order 5 was skipped: there is no star '\\x1b[2J'.",
    ),
    (
        OrderSkipped(P1, 1, "not-owned", Move("E", "H", 1)),
        "Your order 2 was skipped: E is not your star.",
        None,
        "Player 1's order 2 was skipped: E is not player 1's star.",
    ),
    (
        OrderSkipped(P1, 1, "same-star", Move("H", "H", 1)),
        "Your order 2 was skipped: the ships are already at H.",
        None,
        "Player 1's order 2 was skipped: the ships are already at H.",
    ),
    (
        OrderSkipped(P1, 1, "bad-count", Move("H", "E", 1.5)),
        "Your order 2 was skipped: 1.5 is not a whole number of ships above 0.",
        None,
        "Player 1's order 2 was skipped: 1.5 is not a whole number of ships above 0.",
    ),
    (
        OrderSkipped(P1, 1, "bad-count", Move("H", "E", "3")),
        "Your order 2 was skipped: '3' is not a whole number of ships above 0.",
        None,
        "Player 1's order 2 was skipped: '3' is not a whole number of ships above 0.",
    ),
    (
        OrdersRejected(P1, "over-committed", "H", 5, 4),
        "None of your orders was carried out: 5 ships were ordered from H, which has 4.",
        None,
        "None of player 1's orders was carried out: 5 ships were ordered from H, which has 4.",
    ),
    (
        OrdersRejected(P1, "over-committed", "H", 1, 0),
        "None of your orders was carried out: 1 ship was ordered from H, which has 0.",
        None,
        "None of player 1's orders was carried out: 1 ship was ordered from H, which has 0.",
    ),
    (
        OrdersRejected(P1, "not-owned", "E", 1),
        "None of your orders was carried out: E is not your star.",
        None,
        "None of player 1's orders was carried out: E is not player 1's star.",
    ),
    (
        OrdersRejected(P1, "malformed", fault="no moves\x07"),
        "None of your orders was carried out: they could not be read: no moves?.",
        None,
        "None of player 1's orders was carried out: they could not be read: no moves?.",
    ),
    (
        Unrest(P1, "X", 2, 3, 1),
        "Unrest at X (X), but no rebellion.",
        None,
        "",
    ),
    (
        Rebellion(P1, "X", 2, 3, 0, 2, 4),
        "X (X) rebelled: 3 rebels against a garrison of 2; the star is lost, 2 rebels left.",
        None,
        "",
    ),
    (
        Rebellion(P1, "X", 0, 1, 0, 1, 4),
        "X (X) rebelled: 1 rebel against a garrison of 0; the star is lost, 1 rebel left.",
        None,
        "",
    ),
    (
        FleetFell(P1, "p1-003", 2, "X"),
        "Your fleet of 2 ships, about to leave X (X), died with its garrison.",
        None,
        "Player 1's fleet of 2 ships, about to leave X (X), died with its garrison.",
    ),
    (
        ShipsMade(P1, {"H": 4, "X": 3}),
        "Your stars made 7 ships: Hadar +4, X +3.",
        None,
        "Player 1's stars made 7 ships: Hadar +4, X +3.",
    ),
    (
        ShipsMade(P1, {"X": 1}),
        "Your stars made 1 ship: X +1.",
        None,
        "Player 1's stars made 1 ship: X +1.",
    ),
    (
        ShipsMade(P1, {}),
        "Your stars made 0 ships.",
        None,
        "Player 1's stars made 0 ships.",
    ),
]  # fmt: skip

IDS = [f"{type(event).__name__}-{number}" for number, (event, *_) in enumerate(TEXTS)]


@pytest.mark.parametrize(("event", "mine", "theirs", "truth"), TEXTS, ids=IDS)
def test_texts(event: Event, mine: str, theirs: str | None, truth: str) -> None:
    """The sentence for player 1, for player 2, and for one who sees everything."""
    state = table(x())
    opponent = event.seen_by(P2)

    assert mine == sentence(event, view_of(state, P1)).plain
    assert (truth or mine) == sentence(event, truth_of(state)).plain
    if theirs is None:
        assert opponent is None
    else:
        assert opponent is not None
        assert (theirs or mine) == sentence(opponent, view_of(state, P2)).plain


def test_every_event_has_its_texts() -> None:
    """The table above leaves none out."""
    assert set(EVENTS) == {type(event) for event, *_ in TEXTS}


@pytest.mark.parametrize(
    ("event", "dice", "inputs"),
    [
        (FleetLost(P1, "p1-003", 1, "H", "E", 50, 1, 1), ("d50 = 1",), ("lost on 1",)),
        (
            FleetLost(P1, "p1-003", 1, "H", "E", 1_000_000, 7, 20204),
            ("d1000000 = 7",),
            ("lost on 1 to 20204",),
        ),
        (Unrest(P1, "X", 2, 3, 1), ("d6 = 1",), ("garrison: 2", "RU: 3")),
        (Rebellion(P1, "X", 2, 3, 0, 2, 4), ("d6 = 4",), ("garrison: 2", "RU: 3")),
        (Battle(BOTH, "E", {P1: 5, P2: 1}, {P1: 4, P2: 0}), (), ("you: 5", "player 2: 1")),
        (Assault((P1,), "H", P1, 4, 3, 2, 0), (), ("ships: 4", "garrison: 3")),
    ],
    ids=range(6),
)
def test_reasons(event: Event, dice: tuple[str, ...], inputs: tuple[str, ...]) -> None:
    """Why: whatever a die decided shows the die, whatever numbers decided the numbers."""
    told = sentence(event, view_of(table(x()), P1))

    assert told.reason is not None
    assert (dice, inputs) == (told.reason.dice, tuple(map(plain, told.reason.inputs)))


@pytest.mark.parametrize(("event", "texts"), [(event, texts) for event, *texts in TEXTS], ids=IDS)
def test_every_sentence_names_its_rule_and_places(event: Event, texts: Any) -> None:
    """The reason cites the event's section, and the places are stars of the chart."""
    state = table(x())
    told: Sentence = sentence(event, truth_of(state))

    assert texts
    assert told.reason is not None
    assert type(event).rule == told.reason.rule
    assert set(told.places) <= set(state.chart)
    assert draw_reason(told.reason)
    assert told.plain.isprintable()


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_stands_under_a_heading(kind: type[Event]) -> None:
    """Its report has a section for it, beside the table of stars."""
    event = next(event for event, *_ in TEXTS if type(event) is kind)
    report = SPACE_CONQUEST.report(view_of(table(x(), turn=5), P1), [event])
    headings = {
        "The beginning": {HomeFounded},
        "What you lost": {Rebellion, FleetFell, FleetLost},
        "Orders that were not carried out": {OrderSkipped, OrdersRejected},
        "Turn 4, new ships": {ShipsMade},
        "Turn 4, after your orders": {FleetOrdered, Unrest},
        "Turn 5, movement": {FleetArrived},
        "Turn 5, combat": {Battle, Assault, StarTaken, StarFreed},
        "The end": {MatchEnded},
    }  # fmt: skip

    assert kind in headings[report.sections[0].heading]
    assert msgspec.json.encode(report)


@pytest.mark.parametrize(
    ("rules", "where"),
    [
        (HouseRules(), "Turn 4, after your orders"),
        (HouseRules(rebellions="before-victory"), "Turn 5, rebellions"),
    ],
)
def test_rebellions_stand_where_they_happen(rules: HouseRules, where: str) -> None:
    """R57: by house rule they belong to the first half of a turn."""
    view = view_of(table(x(), turn=5, house_rules=rules), P1)
    report = SPACE_CONQUEST.report(view, [Unrest(P1, "X", 2, 3, 1)])

    assert where == report.sections[0].heading


def test_a_capture_without_a_fight_is_no_combat() -> None:
    """R17: a star that nobody defended is told under a heading of its own, after the fights."""
    taken = [StarTaken((P1,), "H", P1, None, 2, opposed) for opposed in (False, True)]
    report = SPACE_CONQUEST.report(view_of(table(x(), turn=5), P1), taken)

    assert ["Turn 5, combat", "Turn 5, captures without a fight", "Stars"] == [
        section.heading for section in report.sections
    ]


def test_a_bystander_reads_of_orders_that_are_not_his() -> None:
    """He has given none; and at the turn limit no other turn has begun."""
    state = table(x(), turn=5)
    made = ShipsMade(P1, {"H": 4})
    bystander = SPACE_CONQUEST.report(truth_of(state), [made])
    state.result = Result("undecided", (), "")
    limit = SPACE_CONQUEST.report(view_of(state, P1), [made])

    assert "Turn 4, after the orders" == bystander.sections[0].heading
    assert "Turn 5, new ships" == limit.sections[0].heading


PHASES = (
    (HomeFounded,),
    (FleetOrdered, OrderSkipped, OrdersRejected),
    (Unrest, Rebellion, FleetFell),
    (ShipsMade,),
    (FleetLost, FleetArrived),
    (Battle, Assault, StarTaken, StarFreed),
    (MatchEnded,),
)


@pytest.mark.parametrize("seed", range(4))
def test_a_bystanders_report_is_in_the_order_of_time(seed: int) -> None:
    """Who has no seat has nothing to answer: what happened first is told first."""
    for _, after, events in random_play(seed, 40):
        report = SPACE_CONQUEST.report(truth_of(after), events)
        told = [event for each in sentences(report) for event in told_by(each, events)]
        phases = [next(n for n, kinds in enumerate(PHASES) if type(e) in kinds) for e in told]

        assert sorted(phases) == phases
        assert len(events) == len(told)


def told_by(each: Sentence, events: Sequence[Event]) -> list[Event]:
    """The events that a sentence tells: fleets of a player that leave at once are told in one."""
    first = events[int(each.event)]
    if not isinstance(first, FleetOrdered):
        return [first]
    leaving = [one for one in events if isinstance(one, FleetOrdered)]
    return [one for one in leaving if one.player == first.player]


def test_a_player_reads_what_threatens_first() -> None:
    """Decision 50: what was lost, what went wrong, stars, new ships, and last what was ordered."""
    view = view_of(table(x(), turn=5), P1)
    events = [
        FleetOrdered(P1, "p1-000", 3, "H", "X", 4),
        OrdersRejected(P1, "over-committed", "H", 9, 4),
        FleetOrdered(P1, "p1-001", 2, "H", "X", 4),
        ShipsMade(P1, {"H": 4}),
        FleetArrived(P1, "p1-000", 3, "X", 3, discovered=True),
        StarTaken((P1, P2), "H", P1, None, 2, opposed=True),
        StarTaken((P1, P2), "X", P2, P1, 2, opposed=True),
    ]
    report = SPACE_CONQUEST.report(view, events)

    assert [
        "What you lost",
        "Orders that were not carried out",
        "Turn 5, combat",
        "Turn 5, movement",
        "Turn 4, new ships",
        "Turn 4, after your orders",
        "Accounts",
        "Stars",
    ] == [section.heading for section in report.sections]
    (leaving,) = report.sections[5].items
    assert isinstance(leaving, Sentence)
    fleets = "3 ships from Hadar to X, 2 ships from Hadar to X"
    assert f"2 fleets leave: {fleets}." == leaving.plain
    assert leaving.reason is not None
    assert "Your fleet of 2 ships leaves [Hadar (H)]" in leaving.reason.inputs[1]


def test_the_battle_for_a_lost_star_is_told_with_the_loss() -> None:
    """Why it was lost stands above it; battles for other stars are where fights are."""
    both = (P1, P2)
    events = [
        Battle(both, "H", {P1: 5, P2: 2}, {P1: 4, P2: 0}),
        Battle(both, "X", {P1: 2, P2: 5}, {P1: 0, P2: 4}),
        StarTaken(both, "X", P2, P1, 4, opposed=True),
    ]
    state = table(x(), turn=5)
    own, free = (
        SPACE_CONQUEST.report(view, events) for view in (view_of(state, P1), truth_of(state))
    )

    assert [
        ("What you lost", ("1", "2")),
        ("Turn 5, combat", ("0",)),
    ] == [(one.heading, _events(one)) for one in own.sections[:2]]
    assert ("0", "1", "2") == _events(free.sections[0])


def _events(section: Section) -> tuple[str, ...]:
    return tuple(item.event for item in section.items if isinstance(item, Sentence))


def test_lost_and_taken_again() -> None:
    """A star rebels on turn 1 and is taken again on turn 2: the loss leads, each with its turn."""
    start = table(x(npc=0, owner="p1"), fleets=[fleet("p1", 9, "H", "X", left=1)])
    after, events = one_turn(start, dice=[6, 50])
    seen = [event for event in events if event.seen_by(P1)]
    report = SPACE_CONQUEST.report(view_of(after, P1), seen)

    assert [
        ("What you lost", "X (X) rebelled:"),
        ("Turn 2, combat", "You attack X (X"),
        ("Turn 2, combat", "You now control"),
        ("Turn 2, movement", "Your fleet of 9"),
        ("Turn 1, new ships", "Your stars made"),
    ] == [
        (section.heading, item.plain[:15].strip())
        for section in report.sections
        for item in section.items
        if isinstance(item, Sentence)
    ]


def test_a_star_that_was_stormed_is_told_by_its_fight() -> None:
    """Who reads one headline of a place reads who won and with what, and has the rule beside it."""
    state = table(x(), turn=5)
    fought = Assault((P1,), "X", P1, 4, 3, 2, 0)
    events = [fought, StarTaken((P1,), "X", P1, None, ships=2, opposed=True)]

    (told,) = weightiest(news_in(SPACE_CONQUEST.report(view_of(state, P1), events)), 5)

    assert "You attack X (X) with 4 ships" in told.plain
    assert told.fight is not None


def test_ships_that_arrive_are_a_routine_line_and_a_moment_of_the_film() -> None:
    """A way of one turn is flown between two boards; what was made stands above it."""
    state = table(x(), turn=5)
    events = [
        FleetArrived(P1, "p1-000", 4, "X", 3, discovered=False),
        ShipsMade(P1, {"H": 5}),
    ]
    told = weightiest(news_in(SPACE_CONQUEST.report(view_of(state, P1), events)), 5)

    assert [("money", ""), ("routine", "4 ships arrived")] == [
        (one.story.subject, one.story.title) for one in told if one.story is not None
    ]


@pytest.mark.parametrize(("parsecs", "seen"), [(1, 1), (2, 0)])
def test_a_way_of_one_turn_is_seen_in_the_film_a_longer_one_on_the_map(
    parsecs: int, seen: int
) -> None:
    event = FleetOrdered(P1, "p1-000", 2, "H", "E", parsecs)
    (told,) = sentences(SPACE_CONQUEST.report(view_of(table(x(), turn=5), P1), [event]))

    assert told.story is not None
    assert [Flight("p1-000", P1, "fleet", ("H", "E"), 2)][:seen] == list(told.story.flights)
