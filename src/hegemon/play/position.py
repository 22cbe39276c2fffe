"""The position of a match as its rules know it: the typed state, its question, who is asked."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar, cast
from weakref import WeakValueDictionary

import msgspec

from hegemon.core.asked import Asked, asked_of
from hegemon.core.board import Board
from hegemon.core.codec import Codec, convert, digest
from hegemon.core.dice import ScriptedDice
from hegemon.core.errors import BadAnswer, BadSave, RulesFailed
from hegemon.core.game import Answer, Player, Question, State, open_question
from hegemon.core.ruleset import Ruleset
from hegemon.core.show.measures import Measured, Track
from hegemon.core.show.relations import Related
from hegemon.core.step import Step, begin, same_again
from hegemon.play.entries import PERSON
from hegemon.play.errors import NotBegun, NotThere
from hegemon.play.header import Header
from hegemon.play.lines import StepTaken
from hegemon.play.now import Now
from hegemon.play.patches import as_stored, same
from hegemon.play.voting.tally import shown_to_all

T = TypeVar("T")

_KEPT = 4
"""Typed states that are kept: a page asks for its own several times."""


class Score(NamedTuple):
    """How far everybody is by each measure, somebody's own research, how he stands with others."""

    measures: tuple[Measured, ...]
    tracks: tuple[Track, ...]
    relations: tuple[Related, ...]


class OpenPosition:
    """The state after a step, and what it asks. Nobody changes it, or what it gives."""

    def __init__(self, codec: Codec[Any], state: State, stored: Any) -> None:
        self.codec, self.state = codec, state
        self.stored = stored
        """The state as it is kept, which the patch of the next step changes: plain, as it was read
        of a store, or the typed one itself, where the rules have just made it."""
        self.question: Question[Any, Any] | None = open_question(state)
        """The open question, for the umpire; None when nothing is asked any more."""
        self.asked: tuple[Player, ...] = ()
        """Whose answers it needs."""
        if self.question is not None:
            self.asked = tuple(self.question.asked(state))
        self._possible: dict[Player, tuple[Any, Answer]] = {}
        """The answers that were found possible here last, as they are kept, and typed."""
        self._made: dict[tuple[str, Player | None], Any] = {}

    def found_possible(self, player: Player, plain: Any, typed: Answer) -> None:
        """Remember that an answer can be taken here: the rules need not be asked again."""
        self._possible[player] = plain, typed

    def possible(self, player: Player, plain: Any) -> Answer | None:
        """An answer that was found possible here, typed; None where the rules must be asked."""
        found = self._possible.get(player)
        return found[1] if found is not None and same(found[0], plain) else None

    def view(self, player: Player | None) -> Any:
        """What a seat, or None for a bystander, knows here."""
        return self.once("view", player, lambda: self.codec.ruleset.view(self.state, player))

    def board(self, player: Player | None) -> Board:
        """The map of a seat, or of a bystander, without the names of players."""
        ruleset = self.codec.ruleset
        return self.once("board", player, lambda: ruleset.board(self.view(player)))

    def score(self, player: Player | None) -> Score:
        """How far everybody is, as far as a seat knows here, and how it stands with them."""
        rules, view = self.codec.ruleset, self.view(player)
        return self.once(
            "score",
            player,
            lambda: Score(rules.measures(view), rules.tracks(view), rules.relations(view)),
        )

    def asked_of(self, player: Player) -> Asked | None:
        """What a seat is asked here, None when it is not.

        Whoever writes orders asks for it again with each of them.
        """
        ruleset, state = self.codec.ruleset, self.state
        return self.once(
            "asked", player, lambda: asked_of(ruleset, state, player, lambda: self.view(player))
        )

    def once(self, what: str, player: Player | None, make: Callable[[], T]) -> T:
        """Something that a seat, or a bystander, is told: made once, and gone with the position.

        It must follow from this step, which never changes, and from the seat: nothing else makes
        it old.
        """
        if (what, player) not in self._made:
            self._made.setdefault((what, player), make())  # of two threads, both get the first
        return cast("T", self._made[what, player])


class _Positions:
    """Positions, each known by its ruleset and a name: the last few, and any in use."""

    def __init__(self) -> None:
        self._kept: deque[OpenPosition] = deque(maxlen=_KEPT)
        self._known: WeakValueDictionary[tuple[int, str], OpenPosition] = WeakValueDictionary()
        self._lock = threading.Lock()

    def find(self, ruleset: Ruleset[Any], name: str) -> OpenPosition | None:
        with self._lock:
            return self._known.get((id(ruleset), name))

    def keep(self, name: str, position: OpenPosition) -> None:
        with self._lock:
            self._known[id(position.codec.ruleset), name] = position
            self._kept.append(position)


_POSITIONS = _Positions()
"""Those that stand, or stood not long ago."""
_PAST = _Positions()
"""Those that somebody looked back at: they put out none that stands."""


def _name(now: Now, digest: str) -> str:
    """A position is found again by its own match alone, whatever the lines of another say."""
    return f"{now.match.id} {digest}"


def position_after(now: Now, taken: StepTaken, ruleset: Ruleset[Any]) -> OpenPosition:
    """The position right after a step of a match, now or then; raises BadSave."""
    step = taken.entry.step
    position = _known(now, ruleset, step.digest)
    if position is None:
        codec = Codec(ruleset)
        position = OpenPosition(codec, codec.state(taken.state, step.schema), taken.state)
        _PAST.keep(_name(now, step.digest), position)
    return position


def position_before(now: Now, ruleset: Ruleset[Any]) -> OpenPosition | None:
    """The position before the last step, if it is known still."""
    return _known(now, ruleset, now.last.before) if now.last else None


def _known(now: Now, ruleset: Ruleset[Any], digest: str) -> OpenPosition | None:
    name = _name(now, digest)
    return _POSITIONS.find(ruleset, name) or _PAST.find(ruleset, name)


def position_of(now: Now, ruleset: Ruleset[Any], seat: Player | None = None) -> OpenPosition:
    """The position that stands; raises NotBegun, and BadSave for a state that does not fit.

    For a seat that looks at it, NotThere where there is no such.
    """
    if seat is not None and seat not in now.players:
        known = ", ".join(now.players)
        raise NotThere(f"there is no seat {ascii(seat)[:24]}; there are {known}")
    if now.last is None:
        raise NotBegun(f"the match begins when {named(now.open_seats)} are taken")
    name = _name(now, now.digest)
    position = _POSITIONS.find(ruleset, name)
    if position is None:
        codec = Codec(ruleset)
        position = OpenPosition(codec, codec.state(now.state, now.made_by[1]), now.state)
        _POSITIONS.keep(name, position)
    return position


def as_now(codec: Codec[Any], taken: StepTaken) -> Any:
    """The plain state after a step as today's rules keep it, whichever made it; raises BadSave."""
    return codec.plain(codec.state(taken.state, taken.entry.step.schema))


def same_position(codec: Codec[Any] | None, old: StepTaken, now: Now) -> bool:
    """Whether the position is that of an older step, which may be kept as before an upgrade."""
    if same(old.state, now.state):
        return True
    if codec is None or old.entry.step.schema == now.made_by[1]:
        return False
    return same(as_now(codec, old), codec.plain(codec.state(now.state, now.made_by[1])))


def made_again(codec: Codec[Any], now: Now, step: Step) -> str:
    """The digest of the next step as the rules make it of the same answers and dice."""
    if now.last is None:
        dice = ScriptedDice(roll.face for roll in step.rolls)
        rules = house_rules_of(now, codec.ruleset)
        return begin(codec, rules, now.players, dice)[1].digest
    state = codec.state(now.state, now.made_by[1])
    return same_again(codec, state, step, now.digest).digest


def same_answers(
    codec: Codec[Any] | None, sealed: Mapping[Player, Any], taken: Mapping[Player, Any]
) -> bool:
    """Whether a step took what was sealed, which may be written as it was before an upgrade."""
    if digest(sealed) == digest(taken):
        return True
    if codec is None:
        return False
    try:
        as_now = [
            {player: codec.answer(answer) for player, answer in answers.items()}
            for answers in (sealed, taken)
        ]
    except BadSave:
        return False
    return as_now[0] == as_now[1]


def keep_position(now: Now, digest: str, codec: Codec[Any], state: State) -> None:
    """Spare the next look at a match the reading of a state that the rules have just made of it."""
    _POSITIONS.keep(_name(now, digest), OpenPosition(codec, state, state))


def waiting(now: Now, ruleset: Ruleset[Any]) -> tuple[Player, ...]:
    """Who is asked, has not sealed an answer and has not given the war up; raises NotBegun."""
    if now.end:
        return ()
    asked = position_of(now, ruleset).asked
    return tuple(p for p in asked if p not in now.sealed and p not in now.conceded)


def people_in_war(now: Now, ruleset: Ruleset[Any]) -> tuple[Player, ...]:
    """Who plays himself, is in the war and has not conceded: those who must agree on a draw."""
    return tuple(
        player
        for player in seats_in_war(now, ruleset)
        if player not in now.conceded and now.plans[player].by == PERSON
    )


def voters_of(now: Now, ruleset: Ruleset[Any]) -> tuple[Player, ...]:
    """Who votes on house rules: people in the war, and those for whom a bot stands in.

    These keep the seat, so what is decided while they are away is decided about them, too.
    """
    return tuple(
        player
        for player in seats_in_war(now, ruleset)
        if player not in now.conceded
        and (now.plans[player].by == PERSON or now.attended(player).stood_in)
    )


def seats_in_war(now: Now, ruleset: Ruleset[Any]) -> tuple[Player, ...]:
    """All of them, where a game does not say that one can be out of it."""
    if ruleset.leaving is None:
        return now.players
    return ruleset.leaving.in_play(position_of(now, ruleset).state)


def asking(now: Now, ruleset: Ruleset[Any], player: Player) -> Question[Any, Any]:
    """The question that is open to a player; raises BadAnswer when none is."""
    if now.end:
        raise BadAnswer("the match is over: nothing is asked")
    position = position_of(now, ruleset)
    if position.question is None or player not in position.asked:
        raise BadAnswer(f"{player} is not asked; asked are {named(position.asked)}")
    if player in now.sealed:
        raise BadAnswer(
            f"{player} has sealed an answer already; it is on the disk and counts: take it back to "
            "send another"
        )
    return position.question


def house_rules_of(now: Now, ruleset: Ruleset[Any]) -> Any:
    """The house rules of a match, also of one that began before there were some; raises BadSave."""
    return convert(_plain_rules(now, ruleset), ruleset.house_rules)


def header_of(now: Now, ruleset: Ruleset[Any]) -> Header:
    """What everybody may know about a match, with the house rules that count in it."""
    header = msgspec.structs.replace(now.header(), house_rules=_plain_rules(now, ruleset))
    if not now.proposals or now.end is not None:
        return header
    voters = voters_of(now, ruleset)
    shown = tuple(shown_to_all(one, voters) for one in now.proposals)
    return msgspec.structs.replace(header, proposals=shown)


def rules_apart(now: Now, ruleset: Ruleset[Any], state: State) -> dict[str, Any]:
    """The house rules of a position that are others than those that the match began with, plain."""
    if ruleset.settled is None:
        return {}
    first = convert(_first_rules(now, ruleset), ruleset.house_rules)
    as_begun, stands = map(as_stored, (first, state.house_rules))  # type: ignore[attr-defined]
    return {name: value for name, value in stands.items() if value != as_begun[name]}


def _plain_rules(now: Now, ruleset: Ruleset[Any]) -> dict[str, Any]:
    return {**_first_rules(now, ruleset), **now.rules}


def _first_rules(now: Now, ruleset: Ruleset[Any]) -> dict[str, Any]:
    """Those of the first line, with what came since."""
    return ruleset.rules_as_now(now.match.house_rules, now.match.schema)


def by_rules(now: Now, ruleset: Ruleset[Any], rule: Callable[[], T]) -> T:
    """What the rules make of it; raises RulesFailed, which tells nothing hidden."""
    try:
        return rule()
    except Exception as fault:
        raise RulesFailed(
            f"the rules of {ruleset.title} broke down ({type(fault).__name__}) on step "
            f"{now.number}: this is a fault of the program; the match stands where it stood, and "
            "nothing is lost"
        ) from fault


def named(players: tuple[Player, ...]) -> str:
    """Seats in a sentence."""
    return ", ".join(players) or "none"
