"""Games with other figures: what is changed counts everywhere, and what is not stays."""

import inspect
from importlib.resources import files
from typing import Any

import pytest

from hegemon.core.game import Player
from hegemon.games import RULESETS
from hegemon.games.ec4x.common.events import Breakthrough
from hegemon.games.space_empires.doomsday.events import MinesHit
from tests.games.figured import (
    TRIED,
    Tried,
    asked_for,
    begun,
    modules_of,
    moved,
    played,
    sheets,
    text,
)


@pytest.fixture(params=TRIED, ids=lambda tried: tried.game)
def tried(request: pytest.FixtureRequest) -> Tried:
    """Every game."""
    found: Tried = request.param
    return found


def test_a_whole_copy_is_the_game_itself(tried: Tried) -> None:
    """Nothing is other in it: neither figures nor the way in which they are written."""
    copy = files(tried.own.package).joinpath("tables.toml").read_text("utf-8")

    assert tried.own is tried.own.with_figures("")
    assert tried.own is tried.own.with_figures(copy)
    assert ("", "") == (tried.own.figures_digest, tried.own.figures_text)


def test_a_changed_copy_is_the_game_with_what_is_changed(tried: Tried) -> None:
    """One number in a copy comes to the same as that number alone."""
    few = tried.own.with_figures(tried.other)
    assert few.figures is not None
    (change,) = few.figures.changes
    whole = files(tried.own.package).joinpath("tables.toml").read_text("utf-8")
    lines = whole.splitlines()
    table, _, figure = change.path.rpartition(".")
    at = next(number for number, line in enumerate(lines) if line.strip() == f"[{table}]")
    at += next(n for n, line in enumerate(lines[at:]) if line.startswith(f"{figure} ="))
    lines[at] = f"{figure} = {change.after}"
    copy = tried.own.with_figures("\n".join(lines))

    assert "" != few.figures_digest == copy.figures_digest
    assert few.figures_text == copy.figures_text
    assert (tried.own.name, tried.own.version) == (few.name, few.version)


def test_games_with_own_and_other_figures_are_played_side_by_side(tried: Tried) -> None:
    """In one process: those with the game's own are equal, before, between and after others."""
    before = played(tried.own, tried, 2)
    other = tried.own.with_figures(tried.other)
    changed = played(other, tried, 2)
    assert other.figures is not None
    back = other.with_figures(tried.own.with_figures("").figures_text)
    own_again = other.with_figures(_undone(other.figures.changes))

    assert [""] * 4 == [game.crash for game in (*before, *changed)]
    assert before == played(tried.own, tried, 2)
    assert before == played(own_again, tried, 2)
    assert "" == own_again.figures_digest
    assert back is other
    assert [game.course for game in before] != [game.course for game in changed]
    assert changed == played(tried.own.with_figures(tried.other), tried, 2)


def _undone(changes: Any) -> str:
    return "".join(f"{one.path} = {one.before}\n" for one in changes)


class Poison:
    """In the place of a game's own figures: whoever reads one is found."""

    def __getattribute__(self, name: str) -> Any:
        raise AssertionError(f"{name} was read of the game's own figures")


def test_no_rule_and_no_bot_reads_the_games_own_figures(
    tried: Tried, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With others all are read of the position, the view or the ruleset that has them."""
    other = tried.own.with_figures(tried.other)
    own: Any = tried.own.figures.own if tried.own.figures else None
    rules = other.presets[tried.preset]
    odds = ODDS.get(tried.game, "")
    seen = type(tried.own.view(begun(tried.own, tried.preset), None))
    poison = Poison()
    replaced = 0
    for module in modules_of(tried.own.package):
        for name, value in list(vars(module).items()):
            if value is own:
                monkeypatch.setattr(module, name, poison)
                replaced += 1
            if inspect.isfunction(value) and own in [
                each for each in value.__defaults__ or () if each is own
            ]:
                usual = tuple(poison if each is own else each for each in value.__defaults__ or ())
                monkeypatch.setattr(value, "__defaults__", usual)
    for kind in (tried.own.state, seen):
        monkeypatch.setattr(kind, "tables", poison)
    games = played(other, tried, 2)
    state = begun(other, tried.preset)

    assert replaced
    assert ["", ""] == [game.crash for game in games]
    assert sheets(other, state)
    assert other.glossary(rules)
    assert other.odds is None or other.odds.of(odds, rules).title
    for player in other.players(rules):
        view = other.view(state, player)
        assert other.board(view).places
        assert other.report(view, ()).title is not None
        assert list(other.measures(view)) is not None
        assert list(other.tracks(view)) is not None
    for name in other.maps.names if other.maps else ():
        assert [] == other.maps.faults(other.maps.text(name)) if other.maps else True


ODDS = {
    "space-empires": "3 CA vs 5 SC",
    "erkenfara": "12000 vs 10000",
    "ec4x-monero": "4 BB vs 3 CA",
    "ec4x-satoshi": "4 BB vs 3 CA",
}


@pytest.mark.parametrize(
    ("game", "figures", "expected"),
    [
        ("space-conquest", "home.ships = 9", '"stationed_ships":{"p1":9}'),
        ("space-empires", "technology.later.tactics.start = 1", '"tactics":1'),
        ("erkenfara", "bands.draw = 40", '"bands":[40,100,200]'),
        ("ec4x-monero", "start.treasury = 123_000", '"treasury":123000'),
        ("ec4x-satoshi", "start.treasury = 123_000", '"treasury":123000'),
    ],
)
def test_the_set_up_has_them(game: str, figures: str, expected: str) -> None:
    own = RULESETS[game]

    assert expected in text(begun(own.with_figures(figures), "as-written"))
    assert expected not in text(begun(own, "as-written"))


@pytest.mark.parametrize(
    ("game", "question", "figures", "expected"),
    [
        ("space-conquest", "AskMoves", "hyperspace.lost_on = 25", "93.75\xa0% that all are lost"),
        ("space-empires", "AskEconomics", "units.SC.cost = 4", "Scout, 4 CP"),
        ("ec4x-monero", "AskOrders", "units.DD.price = 3_700", "Destroyer, 3.7"),
        ("ec4x-satoshi", "AskOrders", "units.DD.price = 3_700", "Destroyer, 3.7"),
    ],
)
def test_the_form_says_them(game: str, question: str, figures: str, expected: str) -> None:
    """The same position has another sheet."""
    own = RULESETS[game]
    other = own.with_figures(figures)
    state = asked_for(own, "as-written", question)

    assert expected in sheets(other, moved(state, other))
    assert expected not in sheets(own, state)


def test_what_a_house_rule_says_comes_before_its_figure() -> None:
    """In Erkenfara most figures are what house rules say when nobody says otherwise."""
    own = RULESETS["erkenfara"]
    other = own.with_figures("movement.land = [1, 1]")
    here, there = (asked_for(each, "as-written", "AskMoves") for each in (own, other))

    assert sheets(own, here) == sheets(other, moved(here, other))
    assert len(sheets(own, here)) > len(sheets(other, there))


@pytest.mark.parametrize(
    ("game", "figures", "fight"),
    [
        ("space-empires", "units.CA.attack = 6", "3 CA vs 5 SC"),
        ("space-empires", "machine_ratings.DM1.attack = 9", "1 DM1 vs 2 SC"),
        ("erkenfara", "bands.draw = 20", "12000 vs 10000"),
        ("erkenfara", "attachments.card_levels = 2", ""),
        ("ec4x-monero", "units.BB.attack = 90", "4 BB vs 3 CA"),
        ("ec4x-satoshi", "units.BB.attack = 90", "4 BB vs 3 CA"),
    ],
)
def test_the_odds_are_reckoned_with_them(game: str, figures: str, fight: str) -> None:
    """Without a fight it is how one is written that says them."""
    told = []
    for ruleset in (RULESETS[game], RULESETS[game].with_figures(figures)):
        assert ruleset.odds is not None
        rules = ruleset.presets["as-written"]
        told.append(ruleset.odds.of(fight, rules) if fight else ruleset.odds.help)

    assert told[0] != told[1]


@pytest.mark.parametrize(
    ("game", "figures", "word", "expected"),
    [
        ("space-conquest", "home.production = 6", "home", "6"),
        ("space-conquest", "hyperspace.lost_on = 2", "ship", "2 in 50 each turn"),
        ("space-conquest", "rebellion.rises_from = 6", "star", "1 in 6 each turn"),
        ("space-empires", "units.CA.attack = 6", "CA", "6"),
        ("erkenfara", "attachments.fort_levels = 3\nmovement.land = [2, 4]", "besieged", "3"),
        (
            "erkenfara",
            "movement.land = [3, 5]",
            "army",
            "3 regions a turn, up to 5 and is then exhausted",
        ),
        ("ec4x-monero", "units.DD.price = 3_700", "DD", "3.7"),
        ("ec4x-satoshi", "units.DD.price = 3_700", "DD", "3.7"),
    ],
)
def test_the_glossary_says_them(game: str, figures: str, word: str, expected: str) -> None:
    facts = []
    for ruleset in (RULESETS[game], RULESETS[game].with_figures(figures)):
        told = {one.word: one for one in ruleset.glossary(ruleset.presets["as-written"])}
        facts.append([fact.value for fact in told[word].facts])

    assert expected in facts[1]
    assert expected not in facts[0]


def test_dates_dice_and_positions_go_by_them() -> None:
    """What time it is, whose die had how many faces, what cannot be."""
    empires = RULESETS["space-empires"]
    shorter, dice = (
        empires.with_figures("economy.turns = 2"),
        empires.with_figures("die.sides = 12"),
    )
    state = begun(shorter, "as-written")
    state.round = 3
    mines = MinesHit(Player("p1"), "g", "DM1", "A1", (3,), needed=4, destroyed=True)

    assert 5 == shorter.date(state).turn
    assert [12] == [thrown.sides for thrown in dice.thrown(None, [mines], ())]


def test_dice_of_research_have_as_many_faces_as_they_say() -> None:
    monero = RULESETS["ec4x-monero"].with_figures("breakthrough.sides = 50")
    rolled = Breakthrough(Player("p1"), roll=3, chance=10, gift="none")

    assert [50] == [thrown.sides for thrown in monero.thrown(None, [rolled], ())]


def test_a_position_is_possible_by_the_figures_that_it_has() -> None:
    own = RULESETS["space-conquest"]
    state, rich = begun(own, "as-written"), own.with_figures("home.ru = 5")
    for star in state.stars.values():
        star.base_ru += bool(star.home_of)

    assert [] == list(rich.invariants(begun(rich, "as-written")))
    assert 2 == len([fault for fault in own.invariants(state) if "has 5 RU" in fault])
