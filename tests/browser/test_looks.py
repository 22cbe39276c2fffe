"""Ways to look that few have: paper, forced colours, little motion, a narrow or enlarged page."""

from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Browser, Page, expect

from hegemon.games import RULESETS
from hegemon.play.start.opponents import bots_of
from tests.browser.stage import PHONE, Stage, still, until
from tests.browser.test_axe import paths, wrong
from tests.browser.test_deciding import LONGEST, path_of, ready

pytestmark = [pytest.mark.programs, pytest.mark.long]

Opening = Callable[..., Page]
Played = Callable[[str], str]

NARROW = (320, 640)
"""What 1280 pixels are at 400 %, and what WCAG 1.4.10 asks for."""

STYLE = "(element, name) => getComputedStyle(element)[name]"


def style(page: Page, selector: str, name: str) -> str:
    return str(page.locator(selector).first.evaluate(f"element => ({STYLE})(element, {name!r})"))


@pytest.fixture(scope="module")
def played(stage: Stage) -> Played:
    """The match page of a game after some steps, played once for all who only look at it."""

    @cache
    def after(game: str) -> str:
        bot = list(bots_of(game))[-1]
        match = stage.duel("Ann", game, bot, title="A night of wargames")
        stage.advance(match, bot, 3)
        return match

    return after


def settled(page: Page) -> None:
    until(page, "document.querySelector('#panel.tabbed .ordering') !== null")


def test_on_paper_there_are_title_map_report_and_a_sheet_for_orders(
    played: Played, opened: Opening
) -> None:
    page = opened(played("ec4x-monero"), "Ann", size=(794, 1123))  # A4
    settled(page)
    page.emulate_media(media="print")

    for part in ("h1", "svg[data-grid]", "#report", "#about", ".paper"):
        expect(page.locator(part).first).to_be_visible()
    box = page.locator("h1").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    for part in (".tabs", "#orders", "#messages", "#board-tools", ".strip"):
        expect(page.locator(part)).to_be_hidden()
    assert "auto" == style(page, "#report .told-step", "breakInside")  # no page but for a heading
    assert "avoid" == style(page, "#report .sentence", "breakInside")
    assert "visible" == style(page, "#panel", "overflowY")


def test_a_rulebook_on_paper_is_its_text(opened: Opening) -> None:
    page = opened("/rules/erkenfara", size=(794, 1123))
    page.emulate_media(media="print")

    expect(page.locator("article h2").first).to_be_visible()
    for part in (".top", ".search", ".contents"):
        expect(page.locator(part)).to_be_hidden()


@pytest.mark.parametrize("game", RULESETS)
def test_a_sheet_for_orders_is_one_sheet(played: Played, opened: Opening, game: str) -> None:
    """Of A4 or Letter, with lines for a pen, however many kinds of order there are."""
    page = opened(played(game), "Ann", size=(698, 949))  # within the margins
    settled(page)
    page.emulate_media(media="print")
    paper = page.locator(".paper")
    tall, held, line = (
        paper.evaluate(f"paper => {said}")
        for said in (
            "paper.offsetHeight",
            "paper.scrollHeight",
            "paper.querySelector('.blank li').offsetHeight",
        )
    )

    assert tall <= 949
    assert held <= tall
    assert line >= 22  # 0.6 cm


THIRD = """() => {
  const chips = document.querySelector(".top .chips");
  chips.append(chips.lastElementChild.cloneNode(true));
}"""
"""One purse more than this game has, with what orders change of it."""

CUT = """() => {
  const shown = [...document.querySelectorAll(".top h1, .top .date, .top .purse > *")]
    .filter((each) => each.getBoundingClientRect().width > 1); // else it is there to be heard
  const bar = document.querySelector(".top").getBoundingClientRect();
  const out = (box) => box.left < bar.left || box.right > bar.right || box.bottom > bar.bottom + 1;
  const cut = shown.filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth
    || out(each.getBoundingClientRect()));
  const boxes = [...document.querySelectorAll(".top .where, .top .purse")]
    .map((each) => each.getBoundingClientRect()).filter((box) => box.width);
  const over = boxes.filter((one, at) => boxes.slice(at + 1).some((other) =>
    one.right > other.left + 1 && other.right > one.left + 1
    && one.bottom > other.top + 1 && other.bottom > one.top + 1));
  return [shown.length, cut.map((each) => each.outerHTML), over.length];
}"""
"""How much the bar at the top shows; what of it is cut; how many things lie upon others."""


def test_the_bar_at_the_top_cuts_no_date_and_no_figure(played: Played, opened: Opening) -> None:
    """Of three purses, from a phone to a desk; neither does it cut what the table is called."""
    page = opened(played("ec4x-monero"), "Ann", size=(1440, 900))
    settled(page)
    page.evaluate(THIRD)
    for size in ((1440, 900), (1280, 800), (1024, 768), (844, 390), PHONE, (360, 640)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        still(page)  # a window that was made narrower is laid out anew in the next frames
        shown, cut, over = page.evaluate(CUT)

        assert (shown > 1, cut, over) == (True, [], 0), size


def test_a_table_is_called_in_full_where_nothing_else_needs_the_room(
    stage: Stage, opened: Opening
) -> None:
    """Of a question without purses."""
    duel = stage.duel("Ann", "space-empires", "settler", title="A night of Erkenfara Universalis")
    page = opened(duel, "Ann")
    settled(page)
    expect(page.locator("#purses")).to_be_hidden()

    assert [] == page.evaluate(CUT)[1]


UNDER = """(selector) => {
  const found = document.querySelector(selector);
  const { left, top, width, height } = found.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return found.contains(there) ? "" : String(there?.outerHTML).slice(0, 200);
}"""
"""What lies over the middle of something; "" where it can be seen there."""


def test_on_a_desk_at_twice_its_size_the_headline_and_the_verbs_are_seen(
    played: Played, opened: Opening
) -> None:
    """The map lies beside them; what is pressed next stands below them, and not over them."""
    page = opened(f"{played('ec4x-monero')}#report", "Ann", size=(640, 400))
    settled(page)
    map_, panel = (page.locator(each).bounding_box() for each in (".desk", "#panel"))
    assert map_ is not None
    assert panel is not None
    assert map_["x"] + map_["width"] <= panel["x"]
    assert map_["height"] > 300
    until(page, f"({UNDER})('#report .lead h4') === ''")
    page.locator(".stage [data-token^='p1-']").first.dispatch_event("click")
    expect(page.locator("#panel > .info .verb").first).to_be_attached()
    until(page, f"({UNDER})('#panel > .info .verb') === ''")


def sends_a_part(stage: Stage, match: str) -> str | None:
    """An own army of which a part can be sent now, as the API says."""
    api, seat = stage.person("Ann"), path_of(match)
    reply = api.get(f"{seat}/sheet").json()
    if "sheet" not in reply:  # it is asked nothing
        return None
    for token in api.get(f"{seat}/board").json()["tokens"]:
        if token.get("owner") != match.rpartition("/")[2]:
            continue
        asked = {"thing": token["id"], "before": [], "step": reply["step"]}
        told = api.post(f"{seat}/targets", json=asked).json()
        for deed in told.get("deeds", ()):
            if deed["word"] == "split" and not deed.get("barred"):
                return str(token["id"])
    return None


def test_a_count_of_six_figures_is_read_whole(stage: Stage, opened: Opening) -> None:
    """An army of Erkenfara's is counted in tens of thousands, and may grow.

    What is counted stands below it.
    """
    match, step, army = stage.duel("Ann", "erkenfara", "steward"), 0, None
    while army is None:
        assert step < LONGEST
        stage.advance(match, "steward", step)
        army, step = sends_a_part(stage, match), step + 1
    page = opened(match, "Ann")
    ready(page)
    page.locator(f'.stage [data-token="{army}"]').dispatch_event("click")
    page.get_by_role("button", name="Send a part").click()
    count = page.locator(".stepper input").first
    count.fill("100000")

    expect(count).to_have_value("100000")
    assert count.evaluate("input => input.scrollWidth <= input.clientWidth")
    expect(page.locator(".stepper small")).to_have_text("Troops of the part")
    expect(page.locator(".stepper small")).to_be_visible()


HELD = """() => {
  const date = document.querySelector('.top .date');
  const chips = document.querySelector('.purses .chips').getBoundingClientRect();
  const all = [...document.querySelectorAll('.chips .purse')];
  const purses = all.map((one) => one.getBoundingClientRect());
  const [first] = purses;
  const lies = ({left, right, top, bottom, width}) =>
    !width || top >= chips.bottom ||
    (left >= chips.left - 1 && right <= chips.right + 1 && bottom <= chips.bottom + 1);
  return {
    lines: date.getClientRects().length &&
      Math.round(date.clientHeight / parseFloat(getComputedStyle(date.firstChild).fontSize) / 1.25),
    first: first.width > 0 && first.top < chips.bottom,
    cut: purses.filter((one) => !lies(one)).length,
    over: date.getBoundingClientRect().right - chips.left > 0,
  };
}"""
"""How the bar at the top holds: lines of the date, purses that are cut, whether the two touch."""


MUCH = """() => {
  document.querySelector('h1').textContent = 'A long night of wargames with Ben';
  for (const told of document.querySelectorAll('.chips .purse:not(:has(.change)) b')) {
    const change = document.createElement('span');
    change.className = 'change down';
    change.textContent = '−1,199';
    told.after(' ', change);
  }
}"""
"""A long title, and something drawn from each purse."""


@pytest.mark.parametrize("width", [360, 390, 1120, 1280])
def test_date_and_purses_stand_beside_each_other(
    played: Played, opened: Opening, width: int
) -> None:
    """The date in one line, and as many purses as there is room for, none of them cut."""
    page = opened(played("ec4x-monero"), "Ann", size=(width, 800))
    settled(page)
    expect(page.locator(".chips .purse").first).to_be_visible()
    page.evaluate(MUCH)

    assert {"lines": 1, "first": True, "cut": 0, "over": False} == page.evaluate(HELD)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_forced_colours_still_tell_who_owns_and_what_is_chosen(
    played: Played, opened: Opening, theme: str
) -> None:
    match = played("space-conquest")
    page = opened(match, "Ann", theme=theme, forced_colors="active")
    settled(page)

    emblem = page.locator('svg[data-grid] [data-token][data-owner=p1] use[href="#disc"]')
    expect(emblem.first).to_be_visible()
    chosen, other = (
        style(page, f".tabs a{which}", "borderBottomColor")
        for which in ("[aria-current]", ":not([aria-current])")
    )
    assert chosen != other
    page.locator(".tabs a").first.focus()
    page.keyboard.press("Tab")
    outline = page.evaluate(f"({STYLE})(document.activeElement, 'outlineStyle')")
    assert "solid" == outline
    page.locator("svg[data-grid] [data-place]").first.click()
    expect(page.locator(".marks .chosen *").first).to_be_attached()
    assert "none" != style(page, ".marks .chosen *", "stroke")


def test_little_motion_means_none(played: Played, opened: Opening) -> None:
    page = opened(played("erkenfara"), "Ann", size=PHONE, reduced_motion="reduce")
    settled(page)

    moving = """[...document.querySelectorAll("*")].filter((each) => {
      const { transitionDuration, animationName } = getComputedStyle(each);
      return animationName !== "none" || !/^0s(, 0s)*$/.test(transitionDuration);
    }).length"""
    assert 0 == page.evaluate(moving)


@pytest.mark.parametrize("game", RULESETS)
def test_a_narrow_match_page_is_as_wide_as_its_window(
    played: Played, opened: Opening, game: str
) -> None:
    page = opened(played(game), "Ann", size=NARROW)
    settled(page)

    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]


def test_every_page_reflows_in_a_narrow_window(
    stage: Stage, played: Played, opened: Opening
) -> None:
    page = opened("/", "Ann", size=NARROW)
    found = {}
    for path in paths(stage, played("erkenfara")):
        page.goto(path)
        found[path] = page.evaluate("document.documentElement.scrollWidth")

    assert {} == {path: width for path, width in found.items() if width > NARROW[0]}


@pytest.mark.parametrize("size", [PHONE, NARROW])
def test_what_seals_lies_on_the_lower_edge(
    played: Played, opened: Opening, size: tuple[int, int]
) -> None:
    """Nothing shines through beneath it, where a thumb would meet it."""
    page = opened(played("ec4x-monero"), "Ann", size=size)
    settled(page)
    expect(page.get_by_role("button", name="Seal 0 orders")).to_be_visible()
    below = page.evaluate(
        """() => {
      const { left, bottom } = document.querySelector(".sealing").getBoundingClientRect();
      const found = document.elementFromPoint(left + 20, bottom - 3);
      return found.closest(".sealing") !== null;
    }"""
    )
    assert below


def test_states_that_axe_has_not_seen(stage: Stage, played: Played, chromium: Browser) -> None:
    """Empty lists and full ones, a second factor begun, forms that were refused, trouble."""
    context = stage.context(chromium, "Ann", size=PHONE, theme="dark")
    match = played("space-conquest")
    stage.table("Ann", "erkenfara", openness="open", title="For everybody")
    desk = stage.table("Ann", "space-conquest", title="I run it", runs=True)
    stage.person("Fay")
    found = {}
    page = context.new_page()  # browsers complain of pages that there are not
    for path in (
        "/",
        "/me",
        "/join",
        "/sit",
        "/nowhere",
        "/t/nowhere/p1",
        "/offline",
        f"{match.rpartition('/')[0]}/p2",
        f"/t/{desk}",
        f"/t/{desk}/umpire",
        *(f"/new/{game}" for game in RULESETS),
    ):
        page.goto(path)
        found[path] = wrong(page)
    page.goto("/me")
    page.get_by_role("button", name="Begin a second factor").click()
    found["second factor"] = wrong(page)
    page.goto("/join")
    page.get_by_role("textbox").fill("hgi_nothing")
    page.get_by_role("button", name="See the table").click()
    found["refused"] = wrong(page)
    empty = stage.context(chromium, "Fay").new_page()
    empty.goto("/")
    expect(empty.get_by_role("heading", name="One turn a day")).to_be_visible()
    found["empty"] = wrong(empty)
    context.clear_cookies()
    page.goto("/")
    found["welcome"] = wrong(page)
    context.close()
    empty.context.close()

    assert {} == {path: troubles for path, troubles in found.items() if troubles}
