"""Letters as people see them: short, with all that is his; nothing typed makes a tag or a link."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import EmailMessage
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest

from hegemon.contract.match import Moment, chance_at
from hegemon.contract.secrets import unlike
from hegemon.contract.world import World
from hegemon.core.game import Player
from hegemon.core.report import sentences
from hegemon.core.show.headlines import heads
from hegemon.play import matches
from hegemon.play.entries import PERSON, SeatPlan
from hegemon.play.inbox import as_html
from hegemon.play.inbox.as_text import WIDTH, fitted
from hegemon.play.inbox.mark import MAIL_ANSWER, MARK
from hegemon.play.inbox.turn_letter import things_of, turn_told
from hegemon.play.matches import Match
from hegemon.play.people.secret import Secret
from hegemon.play.system import SeededEntropy
from hegemon.play.tables.letters import MOST, text_of
from hegemon.play.tables.post import Parcel
from hegemon.play.turn.opened import open_form
from hegemon.store import mailing
from hegemon.store.memory import MemoryStore
from tests.contract.games import REAL, TOYS, world
from tests.contract.plants import InBoard, Leaky, in_form
from tests.mail.test_answering import Mailroom
from tests.play.table import AGREED_LENGTH, GAMES, NAME, SetClock, begun, play_on
from tests.samples import cases
from tests.store.test_mailing import PARCEL, server
from tests.web.outputs import laid_out
from tests.web.test_secrets import moments

FIVE = ("space-conquest", "ec4x-satoshi", "ec4x-monero", "erkenfara", "space-empires")
URL = "https://games.example.org"
EVIL_NAME = "<script>1</script>//evil.example.org"
LINK = f"http:{EVIL_NAME[-18:]}"
EVIL = f'<script>alert(1)</script><a href="{LINK}">x</a>\r\nBcc: eve@example.org {LINK}'


def parcel_of(match: Match, seat: Player, **more: object) -> Parcel:
    """What goes out to a seat that is called to play."""
    facts = PARCEL.facts | {"date": match.date, "seat": seat}
    facts["told"] = heads(match.report(seat, match.step), 3)
    whole = {"turn": turn_told(match, seat), "seat": seat, "facts": facts, "account": "ann"}
    return PARCEL._replace(reply=Secret("a" * 32), **{**whole, **more})  # type: ignore[arg-type]


def letter_of(parcel: Parcel) -> EmailMessage:
    return mailing._letter_of(parcel, server(replies="orders@games.example.org"))


def part_of(letter: EmailMessage, kind: str, name: str | None = None) -> EmailMessage:
    """The one part of a kind, by the name of its file."""
    (found,) = [
        part
        for part in letter.walk()
        if part.get_content_type() == kind and (name is None or part.get_filename() == name)
    ]
    assert isinstance(found, EmailMessage)
    return found


def text_in(letter: EmailMessage) -> str:
    body = letter.get_body(("plain",))
    assert isinstance(body, EmailMessage)
    return str(body.get_content()).replace("\r\n", "\n")


def page_in(letter: EmailMessage) -> str:
    return str(part_of(letter, "text/html").get_content())


@pytest.mark.parametrize("step", [0, 5, 11])
@pytest.mark.parametrize("game", FIVE)
def test_a_letter_is_short_and_has_all_that_can_be_ordered(game: str, step: int) -> None:
    match = play_on(begun(GAMES[game]), step)
    seat = match.waiting[0]
    letter = letter_of(parcel_of(match, seat))
    text = text_in(letter)
    lines = text.rstrip("\n").split("\n")
    things = things_of(open_form(match, seat, None))

    assert lines[0] == f"-- {MARK} --"
    assert len(lines) <= MOST
    assert [] == [line for line in lines if len(line) > WIDTH and URL not in line]
    assert [] == [each for each in things if not re.search(rf"(?<![\w-]){each}(?![\w-])", text)]
    assert [] == [each for each in things if f"<code>{each}</code>" not in page_in(letter)] or (
        len(things) and "Answer with one of these lines" in text
    )


@pytest.mark.parametrize("game", FIVE)
def test_a_purse_stands_once(game: str) -> None:
    """Though the forecast may tell of it, too: the finer of both."""
    match = play_on(begun(GAMES[game]), 7)
    told = turn_told(match, match.waiting[0])
    assert told.sheet is not None
    said = [line.partition(":")[0] for line in told.sheet.purses]

    assert len(said) == len(set(said))
    assert ("treasury" in said) == game.startswith("ec4x")


def test_who_sits_at_a_seat_stands_beside_it() -> None:
    match = begun(GAMES["ec4x-monero"])
    sheet = turn_told(match, Player("p1")).sheet
    assert sheet is not None
    declare = next(kind for kind in sheet.kinds if kind.usage.startswith("declare"))

    for values in (declare.brief, declare.full):
        assert values[0].startswith("HOUSE p2 (Player p2, neutral); p3 (Player p3")


def test_who_has_more_things_than_there_are_lines_is_told_how_many_more() -> None:
    match = begun(GAMES["space-conquest"])
    told = turn_told(match, Player("p1"))
    assert told.sheet is not None
    (alike,) = told.sheet.alike
    many = tuple(alike.things[0]._replace(id=f"T{number}") for number in range(200))
    sheet = told.sheet._replace(alike=(alike._replace(things=many),))
    lines = fitted(told._replace(sheet=sheet), 80).lines
    shown = len(re.findall(r"\bT\d+: F", " ".join(" ".join(lines).split())))
    (more,) = re.findall(r"and (\d+) more things of yours: turn.txt", "\n".join(lines))

    assert len(lines) <= 80
    assert shown
    assert shown + int(more) == 200


def test_what_is_cut_goes_along_whole() -> None:
    match = play_on(begun(GAMES["ec4x-monero"]), 5)
    seat = match.waiting[0]
    letter = letter_of(parcel_of(match, seat))
    whole = " ".join(str(part_of(letter, "text/plain", "turn.txt").get_content()).split())

    assert "turn.txt" in text_in(letter)
    for sentence in sentences(match.report(seat, match.step)):
        assert " ".join(sentence.plain.split()) in whole
    for kind in open_form(match, seat, None).kinds:
        assert kind.label in whole or not kind.fields or kind.word not in page_in(letter)


def test_html_stands_beside_the_text_with_the_map_in_it() -> None:
    match = play_on(begun(GAMES["ec4x-monero"]), 5)
    letter = letter_of(parcel_of(match, match.waiting[0]))
    kinds = [part.get_content_type() for part in letter.walk()]
    picture = part_of(letter, "image/png")
    drawing = part_of(letter, "image/svg+xml").get_content()

    assert kinds == [
        "multipart/mixed",
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
        "text/plain",
        "image/svg+xml",
    ]
    assert picture["Content-ID"] == f"<{as_html.MAP_CID}>"
    assert picture["Content-Disposition"].startswith("inline")
    assert f'src="cid:{as_html.MAP_CID}"' in page_in(letter)
    assert picture.get_content().startswith(b"\x89PNG")
    assert ET.fromstring(drawing).tag.endswith("svg")  # noqa: S314 - our own
    assert "http" not in drawing.decode().replace("http://www.w3.org/2000/svg", "")


class Tags(HTMLParser):
    """The tags of a page, with what they fetch and where they lead."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags, self.leads = set[str](), list[str]()
        self.names = set[str]()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.names.update(name for name, _ in attrs)
        self.leads += [said or "" for name, said in attrs if name in ("href", "src", "background")]


def named(game: str, name: str) -> Match:
    """A match whose people are called so."""
    rules = GAMES[game].house_rules(**AGREED_LENGTH.get(game, {}))
    match = matches.create(
        MemoryStore(),
        GAMES[game],
        house_rules=rules,
        plans=[SeatPlan(PERSON, f"{name}{seat}") for seat in GAMES[game].players(rules)],
        entropy=SeededEntropy("1"),
        clock=SetClock(),
        name=NAME,
    )
    matches.sit_everyone(match, SeededEntropy("1"))
    return match


@pytest.mark.parametrize("game", FIVE)
def test_nothing_typed_makes_a_header_a_tag_or_a_link(game: str) -> None:
    match = play_on(named(game, EVIL_NAME), 3)
    seat = match.waiting[0]
    parcel = parcel_of(match, seat)
    facts = parcel.facts | {"told": [EVIL], "date": EVIL}
    letter = letter_of(parcel._replace(name=EVIL, title=EVIL, facts=facts))
    page, text = page_in(letter), text_in(letter)
    found = Tags(page)

    assert "Bcc" not in letter
    assert "script" not in found.tags
    assert not {name for name in found.names if name.startswith("on")}
    assert {f"cid:{as_html.MAP_CID}", f"{URL}/t/3fa2"} == set(found.leads)
    assert "://evil" not in page
    assert not re.search(r"\bevil\.example", page)
    assert [] == [line for line in text.split("\n") if line.startswith("Bcc:")]
    assert LINK not in f"{letter['Subject']} {text}"
    drawing = part_of(letter, "image/svg+xml").get_content().decode()
    assert "<script" not in drawing


def test_the_turns_of_a_seat_are_one_thread() -> None:
    match = begun(GAMES["space-conquest"])
    first = letter_of(parcel_of(match, Player("p1"), id="one"))
    play_on(match, 2)
    second = letter_of(parcel_of(match, Player("p1"), id="two"))
    others = letter_of(parcel_of(match, Player("p2"), id="three"))

    assert first["References"] == second["References"]
    assert first["Message-ID"] != second["Message-ID"]
    assert first["References"] != others["References"]
    assert "auto-generated" == first["Auto-Submitted"]
    assert "p1" not in first["References"]


def test_sent_again_it_is_the_same_byte_for_byte() -> None:
    match = begun(GAMES["erkenfara"])
    parcel = parcel_of(match, Player("p1"))

    assert letter_of(parcel).as_bytes() == letter_of(parcel).as_bytes()


def test_an_answer_shows_each_verdict_with_its_mark() -> None:
    text = "NOT SEALED. Look.\n\nok   bid ring 1\n     fine\nNO   bid <b> 2\n     no such lot"
    facts = {"text": text, "subject": "it is your turn", "answers": "<1@example.org>"}
    facts["table"] = "3fa2"
    letter = letter_of(PARCEL._replace(about=MAIL_ANSWER, table="", facts=facts, seat="p1"))
    turn = letter_of(PARCEL._replace(seat="p1"))
    page = page_in(letter)

    assert "auto-replied" == letter["Auto-Submitted"]
    assert "<1@example.org>" == letter["In-Reply-To"]
    assert f"{turn['References']} <1@example.org>" == letter["References"]
    assert f"{text}\n" == text_in(letter)
    assert "<b>ok</b>&nbsp; bid ring 1<br>fine" in page
    assert "<b>NO</b>&nbsp; bid &lt;b&gt; 2<br>no such lot" in page


def test_a_drawn_answer_keeps_its_columns_and_prose_flows() -> None:
    lines = ["A  B   C", " d  e", "", "x" * 70 + " and", "goes on.", "    hangs", "  move a b"]
    drawn, prose = as_html.verdicts(lines)

    assert "white-space:pre" in drawn
    assert "A  B   C\n d  e" in drawn
    assert "and goes on. hangs<br>&nbsp;&nbsp;<code>move a b</code>" in prose


def test_the_turn_comes_with_what_can_be_answered(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Through the carrier that draws the secret, to the words of the letter."""
    parcel = Mailroom(tmp_path_factory.mktemp("post")).letter()
    text = text_of(parcel, URL)

    assert parcel.turn is not None
    assert "bid LOT" in text.body
    assert MARK in text.html


def test_a_turn_that_cannot_be_drawn_is_told_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_: object) -> str:
        raise ZeroDivisionError

    parcel = parcel_of(begun(GAMES["space-conquest"]), Player("p1"))
    monkeypatch.setattr(mailing, "letter_map", breaks)
    text = text_in(letter_of(parcel))

    assert "It is your turn" in text
    assert f"{URL}/t/3fa2" in text


def test_a_letter_of_twelve_houses_is_below_300_kb() -> None:
    match = play_on(begun(GAMES["ec4x-monero"], agreed={"houses": 12}), 3)
    letter = letter_of(parcel_of(match, match.waiting[0]))

    assert len(letter.as_bytes()) < 300_000
    assert part_of(letter, "image/png")
    assert part_of(letter, "image/svg+xml")
    assert len(page_in(letter)) < 100_000


def test_what_goes_along_makes_no_letter_too_heavy() -> None:
    """The map gives way to a file that the seat wants: first its drawing, then its picture."""
    match = begun(GAMES["erkenfara"])
    files = (("turn.xlsx", b"\0" * 195_000),)
    letter = letter_of(parcel_of(match, Player("p1"), attached=files))

    assert len(letter.as_bytes()) < 300_000
    assert {"turn.xlsx"} == {part.get_filename() for part in letter.iter_attachments()}


def told(here: World, state: object, seat: Player) -> Iterator[tuple[str, str]]:
    """The letter of a seat, byte for byte, part by part."""
    match = laid_out(here, state).services.hall.match(NAME)
    letter = letter_of(parcel_of(match, seat))
    for number, part in enumerate(letter.walk()):
        yield f"{number} headers", f"{part.items()}"
        if not part.is_multipart():
            yield f"{number} {part.get_content_type()}", f"{part.get_payload(decode=True)!r}"
    yield "size", f"{len(letter.as_bytes())}"


def leaks(moment: Moment, sound: World, here: World) -> Iterator[str]:
    """What the letter of one who is asked could tell of two worlds that look alike to him."""
    seat = sound.question(moment.state).asked(moment.state)[0]
    other = sound.scramble(moment.state, seat, chance_at(moment))
    yield from unlike(told(here, moment.state, seat), told(here, other, seat))


@pytest.mark.parametrize("game", cases(("strait", *REAL), TOYS))
def test_letters_do_not_interfere(game: str) -> None:
    here = world(game)
    found = [leak for moment in moments(here, 2) for leak in leaks(moment, here, here)]

    assert [] == found[:5]


@pytest.mark.parametrize("plant", [InBoard, in_form("title"), in_form("open")])
def test_planted_leak_is_found(plant: type[Leaky]) -> None:
    here = world("space_conquest")

    assert any(leak for at in moments(here, 3) for leak in leaks(at, here, plant(here)))
