"""Styles: each is listed, named or refused, and does what its line says."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from hegemon.bots.ec4x import arming, warlord
from hegemon.bots.ec4x.doctrine import WAR
from hegemon.bots.erkenfara.parties import GARRISON
from hegemon.bots.registry import BOTS
from hegemon.bots.styles import PLAIN, Styled, styles_of
from hegemon.core.errors import BadConfig
from hegemon.core.order import Order
from hegemon.games import RULESETS
from hegemon.lab.table import GameTable, Laid
from hegemon.play.start.offers import styled_bots_for
from hegemon.play.start.opponents import factory_of
from hegemon.play.start.own_bots import factory_here
from tests.samples import cases

PRESETS = {"ec4x-monero": "duel", "ec4x-satoshi": "duel", "space-empires": "quick"}
GAMES = 2
"""Of each style and its plain self."""

STYLED = [
    (game, bot)
    for game in RULESETS
    for bot in BOTS[game]
    if issubclass(BOTS[game].kind(bot), Styled)
]


class Seen:
    """What the first seat has ordered, with the turn."""

    def __init__(self, seat: Any) -> None:
        self.seat, self.orders = seat, list[tuple[int, Order]]()
        self.table: GameTable | None = None

    def came(self, table: GameTable) -> None:
        """Remember where it is played."""
        self.table = table

    def answered(self, asked: Any, answers: Any) -> None:
        """Keep the orders of the seat."""
        if self.seat in answers:
            assert self.table is not None
            turn = self.table.ruleset.date(self.table.state).turn
            meant = asked[self.seat].form.orders(answers[self.seat])
            self.orders += [(turn, order) for order in meant if isinstance(order, Order)]


@cache
def played(game: str, typed: str, turns: int, games: int = GAMES) -> tuple[Seen, ...]:
    """A few games of a bot against its plain self, from the first seat."""
    ruleset = RULESETS[game]
    rules = ruleset.presets[PRESETS.get(game, "as-written")]
    plain = typed.partition(":")[0]
    found = []
    for seed in range(games):
        seated = (typed, *([plain] * (len(ruleset.players(rules)) - 1)))
        seen = Seen(ruleset.players(rules)[0])
        laid = Laid(
            ruleset=ruleset,
            house_rules=rules,
            bots=lambda players, seated=seated: {  # type: ignore[misc]
                player: factory_here(game, named)(seat)
                for seat, (player, named) in enumerate(zip(players, seated, strict=True))
            },
            dice=f"styles {seed}",
            seated=seated,
            most_steps=10_000,
            most_turns=turns,
            checked=True,
            onlooker=seen,
        )
        GameTable(laid).play_on()
        found.append(seen)
    return tuple(found)


def orders(game: str, typed: str, turns: int) -> Iterator[tuple[int, Order]]:
    """All that it ordered."""
    for seen in played(game, typed, turns):
        yield from seen.orders


def count(game: str, typed: str, turns: int, wanted: Callable[[Any], int]) -> int:
    """The sum of something over all that it ordered."""
    return sum(int(wanted(order)) for _, order in orders(game, typed, turns))


def first(game: str, typed: str, turns: int, wanted: Callable[[Any], int]) -> int:
    """The first turn, over the games, in which it gave such an order."""
    return min((turn for turn, one in orders(game, typed, turns) if wanted(one)), default=turns + 1)


def is_word(word: str, **fields: str) -> Callable[[Any], int]:
    """So many of an order, where its fields are so."""

    def counted(order: Any) -> int:
        fits = all(getattr(order, name, None) == value for name, value in fields.items())
        return getattr(order, "count", 1) if order.word == word and fits else 0

    return counted


# -- how they are named


@pytest.mark.parametrize(("game", "bot"), STYLED)
def test_the_plain_style_comes_first_and_is_the_bot(game: str, bot: str) -> None:
    """Whoever names none has it, and whoever names it gets the same weights."""
    kind: Any = BOTS[game].kind(bot)
    plain: Any = factory_of(game, f"{bot}:style={PLAIN}")(1)
    unsaid: Any = factory_of(game, bot)(1)

    assert next(iter(kind.styles)) == PLAIN
    assert unsaid.weights == plain.weights == kind.styles[PLAIN].weights


@pytest.mark.parametrize(("game", "bot"), STYLED)
def test_each_style_has_weights_and_a_line_of_its_own(game: str, bot: str) -> None:
    """No two are the same, and each says what it does."""
    kind: Any = BOTS[game].kind(bot)
    weights = [style.weights for style in kind.styles.values()]
    lines = list(styles_of(kind).values())

    assert len(weights) >= 4
    assert all(weights.count(each) == 1 for each in weights)
    assert all(lines.count(each) == 1 and not each.endswith(".") for each in lines)


@pytest.mark.parametrize(("game", "bot"), STYLED)
def test_a_style_is_offered_as_it_is_typed(game: str, bot: str) -> None:
    """What is offered can be made, for it is what pages send."""
    offered = next(one for one in styled_bots_for(RULESETS[game]) if one.name == bot)

    assert [f"{bot}:style={name}" for name in BOTS[game].styles(bot)] == [
        style.name for style in offered.styles
    ]
    assert all(factory_of(game, style.name)(1) for style in offered.styles)


def test_a_bot_without_styles_has_none() -> None:
    """Those that order by lot have no weights."""
    assert {} == BOTS["erkenfara"].styles("random")


_LISTED = "there are style (mild, plain, rush, spy, trade, turtle, usually plain)"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "warlord:style=rsh",
            "the bot warlord has no style 'rsh'; there are mild, plain, rush, spy, trade, turtle",
        ),
        ("warlord:stile=rush", f"the bot warlord has no option 'stile'; {_LISTED}"),
        ("random:style=rush", "the bot random has no options, so none of style=rush"),
    ],
)
def test_what_is_no_style_is_refused(typed: str, said: str) -> None:
    """The error names what there is."""
    with pytest.raises(BadConfig) as refused:
        factory_here("ec4x-monero", typed)

    assert said == str(refused.value)


def test_what_is_forbidden_stands_after_the_style() -> None:
    """Both count."""
    typed = "warlord:style=rush!forbid=build:TT"

    assert count("ec4x-monero", typed, 10, is_word("build", unit="TT")) == 0
    assert first("ec4x-monero", typed, 10, is_word("build", unit="CL")) < 7


# -- what they do, against the plain bot

_CL, _DN = is_word("build", unit="CL"), is_word("build", unit="DN")
_WALLS = is_word("build", unit="GB")


def money(order: Any) -> int:
    """What goes into a field of research each turn from now on."""
    return int(order.money) if order.word == "research" else 0


def tax(order: Any) -> int:
    """The tax rate that was set."""
    return int(order.percent) if order.word == "tax" else 0


def is_lone(order: Any) -> int:
    """Whether a single ship leaves."""
    return int(order.ships == 1)


def is_ships(order: Any) -> int:
    """The ships that leave."""
    return int(order.ships)


def great_post(order: Any) -> int:
    """Whether troops for a garrison of twice the usual size leave an army."""
    return int(order.word == "split" and order.current == 2 * GARRISON)


MORE = [
    ("ec4x-monero", "warlord:style=spy", 12, is_word("operate")),
    ("space-conquest", "expansionist:style=scout", 12, is_lone),
    ("erkenfara", "warden:style=guard", 4, great_post),
    ("ec4x-monero", "warlord:style=turtle", 12, _WALLS),
    ("ec4x-monero", "warlord:style=trade", 12, money),
    ("ec4x-monero", "steward:style=trade", 12, money),
    ("ec4x-monero", "steward:style=spy", 12, is_word("operate")),
    ("ec4x-monero", "steward:style=turtle", 12, _WALLS),
    ("ec4x-satoshi", "warlord:style=spy", 12, is_word("operate")),
    ("ec4x-satoshi", "steward:style=trade", 14, is_word("buy")),
    ("space-empires", "admiral:style=turtle", 16, is_word("build", unit="BASE")),
    ("space-empires", "admiral:style=swarm", 16, is_word("build", unit="DD")),
    ("space-empires", "admiral:style=hulls", 24, is_word("research", technology="ship_size")),
    ("erkenfara", "warden:style=turtle", 4, great_post),
]
"""Of what a style does more than its plain self in the first turns."""
LESS = [
    ("erkenfara", "warden:style=conqueror", 4, is_word("split")),
    ("ec4x-monero", "warlord:style=mild", 12, tax),
    ("ec4x-monero", "steward:style=mild", 12, tax),
    ("ec4x-satoshi", "warlord:style=trade", 15, _DN),
    ("space-empires", "admiral:style=rush", 24, is_word("research", technology="defense")),
    ("space-conquest", "expansionist:style=turtle", 15, is_ships),
    ("erkenfara", "warden:style=turtle", 4, is_word("plunder")),
]
"""Of what it does less."""
SOONER = [
    ("ec4x-monero", "warlord:style=rush", 12, _CL),
    ("ec4x-satoshi", "warlord:style=rush", 12, _DN),
]
"""What it does sooner."""


@pytest.mark.parametrize(("game", "typed", "turns", "wanted"), cases(MORE[:3], MORE[3:]))
def test_a_style_does_more_of_what_it_is_for(
    game: str, typed: str, turns: int, wanted: Callable[[Any], int]
) -> None:
    """Than the same bot without it."""
    plain = count(game, typed.partition(":")[0], turns, wanted)

    assert count(game, typed, turns, wanted) > plain


@pytest.mark.parametrize(("game", "typed", "turns", "wanted"), cases(LESS[:2], LESS[2:]))
def test_a_style_does_less_of_what_it_is_against(
    game: str, typed: str, turns: int, wanted: Callable[[Any], int]
) -> None:
    """Than the same bot without it."""
    plain = count(game, typed.partition(":")[0], turns, wanted)

    assert count(game, typed, turns, wanted) < plain


@pytest.mark.parametrize(("game", "typed", "turns", "wanted"), SOONER)
def test_a_rush_is_sooner(game: str, typed: str, turns: int, wanted: Callable[[Any], int]) -> None:
    """Its first warship, by some turns."""
    plain = first(game, typed.partition(":")[0], turns, wanted)

    assert first(game, typed, turns, wanted) < plain


def test_a_turtle_attacks_nobody_before_its_time() -> None:
    """The warlord does long before."""
    game, turns = "ec4x-monero", 20
    attack = is_word("order", mission="invade")

    assert first(game, "warlord", turns, attack) <= turns
    assert first(game, "warlord:style=turtle", turns, attack) > turns


def test_warships_that_stay_at_home_have_no_marines() -> None:
    """The steward's turtle builds warships, and nothing that would land elsewhere."""
    game, typed, turns = "ec4x-monero", "steward:style=turtle", 14
    landing = sum(count(game, typed, turns, is_word("build", unit=each)) for each in ("TT", "MD"))

    assert count(game, typed, turns, _CL) > 0 == landing


@pytest.mark.parametrize(
    ("typed", "most"), [("warlord", arming.HASTE), ("warlord:style=turtle", WAR.arms)]
)
def test_a_turtle_makes_no_haste_for_a_hub_that_it_does_not_take_yet(
    monkeypatch: pytest.MonkeyPatch, typed: str, most: int
) -> None:
    """As if the hub were near and free, which only tells who may bear more upkeep."""
    borne = list[int]()
    monkeypatch.setattr(arming, "hub_first", lambda _: True)
    monkeypatch.setattr(arming, "ferry_marines", lambda _, __, percent: borne.append(percent))
    monkeypatch.setattr(warlord, "arm", lambda desk: desk.me == "p1" and arming.arm(desk))
    played.__wrapped__("ec4x-monero", typed, 9, 1)

    assert {most} == set(borne)


def test_in_space_conquest_a_rush_strikes_sooner_and_a_turtle_later() -> None:
    """The first force against the other home star, over some galaxies."""
    plain, rush, turtle = (
        sum(strikes(seen) for seen in played("space-conquest", typed, 40, games=8))
        for typed in ("expansionist", "expansionist:style=rush", "expansionist:style=turtle")
    )

    assert rush < plain < turtle


def test_where_a_scout_goes_no_settlers_go_in_the_same_turn() -> None:
    """Somebody looks first: of the single ships no star gets a second visitor."""
    for seen in played("space-conquest", "expansionist:style=scout", 12):
        assert seen.table is not None
        own = {star for star, one in seen.table.state.stars.items() if one.home_of == seen.seat}
        moves: Any = [(turn, one.to) for turn, one in seen.orders if one.to not in own]
        lone: Any = {(turn, one.to) for turn, one in seen.orders if one.ships == 1}

        assert lone
        assert all(moves.count(each) == 1 for each in lone if each in moves)


FORCE = 5
"""More ships than whoever settles sends to a star that he does not know."""


def strikes(seen: Seen) -> int:
    """The turn of the first force against the other home star; 41 where there is none."""
    assert seen.table is not None
    homes = {star: one.home_of for star, one in seen.table.state.stars.items()}
    goals = {star for star, home in homes.items() if home not in (None, seen.seat)}
    moves: Any = seen.orders
    return min((turn for turn, one in moves if one.to in goals and one.ships > FORCE), default=41)
