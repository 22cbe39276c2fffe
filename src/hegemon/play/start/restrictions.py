"""What a bot is forbidden, as it is typed: `steward!forbid=build:scout!forbid=raid`.

It stands after the bot and its options, for any bot of any game. An order is named by its word, and
may be narrowed by one of its choices: a thing by the word or the name that the game's list of
things has ("SC", "scout"), or what the order itself lists ("sabotage").
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Literal, get_args, get_origin, get_type_hints

from hegemon.bots.restricted import Forbidden
from hegemon.core.errors import BadConfig
from hegemon.core.order import Order, kind_of
from hegemon.core.refusals import shown
from hegemon.core.ruleset import Ruleset
from hegemon.games import RULESETS

MARK = "!"
_FORBID = "forbid="
_LISTED = 30
"""Words that a refusal lists."""
_USAGE = f"a restriction is written NAME{MARK}{_FORBID}ORDER or NAME{MARK}{_FORBID}ORDER:CHOICE"


def bare(named: str) -> str:
    """A bot as it is typed, without what it is forbidden."""
    return named.partition(MARK)[0]


def forbidden_in(game: str, named: str) -> tuple[Forbidden, ...]:
    """What a bot is forbidden that is typed so; raises BadConfig, which says what there is."""
    _, mark, said = named.partition(MARK)
    return tuple(_forbidden(RULESETS[game], each) for each in said.split(MARK)) if mark else ()


def _forbidden(ruleset: Ruleset[Any], said: str) -> Forbidden:
    if not said.startswith(_FORBID):
        raise BadConfig(f"{_USAGE}, not {shown(said, 60)}")
    word, colon, choice = said.removeprefix(_FORBID).partition(":")
    orders = ruleset.orders
    if word not in orders:
        near = _near(word, orders)
        raise BadConfig(f"there is no order {shown(word)} in {ruleset.title}; {near}")
    if not colon:
        return Forbidden(word)
    known = _choices(ruleset, orders[word])
    value = known.get(_plain(choice))
    if not known:
        raise BadConfig(
            f"{word} chooses no kind of thing in {ruleset.title}, so nothing would be forbidden by "
            f"{shown(choice)}: forbid {word} as a whole"
        )
    if value is None:
        near = _near(_plain(choice), known)
        raise BadConfig(f"{word}: there is no {shown(choice)} in {ruleset.title}; {near}")
    return Forbidden(word, value)


def _choices(ruleset: Ruleset[Any], order: type[Order]) -> Mapping[str, str]:
    """What an order can be narrowed by: things, where it takes such, and what it lists itself."""
    found: dict[str, str] = {}
    taken = [field.kinds for field in kind_of(order).fields if field.explained]
    # an option may bring things, and which house rules are played nobody knows here
    things = (each for preset in ruleset.presets.values() for each in ruleset.glossary(preset))
    for one in things:
        if any(not kinds or one.kind in kinds for kinds in taken):
            found |= dict.fromkeys((_plain(one.name), _plain(one.word)), one.word)
    for hint in get_type_hints(order).values():
        found |= {_plain(each): each for each in _listed(hint)}
    return found


def _listed(hint: Any) -> tuple[str, ...]:
    """The texts that a type lists."""
    if get_origin(hint) is Literal:
        return tuple(each for each in get_args(hint) if isinstance(each, str))
    return tuple(each for part in get_args(hint) for each in _listed(part))


def _plain(name: str) -> str:
    """A name as it is compared."""
    return name.lower().replace("-", " ").replace("_", " ")


def _near(name: str, known: Mapping[str, Any]) -> str:
    near = get_close_matches(name, list(known), n=1)
    if near:
        return f"did you mean {near[0]}?"
    more = f" and {len(known) - _LISTED} more" if len(known) > _LISTED else ""
    return f"there are {', '.join(list(known)[:_LISTED])}{more}"
