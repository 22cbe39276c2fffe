"""A match at this terminal from the first line to the last: new, or gone on with."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import click

from hegemon.bots import Factory
from hegemon.cli import places
from hegemon.cli.guard import INTERRUPTED, code_of_leaving
from hegemon.cli.home.matches import home, table_rows
from hegemon.cli.options import ruleset_named
from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.core.refusals import shown
from hegemon.core.ruleset import Ruleset
from hegemon.core.words import counted
from hegemon.games import RULESETS
from hegemon.play import matches
from hegemon.play.beside import Beside
from hegemon.play.entries import PERSON, SeatPlan
from hegemon.play.findings import Findings
from hegemon.play.matches import Match
from hegemon.play.ports import Store
from hegemon.play.seat.war import called
from hegemon.play.start import AS_WRITTEN
from hegemon.play.start.first import chance_of, create_first, lesson_in, plans_of_first
from hegemon.play.start.house_rules import house_rules_of
from hegemon.play.start.scenarios import Staged
from hegemon.play.start.seating import Wishes, bots_at, bots_named, plans_for
from hegemon.play.system import RepeatedEntropy, SystemClock, SystemEntropy
from hegemon.play.verify import verify
from hegemon.store.finding import Kept, is_sqlite, store_at
from hegemon.terminal.asking import confirm
from hegemon.terminal.console import Console, open_console
from hegemon.terminal.guide import Guide, LessonGuide
from hegemon.terminal.others import BotsHere, Elsewhere, Neighbours, Others
from hegemon.terminal.receipts import ReceiptFile
from hegemon.terminal.rolling import Rolling
from hegemon.terminal.table import TerminalTable
from hegemon.terminal.watch import watch
from hegemon.terminal.words import LeaveTable

NO_WISHES = Wishes()


@dataclass(frozen=True)
class NewMatch:
    """What a new match shall be."""

    game: str
    wishes: Wishes = field(default_factory=Wishes)
    preset: str = AS_WRITTEN
    settings: tuple[str, ...] = ()
    seed: str | None = None
    file: Path | None = None
    nonces: tuple[str, ...] = ()
    """SEAT=TEXT, or TEXT for the first person's seat: what a seat adds to the dice by itself."""
    first: bool = False
    """Whether it teaches: set position, seats and dice are the lesson's."""
    scenario: Path | None = None
    """The file in whose position it begins."""


_LOOKS, _BETWEEN_LOOKS = 20, 0.3
"""How often, and after how many seconds, it is looked whether somebody elsewhere has answered."""

HOST = (
    "Whoever can read that file can read the secret of the dice and what fog hides; whoever drew "
    "the secret could have tried many. `--nonce` adds a number of your own to the dice."
)
"""What is not protected against."""


def begin(wanted: NewMatch, store: Store, name: str = "", owner: str = "") -> Match:
    """A match with all seats taken, a table where somebody owns it.

    Raises BadConfig, NotThere, NotSaved.
    """
    ruleset = ruleset_named(wanted.game)
    if wanted.first:
        return _begin_first(ruleset, store, name, owner)
    staged = staged_of(wanted)
    house_rules = _rules_of(wanted, ruleset, staged)
    plans = plans_for(ruleset, house_rules, wanted.wishes)
    entropy = SystemEntropy() if wanted.seed is None else RepeatedEntropy(wanted.seed)
    match = matches.create(
        store,
        ruleset,
        house_rules=house_rules,
        plans=plans,
        entropy=entropy,
        clock=SystemClock(),
        name=name,
        rows=_rows(ruleset, house_rules, plans, owner),
        begins=staged.begins if staged else None,
    )
    for player, text in nonces_of(match, wanted.nonces).items():
        match.sit(player, hashlib.sha256(text.encode("utf-8", "surrogateescape")).digest())
    matches.sit_everyone(match, entropy)
    return match


def staged_of(wanted: NewMatch) -> Staged | None:
    """The scenario that a match begins in, where one is named; raises BadSave, BadConfig."""
    if wanted.scenario is None:
        return None
    from hegemon.cli.files import read_bytes
    from hegemon.play.start.scenarios import LARGEST, read

    staged = read(read_bytes(f"{wanted.scenario}", LARGEST), RULESETS)
    if staged.ruleset.name != wanted.game:
        raise BadConfig(f"{wanted.scenario} is a scenario of {staged.ruleset.name}")
    if wanted.settings or wanted.preset != AS_WRITTEN:
        raise BadConfig("a scenario has its own house rules: leave out --preset and --house-rule")
    return staged


def _rules_of(wanted: NewMatch, ruleset: Ruleset[Any], staged: Staged | None) -> Any:
    if staged is not None:
        return staged.house_rules
    return house_rules_of(ruleset, wanted.preset, wanted.settings)


def _begin_first(ruleset: Ruleset[Any], store: Store, name: str, owner: str) -> Match:
    """A first match that teaches, with all seats taken."""
    plans = plans_of_first(ruleset, "Player 1")
    rows = _rows(ruleset, lesson_in(ruleset).house_rules, plans, owner)
    match = create_first(store, ruleset, plans, SystemClock(), name=name, rows=rows)
    matches.sit_everyone(match, chance_of(ruleset))
    return match


def _rows(
    ruleset: Ruleset[Any], house_rules: Any, plans: Sequence[SeatPlan], owner: str
) -> Sequence[Beside]:
    """What stands beside a match that somebody owns."""
    players = ruleset.players(house_rules)
    return table_rows(ruleset, dict(zip(players, plans, strict=True)), owner) if owner else ()


def nonces_of(match: Match, settings: Iterable[str]) -> dict[Player, str]:
    """What each seat adds to the dice, as it was said; raises BadConfig."""
    found: dict[Player, str] = {}
    persons = [player for player, plan in match.plans.items() if plan.by == PERSON]
    for setting in settings:
        seat, equals, text = setting.partition("=")
        if not equals and persons:
            seat, text = persons[0], setting
        if seat not in match.players:
            known = ", ".join(match.players)
            raise BadConfig(f"--nonce: there is no seat {shown(seat)}; there are {known}")
        found[Player(seat)] = text
    return found


def play_new(wanted: NewMatch, *, colour: bool) -> None:
    """Begin a match and play it here."""
    ruleset = ruleset_named(wanted.game)
    if wanted.first:
        lesson_in(ruleset)
    else:
        plans_for(ruleset, _rules_of(wanted, ruleset, staged_of(wanted)), wanted.wishes)
    console = open_console(colour=colour)
    again = True
    while again:
        again = _play_new(wanted, console)
        wanted = replace(wanted, seed=None, file=None, nonces=(), first=False)


def _play_new(wanted: NewMatch, console: Console) -> bool:
    """Play one match; whether the same shall be played again."""
    kept = _begun(wanted)
    if wanted.seed is not None:
        console.tell("With --seed the dice are known to whoever knows the seed.")
    match = Match(kept.store, kept.match, ruleset_named(wanted.game), SystemClock())
    over = _at_the_table(match, kept, console, wanted.wishes)
    persons = any(plan.by == PERSON for plan in match.plans.values())
    return over and persons and console.screen and _wants_another(console)


def _begun(wanted: NewMatch) -> Kept:
    """A new match: in the file that was named, else among the matches of this machine."""
    if wanted.file is None:
        here = home()
        return here.kept(begin(wanted, here.store, owner=here.person.id).name)
    name = "" if is_sqlite(wanted.file) else str(wanted.file)  # looked at before SQLite has it
    store = store_at(wanted.file)
    return Kept(store, begin(wanted, store, name).name, wanted.file)


def _wants_another(console: Console) -> bool:
    try:
        return confirm(console, "Play again?", usual=False)
    except (LeaveTable, KeyboardInterrupt):
        return False


def play_on(kept: Kept, *, colour: bool, wishes: Wishes = NO_WISHES) -> None:
    """Go on with a match that is kept; bots of files and modules play if they are wished for."""
    kept.seats_elsewhere(kept.store.now(kept.match))
    console = open_console(colour=colour)
    match = matches.resume(kept.store, kept.match, RULESETS, SystemClock())
    matches.sit_everyone(match, SystemEntropy())
    for notice in match.notices:
        console.tell(f"Note: {notice}.")
    _at_the_table(match, kept, console, wishes)


def run_here(match: Match, others: Others, console: Console, kept: Kept) -> None:
    """Play a match to its end; raises LeaveTable."""
    TerminalTable(
        match,
        others,
        console,
        drafts=kept.drafts,
        verify=lambda: _checked(match),
        receipts=ReceiptFile(kept.receipts),
        guide=_guide(match, console),
        type_dice=Rolling(match, console).type_in,
    ).play()


def _guide(match: Match, console: Console) -> Guide:
    """The lesson of a first match; else hints, where somebody sits at a screen."""
    hints, begins = places.hints_file() if console.screen else None, match.now.match.begins
    if begins is None or not begins.lesson or match.ruleset.lesson is None:
        return Guide(hints)
    left = hints.with_name(f"lesson-{match.header.id}") if hints else None
    return LessonGuide(match, match.ruleset.lesson.seat, left)


def watch_here(match: Match, bots: dict[Player, Factory], console: Console) -> None:
    """Look on while bots play a match to its end; raises LeaveTable."""
    rolling = Rolling(match, console)
    watch(match, bots, console, lambda: _checked(match), rolling.type_in)


def _checked(match: Match) -> Findings:
    return verify(match.store, match.name, RULESETS)


def _others(match: Match, kept: Kept, bots: dict[Player, Factory]) -> Others:
    """Who answers beside those at this keyboard: bots here, and whoever sits elsewhere."""
    away = kept.seats_elsewhere(match.now)
    if not away:
        return BotsHere(match, bots)
    here = [player for player in match.players if player not in (*bots, *away)]
    return Neighbours(BotsHere(match, bots), Elsewhere(match, here, lambda: _has_moved_on(match)))


def _has_moved_on(match: Match) -> bool:
    """Wait until something is done to a match elsewhere; whether anything was within a while."""
    chain = match.now.chain
    for _ in range(_LOOKS):
        time.sleep(_BETWEEN_LOOKS)
        if match.now.chain != chain:
            return True
    return False


def introduce(match: Match, console: Console, place: str) -> None:
    """What everybody should know at the beginning: who plays, where it is kept, the dice."""
    ruleset = match.ruleset
    seats = ", ".join(f"{player} {_called(match, player)}" for player in match.players)
    console.head(f"{ruleset.title}. {ruleset.summary}")
    console.tell(f"Seats: {seats}.")
    console.tell(f"Match {match.header.id} is kept in")
    console.exact(place)
    console.tell("Dice committed to, SHA-256:")
    console.exact(match.header.commitment)
    console.tell(HOST)
    if typist := match.header.typist:
        which = f" for {', '.join(match.header.sorts)}" if match.header.sorts else ""
        console.tell(f"Dice{which} are rolled by the group, and the {typist} types them in.")
    if looks := match.header.looks:
        console.tell(
            f"Who runs this match looked behind the fog: {counted(looks, 'time')}. "
            "`hegemon verify` says why."
        )
    if all(plan.by != PERSON for plan in match.plans.values()):
        console.tell("No person plays, so all is shown, without fog.")
    console.say()


def _called(match: Match, player: Player) -> str:
    """Who plays a seat, and what the game calls him where that is a name of its own."""
    name = match.plans[player].name
    own = called(match.board(None), player, name)
    return name if own == name else f"{name} ({own})"


def _at_the_table(match: Match, kept: Kept, console: Console, wishes: Wishes) -> bool:
    """Play, and say at the end, however it comes, how to go on; whether the match is over."""
    clear = console.clear if _shared(match) else _nothing
    clear()
    introduce(match, console, kept.name)
    bots = bots_at(match.plans, match.ruleset.name, bots_named(wishes), kept.receipts)
    try:
        if any(plan.by == PERSON for plan in match.plans.values()):
            run_here(match, _others(match, kept, bots), console, kept)
        else:
            watch_here(match, bots, console)
    except LeaveTable as left:
        clear()
        _say_how_to_go_on(kept, console)
        raise click.exceptions.Exit(code_of_leaving(left, console)) from None
    except KeyboardInterrupt:
        console.say()
        clear()
        _say_how_to_go_on(kept, console)
        raise click.exceptions.Exit(INTERRUPTED) from None
    else:
        console.tell("Look at it again, and check all of it:")
        console.exact(places.command_line("replay", kept.argument))
        console.exact(places.command_line("verify", kept.argument))
    return match.result is not None


def _shared(match: Match) -> bool:
    """Whether several persons share this terminal: then nothing of one may stay for another."""
    return sum(plan.by == PERSON for plan in match.plans.values()) > 1


def _nothing() -> None:
    """What there is to clear for somebody who sits alone."""


def _say_how_to_go_on(kept: Kept, console: Console) -> None:
    console.tell("Everything that was sealed is saved. Go on with:")
    console.exact(places.command_line("play", "--resume", kept.argument))
