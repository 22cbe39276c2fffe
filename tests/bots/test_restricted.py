"""Bots that are forbidden orders: they never give them, and the game goes on."""

import copy
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from hegemon.bots import Bot, Mishap
from hegemon.bots.forward import SilentPlay
from hegemon.bots.restricted import Forbidden, RestrictedBot, RestrictedForm, allowed
from hegemon.core.asked import Asked, all_asked
from hegemon.core.checking import check
from hegemon.core.errors import BadConfig
from hegemon.core.form import legal
from hegemon.core.game import Answer, Event, advance, run
from hegemon.core.order import Meant, Order
from hegemon.games import RULESETS
from hegemon.games.space_conquest import Move, Moves
from hegemon.lab.dice import KeyedDice
from hegemon.play.entries import SeatPlan
from hegemon.play.start.own_bots import factory_here
from hegemon.play.start.restrictions import bare, forbidden_in
from hegemon.play.start.seating import Wishes, plans_for
from tests.samples import cases

PRESETS = {"ec4x-monero": "duel", "ec4x-satoshi": "duel"}

Given = tuple[Asked, Answer]


def answers_of(game: str, typed: str, steps: int) -> Iterator[Given]:
    """What a bot at every seat is asked and answers; the rules refuse none of it."""
    ruleset = RULESETS[game]
    rules = ruleset.presets[PRESETS.get(game, "as-written")]
    players = ruleset.players(rules)
    dice = KeyedDice("restricted")
    state = ruleset.setup(rules, players, dice)
    play = SilentPlay(state, dice, frozenset())
    run(play)
    bots = {player: factory_here(game, typed)(seat) for seat, player in enumerate(players)}
    for _ in range(steps):
        asked = all_asked(ruleset, state)
        if not asked:
            return
        dice.at(ruleset.date(state))
        answers = {player: bots[player].answer(*each) for player, each in asked.items()}
        yield from ((asked[player], answer) for player, answer in answers.items())
        advance(play, answers)


def orders_of(given: Given) -> tuple[Meant, ...]:
    """The orders of an answer."""
    return given[0].form.orders(given[1])


@pytest.mark.parametrize(
    ("game", "bot", "forbidden", "steps"),
    cases(
        [
            ("space-conquest", "expansionist", "move", 8),
            ("space-empires", "admiral", "build:scout", 60),
            ("erkenfara", "raider", "plunder", 90),
            ("ec4x-monero", "warlord", "build:light-cruiser", 10),
            ("ec4x-satoshi", "steward", "tax", 8),
        ],
        [
            ("space-empires", "settler", "build", 60),
            ("space-empires", "admiral", "research:ship_size", 60),
            ("space-empires", "admiral", "move", 60),
            ("erkenfara", "steward", "raise", 90),
            ("erkenfara", "raider", "move", 90),
            ("ec4x-monero", "steward", "invest", 12),
            ("ec4x-monero", "warlord", "order", 12),
            ("ec4x-satoshi", "warlord", "buy", 12),
        ],
    ),
)
def test_what_is_forbidden_is_never_ordered(
    game: str, bot: str, forbidden: str, steps: int
) -> None:
    """By a bot that orders it where it may; and it plays as long."""
    (barred,) = forbidden_in(game, f"{bot}!forbid={forbidden}")
    free = list(answers_of(game, bot, steps))
    bound = list(answers_of(game, f"{bot}!forbid={forbidden}", steps))

    assert any(barred.bars(order) for given in free for order in orders_of(given))
    assert [] == [order for given in bound for order in orders_of(given) if barred.bars(order)]
    assert bound


@pytest.mark.parametrize(
    ("game", "forbidden"),
    cases(
        [
            ("space-conquest", "move"),
            ("erkenfara", "peace!forbid=raise"),
            ("ec4x-satoshi", "build:corvette!forbid=tax"),
        ],
        [
            ("space-empires", "build:sc!forbid=move"),
            ("ec4x-monero", "operate!forbid=build:etac"),
        ],
    ),
)
def test_a_bot_that_asks_the_form_orders_other_things(game: str, forbidden: str) -> None:
    """What orders by lot finds the forbidden barred, and nothing need be struck."""
    barred = forbidden_in(game, f"random!forbid={forbidden}")
    found = 0
    for asked, answer in answers_of(game, f"random!forbid={forbidden}", 12):
        form = RestrictedForm(asked.form, barred)
        found += len(orders_of((asked, answer)))

        assert not any(map(form.forbids, orders_of((asked, answer))))
        assert answer is allowed(form, answer, 0)
    assert found or game == "space-conquest"


@pytest.mark.parametrize(
    ("game", "bot", "forbidden", "steps"),
    [
        ("space-empires", "settler", "SC", 60),
        ("ec4x-monero", "warlord", "CL", 12),
        ("ec4x-satoshi", "warlord", "DN", 12),
    ],
)
def test_a_bot_of_the_house_orders_something_else(
    game: str, bot: str, forbidden: str, steps: int
) -> None:
    """Its money is not lost: it builds another kind of warship, which it did not build before."""

    def built(typed: str) -> set[str]:
        orders = [order for given in answers_of(game, typed, steps) for order in orders_of(given)]
        units = {getattr(order, "unit", "") for order in orders}
        return {unit for unit in units if is_warship(game, unit)}

    free, bound = built(bot), built(f"{bot}!forbid=build:{forbidden}")

    assert forbidden in free
    assert forbidden not in bound
    assert bound


def is_warship(game: str, unit: str) -> bool:
    """Whether a unit is what fleets are made of."""
    state: Any = RULESETS[game].state
    if game == "space-empires":
        return unit in ("SC", "DD", "CA", "BC", "BB", "DN")
    return unit in state.tables.codes_of("warship")


class Stubborn(Bot):
    """Sends half of what it has to two stars, whatever the form says."""

    remembers = True
    listens = True

    def __init__(self, seed: int = 0) -> None:
        self.seen: list[Any] = []

    def answer(self, view: Any, question: Any, form: Any, told: Sequence[Event] = ()) -> Answer:
        self.seen.append(form)
        ((home, ships),) = view.own_stars().items()
        first, second = [star for star in view.chart if star != home][:2]
        return Moves((Move(home, first, ships // 2), Move(home, second, ships // 2)))


def one_question() -> Asked:
    """The first question of Space Conquest."""
    ruleset = RULESETS["space-conquest"]
    rules = ruleset.presets["as-written"]
    dice = KeyedDice("one")
    state = ruleset.setup(rules, ruleset.players(rules), dice)
    run(SilentPlay(state, dice, frozenset()))
    return next(iter(all_asked(ruleset, state).values()))


def test_orders_that_are_written_nevertheless_are_struck() -> None:
    """One of two is forbidden: the other stands, and the form said which."""
    asked = one_question()
    first, second = asked.form.orders(Stubborn().answer(*asked))
    assert isinstance(first, Move)
    assert isinstance(second, Move)
    bot = RestrictedBot(Stubborn(), (Forbidden("move", str(first.to)),), seed=1)
    answer = bot.answer(*asked)
    assert isinstance(bot.bot, Stubborn)
    (form,) = bot.bot.seen

    assert Moves((second,)) == answer
    assert "it is forbidden" == form.why_not(first)
    assert "" == form.why_not(second)
    assert ["it is forbidden"] == [one.text for one in check(form, (first,)).verdicts]
    assert first.to not in legal(form.choices("move", "to", {"from": str(first.origin)}))
    assert second.to in legal(form.choices("move", "to", {"from": str(first.origin)}))
    assert asked.form.kinds == form.kinds
    assert () == RestrictedForm(asked.form, (Forbidden("move"),)).kinds


def test_what_wraps_a_bot_is_as_the_bot() -> None:
    """It remembers and listens as that does, and can be copied."""
    made = factory_here("space-conquest", "expansionist!forbid=move")(3)
    bot = RestrictedBot(Stubborn(), (), seed=1)

    assert (True, True) == (bot.remembers, bot.listens)
    assert (False, False) == (made.remembers, made.listens)
    assert one_question().form.title == RestrictedForm(one_question().form, ()).title
    assert isinstance(copy.deepcopy(bot).bot, Stubborn)


class Asks(Stubborn):
    """Asks somebody else, who now and then says nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.waits = 30.0
        self.mishaps: list[Mishap | None] = [
            Mishap("timeout", "nobody is there", stands_in=True),
            None,
        ]

    def answer(self, view: Any, question: Any, form: Any, told: Sequence[Event] = ()) -> Answer:
        self.mishap = self.mishaps.pop(0)
        return super().answer(view, question, form, told)


def test_what_wraps_a_bot_waits_as_long_and_says_what_went_wrong() -> None:
    """An arena asks it both; of an answer that went well nothing is left of the one before."""
    bot = RestrictedBot(Asks(), (Forbidden("move"),), seed=1)
    told = []
    for _ in range(2):
        bot.answer(*one_question())
        told.append(bot.mishap)

    assert 30.0 == bot.waits
    assert [Mishap("timeout", "nobody is there", stands_in=True), None] == told


def test_where_nothing_else_can_be_said_it_is_said() -> None:
    """A homeworld must lie somewhere."""
    (given, *_) = answers_of("space-empires", "settler!forbid=home", 1)

    assert ["home"] == [order.word for order in orders_of(given) if isinstance(order, Order)]


def test_of_one_order_another_is_given() -> None:
    """Where exactly one is asked for, the form is asked for one that may be given."""
    stays = [
        (asked, answer)
        for asked, answer in answers_of("erkenfara", "steward", 400)
        if asked.form.single and len(asked.form.kinds) > 1
    ]
    asked, answer = stays[0]
    (own,) = asked.form.orders(answer)
    assert isinstance(own, Order)
    form = RestrictedForm(asked.form, (Forbidden(own.word),))
    (other,) = form.orders(allowed(form, answer, seed=1))

    assert isinstance(other, Order)
    assert own.word != other.word
    assert "" == asked.form.why_not(other)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("steward!forbid=bild", "there is no order 'bild' in EC4X (Monero); did you mean build?"),
        ("steward!forbid=build:destoryer", "did you mean destroyer?"),
        ("steward!forbid=build:", "build: there is no ''"),
        ("steward!forbid=build:homeworld", "there is no 'homeworld' in EC4X (Monero); there are "),
        ("steward!forbid=buy:DD", "there are economic level, el, "),
        ("steward!build", "a restriction is written NAME!forbid=ORDER or NAME!forbid=ORDER:CHOICE"),
        ("steward!", "not ''"),
        ("stewart!forbid=build", "there is no bot 'stewart'"),
        ("steward!forbid=build:DD:greed=2", "there is no 'DD:greed=2'"),
    ],
)
def test_what_cannot_be_forbidden_is_refused(typed: str, told: str) -> None:
    """With what could be: a word mistyped would forbid nothing, and nobody would see it."""
    with pytest.raises(BadConfig) as trouble:
        factory_here("ec4x-monero", typed)

    assert told in str(trouble.value)


def test_things_are_named_as_the_game_names_them() -> None:
    """By their code or their name, in any case."""
    ways = ("DD", "dd", "destroyer", "Destroyer")

    assert {(Forbidden("build", "DD"),)} == {
        forbidden_in("ec4x-monero", f"steward!forbid=build:{each}") for each in ways
    }
    assert (Forbidden("build", "CL"),) == forbidden_in(
        "ec4x-monero", "steward!forbid=build:light-cruiser"
    )
    assert (Forbidden("build", "DD"), Forbidden("tax")) == forbidden_in(
        "ec4x-monero", "mine.py:Bot:greed=2!forbid=build:DD!forbid=tax"
    )
    assert (Forbidden("research", "cloaking"),) == forbidden_in(
        "space-empires", "admiral!forbid=research:cloaking"
    )
    assert ("mine.py:Bot:greed=2", "build:DD") == (
        bare("mine.py:Bot:greed=2!forbid=build:DD"),
        str(Forbidden("build", "DD")),
    )


def test_at_a_table_it_is_called_by_its_bot() -> None:
    ruleset = RULESETS["space-conquest"]
    rules = ruleset.presets["as-written"]
    typed = "expansionist!forbid=move"

    assert [SeatPlan("human", "Player 1"), SeatPlan(typed, "expansionist")] == plans_for(
        ruleset, rules, Wishes(bots=(typed,))
    )


@pytest.mark.parametrize(
    ("game", "forbidden", "says"),
    [
        ("space-empires", "move:SC", "move chooses no kind of thing in Space Empires 4X"),
        ("erkenfara", "war:p2", "forbid war as a whole"),
        ("ec4x-monero", "tax:SC", "so nothing would be forbidden by 'SC'"),
    ],
)
def test_a_restriction_that_could_bar_nothing_is_refused(
    game: str, forbidden: str, says: str
) -> None:
    with pytest.raises(BadConfig, match=says):
        forbidden_in(game, f"random!forbid={forbidden}")
