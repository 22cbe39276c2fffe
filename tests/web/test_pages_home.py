"""Home, as people and their browsers find it: cards, the games, what somebody has played."""

import re
from typing import Any

import pytest

from hegemon.core.game import Player
from hegemon.games import RULESETS
from hegemon.play.tables.tending import tend
from tests.samples import cases
from tests.web.people import came, opened, sits
from tests.web.visitor import Visitor, in_page, visitor


@pytest.fixture
def ann() -> Visitor:
    return visitor().enter("ann")


def duel(ann: Visitor, game: str = "space-conquest", **more: object) -> str:
    """A table of Ann's against bots that waits for her first orders."""
    server = came(ann.server, "ann")
    made = opened(server, game=game, **more)
    sits(server, made, "p1")
    table = str(made["table"])
    if ann.server.services.hall.match(table).open_seats:
        bots = {"bot": "random"}
        assert server.post(f"/api/v1/tables/{table}/begin", bots).status_code == 200
    tend(ann.server.services.hall, table)
    return table


def plain(text: str) -> str:
    """What a page says, without its tags."""
    return re.sub(r"\s+([;,.])", r"\1", " ".join(re.sub(r"<[^>]+>", " ", text).split()))


def seals(ann: Visitor, table: str) -> None:
    """Ann lets a bot's orders be sealed for her, and the step be taken."""
    hall = ann.server.services.hall
    match = hall.match(table)
    came(ann.server, "ann").post(
        f"/api/v1/tables/{table}/seats/p1/seal", {"orders": [], "step": match.step + 1}
    )
    tend(hall, table)


@pytest.mark.parametrize("game", cases(["space-conquest"], [*RULESETS][1:]))
def test_the_first_table_is_a_large_card_with_its_map(ann: Visitor, game: str) -> None:
    """The map stands in the page, so that it is there with the first words."""
    table = duel(ann, game)
    text = ann.get("/").text

    assert '<li class="tcard foremost move">' in text
    assert re.search(r'<div class="map"><svg [^>]*data-zoom="middle"', text)
    assert f'href="/t/{table}/p1#orders">Give orders' in text
    assert "Your move at your table" in plain(text)


def test_the_headline_of_the_last_step_is_the_largest(ann: Visitor) -> None:
    table = duel(ann)
    for _ in range(3):
        seals(ann, table)
    glance = came(ann.server, "ann").get(f"/api/v1/tables/{table}/seats/p1/glance").json()
    text = ann.get("/").text

    assert glance["headline"]
    assert f"<h2><bdi>{glance['headline']}</bdi></h2>" in text
    assert f'href="/t/{table}/p1#watch"' in text


def test_what_is_due_first_stands_first(ann: Visitor) -> None:
    """Then what is never due; and at the end where one waits."""
    late = duel(ann, title="Late", terms={"schedule": {"hours": 48}})
    soon = duel(ann, title="Soon", terms={"schedule": {"hours": 5}})
    never = duel(ann, title="Never")
    waits = opened(came(ann.server, "ann"), title="Waits")["table"]
    text = ann.get("/").text
    found = [text.index(f'href="/t/{table}') for table in (soon, late, never, waits)]

    assert sorted(found) == found
    assert 2 == text.count("<progress")
    assert re.search(r'<progress max="18000" value="18000" data-left="[^"]+"', text)


def test_each_card_names_its_game(ann: Visitor) -> None:
    """Every first match has the same title."""
    for game in ("space-conquest", "erkenfara"):
        ann.send(f"/new/{game}/first")
    text = ann.get("/").text

    assert text.count('<span class="of">, Space Conquest</span>') == 1
    assert text.count('<span class="of">, Erkenfara Universalis</span>') == 1


def test_only_the_first_dozen_tables_are_looked_at(ann: Visitor) -> None:
    for number in range(15):
        duel(ann, title=f"No. {number}")
    text = ann.get("/").text

    assert (12, 3) == (text.count('<li class="tcard'), text.count('<li class="row'))
    assert 11 == text.count("/glance.svg?")


def test_a_seat_of_another_has_no_glance(ann: Visitor) -> None:
    table = duel(ann)
    ben = came(ann.server, "ben")

    for path in ("glance", "glance.svg"):
        assert 404 == ben.get(f"/api/v1/tables/{table}/seats/p1/{path}").status_code


def test_the_small_map_has_signs_alone(ann: Visitor) -> None:
    """No name, no figure beside a star, no style: whatever the theme."""
    table = duel(ann)
    ask = came(ann.server, "ann")
    for theme in ("", "?theme=light", "?theme=dark&size=large"):
        drawn = ask.get(f"/api/v1/tables/{table}/seats/p1/glance.svg{theme}").text
        texts = re.findall(r"<text[^>]*>([^<]+)", drawn)

        assert [] == [one for one in texts if re.search("[A-Za-z]", one)]


def test_the_latest_invitation_is_at_hand_with_its_code(ann: Visitor) -> None:
    """In the browser in which it was opened, while a seat is free."""
    ann.send("/new/space-conquest", mine="p1", who="friends", when="none", title="Come")
    text = ann.get("/").text

    assert "/join#hgi_" in text
    assert "<title>QR code</title>" in text
    assert "/join#hgi_" not in ann.new().enter("ann").get("/").text


def test_who_has_no_table_can_begin_each_game_at_once(ann: Visitor) -> None:
    text = ann.get("/").text
    for game in RULESETS:
        assert f'action="/play/{game}"' in text
        assert f"/api/v1/games/{game}/look.svg" in text

    page = ann.send("/play/space-conquest", nonce="ab" * 32)
    table = in_page(page, r"/t/([0-9a-f]{12})")
    tend(ann.server.services.hall, table)
    match = ann.server.services.hall.match(table)

    assert ["human", "expansionist"] == [plan.by for plan in match.plans.values()]
    assert match.waiting == (Player("p1"),)


def test_the_difficulty_of_each_game_is_told_in_dots(ann: Visitor) -> None:
    text = ann.get("/games").text
    said = [int(one) for one in re.findall(r'aria-label="(\d) of 4"', text)]

    assert [RULESETS.box(game).difficulty for game in RULESETS] == said


@pytest.mark.parametrize("game", RULESETS)
def test_every_game_has_a_real_board_for_its_picture(ann: Visitor, game: str) -> None:
    """Of a match in play: things of at least one owner stand on it."""
    drawn = ann.get(f"/api/v1/games/{game}/look.svg?theme=dark")

    assert 200 == drawn.status_code
    assert 'href="#' in drawn.text
    assert len(drawn.content) < 80_000


def test_what_one_has_played_is_told_to_oneself(ann: Visitor) -> None:
    table = duel(ann, title="A short war", house_rules={"turn_limit": 1})
    while not ann.server.services.hall.match(table).result:
        seals(ann, table)
    text = plain(ann.get("/records").text)

    assert "Space Conquest 0 1 0" in text
    assert "A short war Space Conquest" in text
    assert "Not won" in text
    assert "Finished A short war" in plain(ann.get("/").text)


def test_of_others_one_sees_what_was_played_at_ones_own_tables(ann: Visitor) -> None:
    """A table that one may not see is as one that there is not, also in a sum."""
    server = ann.server
    bea = came(server, "bea")
    ours = opened(came(server, "ann"))
    sits(came(server, "ann"), ours, "p1")
    sits(bea, ours, "p2")
    hers = opened(bea)
    sits(bea, hers, "p1")
    other = opened(came(server, "ann"))
    sits(came(server, "ann"), other, "p1")
    sits(bea, other, "p2", name="Somebody else")
    for made in (ours, hers, other):
        tend(server.services.hall, made["table"])
    told = came(server, "ann").get(f"/api/v1/tables/{ours['table']}/seats/p2/player").json()

    assert ("bea", False) == (told["name"], told["own"])
    assert [1] == [game["going_on"] for game in told["games"]]

    cem = came(server, "cem")

    assert 404 == cem.get(f"/api/v1/tables/{ours['table']}/seats/p2/player").status_code
    assert "bea" in ann.get(f"/people/{ours['table']}/p2").text


def ended(ann: Visitor, name: str, *others: str, **more: object) -> str:
    """A match of somebody against others, or a bot, that is over, because they gave it up."""
    made = opened(came(ann.server, name), house_rules={"turn_limit": 1}, **more)
    people = [name, *others]
    for number, each in enumerate(people, 1):
        sits(came(ann.server, each), made, f"p{number}")
    table, hall = str(made["table"]), ann.server.services.hall
    if hall.match(table).open_seats:
        came(ann.server, name).post(f"/api/v1/tables/{table}/begin", {"bot": "random"})
    tend(hall, table)
    while (match := hall.match(table)).result is None:
        for number, each in enumerate(people, 1):
            said = {"orders": [], "step": match.step + 1}
            came(ann.server, each).post(f"/api/v1/tables/{table}/seats/p{number}/seal", said)
        tend(hall, table)
    return table


def counts(told: dict[str, Any]) -> dict[str, tuple[int, int, int]]:
    return {one["game"]: (one["going_on"], one["ended"], one["won"]) for one in told["games"]}


def test_how_often_one_has_played_elsewhere_is_told_by_who_wants_it(ann: Visitor) -> None:
    """To those who sit with him, in numbers alone; nobody is asked, and off is the usual."""
    bea = ann.new().enter("bea")
    ours = ended(ann, "ann", "bea")
    hers = ended(ann, "bea", title="Hers alone")
    running = opened(came(ann.server, "bea"))
    sits(came(ann.server, "bea"), running, "p1")
    ask = f"/api/v1/tables/{ours}/seats/p2/player"

    def told() -> dict[str, Any]:
        found: dict[str, Any] = came(ann.server, "ann").get(ask).json()
        return found

    before = told()
    assert (0, 1) == counts(before)["space-conquest"][:2]
    assert not before["shows"]

    bea.send("/records", shows="yes")
    shown = told()

    assert (0, 2) == counts(shown)["space-conquest"][:2]
    assert shown["shows"]
    assert [ours] == [one["table"] for one in shown["matches"]]
    assert hers not in str(shown)
    assert "Hers alone" not in ann.get(f"/people/{ours}/p2").text
    assert "because its player shows it" in ann.get(f"/people/{ours}/p2").text

    bea.send("/records", shows="no")

    assert before == told()


def test_what_one_shows_is_for_those_who_sit_with_one(ann: Visitor) -> None:
    """Somebody who only looks on reads what he could read before."""
    ann.new().enter("bea").send("/records", shows="yes")
    table = ended(ann, "ann", "bea", openness="open")
    ended(ann, "bea")
    cem = came(ann.server, "cem")
    cem.post(f"/api/v1/tables/{table}/watch", {"invitation": ""})
    told = cem.get(f"/api/v1/tables/{table}/seats/p2/player").json()

    assert (0, 1) == counts(told)["space-conquest"][:2]
    assert not told["shows"]


def test_another_name_at_another_table_of_the_reader_is_not_counted(ann: Visitor) -> None:
    """Else a count would tell that the two are one."""
    ann.new().enter("bea").send("/records", shows="yes")
    table = ended(ann, "ann", "bea")
    made = opened(came(ann.server, "ann"), house_rules={"turn_limit": 1})
    sits(came(ann.server, "ann"), made, "p1")
    sits(came(ann.server, "bea"), made, "p2", name="Somebody else")
    hall = ann.server.services.hall
    tend(hall, made["table"])
    while (match := hall.match(made["table"])).result is None:
        for name, seat in (("ann", "p1"), ("bea", "p2")):
            said = {"orders": [], "step": match.step + 1}
            came(ann.server, name).post(f"/api/v1/tables/{made['table']}/seats/{seat}/seal", said)
        tend(hall, made["table"])
    told = came(ann.server, "ann").get(f"/api/v1/tables/{table}/seats/p2/player").json()

    assert (0, 1) == counts(told)["space-conquest"][:2]


def test_names_lead_to_what_their_owners_have_played(ann: Visitor) -> None:
    """On the match page, at the table and on the war page; never one's own, a bot's or a link's."""
    made = opened(came(ann.server, "ann"))
    sits(came(ann.server, "ann"), made, "p1")
    bea = came(ann.server, "bea")
    sits(bea, made, "p2")
    table = made["table"]
    tend(ann.server.services.hall, table)
    over = ended(ann, "ann", "bea")
    alone = ended(ann, "ann")
    for path, at in ((f"/t/{table}/p1", table), (f"/t/{over}/war", over), (f"/t/{over}/p1", over)):
        text = ann.get(path).text

        assert f'href="/people/{at}/p2"' in text
        assert f'href="/people/{at}/p1"' not in text
    assert "/people/" not in ann.get(f"/t/{alone}/war").text

    stranger = ann.new()
    invited = stranger.send("/join", invitation=made["invitation"])

    assert "<bdi>bea</bdi>" in invited.text
    assert "/people/" not in invited.text


def test_the_rule_that_counts_the_seats_is_a_question_of_its_own(ann: Visitor) -> None:
    text = ann.get("/new/ec4x-monero").text
    before, _, folded = text.partition('class="house-rules"')

    assert 'name="rule.houses"' in before
    assert 'name="rule.houses"' not in folded


def test_three_answers_are_enough_for_a_table(ann: Visitor) -> None:
    """Without scripts: against a bot at once; open to everybody; an hour for each turn."""
    hall = ann.server.services.hall
    said = {"mine": "p1", "who": "bot", "bot": "steward", "when": "none", "rule.houses": "3"}
    table = in_page(ann.send("/new/ec4x-monero", **said), r"/t/([0-9a-f]{12})")

    assert ["human", "steward", "steward"] == [one.by for one in hall.match(table).plans.values()]

    said = {"mine": "p1", "who": "anybody", "when": "live", "title": "Fast"}
    table = in_page(ann.send("/new/space-conquest", **said), r"/t/([0-9a-f]{12})")

    assert "open" == hall.store.table(table).opened.openness
    assert 1 == hall.store.now(table).terms.schedule.hours


def test_what_differs_from_the_document_stands_first_in_the_drawer(ann: Visitor) -> None:
    """Each rule as a sentence, with what the document has and where it is explained."""
    said = {"mine": "p9", "rule.tie_control": "neutral"}
    drawer = ann.send("/new/space-conquest", **said).text.partition('class="drawer"')[2]
    first = drawer.partition('class="rules"')[2].partition("</div>")[0]

    assert 'class="rule changed" data-rule="tie_control"' in first
    assert "The document has it: keep." in first
    assert 'href="/rules/space-conquest#s-r14"' in first
