"""The match page beside map and orders: report, messages, table, and the small forms."""

import re
from html import unescape
from xml.etree import ElementTree as ET

import msgspec
import pytest

from hegemon.core.game import Player
from hegemon.core.mentions import MentionKind, literal, mention
from hegemon.core.notation import offered, write
from hegemon.core.report import Picture, Reason, Report, Section, Sentence, Table
from hegemon.play.beside import SeatHeld
from hegemon.play.commands import Pause, Replace, SetTerms
from hegemon.play.entries import PERSON, SeatPlan
from hegemon.play.seat.choosing import an_example
from hegemon.play.times.schedule import Schedule
from hegemon.play.times.terms import Absence, Terms
from hegemon.web.api.games import GameShown
from hegemon.web.pages import house, reading
from hegemon.web.pages.house import environment
from hegemon.web.pages.parts.rules import rules_in_words
from tests.contract.toys.strait import Retreat
from tests.draw.boards import star_chart
from tests.play.table import GAMES, NAME, begun, play_on
from tests.web.pages import Browser, browsed

SEAT = f"/t/{NAME}/p1"
TERMS = Terms(Schedule(hours=24), extensions=1, holidays=3, absence=Absence(votes=True))
NASTY = '<script>alert(1)</script> \u202e"><img src=x onerror=alert(1)> [x](place:<b>)'


@pytest.fixture
def browser() -> Browser:
    match = begun(GAMES["space-conquest"])
    match.act(SetTerms(TERMS))
    return browsed(play_on(match, 3))


def part(text: str, name: str) -> str:
    """One part of the page."""
    found = re.search(rf'<section id="{name}".*?\n</section>', text, re.DOTALL)
    assert found, f"there is no part {name}"
    return found[0]


def clock_of(text: str) -> str:
    """The line at the head of the page: how the match stands."""
    return text.partition('<div id="clock"')[2].partition("\n</div>")[0]


def reported(report: Report) -> str:
    """A report as the page writes it."""
    template = environment().from_string(
        '{% from "match/items.html" import sections with context %}{{ sections(report, "a-game") }}'
    )
    return template.render(report=reading.arranged(report, 7))


def test_the_form_of_orders_overwrites_nothing_unseen(browser: Browser) -> None:
    """Without scripts, too: of two pages one is told what the other kept, and may replace it."""
    page = part(browser.get(SEAT).text, "orders")
    seen = unescape(re.search(r'name="seen" value="(.*?)"', page)[1])  # type: ignore[index]
    step = re.search(r'name="step" value="(.*?)"', page)[1]  # type: ignore[index]
    form = browser.server.services.hall.match(NAME).form(Player("p1"))
    assert form is not None
    order = an_example(form)
    assert order is not None
    line = write(order)
    first = browser.send(f"{SEAT}/orders", lines=line, step=step, seen=seen, do="keep")
    second = browser.send(f"{SEAT}/orders", lines="", step=step, seen=seen, do="keep")
    told = part(second.text, "orders")
    fresh = unescape(re.search(r'name="seen" value="(.*?)"', told)[1])  # type: ignore[index]
    anyway = browser.send(f"{SEAT}/orders", lines="", step=step, seen=fresh, do="keep")

    assert (303, 303) == (first.status_code, anyway.status_code)
    assert "Kept elsewhere meanwhile" in told
    assert f"<li><code><bdi>{line}</bdi></code></li>" in told


def test_a_message_reaches_whom_it_is_for(browser: Browser) -> None:
    reply = browser.send(f"{SEAT}/messages", text="Truce?", to="p2")
    browser.send(f"{SEAT}/messages", text="Good luck to all")

    assert (303, f"{SEAT}#messages") == (reply.status_code, reply.headers["location"])
    bens = part(browser.by("ben").get(f"/t/{NAME}/p2").text, "messages")
    assert bens.index("Truce?") < bens.index("Good luck to all")
    assert "to you" in bens


def test_who_writes_to_a_power_has_it_ticked_without_scripts(browser: Browser) -> None:
    """Nobody ticked means all."""
    ticked = r'name="to" value="(\w+)" checked'

    assert [] == re.findall(ticked, browser.get(SEAT).text)
    assert ["p2"] == re.findall(ticked, browser.get(f"{SEAT}?to=p2").text)
    assert [] == re.findall(ticked, browser.get(f"{SEAT}?to=p9").text)


def test_a_letter_says_that_orders_become_buttons_where_they_do() -> None:
    """One order that is the whole answer does not, and who is asked nothing has no example."""
    single = browsed(begun(GAMES["strait"])).get(SEAT).text

    assert "A place leads to the map." in single
    assert "becomes a button" not in single


def test_what_people_type_is_inert(browser: Browser) -> None:
    browser.send(f"{SEAT}/messages", text=NASTY)

    said = part(browser.get(SEAT).text, "messages")

    assert "&lt;script&gt;" in said
    assert "<script" not in said
    assert "<img" not in said
    assert "\u202e" not in said


def test_an_empty_message_is_refused_where_it_was_written(browser: Browser) -> None:
    reply = browser.send(f"{SEAT}/messages", text="  ", to="p2")

    assert 200 == reply.status_code
    said = part(reply.text, "messages")
    assert "1 to 4000 characters" in said
    assert 'value="p2" checked' in said


@pytest.mark.parametrize(
    ("form", "fields", "told"),
    [
        ("more-time", {}, "p1 asked for more time"),
        ("away", {"days": "2"}, "p1 is away until"),
    ],
)
def test_small_forms_do_what_they_say(
    browser: Browser, form: str, fields: dict[str, str], told: str
) -> None:
    reply = browser.send(f"{SEAT}/{form}", **fields)

    assert (303, f"{SEAT}#about") == (reply.status_code, reply.headers["location"])
    assert told in browser.get(f"{SEAT}/records").text


@pytest.mark.parametrize(
    ("form", "fields"), [("away", {"days": "x"}), ("away", {"days": "99"}), ("votes", {})]
)
def test_what_cannot_be_done_is_told_on_the_page(
    browser: Browser, form: str, fields: dict[str, str]
) -> None:
    reply = browser.send(f"{SEAT}/{form}", **fields)

    assert 200 == reply.status_code
    assert 'role="alert"' in part(reply.text, "about")


def test_a_link_for_a_seat_is_told_once(browser: Browser) -> None:
    browser.server.services.hall.store.add(NAME, SeatHeld(Player("p1"), account="ann"))
    reply = browser.send(f"{SEAT}/link")

    assert "hgl_" in reply.text
    assert "no-store" == reply.headers["cache-control"]
    assert "hgl_" not in browser.get(SEAT).text


def test_who_gives_up_a_seat_has_none(browser: Browser) -> None:
    assert f"/t/{NAME}" == browser.send(f"{SEAT}/give-up").headers["location"]
    assert "p1 is given up" in browser.by("uma").get(f"/t/{NAME}/umpire").text


def test_who_plays_on_reads_that_a_seat_is_given_up(browser: Browser) -> None:
    """At the head of his page, which hears of it, until somebody takes the seat."""
    match = browser.server.services.hall.match(NAME)
    match.act(Replace(Player("p2"), SeatPlan(PERSON, "Ben")))
    before = browser.get(SEAT).text
    browser.by("ben").send(f"/t/{NAME}/p2/give-up")
    after = browser.get(SEAT).text

    assert "is given up" not in before
    assert "The seat of <bdi>Ben</bdi> is given up" in after


def test_receipts_and_the_own_nonce_stand_in_the_records(browser: Browser) -> None:
    page = browser.get(f"{SEAT}/records").text

    assert 3 == page.count("<tr><td>")
    assert "Your share of the dice" in page
    assert 403 == browser.by("eve").get(f"{SEAT}/records").status_code
    assert "Your share" not in browser.by("eve").get(f"/t/{NAME}/bystander/records").text


def test_the_page_says_whom_it_waits_for_and_until_when(browser: Browser) -> None:
    page = browser.get(SEAT).text

    assert "Waiting also for <bdi>Player p2</bdi>." in page
    assert "<title>(!) A table" in page
    assert "each seat may 1 times ask for 1 day" in part(page, "about")


def test_who_is_asked_nothing_reads_in_place_of_orders_whom_it_waits_for() -> None:
    """A phone has no room for it at the top."""
    match = begun(GAMES["space-empires"])
    while len(match.waiting) > 1:
        match = play_on(match, match.step + 1)
    (awaited,) = match.waiting
    name, other = ("ann", "p1") if awaited == "p2" else ("ben", "p2")
    page = browsed(match).by(name).get(f"/t/{NAME}/{other}").text

    said = f"<p>You are asked nothing now. Waiting for <bdi>Player {awaited}</bdi>.</p>"
    assert said in " ".join(part(page, "orders").split())


def test_urgent_sections_come_first_and_books_are_closed() -> None:
    page = reported(
        Report(
            "Turn 3",
            (
                Section("Fleets", (Table("", ("fleet",), (("1",),)),)),
                Section("News", (Sentence("A happened."),)),
                Section("What waits", (Sentence("Do it."),), urgent=True),
            ),
        )
    )

    assert ["What waits", "Fleets", "News"] == re.findall(
        r'<h4 class="head">(?:<.*?</span> )?(.*?)</h4>', page
    )
    assert '<details class="book"' in page
    assert 'class="told urgent"' in page


def test_a_sentence_opens_to_its_rule_with_a_link_there() -> None:
    reason = Reason("§7.2", "the greater wins", ("ships: 3",), ("+1",), ("d6: 4",))
    page = reported(Report("T", (Section("S", (Sentence("[A](place:a b) fell.", reason),)),)))

    assert 'href="/rules/a-game#s-7-2">§7.2</a> the greater wins' in page
    assert 'data-place="a b"' in page
    for line in ("<li>ships: 3</li>", '<li class="modifier">+1</li>', '<li class="die">d6: 4</li>'):
        assert line in page


def test_pictures_of_a_report_are_drawn_with_ids_of_their_own() -> None:
    page = reported(Report("T", (Section("S", (Picture(star_chart()), Picture(star_chart()))),)))

    ids = re.findall(r' id="([^"]+)"', page)
    assert 2 == page.count("<svg ")
    assert len(ids) == len(set(ids))


def test_only_the_last_step_is_told_whole() -> None:
    """What waits for an answer, and how things stood, are void once another step came."""
    match = play_on(begun(GAMES["space-conquest"]), 3)
    page = part(browsed(match).get(SEAT).text, "report")

    assert match.replay.report(Player("p1"), 3).title in page


def test_who_comes_back_reads_by_theme_what_he_missed() -> None:
    browser = browsed(play_on(begun(GAMES["space-conquest"]), 4))
    one, all_of_them = (
        part(browser.get(f"{SEAT}{end}").text, "report") for end in ("", "?since=0")
    )

    assert "by theme" not in one
    assert "4 reports since you looked" in all_of_them
    steps = set(re.findall(r'class="told-step" data-step="(\d+)"', all_of_them))
    assert {"1", "2", "3", "4"} == steps
    ids = re.findall(r' id="([^"]+)"', all_of_them)
    assert len(ids) == len(set(ids))
    for nonsense in ("-1", "x", "99999999999"):
        assert "by theme" not in part(browser.get(f"{SEAT}?since={nonsense}").text, "report")


def test_themes_stand_as_the_game_tells_them() -> None:
    def report(step: int, *headings: str, urgent: str = "") -> reading.StepShown:
        sections = [Section(name, (Sentence(f"{name} {step}."),)) for name in headings]
        if urgent:
            sections.append(Section(urgent, (Sentence("Do it."),), urgent=True))
        sections.append(Section("Books", (Table("", ("a",), (("1",),)),)))
        return reading.arranged(Report(f"Turn {step}", tuple(sections)), step)

    told = reading.by_theme(
        [
            report(1, "Battles", "Colonies"),
            report(2, "Colonies"),
            report(3, "Battles", urgent="You"),
        ]
    )

    assert ["You"] == [section.heading for section in told.urgent]
    assert ["Books"] == [section.heading for section in told.books]
    assert [("Battles", [1, 3]), ("Colonies", [1, 2])] == [
        (theme.heading, [part.step for part in theme.parts]) for theme in told.themes
    ]


def test_house_rules_that_differ_come_first() -> None:
    """Beside the nearest preset; a list that was read from a file is as the tuple of the rules."""
    browser = browsed(begun(GAMES["erkenfara"]))
    told = browser.server.get("/api/v1/games/erkenfara").content
    game = msgspec.json.decode(told, type=GameShown)
    header = browser.server.services.hall.match(NAME).header
    said = {**header.house_rules, "years": 3}
    words = rules_in_words(game, msgspec.structs.replace(header, house_rules=said))

    assert "as-written" == words.preset
    assert [("years", "3")] == [rule[:2] for rule in words.other]
    assert len(game.house_rules) - 1 == len(words.same)
    assert ("bands", "50, 100, 200") in [rule[:2] for rule in words.same]


def test_addresses_of_rules() -> None:
    cases = {"§7": "s-7", "XY.2": "s-xy-2", "Introduction": "s-introduction", "<b>": "s-b"}

    assert list(cases.values()) == [house.rules_at("g", name).partition("#")[2] for name in cases]


def test_only_who_is_asked_something_gets_what_scripts_ask_first(browser: Browser) -> None:
    api = f"/api/v1/tables/{NAME}/seats/p1"
    told = [
        f'<link rel="preload" as="fetch" crossorigin href="{api}/{part}">'
        for part in ("sealed", "sheet", "draft", "before")
    ]

    assert all(each in browser.get(SEAT).text for each in told)
    assert 'rel="preload"' not in browser.get(f"/t/{NAME}/bystander").text


def test_a_page_says_before_itself_which_style_sheets_it_needs(browser: Browser) -> None:
    """Those of its head, in their order; and so does a page that tells of trouble."""
    for page in (SEAT, "/", "/t/nothing/p1"):
        shown = browser.get(page)
        head = shown.text.partition("</head>")[0]
        sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)">', head)

        assert sheets
        expected = ", ".join(f"<{sheet}>; rel=preload; as=style" for sheet in sheets)
        assert shown.headers["link"] == expected


def test_a_draw_is_offered_and_taken_back_on_the_page(browser: Browser) -> None:
    browser.send(f"{SEAT}/draw", wants="yes")
    offered = browser.get(SEAT).text
    browser.send(f"{SEAT}/draw", wants="no")
    taken_back = browser.get(SEAT).text

    assert "wants a draw." in offered
    assert "Take the offer of a draw back" in part(offered, "about")
    assert "Offer a draw" in part(taken_back, "about")
    assert "wants a draw." not in taken_back


def test_who_concedes_on_the_page_has_lost(browser: Browser) -> None:
    went = browser.send(f"{SEAT}/concession")
    page = browser.get(SEAT).text

    assert went.headers["location"] == f"/t/{NAME}/war"
    assert "The opponent conceded" in browser.get(f"/t/{NAME}/war").text
    assert "The opponent conceded" in page
    assert "Offer a draw" not in page


def test_while_the_match_waits_the_page_tells_who_wants_a_draw(browser: Browser) -> None:
    browser.server.services.hall.match(NAME).act(Pause("tea"))
    browser.by("ben").send(f"/t/{NAME}/p2/draw", wants="yes")
    clock = clock_of(browser.get(SEAT).text)

    assert "tea" in clock
    assert '<a href="#the-end"><bdi>Player p2</bdi> wants a draw.</a>' in clock


def test_an_offer_leads_nowhere_for_who_cannot_take_it(browser: Browser) -> None:
    browser.by("ben").send(f"/t/{NAME}/p2/draw", wants="yes")
    for page in (f"/t/{NAME}/bystander", f"/t/{NAME}/umpire"):
        clock = clock_of(browser.by("uma").get(page).text)

        assert "<span><bdi>Player p2</bdi> wants a draw.</span>" in clock


def test_a_draw_is_told_as_one(browser: Browser) -> None:
    for name, seat in (("ann", "p1"), ("ben", "p2")):
        browser.by(name).send(f"/t/{NAME}/{seat}/draw", wants="yes")
    browser.server.services.hall.match(NAME).go_on()

    assert "A draw: all who play agreed on it.</bdi>" in clock_of(browser.get(SEAT).text)


def test_nobody_is_told_to_take_the_seat_of_who_conceded() -> None:
    match = begun(GAMES["ec4x-monero"])
    match.act(Replace(Player("p2"), SeatPlan(PERSON, "Ben")))
    browser = browsed(match)
    went = browser.by("ben").send(f"/t/{NAME}/p2/concession")
    assert went.headers["location"] == f"/t/{NAME}/p2#about"  # the others play on
    browser.by("ben").send(f"/t/{NAME}/p2/give-up")
    clock = clock_of(browser.get(SEAT).text)

    assert "has conceded." in clock
    assert "until somebody takes it" not in clock


def test_an_order_that_a_report_offers_stands_as_it_is_typed() -> None:
    """Without the marks that say so where there are no letters of another kind."""
    told = house.mentions(f"{offered(Retreat())} saves it.")

    assert told == '<code class="mention order" data-order="retreat">retreat</code> saves it.'


@pytest.mark.parametrize("typed", ['Ann "& <b>', "a](place:B)", "\\\\x[y]", "it's"])
def test_whatever_a_report_mentions_is_inert_on_a_page(typed: str) -> None:
    """What stands in a text, a label or an id is written as it reads, and never as HTML."""
    kinds: tuple[MentionKind, ...] = ("place", "token", "player", "seat", "order")
    text = " ".join([literal(typed), *(mention(kind, typed, typed) for kind in kinds)])
    found = ET.fromstring(f"<p>{house.mentions(text)}</p>")  # noqa: S314 - made by us
    links = [one for one in found.iter() if "mention" in one.get("class", "")]

    assert "".join(found.itertext()) == " ".join([typed] * 6)
    assert [one.get(f"data-{kind}") for one, kind in zip(links, kinds, strict=True)] == [typed] * 5
    assert {one.tag for one in found.iter()} == {"p", "a", "bdi", "code"}


@pytest.mark.parametrize("reason", ["No House is left.", "no House is left"])
@pytest.mark.parametrize("outcome", ["draw", "victory"])
def test_how_it_ended_has_one_full_stop(reason: str, outcome: str) -> None:
    """Some games give a reason as a sentence, some as a phrase."""
    header = {"result": {"outcome": outcome, "reason": reason, "winners": ()}}
    clock = environment().get_template("match/clock.html")
    table = {"header": header, "table": "t"}
    said = re.sub(r"<[^>]*>", "", clock.render(table=table, names={}))

    assert "no house is left. how the war went" in " ".join(said.split()).lower()


def test_the_example_of_a_question_is_an_order_of_who_is_asked() -> None:
    """A home in the hexes of this seat, and not in those of another."""
    page = browsed(begun(GAMES["space-empires"])).by("ben").get(f"/t/{NAME}/p2").text

    assert "<code>home J1 H0</code>" in page
    assert "<code>home B" not in page
