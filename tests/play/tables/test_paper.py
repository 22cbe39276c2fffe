"""Seats on paper: whoever runs the match enters what stands there, and everybody is told."""

from pathlib import Path

import pytest

from hegemon.core.codec import Codec
from hegemon.core.errors import BadAnswer, BadConfig, BadSave
from hegemon.core.game import Player
from hegemon.games import RULESETS
from hegemon.play.commands import OnPaper, ShowWar
from hegemon.play.entries import NOBODY
from hegemon.play.errors import StillRunning
from hegemon.play.followed import followed
from hegemon.play.holding.entries import EnteredEntry
from hegemon.play.now import full_of, reopened
from hegemon.play.position import position_of
from hegemon.play.start.scenarios import read
from hegemon.play.tables.aside import orders_aside
from hegemon.play.tables.desk import AroundTable, UmpireDesk, desk_of
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.ledger import ledger
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.paper import (
    EnteringMatch,
    PaperSaid,
    check_paper_lines,
    paper_turn,
    say_from_paper,
    seal_paper,
)
from hegemon.play.tables.seats import (
    free_seats,
    give_link,
    leave_seat,
    pass_on,
    put_paper_away,
    take_seat,
    take_seat_on_paper,
)
from hegemon.play.tables.tending import tend
from hegemon.play.tables.umpire import act_by_hand, save_scenario, undo_last
from hegemon.play.turn.drafts import keep_draft, read_draft
from hegemon.play.turn.sealing import Sending, seal, unseal
from hegemon.play.verify import verify
from hegemon.store.post.outbox import SqlOutbox
from hegemon.store.sendings import SqlDrafts
from hegemon.store.tables import SqlTables
from tests.play.table import GAMES, P1, P2, bot_answer, bot_lines
from tests.play.tables.hall import Place, a_place, an_account, with_absence

FIVE = list(RULESETS)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return a_place(tmp_path)


def a_table(place: Place, game: str = "space-conquest", **more: object) -> str:
    """Uma runs it, Ann plays by her account, and Bea on paper; bots play the rest."""
    for account in ("uma", "ann", "cat"):
        an_account(place, account)
    hall = place.hall
    ruleset = hall.ruleset(game)
    players = ruleset.players(ruleset.house_rules())
    bots = dict.fromkeys(players[2:], "random")
    wanted = TableWanted(game, bots=bots, runs=True, **more)  # type: ignore[arg-type]
    name = open_table(hall, wanted, "uma").match.name
    take_seat(hall, name, P1, account="ann", called="Ann")
    take_seat_on_paper(hall, name, P2, called="Bea", word="umpire")
    tend(hall, name)
    return name


def entering(hall: Hall, name: str) -> EnteringMatch:
    return EnteringMatch(hall.match(name), hall.clock, "umpire", settles=False)


def say(hall: Hall, match: EnteringMatch, seat: Player, said: PaperSaid) -> None:
    """It stands on the paper of a seat."""
    say_from_paper(match, seat, said, hall.store.holders(match.name).get(seat))


def drafts(hall: Hall) -> SqlDrafts:
    assert isinstance(hall.store, SqlTables)
    return SqlDrafts(hall.store.database, hall.clock)


def told(hall: Hall, name: str) -> list[str]:
    return [line.text for line in ledger(hall.store, name)]


def desk(hall: Hall, name: str) -> UmpireDesk:
    return desk_of(hall.match(name), AroundTable("Friday", hall.store.holders(name)))


def awaited(hall: Hall, name: str) -> None:
    """Others answer until Bea is asked something."""
    for _ in range(200):
        match = hall.match(name)
        if P2 in match.waiting:
            return
        if P1 in match.waiting:
            match.seal(P1, bot_answer(match, P1))
        tend(hall, name)
    raise AssertionError("Bea is never asked")


@pytest.mark.parametrize("game", FIVE)
def test_orders_are_entered_from_paper_in_every_game(place: Place, game: str) -> None:
    """Checked, sealed, told to all; the receipt is the seat's, and `verify` knows it."""
    hall, name = place.hall, a_table(place, game)
    awaited(hall, name)
    match = entering(hall, name)
    step, lines = match.step + 1, bot_lines(match, P2)
    checked = check_paper_lines(match, P2, lines, step)
    assert checked.fine, checked.check
    assert "handed in" != desk(hall, name).seats[1].state

    sealed = seal_paper(match, P2, drafts(hall), Sending(lines, step))

    assert sealed.receipt == paper_turn(match, P2, None).sealed
    assert f"the umpire entered the orders of p2 for step {step} from paper" == told(hall, name)[-1]
    assert lines == list(paper_turn(match, P2, None).lines)
    seat = desk(hall, name).seats[1]
    assert ("handed in", True, ("paper",)) == (seat.state, seat.entered, seat.ways)
    assert sealed.receipt is not None
    found = verify(hall.store, name, GAMES, [sealed.receipt.digest])
    assert not found.problems


def test_a_line_that_is_wrong_gets_its_verdict_and_nothing_is_sealed(place: Place) -> None:
    hall, name = place.hall, a_table(place)
    match = entering(hall, name)

    sealed = seal_paper(match, P2, drafts(hall), Sending(["moove A F 3"], match.step + 1))

    assert sealed.receipt is None
    assert sealed.check is not None
    assert "move" in sealed.check.verdicts[0].text
    assert P2 in match.waiting


def test_what_was_entered_is_entered_again_and_taken_back(place: Place) -> None:
    hall, name = place.hall, a_table(place)
    match = entering(hall, name)
    step = match.step + 1
    lines = bot_lines(match, P2)
    first = seal_paper(match, P2, drafts(hall), Sending(lines, step)).receipt
    again = seal_paper(match, P2, drafts(hall), Sending([], step)).receipt

    assert first != again == match.sealed(P2)
    match.unseal(P2)
    assert match.sealed(P2) is None
    assert f"the umpire took back what was entered for p2 in step {step}" == told(hall, name)[-1]


def test_nothing_is_entered_for_who_has_not_agreed(place: Place) -> None:
    hall, name = place.hall, a_table(place)
    match = entering(hall, name)
    step = match.step + 1
    for ask in (
        lambda: paper_turn(match, P1, None),
        lambda: check_paper_lines(match, P1, [], step),
        lambda: seal_paper(match, P1, drafts(hall), Sending([], step)),
        lambda: say(hall, match, P1, PaperSaid("concede")),
        lambda: match.seal(P1, bot_answer(match, P1)),
        lambda: match.concede(P1),
    ):
        with pytest.raises(BadAnswer, match="p1 does not play on paper"):
            ask()
    match.act(OnPaper(P1, word="holder"))
    assert seal_paper(match, P1, drafts(hall), Sending([], step)).receipt
    said = told(hall, name)
    assert "p2 is put on paper by who runs the table, who enters its orders" in said
    assert any(line.startswith("p1 plays on paper, as who held it wants: ") for line in said)


def test_what_the_seat_sealed_or_wrote_itself_is_not_shown(place: Place) -> None:
    """Two worlds: whatever it sealed, who enters reads the same; only the seat takes it back."""
    hall, name = place.hall, a_table(place)
    seat = hall.match(name)
    seat.act(OnPaper(P1, word="holder"))
    worlds = []
    for lines in (bot_lines(seat, P1), []):
        kept = drafts(hall)
        found = read_draft(seat, P1, kept)
        keep_draft(kept, found, lines)
        assert seal(seat, P1, kept, Sending(lines)).receipt
        worlds.append((paper_turn(entering(hall, name), P1, None), desk(hall, name).seats))
        unseal(seat, P1, kept)

    assert worlds[0] == worlds[1]
    assert worlds[0][0].by_himself
    seat.seal(P1, bot_answer(seat, P1))
    with pytest.raises(BadAnswer, match="p1 has sealed orders himself"):
        seal_paper(entering(hall, name), P1, drafts(hall), Sending([], seat.step + 1))
    with pytest.raises(BadAnswer, match="only he takes them back"):
        entering(hall, name).unseal(P1)


def test_a_seat_on_paper_is_nobody_elses_and_free_when_it_is_put_away(place: Place) -> None:
    hall, name = place.hall, a_table(place)
    with pytest.raises(BadConfig, match="p2 is not free"):
        take_seat(hall, name, P2, account="cat", called="Cat")
    put_paper_away(hall, name, P2, "umpire")

    assert NOBODY == hall.match(name).plans[P2].by
    assert (P2,) == free_seats(hall, hall.match(name))
    assert () == hall.match(name).header.paper


def test_agreeing_does_not_outlast_who_agreed(place: Place) -> None:
    """His heir agrees anew; so does who takes a seat that was left."""
    hall, name = place.hall, a_table(place)
    hall.match(name).act(OnPaper(P1, word="holder"))
    assert (P2, P1) == hall.match(name).header.paper
    pass_on(hall, name, P1, account="cat", called="Cat")
    assert (P2,) == hall.match(name).header.paper
    leave_seat(hall, name, P2)
    assert () == hall.match(name).header.paper


def test_it_is_kept_over_a_step_that_is_written_in_full(place: Place) -> None:
    hall, name = place.hall, a_table(place)
    now = hall.match(name).now
    assert now.last is not None

    assert (P2,) == now.paper == reopened(now.match, now.last, full_of(now)).paper


def test_a_seat_on_paper_concedes_agrees_and_votes(place: Place) -> None:
    hall, name = place.hall, a_table(place, terms=with_absence(votes=True))
    match = entering(hall, name)
    say(hall, match, P2, PaperSaid("draw"))
    say(hall, match, P2, PaperSaid("draw"))  # said twice, told once
    assert (P2,) == match.header.draw
    assert ["the umpire entered from paper what p2 says about a draw", "p2 wants a draw"] == told(
        hall, name
    )[-2:]
    say(hall, match, P2, PaperSaid("no-draw"))
    with pytest.raises(BadConfig, match="against: name the seat"):
        say(hall, match, P2, PaperSaid("give-up"))
    with pytest.raises(BadAnswer, match="p1 has missed no answer"):
        say(hall, match, P2, PaperSaid("give-up", P1))
    say(hall, match, P2, PaperSaid("concede"))
    assert (P2,) == match.header.conceded
    assert "the umpire entered from paper that p2 concedes" in told(hall, name)


def test_a_seat_on_paper_shows_the_war_that_is_over(place: Place) -> None:
    """So that all may see it, though one of them has nothing but a pencil."""
    hall, name = place.hall, a_table(place)
    match = entering(hall, name)
    with pytest.raises(StillRunning):
        say(hall, match, P2, PaperSaid("show"))
    say(hall, match, P2, PaperSaid("concede"))
    tend(hall, name)
    say(hall, match, P2, PaperSaid("show"))

    assert (P2,) == tuple(match.now.shared)
    assert [
        "the umpire entered from paper whether p2 lets everybody see the war",
        "p2 lets everybody see this war",
    ] == [line.partition(":")[0] for line in told(hall, name)[-2:]]
    say(hall, match, P2, PaperSaid("no-show"))
    assert () == tuple(match.now.shared)


@pytest.mark.parametrize("link", [False, True])
def test_who_can_say_himself_whether_all_see_the_war_is_not_spoken_for(
    place: Place, link: bool
) -> None:
    """After the end he cannot put his paper away: whatever he said could be turned round."""
    hall, name = place.hall, a_table(place)
    seat = P2 if link else P1
    hall.match(name).act(OnPaper(P1, word="holder"))
    if link:
        give_link(hall, name, P2)
    match = entering(hall, name)
    say(hall, match, seat, PaperSaid("concede"))
    tend(hall, name)
    assert match.result is not None
    with pytest.raises(BadAnswer, match=f"who holds {seat} has an account or a link"):
        say(hall, match, seat, PaperSaid("show"))
    assert () == match.now.shared
    hall.match(name).act(ShowWar(seat))
    with pytest.raises(BadAnswer):
        say(hall, match, seat, PaperSaid("no-show"))
    assert (seat,) == match.now.shared


def test_who_plays_on_paper_hears_what_is_entered_for_him(place: Place) -> None:
    hall, name = place.hall, a_table(place)
    hall.match(name).act(OnPaper(P1, word="holder"))
    match = entering(hall, name)
    match.seal(P1, bot_answer(match, P1))
    outbox = SqlOutbox(hall.store.database)  # type: ignore[attr-defined]
    heard = [
        (piece.audience, piece.about, piece.facts)
        for piece in outbox.waiting(hall.clock.now(), 99)
        if piece.about == "entered"
    ]

    assert [(P1, "entered", {"what": "orders"})] == heard


def test_the_last_step_is_undone_and_everybody_reads_why(place: Place) -> None:
    hall, name = place.hall, a_table(place)
    match = entering(hall, name)
    with pytest.raises(BadConfig, match="no step to undo"):
        undo_last(match, match.step + 1, "a slip")
    before = match.now.state
    match.seal(P2, bot_answer(match, P2))
    hall.match(name).seal(P1, bot_answer(match, P1))
    tend(hall, name)

    assert 0 == undo_last(hall.match(name), match.step + 1, "a die was misread")
    assert before == match.now.state
    assert "the umpire went back to step 0: a die was misread" == told(hall, name)[-1]
    assert (P2,) == match.header.paper


def test_what_was_entered_and_is_set_aside_stands_on_the_paper_again(place: Place) -> None:
    """What its holder sealed himself does not: it is not for who enters to see."""
    hall, name = place.hall, a_table(place)
    match = entering(hall, name)
    for seat, one in ((P1, hall.match(name)), (P2, match)):
        lines = bot_lines(one, seat)
        seal(one, seat, drafts(hall), Sending(lines, draft=""))
        done = lines
        match.act(OnPaper(P1, word="holder")) if seat == P1 else None
    standing = paper_turn(match, P1, None).lines
    one = hall.match(name)
    state = position_of(one.now, one.ruleset).state
    one.correct(Codec(one.ruleset).copy(state), "a slip")

    assert tuple(done) == paper_turn(match, P2, None).lines
    assert () == standing == paper_turn(match, P1, None).lines
    assert (P1, P2) == tuple(orders_aside(match))
    shown = desk_of(match, AroundTable("Friday", {}))
    assert [True, True] == [each.again for each in shown.seats[:2]]


def test_position_is_set_up_where_one_seat_on_paper_keeps_bots_waiting(place: Place) -> None:
    """As docs/at-the-table.md says; where bots have all seats they play on at once."""
    an_account(place, "uma")
    hall, match = place.hall, []
    for bots in ([P1], [P1, P2]):
        wanted = TableWanted("space-conquest", bots=dict.fromkeys(bots, "random"), runs=True)
        match.append(open_table(hall, wanted, "uma").match)
    name = match[0].name
    take_seat_on_paper(hall, name, P2, called="The position", word="umpire")
    for one in match:
        tend(hall, one.name, rounds=6)
    stars = match[0].now.state["stars"]
    home = next(star for star, said in stars.items() if said["owner"] == P1)
    act_by_hand(hall, name, [f"ships {home} p1 77"], "the siege begins with more ships")
    tend(hall, name, rounds=3)
    staged = read(save_scenario(hall.match(name), "The siege"), GAMES)

    assert ((P2,), "turn 1") == (match[0].waiting, str(match[0].date))
    assert str(match[1].date) not in ("turn 1", "turn 2")
    assert hall.match(name).now.state == staged.begins.state


def test_lines_that_nobody_may_have_written_are_no_match(place: Place) -> None:
    """A file in which something was entered for a seat that never agreed is refused."""
    hall, name = place.hall, a_table(place)
    now = hall.match(name).now
    with pytest.raises(BadSave, match="does not play on paper"):
        followed(now, EnteredEntry(P1, now.number, "orders", "umpire", hall.time()))


def test_only_a_person_plays_on_paper(place: Place) -> None:
    hall, name = place.hall, a_table(place, "ec4x-monero")
    with pytest.raises(BadConfig, match="nobody plays p3"):
        hall.match(name).act(OnPaper(Player("p3"), word="umpire"))
