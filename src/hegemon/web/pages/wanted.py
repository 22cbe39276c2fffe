"""The form for a new table, read: what somebody wrote as what the API takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from hegemon.core.game import Player
from hegemon.play.start import AS_WRITTEN
from hegemon.play.tables.opening import INVITED, TableWanted
from hegemon.play.times.schedule import DAYS, Schedule
from hegemon.play.times.terms import Absence, GivenInstead, Missing, RuleVotes, Terms, Watching
from hegemon.web.api.choosing import RulesWanted
from hegemon.web.frame.problems import Problem
from hegemon.web.pages.visit import whole

FormSent = Mapping[str, str]

OPEN, NOBODY = "open", "none"
"""The choices of a seat: somebody to come; and of one's own: none at all."""

BOT, FRIENDS, ANYBODY = "bot", "friends", "anybody"
"""The answers to "With whom?"."""

_PACES = {"live": 1, "two": 48}
"""The answers to "How fast?" that are a number of hours."""

_RULE = "rule."


class UnfitField(Exception):
    """A field that cannot be read: which, and what would do."""

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(detail)
        self.field = field


def rules_wanted(form: FormSent) -> RulesWanted:
    """The preset, and the house rules that are other than the preset's."""
    named = {name.removeprefix(_RULE): value for name, value in form.items() if _is_rule(name)}
    said = {name: value.strip() for name, value in named.items() if value.strip()}
    return RulesWanted(form.get("preset", AS_WRITTEN), said)


def bots_wanted(
    form: FormSent, seats: Sequence[Player], late: Sequence[Player]
) -> dict[Player, str]:
    """The bots on the seats that a match has; those of newcomers stay free unless one is named."""
    mine, others = form.get("mine", ""), others_wanted(form)
    found = {}
    for seat in seats:
        usual = OPEN if seat in late else others
        chosen = form.get(f"seat.{seat}", "") or usual
        if seat != mine and chosen != OPEN:
            found[seat] = chosen
    return found


def others_wanted(form: FormSent) -> str:
    """Who takes the seats of which nothing is said: a bot by its name, or whoever comes."""
    usual = form.get("bot", OPEN) if form.get("who") == BOT else OPEN
    return form.get("others") or usual


def table_wanted(game: str, form: FormSent, days: Sequence[str]) -> TableWanted:
    """All but the seats: rules, title, who may come, the clock; raises UnfitField."""
    rules = rules_wanted(form)
    return TableWanted(
        game,
        preset=rules.preset,
        house_rules=rules.house_rules,
        title=form.get("title", "").strip(),
        openness="open" if form.get("who") == ANYBODY else form.get("openness", INVITED),
        runs=form.get("mine") == NOBODY,
        terms=terms_wanted(form, days),
    )


def terms_wanted(form: FormSent, days: Sequence[str]) -> Terms:
    """When answers are due, and what comes of those that are not there; raises UnfitField.

    What is no choice of a field the API refuses, in its own words.
    """
    return Terms(
        schedule=_schedule(form, days),
        grace=_number(form, "grace"),
        extensions=_number(form, "extensions"),
        extension=60 * _number(form, "extension", 24),
        holidays=_number(form, "holidays"),
        absence=Absence(
            missing=cast("Missing", form.get("missing", "default")),
            deputy=form.get("deputy", ""),
            most=_number(form, "most"),
            then=cast("GivenInstead", form.get("then", "nothing")),
            votes="votes" in form,
        ),
        watching=cast("Watching", form.get("watching", "end")),
        delay=_number(form, "delay"),
        rule_votes=cast("RuleVotes", form.get("rule_votes", "majority")),
    )


def _schedule(form: FormSent, days: Sequence[str]) -> Schedule:
    when = form.get("when", "none")
    if when in _PACES:
        return Schedule(_PACES[when])
    if when == "hours":
        return Schedule(_number(form, "hours", 24))
    if when == "daily":
        chosen = tuple(day for day in DAYS if day in days) or DAYS
        return Schedule(days=chosen, at=form.get("at", ""), zone=form.get("zone", "").strip())
    return Schedule()


def field_of(problem: Problem) -> str:
    """The field of the form that a problem of the API is about; "" where it names none."""
    detail = problem.detail
    if detail.startswith("house rule "):
        return _RULE + detail.removeprefix("house rule ").partition(":")[0]
    for words, name in _SAID.items():
        if words in detail:
            return name
    begin = detail.partition(":")[0]
    return begin if begin in _NAMES else problem.field.rpartition(".")[2]


_SAID = {
    "time zone": "zone",
    "no time of day": "at",
    "a schedule has": "hours",
    "deputy": "deputy",
    "there is no bot": "others",
    "there is no preset": "preset",
}
"""Words of the API's sentences, and the field that they are about."""

_NAMES = (
    "title",
    "scenario",
    "grace",
    "extension",
    "extensions",
    "holidays",
    "delay",
    "most",
    "openness",
)


def _is_rule(name: str) -> bool:
    return name.startswith(_RULE)


def _number(form: FormSent, name: str, usual: int = 0) -> int:
    said = whole(form.get(name, ""))
    if said == "":
        return usual
    if isinstance(said, str):
        raise UnfitField(name, "a whole number, please, such as 24")
    return said
