"""One edition of one game, as the rest of the program knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal

from hegemon.core.board import Board
from hegemon.core.dice import Dice, Roll
from hegemon.core.extras import Exchange, Leaving, Maps, Odds, Positions
from hegemon.core.extras.by_hand import Act
from hegemon.core.extras.figures import FigureSet
from hegemon.core.extras.lessons import Lesson
from hegemon.core.extras.sorts import RollSort
from hegemon.core.extras.standing import StandingOrders
from hegemon.core.form import Form
from hegemon.core.game import Answer, Event, Player, Question, Result, S, Task
from hegemon.core.order import Order, OrderKind, kind_of, orders_to
from hegemon.core.records import Value, kind
from hegemon.core.report import Report
from hegemon.core.show.glossary import Explained
from hegemon.core.show.luck import Thrown
from hegemon.core.show.measures import Measured, Track
from hegemon.core.show.relations import Related


class Date(Value, tag=False):
    """What time it is in a game: "year 3, autumn". Everybody may know it."""

    turn: int
    clock: str = "turn"
    """What the turns are called: "turn", "year", "month"."""
    phase: str = ""
    """The part of the turn that is played, in the rulebook's word."""

    def __str__(self) -> str:
        """The date in words."""
        return f"{self.clock} {self.turn}" + (f", {self.phase}" if self.phase else "")


class Traits(Value, tag=False):
    """What kind of game it is. The contract suite sees whether it is true."""

    turns: Literal["simultaneous", "sequential", "mixed"]
    """Whether all orders of a turn are given at once, by one player after the other, or both."""
    hidden: bool
    """Whether a player may know something that another may not."""
    chance: bool
    """Whether dice are rolled after set-up."""
    ends: bool
    """Whether every match ends by the rules, or only by agreement."""


class Limit(Value, tag=False):
    """The house rule that ends a match after so many turns; at 0 it never does."""

    rule: str
    """Its name: "years"."""
    counts: str
    """What it counts, for people: "years"."""
    usual: int
    """What is proposed to somebody who plays for the first time."""


def _nothing_stands(view: Any) -> StandingOrders | None:
    """In many games every order is for one turn."""
    del view
    return None


def _nothing_told(told: Any) -> tuple[Any, ...]:
    """A game need not say what its things are, or by what it is measured."""
    del told
    return ()


def _nothing_thrown(
    house_rules: Any, events: Sequence[Event], rolls: Sequence[Roll]
) -> Iterable[Thrown]:
    """A game need not say whose dice are whose."""
    del house_rules, events, rolls
    return ()


def _nobody(house_rules: Any) -> tuple[Player, ...]:
    """In most games all are there from the beginning."""
    del house_rules
    return ()


@dataclass(frozen=True)
class Ruleset(Generic[S]):
    """A game as data and functions; a `Box` says where it is."""

    name: str
    """For the command line and for files: "space-conquest"."""
    title: str
    """For people: "Space Conquest"."""
    summary: str
    """One sentence: what it is about."""
    package: str
    """Where it lives, "hegemon.games.space_conquest": its saves and playthroughs go by it."""
    version: int
    """One more whenever the same answers and dice give another game."""
    schema: int
    """One more whenever the stored form of the state changes."""
    seats: tuple[int, int]
    """The least and the greatest number of players."""
    traits: Traits
    state: type[S]
    """The type of a position."""
    agenda: tuple[type[Task[S] | Question[S, Any]], ...]
    """Every task and question."""
    answers: tuple[type[Answer], ...]
    """Every kind of answer."""
    events: tuple[type[Event], ...]
    """Every kind of event."""
    house_rules: type[Value]
    """The options of a match; each field has a default and is described in `rules.md`."""
    presets: Mapping[str, Value]
    """Named sets of house rules; "as-written" is what counts when nothing is said."""
    upcasts: Mapping[int, Callable[[Any], Any]]
    """From each older schema to the next: a function from a stored state to a stored state."""

    players: Callable[[Any], tuple[Player, ...]]
    """The seats of a match under these house rules, in seat order; raises BadConfig."""
    setup: Callable[[Any, tuple[Player, ...], Dice], S]
    """A new position, made of house rules, players and dice, with the agenda that begins the match.

    Raises BadConfig when the house rules and the number of players do not go together.
    """
    view: Callable[[S, Player | None], Any]
    """What a player may know of a state, built field by field; None is a bystander."""
    truth: Callable[[S], Any]
    """The view of one who may know everything: for finished matches only."""
    result: Callable[[S], Result | None]
    """How the match ended, or None while it goes on."""
    date: Callable[[S], Date]
    """What time it is; everybody may know."""
    form: Callable[[Any, Any], Form[Any]]
    """What a viewer may answer: of the view, and the question as he may know it."""
    board: Callable[[Any], Board]
    """The viewer's map."""
    report: Callable[[Any, Sequence[Event]], Report]
    """What happened: of the view, and the events as the viewer may see them."""
    invariants: Callable[[S], Iterable[str]]
    """What is impossible about a position, as sentences; empty for every reachable one."""

    standing: Callable[[Any], StandingOrders | None] = _nothing_stands
    """What the viewer has said once and what counts until he says otherwise; None where there is no
    such thing, and for bystanders."""
    glossary: Callable[[Any], tuple[Explained, ...]] = _nothing_told
    """What its things are, can and do, under these house rules: the same for all seats."""
    measures: Callable[[Any], tuple[Measured, ...]] = _nothing_told
    """How far each player is, as far as the viewer knows, the most deciding measure first."""
    tracks: Callable[[Any], tuple[Track, ...]] = _nothing_told
    """How far the viewer's own research is, where there is any; nothing for bystanders."""
    relations: Callable[[Any], tuple[Related, ...]] = _nothing_told
    """How the viewer stands with others, in seat order, where that is declared or agreed; nothing
    for bystanders."""
    thrown: Callable[[Any, Sequence[Event], Sequence[Roll]], Iterable[Thrown]] = _nothing_thrown
    """Whose dice fell how in a step: of its house rules, the events as the viewer may see them, and
    its rolls, which are none where he may not know them."""
    newcomers: Callable[[Any], tuple[Player, ...]] = _nobody
    """The seats under these house rules that join later: a match begins without their players."""
    limit: Limit | None = None
    """How a match can be made to end after a time, where it can."""
    worth_asking: tuple[str, ...] = ()
    """House rules that a group should agree on before it begins, beside its map and its limit."""
    leaving: Leaving[S] | None = None
    """How one can concede, where one can."""
    odds: Odds | None = None
    """The exact chances of a fight, where the game has any."""
    maps: Maps | None = None
    """Maps that people can make, where the game is played on such."""
    positions: Positions | None = None
    """Positions as texts that people can write, where the game has a notation for them."""
    lesson: Lesson[S] | None = None
    """The first match that teaches, where the game has one."""
    exchange: Exchange | None = None
    """The JSON of the rule document, where that describes any."""
    by_hand: tuple[Act[S], ...] = ()
    """What an umpire may do to a position beside going back to an earlier one."""
    sorts: tuple[RollSort, ...] = ()
    """What its dice are rolled for after set-up, so that a group can roll some by hand; of a game
    that says nothing all are rolled by hand, or none."""
    turned: Callable[[Any, int], Any] | None = None
    """The same house rules with the turn order moved on by so many seats, the map being the same:
    whoever was second moves first. None where no order is tied to seats, or it cannot be moved."""
    figures: FigureSet | None = None
    """The figures of its `tables.toml`, where the game can be played with others."""
    power: Callable[[S, Player], int] | None = None
    """How strong a player is: not below 0, in the same unit for all; for shares of power."""

    answer_upcasts: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = field(
        default_factory=dict
    )
    """By the kind that an older answer was stored under: the stored answer as it is written now;
    one that is written so already stays as it is. Raises LookupError, TypeError, ValueError."""
    absent: tuple[type[Order], ...] = ()
    """Orders of questions that it shares with another edition and that it has not itself."""

    settled: Mapping[str, str] | None = None
    """The house rules that count from the set-up on and cannot change in a match, each with the
    reason ("the map was drawn with it"). The others can, where the state has them as `house_rules`;
    None where none can."""
    unvoted: Mapping[str, str] = field(default_factory=dict)
    """Further house rules about which those who play cannot vote and which an umpire can change,
    each with the reason: whether one fits the position tells of what is hidden."""
    label_figures: Mapping[str, object] = field(default_factory=dict)
    """The figures that labels and examples of its orders name: "{repair}% of the price"."""
    earlier_rules: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """By the schema that brought them: what house rules say in a match that began without them.

    Plain values, as things were when nobody could choose; `upcasts` say the same in the state.
    """
    sections: Mapping[str, str] = field(default_factory=dict)
    """Where its rulebook has what rules cite by topic, since editions have it under other numbers:
    "terraforming" is "XYZ.3". What is no topic is a section itself."""

    def with_figures(self, text: str) -> Ruleset[S]:
        """The same game with other figures: what a text in TOML says, laid over its own.

        The text is a copy of the game's `tables.toml`, or only what is other in it. Both games can
        be played side by side; no match of the new one can be kept. Raises BadTables, which names
        the figure and what would be legal.
        """
        from hegemon.core.extras.figured import game_with  # noqa: PLC0415  (it begins a match)

        return game_with(self, text)

    @property
    def figures_digest(self) -> str:
        """Stands for the figures that it is played with; "" for the game's own."""
        return self.figures.digest if self.figures else ""

    @property
    def figures_text(self) -> str:
        """What is other in its figures, as `with_figures` reads it; "" for the game's own."""
        return self.figures.text if self.figures else ""

    @property
    def questions(self) -> dict[str, tuple[type[Order], ...]]:
        """The orders that each question takes, by the kind of the question."""
        found = {}
        for item in self.agenda:
            if issubclass(item, Question):
                taken = orders_to(item)
                found[kind(item)] = tuple(order for order in taken if order not in self.absent)
        return found

    def kind(self, order: type[Order]) -> OrderKind:
        """A kind of order with the figures and sections of this edition."""
        return kind_of(order).filled(self.label_figures, self.sections)

    def section(self, cited: str) -> str:
        """The section of this edition that an event or an order cites, maybe by its topic."""
        return self.sections.get(cited, cited)

    def why_settled(self, rule: str) -> str:
        """Why a house rule cannot change in a match; "" where it can."""
        if self.settled is None:
            return f"no house rule of {self.title} can change in a match"
        return self.settled.get(rule, "")

    def why_unvoted(self, rule: str) -> str:
        """Why those who play cannot vote on a house rule; "" where they can."""
        return self.why_settled(rule) or self.unvoted.get(rule, "")

    def rules_as_now(self, stored: Mapping[str, Any], schema: int) -> dict[str, Any]:
        """The plain house rules of a match that began under a schema, with what came since."""
        rules = dict(stored)
        for later in range(schema + 1, self.schema + 1):
            rules = {**self.earlier_rules.get(later, {}), **rules}
        return rules

    @property
    def orders(self) -> dict[str, type[Order]]:
        """Every order, by its word. Raises TypeError for a word that means two things."""
        found: dict[str, type[Order]] = {}
        for order in (each for orders in self.questions.values() for each in orders):
            if found.setdefault(order.word, order) is not order:
                raise TypeError(f"{self.name}: {order.word} is {found[order.word]} and {order}")
        return found
