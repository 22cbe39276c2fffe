"""Every bot that is installed, by ruleset and by name, from the weakest to the strongest.

A game's box names the bots that come with it; another package brings a bot for a game under the
entry points of the group `hegemon.bots`, named GAME.BOT ("erkenfara.conqueror"). Names are told
without importing a bot; it is imported when it is to play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from hegemon.bots import Bot, Factory
from hegemon.core.box import BoxedBot
from hegemon.core.errors import BrokenPackage
from hegemon.games.shelf import RULESETS, Games, Installed, installed, opened

if TYPE_CHECKING:
    from hegemon.core.records import Value

__all__ = ["BOTS", "Bots", "BotsOf", "Factory", "bots_for", "checked_bot", "factory"]

GROUP = "hegemon.bots"

BY_LOT = BoxedBot("random", "very weak: it orders by lot", "hegemon.bots.random:Random")
"""The bot that every game has."""


class _Known(NamedTuple):
    """A bot that can be opened."""

    where: str
    called: str
    """For a sentence about it: "the bot conqueror of ec4x-bots 0.3"."""
    about: str | None
    """None where only its class says it."""


class BotsOf(Mapping[str, Factory]):
    """The bots of one game by name; a bot is imported when it is asked for.

    Whoever asks for one that cannot be used gets BrokenPackage.
    """

    def __init__(self, known: Mapping[str, _Known]) -> None:
        self._known = known
        self._opened: dict[str, type[Bot]] = {}

    def __iter__(self) -> Iterator[str]:
        """The names, the weakest first."""
        return iter(self._known)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._known)

    def __contains__(self, name: object) -> bool:
        """Whether a bot of this name is installed, broken or not."""
        return name in self._known

    def __getitem__(self, name: str) -> Factory:
        """What makes the bot, with its usual options; raises KeyError, BrokenPackage."""
        return factory(self.kind(name))

    def kind(self, name: str) -> type[Bot]:
        """The bot's class; raises KeyError, BrokenPackage."""
        if name not in self._opened:
            known = self._known[name]
            self._opened[name] = checked_bot(opened(known.where, known.called), known.called)
        return self._opened[name]

    def where(self, name: str) -> str:
        """Where the bot's class is, as "package.module:Class"; raises KeyError."""
        return self._known[name].where

    def styles(self, name: str) -> Mapping[str, str]:
        """The styles of a bot but the plain one, each with its line; none where it is broken.

        Raises KeyError.
        """
        from hegemon.bots.styles import styles_of  # noqa: PLC0415  (to list names needs no kernel)

        try:
            return styles_of(self.kind(name))
        except BrokenPackage:
            return {}

    def about(self, name: str) -> str:
        """What players should know of a bot, in a line: why it cannot be used, if so.

        Raises KeyError.
        """
        said = self._known[name].about
        if said is not None:
            return said
        try:
            return _first_line(self.kind(name))
        except BrokenPackage as trouble:
            return str(trouble)


class Bots(Mapping[str, BotsOf]):
    """The bots of all installed games, by the ruleset's name."""

    def __init__(
        self,
        games: Games = RULESETS,
        find: Callable[[], Iterable[Installed]] = lambda: installed(GROUP),
    ) -> None:
        self._games, self._find = games, find
        self._bots: dict[str, BotsOf] = {}

    @cached_property
    def brought(self) -> tuple[Installed, ...]:
        """What other packages bring for games, named GAME.BOT."""
        return tuple(self._find())

    def __iter__(self) -> Iterator[str]:
        """The names of the games."""
        return iter(self._games)

    def __len__(self) -> int:
        """How many games there are."""
        return len(self._games)

    def __getitem__(self, game: str) -> BotsOf:
        """The bots of a game; raises KeyError, and BrokenPackage for a game that is broken."""
        if game not in self._bots:
            boxed = _boxed(self._games, game)
            self._bots[game] = BotsOf({**boxed, **self._brought_for(game, boxed)})
        return self._bots[game]

    def _brought_for(self, game: str, boxed: Mapping[str, _Known]) -> dict[str, _Known]:
        """Bots of other packages; a name that the game's own box has stays that bot's."""
        found: dict[str, _Known] = {}
        for one in self.brought:
            of, _, name = one.name.rpartition(".")
            if of == game and name not in boxed:
                found.setdefault(name, _Known(one.where, f"the bot {name} of {one.origin}", None))
        return found


def _boxed(games: Games, game: str) -> dict[str, _Known]:
    """The bots in a game's box, after the one that every game has, unless the box has its own."""
    box, origin = games.box(game), games.origin(game).origin
    own = () if any(bot.name == BY_LOT.name for bot in box.bots) else (BY_LOT,)
    return {
        bot.name: _Known(bot.where, f"the bot {bot.name} of {origin}", bot.about)
        for bot in (*own, *box.bots)
    }


def checked_bot(found: object, called: str) -> type[Bot]:
    """What was opened, where it is a class of bots; raises BrokenPackage."""
    if isinstance(found, type) and issubclass(found, Bot):
        return found
    raise BrokenPackage(f"{called} cannot be used: it is no class made from hegemon.bots.Bot")


def factory(bot: type[Bot], options: Value | None = None) -> Factory:
    """What makes a bot of a class, with these options in place of the usual ones."""
    makes: Callable[..., Bot] = bot
    return makes if options is None else lambda seed: makes(seed, options)


def _first_line(bot: type[Bot]) -> str:
    said = (bot.__doc__ or "").strip().splitlines()
    return said[0] if said else ""


BOTS = Bots()
"""By the ruleset's name."""

_EVERYWHERE = BotsOf({BY_LOT.name: _Known(BY_LOT.where, "the bot random", BY_LOT.about)})


def bots_for(ruleset: str) -> BotsOf:
    """The bots that play a ruleset, by name; the form-driven one plays every game.

    Raises BrokenPackage for a game that is broken.
    """
    return BOTS[ruleset] if ruleset in RULESETS else _EVERYWHERE
