"""House rules that change in a match: said by the umpire, and counting from the next turn on.

They count with a step of its own, in which nothing else changes, right behind the step that ends
the turn: whoever is asked in the new turn is asked under them. Where they stand is the position; a
match only keeps what its first line does not say (`Now.rules`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from hegemon.core.codec import Codec, convert
from hegemon.core.dice import SeededDice
from hegemon.core.errors import BadAnswer, BadConfig, BadSave, RulesFailed
from hegemon.core.refusals import shown
from hegemon.core.ruleset import Ruleset
from hegemon.play.commands import ChangeRules
from hegemon.play.entries import Entry, Hand, RulesEntry, StepEntry, UnfitEntry
from hegemon.play.errors import NotBegun
from hegemon.play.followed import followed
from hegemon.play.hand import step_by_hand
from hegemon.play.leaving import gone_in
from hegemon.play.now import Now
from hegemon.play.patches import as_stored, same
from hegemon.play.position import by_rules, house_rules_of, position_of, rules_apart


def announced(now: Now, ruleset: Ruleset[Any], command: ChangeRules, time: str) -> RulesEntry:
    """That house rules change; raises BadConfig for what cannot, BadAnswer, NotBegun, RulesFailed.

    Whether they go together, and with what was announced before, is asked of a set-up that nobody
    plays; whether they fit is asked of the position of today, and again when they are to count.
    """
    wanted = rules_that_fit(now, ruleset, command.rules, ruleset.why_settled)
    if not wanted and not now.announced:
        raise BadConfig("no house rule is to change: name one")
    assert now.date is not None
    return RulesEntry(now.date.turn, wanted, command.reason, time)


def rules_that_fit(
    now: Now,
    ruleset: Ruleset[Any],
    rules: Mapping[str, Any],
    why_not: Callable[[str], str],
) -> dict[str, Any]:
    """House rules as they are kept, that go with all that counts and is to come; raises as above.

    `why_not` says why one may not change in this way, "" where it may.
    """
    if now.end is not None:
        raise BadAnswer("the match is over")
    if now.date is None:
        raise NotBegun("the match has not begun: open a table with other house rules")
    _check_free(ruleset, rules, why_not)
    kept = as_stored(_with(house_rules_of(now, ruleset), rules))
    wanted = {name: kept[name] for name in rules}
    if wanted:
        _fitting(now, ruleset, {**_to_come(now), **wanted})
    return wanted


def counting(now: Now, ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    """The steps by which those count that were announced in an earlier turn, the first said first.

    So of two that say something else of the same rule, the last said counts in the end. One that
    does not fit is dropped by itself: what else was said still counts.
    """
    made: list[Entry] = []
    while now.end is None and now.rules_due:
        made.append(_counts(now, ruleset, now.rules_due[0], time))
        now = followed(now, made[-1])
    return tuple(made)


def untrue(now: Now, ruleset: Ruleset[Any] | None, entry: StepEntry, after: Now) -> Iterator[str]:
    """What a step by hand says of house rules and is not so; `now` is what stood before it.

    What the rules must say is asked of those that made the step, and of no others.
    """
    hand, made_by = entry.hand, (entry.step.version, entry.step.schema)
    assert hand is not None
    if hand.changed:
        if made_by == now.made_by and not _only_rules(hand, now.state, after.state):
            yield "more than house rules has changed"
        if not now.rules_due or not _alike(now.rules_due[0].rules, hand.changed):
            yield "nobody had said before that these house rules would change"
    if ruleset is not None and made_by == (ruleset.version, ruleset.schema):
        yield from _untrue_by_rules(now, ruleset, hand, after)


def _untrue_by_rules(now: Now, ruleset: Ruleset[Any], hand: Hand, after: Now) -> Iterator[str]:
    try:
        state = Codec(ruleset).state(after.state, ruleset.schema)
        apart = rules_apart(now, ruleset, state)
    except Exception as trouble:  # noqa: BLE001 - rules may break down on what is forged
        yield f"the rules know no such position ({type(trouble).__name__})"
        return
    if not _alike(apart, hand.rules):
        yield "the position has other house rules than it says"
    try:
        _check_free(ruleset, hand.changed, ruleset.why_settled)
    except BadConfig as trouble:
        yield f"{trouble}"


def _only_rules(hand: Hand, before: Any, after: Any) -> bool:
    changed = {**before["house_rules"], **hand.changed}
    return same({**before, "house_rules": changed}, after)


def _alike(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether house rules say the same, in whichever order."""
    return same(dict(sorted(one.items())), dict(sorted(other.items())))


def _counts(now: Now, ruleset: Ruleset[Any], one: RulesEntry, time: str) -> Entry:
    try:
        # a match from elsewhere may name what it wants
        _check_free(ruleset, one.rules, ruleset.why_unvoted if one.vote else ruleset.why_settled)
        state = _fitting(now, ruleset, one.rules)
    except (BadConfig, RulesFailed):
        return UnfitEntry(one.rules, time)
    gone, leaving = gone_in(now, ruleset, state, None)
    hand = Hand(one.reason, changed=one.rules, gone=gone, leaving=leaving, time=time)
    return step_by_hand(now, ruleset, state, as_stored(state), hand)


def _to_come(now: Now) -> dict[str, Any]:
    """What has been announced and does not count yet; the last said wins."""
    return {name: value for one in now.announced for name, value in one.rules.items()}


def _fitting(now: Now, ruleset: Ruleset[Any], rules: Mapping[str, Any]) -> Any:
    """The position with other house rules; raises BadConfig where they do not fit, RulesFailed."""
    state = _under(now, ruleset, rules)
    ruleset.setup(state.house_rules, now.players, SeededDice(b"rehearsal", 0))
    if by_rules(now, ruleset, lambda: list(ruleset.invariants(state))):
        also = ", with what is to come already" if now.announced else ""
        raise BadConfig(
            f"the position does not fit these house rules{also}: they cannot change now"
        )
    return state


def _under(now: Now, ruleset: Ruleset[Any], rules: Mapping[str, Any]) -> Any:
    """The position with other house rules; raises BadConfig for what is no value of one."""
    codec: Codec[Any] = Codec(ruleset)
    state: Any = codec.copy(position_of(now, ruleset).state)
    try:
        state.house_rules = convert(_with(state.house_rules, rules), ruleset.house_rules)
    except BadSave as trouble:
        raise BadConfig(f"house rules: {trouble}") from trouble
    return state


def _with(house_rules: Any, rules: Mapping[str, Any]) -> dict[str, Any]:
    return {**msgspec.to_builtins(house_rules), **rules}


def _check_free(ruleset: Ruleset[Any], names: Iterable[str], why_not: Callable[[str], str]) -> None:
    """Raises BadConfig for what is no house rule, or one that stays as it is."""
    for name in names:
        if name not in ruleset.house_rules.__struct_fields__:
            raise BadConfig(f"{ruleset.title} has no house rule {shown(name)}")
        if why := why_not(name):
            raise BadConfig(f"house rule {name} cannot change {_how(ruleset, name)}: {why}")


def _how(ruleset: Ruleset[Any], name: str) -> str:
    return "in a match" if ruleset.why_settled(name) else "by a vote, only by the umpire"
