"""The table with every game: what can be typed, and what is said."""

import re
from pathlib import Path

import pytest

from hegemon.bots.registry import bots_for
from hegemon.core.checking import check
from hegemon.core.errors import BadNotation
from hegemon.core.game import Player
from hegemon.core.report import Reason, Report, Section, Sentence, Table
from hegemon.core.ruleset import Date
from hegemon.games.space_conquest import Move
from hegemon.games.space_conquest.forms import MovesForm
from hegemon.play.commands import OwnDice
from hegemon.play.replay import Replay
from hegemon.play.seat.pages import merged
from hegemon.play.seat.war import table_of_the_war
from hegemon.store.drafts import FileDrafts, MemoryDrafts
from hegemon.terminal.desk import Desk
from hegemon.terminal.drafting import pointed
from hegemon.terminal.looking import Looking
from hegemon.terminal.others import BotsHere
from hegemon.terminal.words import LeaveTable
from tests.play.table import GAMES, P1, P2, begun
from tests.samples import cases
from tests.terminal.tables import Lines, Sitting, Typist

MOST_STEPS = 40


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", cases([1], [2]))
def test_every_game_is_played_through_typed_lines(game: str, seed: int) -> None:
    """What a bot wants can be typed, line by line, is taken, and makes a sound match."""
    sitting = Sitting(Typist(seed), game)
    while sitting.match.result is None and sitting.match.step < MOST_STEPS:
        sitting.table._ask(sitting.match.waiting[0])

    assert "Refused" not in sitting.text
    assert "Not sealed" not in sitting.text
    assert "There is no" not in sitting.text
    assert sitting.check().sound
    assert sitting.match.result or sitting.match.step == MOST_STEPS


@pytest.mark.parametrize("screen", [False, True])
@pytest.mark.parametrize("game", ["sealed-bids", "strait", "seasons"])
def test_a_whole_match_ends_with_result_and_proof(game: str, screen: bool) -> None:
    sitting = Sitting(Typist(3), game, screen=screen)
    sitting.table.play()

    assert sitting.match.header.secret is not None
    assert sitting.match.header.secret in sitting.text
    assert "Checked: every roll follows from the secret" in sitting.text
    assert sitting.match.result is not None
    assert sitting.match.result.reason in " ".join(sitting.text.split())


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_on_a_screen_shared_by_several(game: str) -> None:
    """Through the curtain, page by page, each answer confirmed where that is asked."""
    sitting = Sitting(Typist(4), game, screen=True)
    while sitting.match.result is None and sitting.match.step < 10:
        sitting.table._ask(sitting.match.waiting[0])

    assert "Hand the keyboard to" in sitting.text
    assert "Refused" not in sitting.text
    assert sitting.check().sound


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wider_than_eighty_columns(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    sitting = Sitting(Typist(1), game)
    while sitting.match.result is None and sitting.match.step < 6:
        sitting.table._ask(sitting.match.waiting[0])

    assert [line for line in sitting.text.splitlines() if len(line) > 80] == []


def said(*lines: str, game: str = "space-conquest") -> str:
    """What the table answers to lines typed on the first seat's first turn."""
    sitting = Sitting(Lines(lines), game)
    desk = Desk(sitting.match, P1, sitting.console, MemoryDrafts())
    with pytest.raises(LeaveTable):
        desk.answer()
    return sitting.text.replace("\n", " ")


def home() -> str:
    """Where the first seat begins: the one place that its orders may start from."""
    sitting = Sitting(Lines([]), "space-conquest")
    form = sitting.match.form(P1)
    assert form is not None
    return next(str(place.id) for place in sitting.match.board(P1).places if place.owner == P1)


def test_what_stands_from_before_is_not_called_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who seals a sheet as it came is told that orders stand on it."""
    asked: list[str] = []

    def confirm(_console: object, question: str, *, usual: bool) -> bool:
        asked.append(question)
        return usual

    goal = "A" if home() != "A" else "B"
    monkeypatch.setattr(MovesForm, "start", (Move(home(), goal, 1),))
    monkeypatch.setattr("hegemon.terminal.drafting.confirm", confirm)

    assert "Not sealed." in said("seal")
    assert ["You have added nothing to what stands. Seal that?"] == asked


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("mvoe A B 1", "There is no 'mvoe' here; did you mean move?"),
        ("undo", "No orders yet."),
        ("undo 7", "No orders yet."),
        ("list", "No orders yet."),
        ("check", "No orders yet."),
        ("why", "why N: the last report has"),
        ("why 99", "why N: the last report has"),
        ("why 1", "§"),
        ("report 99", "There are reports of turn 1 only."),
        ("report x", "There are reports of turn 1 only."),
        ("REPORT", "Turn 1"),
        ("/report 1", "Turn 1"),
        ("map", "Space Conquest, turn 1"),
        ("places", "As of"),
        ("who", "awaited"),
        ("dice", "SHA-256"),
        ("help", "At the table"),
        ("help move", "how many ships"),
        ("help seal", "make the orders final"),
        ("help mvoe", "did you mean move?"),
        ("move", "is missing"),
        ("move A", "Refused: "),
        ("move ? ? ?", "Refused: "),
        ("move " + "9" * 600, "Refused: an order has at most 500 characters."),
        ("m\u00f6ve", "There is no"),
        ("\x1b[2J", "There is no"),
        ("/", "There is no"),
        ("hand", "An umpire changes positions at a table, with `hegemon table hand`"),
        ("١", "There is no"),
        ("12", "There is no"),
    ],
)
def test_every_line_gets_an_answer(line: str, answer: str) -> None:
    sitting = Sitting(Lines([line]), "space-conquest")
    desk = Desk(sitting.match, P1, sitting.console, MemoryDrafts())
    desk.show([0])
    before = len(sitting.text)
    with pytest.raises(LeaveTable):
        desk.answer()

    assert answer in sitting.text[before:].replace("\n", " ")
    assert "\x1b" not in sitting.text


def test_whose_dice_they_are() -> None:
    """Who rolls his own is not told that every roll can be checked."""
    sitting = Sitting(Lines(["dice"]), "space-conquest")
    sitting.match.act(OwnDice(typed=True, by="host", reason="we roll our own"))
    desk = Desk(sitting.match, P1, sitting.console, MemoryDrafts())
    desk.show([0])
    with pytest.raises(LeaveTable):
        desk.answer()

    told = " ".join(sitting.text.split())
    assert "the host types them in: nobody can check that they fell so" in told


def test_empty_lines_say_nothing() -> None:
    assert said("", "   ", "\t") == ""


def test_orders_add_up_in_the_draft() -> None:
    """Each order is judged after those before it; the last can be struck."""
    star = home()
    other = "A" if star != "A" else "B"
    text = said(f"move {star} {other} 3", f"move {star} {other} 2", "undo", "list")

    assert "2 is not possible: only 1" in text
    assert "Fomalhaut keeps 1 ship" in text
    assert f"Struck: move {star} {other} 3" in text
    assert text.endswith("No orders yet. ")


def test_draft_is_kept_beside_the_match(tmp_path: Path) -> None:
    """Another process finds the orders that were not sealed yet, for that seat and step only."""
    kept = tmp_path / "m.hegemon"
    sitting = Sitting(Lines([f"move {home()} all"]), "space-conquest", kept)
    star = home()
    other = "A" if star != "A" else "B"
    desk = Desk(sitting.match, P1, sitting.console, FileDrafts(kept))
    desk.do(f"move {star} {other} 3")
    again = Desk(sitting.match, P1, sitting.console, FileDrafts(kept))
    other_seat = Desk(sitting.match, P2, sitting.console, FileDrafts(kept))

    assert again.sitting.orders == desk.sitting.orders != ()
    assert other_seat.sitting.orders == ()
    desk.do("seal")
    assert list(tmp_path.iterdir()) == []


def test_single_question_is_answered_by_one_line_or_a_number() -> None:
    """Where the answer is exactly one order, the order seals; few orders can be picked."""
    sitting = Sitting(Lines(["0", "1", "y"]), "strait", screen=True)
    player = sitting.match.waiting[0]
    desk = Desk(sitting.match, player, sitting.console, MemoryDrafts())
    desk.show([0])

    assert "  1. " in sitting.text
    assert desk.answer().player == player
    assert "There are the orders 1 to" in sitting.text


def test_what_can_be_picked_says_what_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each numbered order has its verdict beside it."""
    sitting = Sitting(Lines(["1"]), "strait")
    player = sitting.match.waiting[0]
    desk = Desk(sitting.match, player, sitting.console, MemoryDrafts())
    monkeypatch.setattr(type(desk.form), "effect", lambda *_: "peace for all")
    desk.show([0])

    assert re.search(r"  1\. .*: peace for all\n", sitting.text)


def test_map_that_was_just_seen_is_not_shown_again() -> None:
    sitting = Sitting(Lines([]), "space-conquest")
    desk = Desk(sitting.match, P1, sitting.console, MemoryDrafts())
    maps = []
    for seen in (None, sitting.match.board(P2), sitting.match.board(P1)):
        before = len(sitting.text)
        desk.show([0], seen)
        maps.append("Owners:" in sitting.text[before:])

    assert maps == [True, True, False]


def test_over_committed_draft_is_not_sealed_but_anyway() -> None:
    """What the whole would be refused for is told; `seal anyway` seals all the same."""
    sitting = Sitting(Lines([]), "space-conquest", screen=True)
    desk = Desk(sitting.match, P1, sitting.console, MemoryDrafts())
    star = home()
    other = "A" if star != "A" else "B"
    desk.do(f"move {star} {other} 3")
    there = desk.sitting.draft
    desk.sitting.draft = there._replace(orders=there.orders * 2)
    desk.do("seal")

    assert "Not sealed." in sitting.text
    assert desk.drafting.receipt is None
    desk.do("seal anyway")
    assert desk.drafting.receipt is not None


def test_seal_with_another_word_seals_nothing() -> None:
    """What is final is not done by half-read lines."""
    sitting = Sitting(Lines([]), "space-conquest")
    desk = Desk(sitting.match, P1, sitting.console, MemoryDrafts())
    desk.do("seal now")

    assert "Not sealed." in sitting.text
    assert desk.drafting.receipt is None


def test_mark_stands_below_the_word() -> None:
    """Beside the prompt where the line fits; else what is around the word is shown again."""
    short = BadNotation("", "move A ?", 7, 8)
    long = BadNotation("", "x" * 200 + " ?! " + "y" * 200, 201, 203)
    wide = BadNotation("", "\x1b宇 ?", 3, 4)

    assert pointed(short, "> ", 80) == " " * 9 + "^"
    assert pointed(wide, "> ", 80) == " " * 6 + "^"
    line, mark = pointed(long, "> ", 80).split("\n")
    assert line[mark.index("^") : mark.index("^") + 2] == "?!"
    assert mark.endswith("^^")
    assert len(line) <= 80


def test_reports_of_several_steps_are_read_as_one() -> None:
    """Every sentence, in order, under its heading; tables of the last step only."""
    reason = Reason("1", "so it is")
    table = Table("", ("a",), (("1",),))
    first = Report("one", (Section("War", (Sentence("A falls", reason), table)),))
    last = Report("two", (Section("Trade", (table,)), Section("War", (Sentence("B falls"),))))

    assert merged([first, last]) == Report(
        "two",
        (
            Section("War", (Sentence("A falls", reason), Sentence("B falls"))),
            Section("Trade", (table,)),
        ),
    )


def test_what_was_urgent_is_told_of_the_last_step_only() -> None:
    """And first: what was to be answered before is answered, or told anew."""
    before = Section("Urgent", (Sentence("A is besieged"),), urgent=True)
    now = Section("Urgent", (Sentence("B is besieged"),), urgent=True)
    war = Section("War", (Sentence("A falls"),))
    reports = [Report("one", (before, war)), Report("two", (war, now))]

    assert merged(reports) == Report(
        "two", (now, Section("War", (Sentence("A falls"), Sentence("A falls"))))
    )


def test_what_stands_under_no_heading_goes_on_with_what_was_told_before() -> None:
    """A chronicle stays in order, whoever's turn the steps begin in."""
    table = Table("", ("a",), (("1",),))
    empires = Section("Empires", (table,))
    reports = [
        Report("one", (Section("", (Sentence("A ends"),)), Section("B", (Sentence("B begins"),)))),
        Report("two", (Section("", (Sentence("B goes on"),)), empires)),
        Report("three", (Section("", (Sentence("B ends"),)), empires)),
    ]
    ended = tuple(map(Sentence, ("B begins", "B goes on", "B ends")))

    assert merged(reports) == Report(
        "three", (Section("", (Sentence("A ends"),)), Section("B", ended), empires)
    )


def test_completion_offers_orders_and_words() -> None:
    sitting = Sitting(Lines([]), "space-conquest")
    desk = Desk(sitting.match, P1, sitting.console, MemoryDrafts())

    def offered(line: str) -> list[str]:
        return [choice.value for choice in desk.completions(line)]

    assert offered("m") == ["move", "map", "more"]
    assert offered("/rep") == ["/report"]
    assert offered("help mo") == ["move"]
    assert offered("move zz") == []
    assert [c.value for c in desk.completions("move ") if not c.barred] == [home()]


def test_seats_never_read_what_they_have_not_seen() -> None:
    """A seat's page after another's orders is the page without them: drafts are private."""
    quiet = Sitting(Lines([]), "space-conquest")
    busy = Sitting(Lines([]), "space-conquest")
    star = home()
    other = "A" if star != "A" else "B"
    Desk(busy.match, P1, busy.console, MemoryDrafts()).do(f"move {star} {other} 3")
    pages = []
    for sitting in (quiet, busy):
        before = len(sitting.text)
        Desk(sitting.match, Player("p2"), sitting.console, MemoryDrafts()).show([0])
        pages.append(sitting.text[before:])

    assert pages[0] == pages[1]


def desk_after(*lines: str, game: str = "space-conquest") -> tuple[Sitting, Desk]:
    """The first seat's desk after these lines."""
    sitting = Sitting(Lines([]), game)
    desk = Desk(sitting.match, P1, sitting.console, MemoryDrafts())
    for line in lines:
        desk.do_all(line)
    return sitting, desk


def test_next_goes_through_what_has_no_order() -> None:
    star = home()
    sitting, desk = desk_after()
    desk.do_all("next")
    assert sitting.text.startswith(f"{star}: ")
    assert f"move {star} TO SHIPS" in sitting.text
    other = "A" if star != "A" else "B"
    desk.do_all(f"move {star} {other} all; n")

    assert sitting.text.endswith("Everything of yours that can have an order has one.\n")


def test_next_shows_what_needs_a_decision_and_with_all_the_rest() -> None:
    """Where most of what was ordered goes on: what is idle, with the reason."""
    sitting, desk = desk_after("next", game="ec4x-monero")
    assert "docks idle" in sitting.text
    fleet = next(one.thing for one in desk.form.open() or () if one.kind == "token")
    desk.do_all(f"tell {fleet} home; idle all - 0; research EL 209; next")
    assert sitting.text.endswith(
        "Nothing of yours needs an order; `next all` shows what could have one.\n"
    )

    desk.do_all("next all")
    assert "docks idle" not in sitting.text.rpartition("shows what could have one")[2]
    assert "  build " in sitting.text.rpartition("shows what could have one")[2]


def test_again_repeats_the_orders_of_last_time() -> None:
    """Each with its verdict, and none twice; where there were none it says so."""
    star = home()
    other = "A" if star != "A" else "B"
    sitting, desk = desk_after()
    desk.do_all("again")
    assert "You have given no orders to a question like this before." in sitting.text
    desk.do_all(f"move {star} {other} 2; seal")
    sitting.match.expire()
    later = Desk(sitting.match, P1, sitting.console, MemoryDrafts())
    later.do_all("again; again")

    assert later.sitting.lines == (f"move {star} {other} 2",)
    assert f"  1. move {star} {other} 2: " in sitting.text


def test_what_is_pasted_behind_a_seal_is_not_lost_without_a_word() -> None:
    star = home()
    other = "A" if star != "A" else "B"
    sitting, desk = desk_after()
    desk.do_all(f"move {star} {other} 1\nseal\nmove {star} {other} 2")

    assert desk.drafting.receipt is not None
    assert f"Not read, since this is sealed: move {star} {other} 2" in sitting.text


def test_passing_is_asked_once_and_a_second_seal_is_no_answer() -> None:
    """Only yes lets a turn pass without an order, and only on a screen."""
    sitting = Sitting(Lines(["seal", "", "seal", "seal", "y"]), "space-conquest", screen=True)
    desk = Desk(sitting.match, P1, sitting.console, MemoryDrafts())
    receipt = desk.answer()

    assert receipt.player == P1
    assert sitting.text.count("Not sealed.") == 1
    assert sitting.text.count("Type yes or no.") == 1


def test_a_pick_that_is_not_confirmed_is_taken_back() -> None:
    sitting = Sitting(Lines(["1", "n", "2", "y"]), "strait", screen=True)
    player = sitting.match.waiting[0]
    desk = Desk(sitting.match, player, sitting.console, MemoryDrafts())
    desk.answer()

    assert desk.sitting.orders == (desk.sitting.picks[1],)


def test_save_leaves_nobody() -> None:
    text = said("save", "quit now", "who")

    assert "All that was sealed is saved" in text
    assert "To leave, type `quit` alone." in text
    assert "awaited" in text


def test_names_stand_for_ids_and_neighbours_are_told() -> None:
    """A region of a map is looked at by its name; what is next to it is told."""
    text = said("look kronau; map Grenz; look nowhere", game="erkenfara")

    assert "Kronau (r_cap)" in text
    assert "next to it: " in text
    assert "Grenzwald (r_4)" in text
    assert "there is no 'nowhere' on your map" in text


def test_who_tells_who_plays_what() -> None:
    assert "p2  Player p2: Blaufurt" in said("who", game="erkenfara")


def test_odds_of_the_fight_that_is_asked_about() -> None:
    """Without a fight in words it is the one at hand; a game without odds says so."""
    assert "VALUE [ADVANTAGE ...] vs" in said("odds", game="erkenfara")
    assert "12000 against 8000" in said("odds 12000 vs 8000", game="erkenfara")
    assert "odds: " in said("odds x", game="erkenfara")
    assert "tells no odds" in said("odds")
    match = begun(GAMES["erkenfara"])
    warden = bots_for("erkenfara")["warden"]
    while match.result is None:  # he attacks who does nothing, once the first spring is over
        match.bots_answer({P2: warden})
        asked = match.asked_of(P1)
        if asked is not None and asked.form.kind("stay"):
            break
        match.expire()
    assert asked is not None
    sitting = Sitting(Lines([]), "erkenfara")
    Looking(match, P1, sitting.console).odds("")
    (verdict,) = check(asked.form, (asked.form.kind("stay").order_of(()),)).verdicts

    assert re.match(r"[0-9]+ against [0-9]+\n", sitting.text)
    assert re.match(r"the next round: [0-9]+\s% won, [0-9]+\s% even, [0-9]+\s% lost", verdict.text)


def test_a_question_with_nothing_to_decide_is_skipped_and_its_news_are_not() -> None:
    """On a screen, for a person alone; what happened meanwhile is on the next page."""
    sitting = Sitting(Lines(["peace blue; seal"]), "erkenfara", screen=True)
    table, match = sitting.table, sitting.match
    table.others = BotsHere(match, {P2: bots_for("erkenfara")["steward"]})
    table._others_answer()
    table._ask(P1)
    table._others_answer()
    before, unread = match.step, match.replay.unread(P1)
    form = match.form(P1)
    assert form is not None
    assert not form.single
    table._ask(P1)  # nobody has offered a treaty: no line is read, and the answer is sealed
    table._others_answer()

    assert match.step > before
    assert form.title not in sitting.text
    assert table._unread(P1).start == unread.start
    with pytest.raises(LeaveTable):
        table._ask(P1)
    assert "gold and has" in sitting.text


def test_whoever_is_out_reads_a_page_a_turn_and_may_leave() -> None:
    """A House without prestige collapses and is not asked any more: the others play on."""
    lines = [
        "fund guard 10; seal",
        "attend; seal",
        "attend; seal",
        "more",
        "",
        "quit",
    ]
    sitting = Sitting(Lines(lines), "ec4x-monero", screen=True)
    table = sitting.table
    bots = bots_for("ec4x-monero")
    others = {player: bots["random"] for player in sitting.match.players if player != P1}
    table.others = BotsHere(sitting.match, others)
    with pytest.raises(LeaveTable):
        table.play()
    last = sitting.text.split("You are not asked now; the others play on.")

    assert len(last) == 3
    assert "Your House has collapsed: nobody obeys it any more." in last[0]
    assert "There is no" not in last[1]
    assert "Books" in last[1]
    assert sitting.match.date is not None
    assert 4 < sitting.match.date.turn < 9


def test_the_end_is_a_page_and_then_figures() -> None:
    """The result stands on the page without fog; the war has a row for each turn."""
    sitting = Sitting(Typist(3), "erkenfara", screen=True)
    sitting.table.play()
    end = sitting.text[sitting.text.rindex("The match is over; the map is without fog.") :]

    assert "wins, year 1" in end or "A draw" in end or "win, year 1" in end
    assert "Places held, strength under arms, power" in end
    assert re.search(r"\nyear +Rotmark +Blaufurt\n1  ", end)


def test_the_war_of_many_has_a_row_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dozen columns would be cut to nothing on a screen of 80."""
    monkeypatch.setattr("hegemon.play.seat.war.MOST_PLAYERS", 1)
    sitting = Sitting(Typist(3), "space-conquest")
    sitting.table.play()
    table = table_of_the_war(sitting.match)

    assert ["Player p1", "Player p2"] == [row[0] for row in table.rows]
    assert len({len(row) for row in table.rows} | {len(table.columns)}) == 1
    assert table.columns[-1].startswith("turn ")


def test_the_war_has_no_turns_that_the_umpire_undid(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three turns, and back to the second."""
    sitting = Sitting(Typist(3), "space-conquest")
    sitting.table.play()
    turns = {step: Date(turn) for step, turn in enumerate((1, 2, 3, 2))}
    monkeypatch.setattr(Replay, "dates", lambda _: turns)

    assert ["1", "2"] == [row[0] for row in table_of_the_war(sitting.match).rows]
