"""What all designs make specs with: the game, its house rules and figures, bots at their seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from hegemon.bots.engine import engine_for
from hegemon.core.errors import BadConfig, BadTables
from hegemon.games import RULESETS
from hegemon.lab.studies.opened import bot_called, rules_from, ruleset_with
from hegemon.lab.studies.specs import GameSpec
from hegemon.lab.studies.study import Design, Setting, StudyRead, Variant
from hegemon.play.errors import NotThere
from hegemon.play.start.house_rules import house_rules_of
from hegemon.play.start.minds import is_mind
from hegemon.play.start.opponents import taken_apart
from hegemon.play.start.restrictions import bare

_WITH_VARIANTS = ("variant_ab", "fuzz", "duel_grid")
"""The kinds of design that play variants."""


class SpecMaker:
    """Makes the specs of a study; raises BadConfig and NotThere, which name the field."""

    def __init__(self, study: StudyRead) -> None:
        self.study, self.asking = study, study.file.study
        self.design: Design = study.file.design
        if self.asking.game not in RULESETS:
            raise NotThere(
                f"study.game: there is no game {self.asking.game}; there are {', '.join(RULESETS)}"
            )
        if self.design.variants and self.design.kind not in _WITH_VARIANTS:
            raise BadConfig(
                f"design.variants: {self.design.kind} plays none; {', '.join(_WITH_VARIANTS)} do"
            )
        self.figures = self.figures_in(self.asking.figures, "study.figures")
        self.ruleset = ruleset_with(self.asking.game, self.figures)
        self.rules = self.rules_with({}, "study.house_rules", self.figures)

    @property
    def seats(self) -> int:
        """How many seats a game has, under the study's house rules."""
        return self.seats_under(self.rules)

    def seats_under(self, rules: str, figures: str | None = None) -> int:
        """How many seats a game has under these house rules, with the study's figures or others."""
        figures, game = self.figures if figures is None else figures, self.asking.game
        return len(ruleset_with(game, figures).players(rules_from(game, figures, rules)))

    def variant(self, variant: Variant) -> tuple[str, str]:
        """The house rules, as JSON, and the figures of a variant."""
        where = f"design.variants, {variant.name}"
        figures = self.figures_in(variant.figures, where) if variant.figures else self.figures
        return self.rules_with(variant.house_rules, where, figures), figures

    def rules_with(self, others: Mapping[str, Setting], where: str, figures: str) -> str:
        """The study's house rules with others in place of some, as JSON.

        Figures may be the defaults of house rules, so theirs count.
        """
        said = {**self.asking.house_rules, **others}
        texts = [f"{name}={self._typed(value, where)}" for name, value in said.items()]
        ruleset = ruleset_with(self.asking.game, figures)
        try:
            rules = house_rules_of(ruleset, self.asking.preset, texts, files=False)
        except BadConfig as trouble:
            raise BadConfig(f"{where}: {trouble}") from trouble
        return msgspec.json.encode(rules).decode()

    def _typed(self, value: Setting, where: str) -> str:
        """A value as it would be typed; a file's text in place of its name."""
        if isinstance(value, bool):
            return f"{value}".lower()
        if isinstance(value, list):
            return ",".join(map(str, value))
        if isinstance(value, str) and value.startswith("@"):
            return self.study.text_of(value[1:], where)
        return f"{value}"

    def figures_in(self, name: str, where: str) -> str:
        """What is other in a file of figures, as TOML; "" for the game's own.

        Raises BadTables, which names the figure.
        """
        return self.figures_of(self.study.text_of(name, where), f"{where}, {name}") if name else ""

    def figures_of(self, text: str, where: str, over: str = "") -> str:
        """What is other by a text laid over figures; raises BadTables, which names the figure."""
        try:
            return ruleset_with(self.asking.game, over).with_figures(text).figures_text
        except BadTables as trouble:
            raise BadTables(f"{where}: {trouble}") from trouble

    def bots(self, least: int = 1, most: int = 1_000) -> tuple[str, ...]:
        """The bots of the design; raises BadConfig for too few, too many or unknown ones."""
        bots = self.design.bots
        if not least <= len(bots) <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}" if most < 1_000 else ""
            raise BadConfig(
                f"design.bots: {self.design.kind} wants {wanted or f'{least} or more'} bots, "
                f"not {len(bots)}"
            )
        for bot in bots:
            self.check_bot(bot)
        return bots

    def check_bot(self, bot: str) -> None:
        """Raise BadConfig for a bot that cannot be seated."""
        if is_mind(taken_apart(bare(bot))[0]):
            raise BadConfig(
                f"design.bots: {bot} is a mind, which may answer the same question otherwise the "
                "next time, so no study can keep what it did; `hegemon arena` lets minds play"
            )
        try:
            bot_called(self.asking.game, bot)
            if self.asking.fast:
                engine_for(self.asking.game, [bot])
        except BadConfig as trouble:
            raise BadConfig(f"design.bots: {trouble}") from trouble

    def spec(
        self,
        bots: tuple[str, ...],
        *,
        rotation: int = 0,
        variant: str = "",
        rules: str = "",
        figures: str | None = None,
        turned: int = 0,
        opening: tuple[tuple[str, ...], ...] = (),
        checked: bool = False,
    ) -> GameSpec:
        """A game of a block."""
        figures = self.figures if figures is None else figures
        if self.asking.fast and (figures or opening or turned):
            raise BadConfig(
                "study.fast: the fast engine knows no other figures, openings or turn orders"
            )
        if self.asking.fast and self.asking.stop.turns:
            raise BadConfig(
                "study.stop.turns: the fast engine stops by steps alone; a house rule of the game "
                "may limit its turns"
            )
        return GameSpec(
            game=self.asking.game,
            version=self.ruleset.version,
            rules=rules or self.rules,
            figures=figures,
            bots=bots,
            opening=opening,
            turned=turned,
            seed="",
            most_steps=self.asking.stop.steps,
            most_turns=self.asking.stop.turns,
            most_seconds=self.study.file.run.game_seconds,
            fast=self.asking.fast,
            checked=checked,
            variant=variant,
            rotation=rotation,
        )


def dealt(bots: Sequence[str], seats: int, rotation: int) -> tuple[str, ...]:
    """Bots at their seats: dealt out in turn, each moved on by so many seats."""
    return tuple(bots[(seat + rotation) % len(bots)] for seat in range(seats))


def all_but_one(bot: str, other: str, seats: int, at: int) -> tuple[str, ...]:
    """One bot at every seat but one."""
    return tuple(other if seat == at else bot for seat in range(seats))
