"""A new table by its form, without scripts; the account; rulebooks; all as strangers find them."""

import re

import pytest

from hegemon.core.game import Player
from hegemon.games import RULESETS
from hegemon.play.start.picture import first_board
from hegemon.play.tables.tending import tend
from hegemon.settings.known import PeopleSettings, Server, Settings
from hegemon.web.api.games import SectionOfRules
from hegemon.web.pages.places import rules_at
from hegemon.web.pages.rulebook import hits
from tests.web.people import PASSWORD, came
from tests.web.visitor import Visitor, in_page, visitor

USUAL = {
    "preset": "as-written",
    "mine": "p1",
    "others": "open",
    "openness": "invited",
    "when": "none",
}


@pytest.fixture
def ann() -> Visitor:
    return visitor().enter("ann")


def opened_by(ann: Visitor, game: str = "space-conquest", **said: object) -> str:
    """The id of the table that a form makes."""
    ann.send(f"/new/{game}", **{**USUAL, **said})
    found = re.search(r'href="/t/([0-9a-f]{12})', ann.get("/").text)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("game", RULESETS)
def test_every_game_has_a_card_a_page_and_a_form(ann: Visitor, game: str) -> None:
    ruleset = RULESETS[game]

    assert ruleset.title in ann.get("/new").text
    assert f"/rules/{game}" in ann.get(f"/games/{game}").text

    form = ann.get(f"/new/{game}").text
    for rule in ruleset.house_rules.__struct_fields__:
        assert f'name="rule.{rule}"' in form
    assert '<p class="quiet" id="about-' in form
    assert 200 == ann.get(f"/api/v1/games/{game}/board.svg").status_code


def test_a_bot_is_seated_in_a_style(ann: Visitor) -> None:
    """The page of the game and the form have the styles; one that there is not is refused."""
    shown = ann.get("/games/space-conquest").text
    form = ann.get("/new/space-conquest").text

    assert "<code>expansionist:style=rush</code>" in shown
    assert '<option value="expansionist:style=rush">the bot expansionist, rush' in form

    ann.send("/new/space-conquest", **{**USUAL, "others": "expansionist:style=rush"})
    assert "expansionist:style=rush" in ann.get("/").text

    wrong = ann.send("/new/space-conquest", **{**USUAL, "others": "expansionist:style=rsh"})
    assert "there are near, plain, rush, scout, turtle" in wrong.text


@pytest.mark.parametrize("game", RULESETS)
def test_what_a_group_should_agree_on_is_asked_first(ann: Visitor, game: str) -> None:
    """Before the fold of the other house rules, each once; of EC4X how much prestige wins."""
    ruleset = RULESETS[game]
    before, _, folded = ann.get(f"/new/{game}").text.partition("<summary>House rules")

    assert set(ruleset.worth_asking) <= set(ruleset.house_rules.__struct_fields__)
    for name in ruleset.worth_asking:
        assert f'name="rule.{name}"' in before
        assert f'name="rule.{name}"' not in folded
    assert ("prestige_wins" in ruleset.worth_asking) == game.startswith("ec4x")


def test_the_map_of_the_preset_is_named(ann: Visitor) -> None:
    assert "duel continent, as usual" in ann.get("/new/erkenfara").text
    assert "rolled, as usual" in ann.get("/new/ec4x-monero").text


@pytest.mark.parametrize("game", RULESETS)
def test_the_picture_of_a_game_shows_who_plays(game: str) -> None:
    """All of them, without fog, also where they choose their places themselves."""
    ruleset = RULESETS[game]
    board = first_board(ruleset)
    players = ruleset.players(ruleset.house_rules())

    assert set(players) <= {place.owner for place in board.places}


def test_every_house_rule_says_what_it_means(ann: Visitor) -> None:
    """Whether its class stands alone or is made from another."""
    silent = [
        (game, rule["name"])
        for game in RULESETS
        for rule in ann.get(f"/api/v1/games/{game}").json()["house_rules"]
        if not rule["about"]
    ]

    assert [] == silent


def test_a_table_against_bots_leads_to_the_match(ann: Visitor) -> None:
    page = ann.send(
        "/new/space-conquest", **{**USUAL, "others": "expansionist", "nonce": "cd" * 32}
    )
    table = in_page(page, r'data-table="([0-9a-f]{12})"|/t/([0-9a-f]{12})') or ""
    assert "begins in a moment" in page.text or 'id="orders"' in page.text
    del table


def test_a_table_for_friends_leads_to_the_invitation(ann: Visitor) -> None:
    page = ann.send("/new/space-conquest", **USUAL)
    invitation = in_page(page, r"/join#(hgi_[A-Za-z0-9_-]+)")
    friend = ann.new()

    assert "Take this seat" in friend.send("/join", invitation=invitation).text


def test_the_invitation_is_found_again_where_the_table_was_opened(ann: Visitor) -> None:
    table = opened_by(ann)

    assert "/join#hgi_" in ann.get(f"/t/{table}/invite").text
    assert 'class="qr"' in ann.get(f"/t/{table}/invite").text

    elsewhere = ann.new().enter("ann")

    assert "/join#hgi_" not in elsewhere.get(f"/t/{table}/invite").text
    assert 'class="qr"' not in elsewhere.get(f"/t/{table}/invite").text
    assert "/join#hgi_" in elsewhere.send(f"/t/{table}/invite").text


@pytest.mark.parametrize(
    ("url", "alone"), [("http://127.0.0.1:8080", True), ("http://games.example.org", False)]
)
def test_an_address_that_no_friend_reaches_is_said_to_be_one(url: str, alone: bool) -> None:
    ann = visitor(settings=Settings(server=Server(public_url=url)))
    came(ann.server, "ann")
    ann.send("/enter", origin=url, name="ann", password=PASSWORD)
    page = ann.send("/new/space-conquest", origin=url, **USUAL).text

    assert f"{url}/join#hgi_" in page
    assert alone == ("reached from this machine alone" in page)


def test_nobody_else_sees_the_page_of_invitations(ann: Visitor) -> None:
    table = opened_by(ann, openness="open")

    assert 403 == ann.new().enter("ben").get(f"/t/{table}/invite").status_code


def test_all_that_the_form_says_is_kept(ann: Visitor) -> None:
    said = {
        "title": "The long war",
        "preset": "duel",
        "rule.first_tax": "40",
        "mine": "p2",
        "others": "steward",
        "when": "daily",
        "at": "20:30",
        "zone": "Europe/Vienna",
        "day": ["mon", "thu"],
        "grace": "90",
        "extensions": "2",
        "extension": "12",
        "holidays": "7",
        "rule_votes": "all",
        "missing": "deputy",
        "deputy": "steward",
        "votes": "1",
    }
    table = opened_by(ann, "ec4x-monero", **said)
    now = ann.server.services.hall.store.now(table)
    terms = now.terms

    assert 40 == now.match.house_rules["first_tax"] if now.match else True
    assert ("mon", "thu") == terms.schedule.days
    assert "all" == terms.rule_votes
    assert (90, 2, 720, 7) == (terms.grace, terms.extensions, terms.extension, terms.holidays)
    assert ("deputy", "steward", True) == (
        terms.absence.missing,
        terms.absence.deputy,
        terms.absence.votes,
    )
    assert ["steward", "human"] == [now.plans[Player(seat)].by for seat in ("p1", "p2")]


@pytest.mark.parametrize(
    ("field", "value", "others"),
    [
        ("rule.turn_limit", "many", {}),
        ("rule.sides", "<b>", {}),
        ("title", "\u0007", {}),
        ("hours", "x", {"when": "hours"}),
        ("hours", "99999", {"when": "hours"}),
        ("zone", "Nowhere", {"when": "daily", "at": "20:00"}),
        ("at", "25:99", {"when": "daily", "zone": "UTC"}),
        ("grace", "-1", {}),
        ("others", "nobody-knows", {}),
        ("mine", "p9", {}),
    ],
)
def test_what_does_not_fit_is_told_at_the_field(
    ann: Visitor, field: str, value: str, others: dict[str, str]
) -> None:
    """And what was written stands there still."""
    page = ann.send("/new/space-conquest", **{**USUAL, "title": "Kept", **others, field: value})

    assert 200 == page.status_code
    assert f'id="wrong-{field}"' in page.text
    assert field == "title" or 'value="Kept"' in page.text


def test_somebody_new_makes_an_account_where_the_host_allows_it() -> None:
    said = {"name": "Cem", "password": "correct horse battery 9"}
    closed, open_ = visitor(), visitor(settings=Settings(people=PeopleSettings(sign_up=True)))

    assert "<h1>Sign in</h1>" in closed.send("/enter/new", **said).text
    assert closed.server.services.desk.people.named("cem") is None
    assert "One turn a day" in open_.send("/enter/new", **said).text


def test_a_theme_is_in_the_page_before_any_script(ann: Visitor) -> None:
    assert "data-theme" not in ann.get("/").text

    ann.send("/me/theme", theme="dark")

    assert '<html lang="en" data-theme="dark">' in ann.get("/").text

    ann.send("/me/theme", theme="<script>")

    assert "data-theme" not in ann.get("/").text


def test_an_account_is_changed_and_deleted(ann: Visitor) -> None:
    ann.send("/me/account", name="Zoe", zone="Europe/Vienna")

    assert "Europe/Vienna" in ann.get("/me").text
    assert 'role="alert"' in ann.send("/me/account", name="Zoe", zone="Nowhere").text

    page = ann.send("/me/tokens", name="my bot", act=["read", "play"], days="30")
    secret = in_page(page, r'value="(hgm_[A-Za-z0-9_-]+)"')

    assert 200 == ann.server.by(secret).get("/api/v1/me").status_code
    assert secret not in ann.get("/me").text
    assert "Type the name" in ann.send("/me/delete", sure="Ann").text

    ann.send("/me/delete", sure="Zoe")

    assert ann.server.services.desk.people.named("zoe") is None


def test_a_second_factor_begins_on_the_page(ann: Visitor) -> None:
    page = ann.send("/me/factor", do="begin")

    assert "otpauth:" in page.text
    assert 'role="alert"' in ann.send("/me/factor", do="prove", code="000000").text


def test_without_an_account_this_device_is_shown() -> None:
    page = visitor().get("/me")

    assert "This device" in page.text
    assert "Delete the account" not in page.text


@pytest.mark.parametrize("game", RULESETS)
def test_rulebooks_have_anchors_and_no_dead_links(game: str) -> None:
    text = visitor().get(f"/rules/{game}").text
    ids = re.findall(r' id="([^"]+)"', text)
    links = re.findall(r'<a[^>]* href="#([^"]+)"', text)

    assert len(ids) == len(set(ids))
    assert not {each for each in links if each not in ids and not each.startswith("house")}
    assert "s-r1" in ids
    assert not re.search(r'href="[^"#]*\.md', text)
    assert not re.search(r"<th[^>]*>\s*</th>", text), "a heading that heads nothing"


@pytest.mark.parametrize("game", RULESETS)
def test_what_reports_cite_can_be_linked_to(game: str) -> None:
    """X, XY.1, 6.5a, R59: each has an id of its own on the page of the rulebook."""
    ruleset = RULESETS[game]
    ids = re.findall(r' id="([^"]+)"', visitor().get(f"/rules/{game}").text)
    cited = {ruleset.section(event.rule) for event in ruleset.events}

    assert set() == {each for each in cited if rules_at(game, each).partition("#")[2] not in ids}


def test_rules_are_searched_without_scripts() -> None:
    page = visitor().get("/rules/space-conquest?q=rebellion")

    assert "<mark>" in page.text
    assert "Nothing. Another word" in visitor().get("/rules/space-conquest?q=<b>x").text
    assert "<b>x" not in visitor().get("/rules/space-conquest?q=<b>x").text


def test_what_is_searched_is_told_in_words_and_what_it_is_about_comes_first() -> None:
    """No signs of Markdown, no halves of words; minerals are not what mines are."""
    parts = [
        SectionOfRules("1.2 Markers", 2, "| what | count |\n|---|---|\n| mineral | 8 |"),
        SectionOfRules("3.3 Groups", 2, "Each of `mines` and **others** " + "word " * 40),
        SectionOfRules("8.2 Mines", 2, "See [above](rules.md#s-3)."),
    ]
    found = hits(parts, "mine")

    assert ["s-8-2", "s-3-3", "s-1-2"] == [hit.id for hit in found]
    table = ("1.2 Markers. \u00b7 what \u00b7 count \u00b7 ", "mine", "ral \u00b7 8 \u00b7")
    assert table == found[2][2:]
    assert found[1].after.startswith("s and others word")
    assert found[1].after.endswith(" word")
    assert "See above." in found[0].before + found[0].after


def test_strangers_are_told_what_this_is() -> None:
    page = visitor().get("/")

    assert "Turn-based wargames between friends" in page.text
    assert "/api/v1/games/space-conquest/look.svg" in page.text


@pytest.mark.parametrize("game", RULESETS)
def test_a_first_match_is_begun_with_one_button_and_read_without_scripts(
    ann: Visitor, game: str
) -> None:
    """Its page says the first step; who leaves the lesson keeps the match."""
    begun = in_page(ann.send(f"/new/{game}/first"), r"/t/([0-9a-f]{12})")
    tend(ann.server.services.hall, begun)
    page = ann.get(f"/t/{begun}/p1").text
    ann.send(f"/t/{begun}/p1/lesson")
    left = ann.get(f"/t/{begun}/p1").text

    assert "Step 1 of 6" in page
    assert f'class="lesson-on"><form method="post" action="/play/{game}">' in page
    assert "First match" in left
    assert "Step 1 of 6" not in left


def test_a_lesson_is_left_on_all_devices_of_an_account(ann: Visitor) -> None:
    """And by nobody else, and at no other table."""
    begun = in_page(ann.send("/new/space-conquest/first"), r"/t/([0-9a-f]{12})")
    other = in_page(ann.send("/new/space-conquest/first"), r"/t/([0-9a-f]{12})")
    store = ann.server.services.hall.store
    for table in (begun, other):
        tend(ann.server.services.hall, table)
    for _ in range(2):  # twice is as once
        ann.send(f"/t/{begun}/p1/lesson")
    elsewhere = ann.new().enter("ann")

    assert "Step 1 of 6" not in elsewhere.get(f"/t/{begun}/p1").text
    assert "Step 1 of 6" in elsewhere.get(f"/t/{other}/p1").text
    assert not any(name.startswith("hegemon-lesson") for name in ann.cookies)

    own = ann.server.services.desk.people.named("ann")
    assert own is not None
    kept = ann.server.services.desk.people.belongings(own.id)

    assert [{"match": begun, "account": own.id}] == kept["left_lesson"]

    elsewhere.send("/me/delete", sure="ann")

    assert not store.has_left_lesson(begun, own.id)


def test_without_an_account_the_device_keeps_that_a_lesson_was_left(ann: Visitor) -> None:
    begun = in_page(ann.send("/new/space-conquest/first"), r"/t/([0-9a-f]{12})")
    tend(ann.server.services.hall, begun)
    link = in_page(ann.send(f"/t/{begun}/p1/link"), r"/sit#(hgl_[^\"&]+)")
    device, other = ann.new(), ann.new()
    for one in (device, other):
        one.send("/sit", link=link)
    device.send(f"/t/{begun}/p1/lesson")

    assert "Step 1 of 6" not in device.get(f"/t/{begun}/p1").text
    assert "Step 1 of 6" in other.get(f"/t/{begun}/p1").text
