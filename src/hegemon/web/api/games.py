"""The games that can be played, their house rules in words, and their rulebooks."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

import msgspec

from hegemon.core.box import HARDEST
from hegemon.core.extras.sorts import RollSort
from hegemon.core.records import Value
from hegemon.core.refusals import shown
from hegemon.core.ruleset import Limit, Ruleset, Traits
from hegemon.games.shelf import RULESETS, broken, usable
from hegemon.play.errors import NotThere
from hegemon.play.seat.rulebook import RulebookPart, page_of, parts_of, readings, sections
from hegemon.play.start.house_rules import choices_of, described
from hegemon.play.start.offers import BotOffer, Offer, maps_for, styled_bots_for
from hegemon.web.frame.needs import ANYBODY
from hegemon.web.frame.paths import GamePath, NoPath
from hegemon.web.frame.problems import without_reason
from hegemon.web.frame.routes import AnyCall, CallOf, Route


class Named(Value, tag=False):
    """Something that can be chosen: its name, and what it is."""

    name: str
    about: str


class BotShown(Named, tag=False):
    """A bot, and the styles that it has, each named as it is seated."""

    styles: tuple[Named, ...] = ()


class GameShort(Value, tag=False):
    """A game in a list."""

    name: str
    title: str
    summary: str
    version: int
    least_seats: int
    most_seats: int
    traits: Traits
    lesson: bool = False
    """Whether it has a first match that teaches."""
    pitch: str = ""
    """One sentence for who has never played it; "" where the game says none."""
    length: str = ""
    """How long a usual match is: "30 turns"; "" where the game does not say."""
    difficulty: int = 0
    """How hard it is to learn, from 1 to 4; 0 where the game does not say."""


class GamesListed(Value, tag=False):
    """Every game that this server has."""

    games: tuple[GameShort, ...]
    broken: tuple[str, ...] = ()
    """A sentence for each game that is installed and cannot be used."""


class HouseRule(Value, tag=False):
    """A choice that a group has: its values in words, and what they mean."""

    name: str
    default: Any
    values: str
    about: str
    kind: str = "text"
    """How it is chosen: `choice`, `truth`, `number`, `numbers` or `text`."""
    choices: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None
    settled: str = ""
    """Why it cannot change in a match; "" where an umpire may change it."""
    unvoted: str = ""
    """Why those who play cannot vote on it; "" where they can."""


class Preset(Value, tag=False):
    """A named set of house rules: what it has otherwise than the rules as written."""

    name: str
    changes: dict[str, Any]


class OddsTaken(Value, tag=False):
    """How a game is asked for the chances of a fight."""

    help: str
    """How a fight is described, in a few lines."""
    example: str


class GameShown(Value, tag=False):
    """All that somebody wants to know who begins a match."""

    name: str
    title: str
    summary: str
    version: int
    least_seats: int
    most_seats: int
    traits: Traits
    limit: Limit | None
    """The house rule that ends a match after a time, where there is one."""
    presets: tuple[Preset, ...]
    house_rules: tuple[HouseRule, ...]
    bots: tuple[BotShown, ...]
    """The weakest first."""
    maps: tuple[Named, ...]
    map_rule: str = ""
    """The house rule that names the map; "" for a game that is not played on such."""
    worth_asking: tuple[str, ...] = ()
    """Further house rules that a group should agree on before it begins."""
    lesson: bool = False
    """Whether it has a first match that teaches."""
    pitch: str = ""
    """As in lists, like the next two."""
    length: str = ""
    difficulty: int = 0
    seats_rule: str = ""
    """The house rule whose number is that of the seats; "" where there is none."""
    sorts: tuple[RollSort, ...] = ()
    """What its dice are rolled for: a group can roll some of them by hand."""
    odds: OddsTaken | None = None
    """How one asks it for the chances of a fight; null where it tells none."""


class SectionOfRules(Value, tag=False):
    """A heading of the rulebook and the text below it, as Markdown."""

    heading: str
    level: int
    text: str


class Rulebook(Value, tag=False):
    """Sections of a rulebook."""

    game: str
    sections: tuple[SectionOfRules, ...]


class SectionWanted(Value, tag=False):
    """Which part of a rulebook."""

    section: str = ""
    """A number, a word of a heading, or the number of a reading such as R14; "" for all."""


def list_games(call: CallOf[NoPath, None]) -> GamesListed:
    """Every game that can be used; of the others, that they cannot."""
    rulesets = call.services.rulesets
    return GamesListed(
        tuple(map(_short, usable(rulesets))), tuple(map(without_reason, broken(rulesets)))
    )


def show_game(call: CallOf[GamePath, None]) -> GameShown:
    """A game; raises NotThere."""
    ruleset = ruleset_named(call, call.path["game"])
    return GameShown(
        **msgspec.structs.asdict(_short(ruleset)),
        limit=ruleset.limit,
        presets=tuple(_preset(ruleset, name) for name in ruleset.presets),
        house_rules=tuple(_house_rule(ruleset, rule) for rule in described(ruleset)),
        bots=tuple(map(_bot, styled_bots_for(ruleset))),
        maps=_named(maps_for(ruleset)),
        map_rule=ruleset.maps.rule if ruleset.maps else "",
        worth_asking=ruleset.worth_asking,
        seats_rule=_seats_rule(ruleset),
        sorts=ruleset.sorts,
        odds=OddsTaken(ruleset.odds.help, ruleset.odds.example) if ruleset.odds else None,
    )


def _preset(ruleset: Ruleset[Any], name: str) -> Preset:
    """A preset by what it has otherwise than usual."""
    usual = msgspec.to_builtins(ruleset.house_rules())
    said = msgspec.to_builtins(ruleset.presets[name])
    return Preset(name, {key: value for key, value in said.items() if value != usual[key]})


def _house_rule(ruleset: Ruleset[Any], rule: dict[str, Any]) -> HouseRule:
    """A house rule as it is described, with what it offers."""
    return HouseRule(
        rule["name"],
        rule["default"],
        rule["values"],
        rule["description"],
        **choices_of(ruleset, rule["name"]),
        settled=ruleset.why_settled(rule["name"]),
        unvoted=ruleset.why_unvoted(rule["name"]),
    )


def show_rules(call: CallOf[GamePath, SectionWanted]) -> Rulebook:
    """The rulebook of a game, or a part of it; raises NotThere."""
    ruleset = ruleset_named(call, call.path["game"])
    wanted = call.query.section
    parts = sections(ruleset.name, wanted) if wanted else parts_of(page_of(ruleset.name))
    return Rulebook(ruleset.name, _sections(parts))


def show_readings(call: CallOf[GamePath, None]) -> Rulebook:
    """How the rules of a game are read where they are unclear; raises NotThere."""
    ruleset = ruleset_named(call, call.path["game"])
    return Rulebook(ruleset.name, _sections(readings(ruleset.name)))


def _sections(parts: Iterable[RulebookPart]) -> tuple[SectionOfRules, ...]:
    return tuple(SectionOfRules(part.heading, part.level, "\n".join(part.lines)) for part in parts)


def ruleset_named(call: AnyCall, name: str) -> Ruleset[Any]:
    """The game of this name; raises NotThere, which names those that there are."""
    rulesets = call.services.rulesets
    if name in rulesets:
        return rulesets[name]
    near = get_close_matches(name, list(rulesets), n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(rulesets)}"
    raise NotThere(f"there is no game {shown(name)}; {hint}")


def _short(ruleset: Ruleset[Any]) -> GameShort:
    least, most = ruleset.seats
    box = RULESETS.box(ruleset.name) if ruleset.name in RULESETS else None
    return GameShort(
        name=ruleset.name,
        title=ruleset.title,
        summary=ruleset.summary,
        version=ruleset.version,
        least_seats=least,
        most_seats=most,
        traits=ruleset.traits,
        lesson=ruleset.lesson is not None,
        pitch=box.pitch if box else "",
        length=box.length if box else "",
        difficulty=min(box.difficulty, HARDEST) if box else 0,
    )


def _seats_rule(ruleset: Ruleset[Any]) -> str:
    """The rule that the box names, where the ruleset has it."""
    said = RULESETS.box(ruleset.name).seats_rule if ruleset.name in RULESETS else ""
    return said if said in ruleset.house_rules.__struct_fields__ else ""


def _bot(offer: BotOffer) -> BotShown:
    return BotShown(offer.name, offer.about, _named(offer.styles))


def _named(offers: tuple[Offer, ...]) -> tuple[Named, ...]:
    return tuple(Named(offer.name, offer.about) for offer in offers)


ROUTES = (
    Route(
        "GET",
        "/api/v1/games",
        wants=ANYBODY,
        do=list_games,
        about="List the games",
        gives=GamesListed,
        tagged=True,
    ),
    Route(
        "GET",
        "/api/v1/games/{game}",
        wants=ANYBODY,
        do=show_game,
        about="Show a game, its presets and its house rules in words",
        gives=GameShown,
        problems=("not-there",),
        tagged=True,
    ),
    Route(
        "GET",
        "/api/v1/games/{game}/rules",
        wants=ANYBODY,
        do=show_rules,
        about="Read the rulebook of a game, or a part of it",
        gives=Rulebook,
        query=SectionWanted,
        problems=("not-there",),
        tagged=True,
    ),
    Route(
        "GET",
        "/api/v1/games/{game}/readings",
        wants=ANYBODY,
        do=show_readings,
        about="Read how the rules of a game are read where they are unclear",
        gives=Rulebook,
        problems=("not-there",),
        tagged=True,
    ),
)
