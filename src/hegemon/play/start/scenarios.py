"""A position as a file from which matches begin: saved, and read again as what a stranger sends.

Its digest seals all of it: a file that was changed, or broken on its way, is no scenario any more.
Who writes one anew can seal it, too, so whatever it holds is looked at as the rules look at a save,
and as each seat will look at the match.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from hegemon.core import codec as codecs
from hegemon.core.codec import Codec, convert
from hegemon.core.errors import BadConfig, BadSave, HegemonError, NewerSave
from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.core.refusals import shown
from hegemon.core.ruleset import Ruleset
from hegemon.play.entries import Begins
from hegemon.play.errors import NotBegun, brief
from hegemon.play.lines import StepTaken
from hegemon.play.now import Now
from hegemon.play.position import OpenPosition, as_now

FORMAT = "hegemon-scenario/1"

LARGEST = 2_000_000
"""Bytes of such a file; the largest galaxy of EC4X has 60,000 at the start."""

SALT = 32
"""Letters of the salt: 128 bits."""

LONGEST_TITLE = 80
LONGEST_ABOUT = 1_000
"""Characters of what it is called, and of what is said of it."""

OF_NO_MATCH = "0" * 12
"""The id that stands where a position is of no other match."""


class Scenario(Value, tag=False):
    """A position with all that a match needs to begin in it, as it stands in the file."""

    format: str
    title: str
    about: str
    game: str
    version: int
    schema: int
    players: tuple[Player, ...]
    house_rules: dict[str, Any]
    conceded: tuple[Player, ...]
    """Who has given the war up in it."""
    state: dict[str, Any]
    digest: str
    """Over all of this."""
    salt: str = ""
    """What nobody can guess who has not the file: the digest is read by all who play in it, and
    would else tell whoever tries all that may be hidden. Older files have none."""


class Staged(NamedTuple):
    """A scenario that was found sound: what a match is made of that begins in it."""

    ruleset: Ruleset[Any]
    house_rules: Any
    players: tuple[Player, ...]
    begins: Begins
    about: str


def scenario_of(
    now: Now, taken: StepTaken, ruleset: Ruleset[Any], title: str, about: str = ""
) -> Scenario:
    """The position after a step of a match as a scenario.

    Raises BadConfig for texts that no table can show, and for a position in which all is over.
    """
    _check_texts(title, about)
    codec: Codec[Any] = Codec(ruleset)
    plain = as_now(codec, taken)
    state = codec.state(plain, ruleset.schema)
    if ruleset.result(state) is not None:
        raise BadConfig("the match is over in this position: nothing could be played in it")
    step = taken.entry.step.number
    # who conceded since the last step leaves with the next one: in what stands he is gone, too
    stands = now.last is taken.entry
    gone = tuple(one for one in now.conceded if stands or now.concessions[one] <= step)
    first = ruleset.rules_as_now(now.match.house_rules, now.match.schema)
    rules = getattr(state, "house_rules", first)
    bare = Scenario(
        format=FORMAT,
        title=title,
        about=about,
        game=ruleset.name,
        version=ruleset.version,
        schema=ruleset.schema,
        players=now.players,
        house_rules=msgspec.to_builtins(rules),
        conceded=gone,
        state=plain,
        digest="",
    )
    salted = msgspec.structs.replace(bare, salt=_salt(now.key(), bare))
    return msgspec.structs.replace(salted, digest=_digest(salted))


def _salt(key: bytes, bare: Scenario) -> str:
    """The same for the same position of a match, and known to nobody who has not its secret."""
    said = f"scenario {_digest(bare)}".encode()
    return hmac.new(key, said, hashlib.sha256).hexdigest()[:SALT]


def position_saved(now: Now) -> StepTaken:
    """The position that stands, as it is saved; raises NotBegun."""
    if now.last is None:
        raise NotBegun("the match has not begun: there is no position to save")
    return StepTaken(now.last, now.state)


def written(scenario: Scenario) -> bytes:
    """The file."""
    return msgspec.json.encode(scenario) + b"\n"


def read(data: bytes, rulesets: Mapping[str, Ruleset[Any]]) -> Staged:
    """What a file says, if a match can begin so.

    Raises BadSave, which names what is wrong, and NewerSave for what a newer program wrote.
    """
    scenario = _decoded(data)
    ruleset = _ruleset_of(scenario, rulesets)
    try:
        return _staged(scenario, ruleset)
    except HegemonError as trouble:
        raise _as_bad(trouble) from trouble
    except Exception as trouble:  # what is forged breaks what was written for what we wrote
        said = type(trouble).__name__
        raise BadSave(f"scenario: no match of {ruleset.title} begins so ({said})") from trouble


def _decoded(data: bytes) -> Scenario:
    """The file's own words, sealed as they are."""
    if len(data) > LARGEST:
        raise BadSave(f"scenario: a file has at most {LARGEST:,} bytes")
    try:
        named = msgspec.json.decode(data, type=_Named).format
        if named.startswith("hegemon-scenario/") and named != FORMAT:
            raise NewerSave(f"scenario: format {shown(named)}; this program reads {FORMAT}")
        if named != FORMAT:
            raise BadSave(f"scenario: format must be {FORMAT}, not {shown(named)}")
        scenario = msgspec.json.decode(data, type=Scenario)
        sealed = _digest(scenario)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, OverflowError) as trouble:
        raise BadSave(f"scenario: this is no scenario of Hegemon ({brief(trouble)})") from trouble
    if sealed != scenario.digest:
        raise BadSave("scenario: it was changed after it was saved: its digest is another one")
    return scenario


class _Named(msgspec.Struct):
    """How a file says what it is."""

    format: str


def _digest(scenario: Scenario) -> str:
    """Over all but itself; over no salt where there is none."""
    plain = msgspec.to_builtins(scenario)
    left = {"digest"} if scenario.salt else {"digest", "salt"}
    return codecs.digest({name: said for name, said in plain.items() if name not in left})


def _ruleset_of(scenario: Scenario, rulesets: Mapping[str, Ruleset[Any]]) -> Ruleset[Any]:
    if scenario.game not in rulesets:
        known = ", ".join(rulesets)
        raise BadSave(f"scenario: it is of {shown(scenario.game)}; this program knows {known}")
    ruleset = rulesets[scenario.game]
    if scenario.version > ruleset.version or scenario.schema > ruleset.schema:
        raise NewerSave(
            f"scenario: it was saved under version {scenario.version}, schema {scenario.schema} of "
            f"{ruleset.title}; this program has {ruleset.version} and {ruleset.schema}"
        )
    if min(scenario.version, scenario.schema) < 1:
        raise BadSave("scenario: versions and schemas of rules are counted from 1")
    return ruleset


def _staged(scenario: Scenario, ruleset: Ruleset[Any]) -> Staged:
    """What a match is made of, if all of it fits together; raises BadSave, BadConfig."""
    _check_texts(scenario.title, scenario.about)
    if len(scenario.salt) > SALT or not scenario.salt.isascii():
        raise BadSave(f"scenario: salt has at most {SALT} letters")
    rules_said = ruleset.rules_as_now(scenario.house_rules, scenario.schema)
    rules = convert(rules_said, ruleset.house_rules)
    players = ruleset.players(rules)
    if scenario.players != players:
        raise BadSave(f"scenario: with these house rules the seats are {', '.join(players)}")
    gone = set(scenario.conceded)
    if not gone < set(players) or len(gone) < len(scenario.conceded):
        raise BadSave("scenario: conceded names seats, each once, and not all of them")
    codec: Codec[Any] = Codec(ruleset)
    state = codec.state(scenario.state, scenario.schema)
    if getattr(state, "house_rules", rules) != rules:
        raise BadSave("scenario: its position has other house rules than it says")
    _check_shown(OpenPosition(codec, state, state), players)
    begins = Begins(
        OF_NO_MATCH,
        0,
        codec.plain(state),
        conceded=scenario.conceded,
        scenario=scenario.title,
        sealed=scenario.digest,
    )
    return Staged(ruleset, rules, players, begins, scenario.about)


def _check_shown(position: OpenPosition, players: tuple[Player, ...]) -> None:
    """Raises BadSave for a position that asks nothing, and whatever a look at it raises."""
    ruleset = position.codec.ruleset
    if ruleset.result(position.state) is not None or position.question is None:
        raise BadSave("scenario: nothing is asked in its position")
    if not set(position.asked) <= set(players):
        raise BadSave("scenario: its position asks seats that there are not")
    ruleset.board(ruleset.truth(position.state))
    for seat in (None, *players):
        position.board(seat)
        position.score(seat)
        ruleset.report(position.view(seat), ())
        if seat is not None:
            position.asked_of(seat)


def _check_texts(title: str, about: str) -> None:
    """Raises BadConfig for what people could not read."""
    if not (title.isprintable() and len(title.strip()) > 0 and len(title) <= LONGEST_TITLE):
        raise BadConfig(f"title: 1 to {LONGEST_TITLE} printable characters on one line")
    if not about.isprintable() or len(about) > LONGEST_ABOUT:
        raise BadConfig(f"about: up to {LONGEST_ABOUT:,} printable characters on one line")


def _as_bad(trouble: HegemonError) -> BadSave:
    """Whatever the house says of a file, said of the file."""
    if isinstance(trouble, BadSave) and str(trouble).startswith("scenario: "):
        return trouble
    kind = NewerSave if isinstance(trouble, NewerSave) else BadSave
    return kind(f"scenario: {brief(trouble)}")
