"""A unit of work: a spec is played and gives its row. Pure: the same spec, the same row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

import msgspec

from hegemon.bots.engine import Played, Seating, engine_for
from hegemon.core.game import Player
from hegemon.games.shelf import told
from hegemon.lab.studies.opened import bot_seed, bots_of_spec, dice_seed, rules_from, ruleset_of
from hegemon.lab.studies.rows import STRUCK, GameRow, ranks_of
from hegemon.lab.studies.series import Series
from hegemon.lab.studies.specs import GameSpec
from hegemon.lab.studies.striking import held_words, struck_words, within_time
from hegemon.lab.table import GameTable, GameWatch, Laid
from hegemon.play.errors import TooLong

TellGame = Callable[[int], None]
"""Is told the number of a game that begins."""


def untold(number: int) -> None:
    """Where nobody has to know."""
    del number


def play_specs(
    specs: Sequence[GameSpec], struck: Collection[str] = (), begins: TellGame = untold
) -> list[GameRow]:
    """The rows of some games, in their order; raises BadConfig for what cannot be played here.

    Those whose keys are `struck` are not played; each that its rules play is told as it begins.
    """
    fast = _by_engine([spec for spec in specs if spec.fast])
    rows = list[GameRow]()
    for number, spec in enumerate(specs):
        if spec.key in struck:
            rows.append(_struck(spec, 0, held_words(spec)))
        elif spec.key in fast:
            rows.append(fast[spec.key])
        else:
            begins(number)
            rows.append(play_spec(spec))
    return rows


def play_spec(spec: GameSpec) -> GameRow:
    """One game by its rules, to its end, to a limit, or to a crash, which is told in the row."""
    series = Series(checked=spec.checked)
    table = table_for(spec, series)

    def play() -> None:
        table.play_on()
        series.end(table)

    try:
        within_time(spec, play)
    except TooLong:
        return _struck(spec, table.steps, _held_up(spec, table))
    except Exception as error:  # noqa: BLE001 (whatever a bot or a rule raises is a finding)
        crash = f"step {table.steps + 1}: {told(error, table.modules())}"
        return _row(spec, table, series, crash)
    return _row(spec, table, series, "")


def _held_up(spec: GameSpec, table: GameTable) -> str:
    """Who does not come to an end at the step at which a game stands."""
    asked = table.asking
    who = f"{asked}, {spec.bots[table.players.index(asked)]}," if asked is not None else ""
    return struck_words(spec, table.steps + 1, who)


def _struck(spec: GameSpec, steps: int, words: str) -> GameRow:
    """A game that did not come to an end: how far it came depends on the machine, and is not told.

    But for the step at which it stands: there it would stand for ever.
    """
    return GameRow(
        key=spec.key,
        block=spec.block,
        variant=spec.variant,
        rotation=spec.rotation,
        bots=names_of(spec),
        places=_in_order_of_play(spec, len(spec.bots)),
        outcome=STRUCK,
        steps=steps,
        crash=words,
    )


def table_for(spec: GameSpec, onlooker: GameWatch, *, heard: bool = False) -> GameTable:
    """Where the game of a spec is played; raises BadConfig where it cannot be."""
    laid = Laid(
        ruleset=ruleset_of(spec),
        house_rules=rules_from(spec.game, spec.figures, spec.rules, spec.turned),
        bots=lambda players: bots_of_spec(spec, players),
        dice=dice_seed(spec),
        seated=spec.bots,
        most_steps=spec.most_steps,
        most_turns=spec.most_turns,
        checked=spec.checked,
        onlooker=onlooker,
        heard=heard,
    )
    return GameTable(laid)


def _row(spec: GameSpec, table: GameTable, series: Series, crash: str) -> GameRow:
    """What is known of a game; seats are told in the order of play.

    Of a game that a fast engine left to the rules, no more than the engine tells of the others.
    """
    seats = _in_order_of_play(spec, len(table.players))
    outcome, won = ended(spec, table) if not crash else ("crash", ())
    powers = tuple(tuple(point[seat] for seat in seats) for point in series.powers if point)
    whole = GameRow(
        key=spec.key,
        block=spec.block,
        variant=spec.variant,
        rotation=spec.rotation,
        bots=names_of(spec),
        places=seats,
        outcome=outcome,
        winners=won,
        ranks=ranks_of(won, powers[-1] if powers else (0,) * len(seats)),
        steps=table.steps,
        turns=table.ruleset.date(table.state).turn if table.play else 0,
        powers=powers,
        power_turns=tuple(series.turns),
        trail=tuple(series.trail),
        orders=_counted(series.orders, table, seats),
        chosen=_counted(series.chosen, table, seats),
        offered=tuple(sorted(series.offered)),
        course="" if crash else table.course,
        opening=table.opening,
        crash=crash,
    )
    return _as_fast(whole) if spec.fast else whole


def _as_fast(row: GameRow) -> GameRow:
    """As far as a fast engine tells it: all losers rank alike, and nothing is known of turns.

    Else a table would have ranks and lengths of two kinds, and the few games that an engine leaves,
    the largest, would stand for all.
    """
    return msgspec.structs.replace(
        row,
        ranks=ranks_of(row.winners, (0,) * len(row.bots)),
        turns=0,
        powers=(),
        power_turns=(),
        trail=(),
        orders=(),
        chosen=(),
        offered=(),
    )


def ended(spec: GameSpec, table: GameTable) -> tuple[str, tuple[int, ...]]:
    """The outcome of a game that was played, and who won it, in the order of play."""
    result = table.ruleset.result(table.state)
    if result is None:
        return "undecided", ()
    winners = {table.players.index(each) for each in result.winners}
    seats = _in_order_of_play(spec, len(table.players))
    return result.outcome, tuple(at for at, seat in enumerate(seats) if seat in winners)


def names_of(spec: GameSpec) -> tuple[str, ...]:
    """The bots in the order of play, one that is made to open in some way as "bot@opening"."""
    opened = dict(enumerate(spec.opening))
    names = [f"{bot}@{spec.variant}" if opened.get(at) else bot for at, bot in enumerate(spec.bots)]
    return tuple(names[seat] for seat in _in_order_of_play(spec, len(names)))


def placed(row: GameRow, spec: GameSpec) -> GameRow:
    """A row of an equal game, at the place in the study that a spec has."""
    return msgspec.structs.replace(
        row, block=spec.block, variant=spec.variant, rotation=spec.rotation, bots=names_of(spec)
    )


def _in_order_of_play(spec: GameSpec, count: int) -> tuple[int, ...]:
    """The seats of the game, whoever moves first at the head."""
    return tuple((seat + spec.turned) % count for seat in range(count))


def _counted(
    counts: dict[Player, Counter[str]], table: GameTable, seats: Iterable[int]
) -> tuple[dict[str, int], ...]:
    none = Counter[str]()
    return tuple(dict(sorted(counts.get(table.players[seat], none).items())) for seat in seats)


def _by_engine(specs: Sequence[GameSpec]) -> dict[str, GameRow]:
    """The rows of games that the game's fast engine plays, by key; none of those it leaves."""
    found: dict[str, GameRow] = {}
    groups: dict[tuple[str, str, int], list[GameSpec]] = {}
    for spec in specs:
        groups.setdefault((spec.game, spec.rules, spec.most_steps), []).append(spec)
    for (game, rules, most_steps), group in groups.items():
        ruleset = ruleset_of(group[0])
        house_rules = rules_from(game, "", rules)
        players = ruleset.players(house_rules)
        engine = engine_for(game, sorted({bot for spec in group for bot in spec.bots}))
        seatings = [_seating(spec, players) for spec in group]
        for spec, played in zip(group, engine.play(house_rules, seatings, most_steps), strict=True):
            if played is not None:
                found[spec.key] = _fast_row(spec, played)
    return found


def _seating(spec: GameSpec, players: tuple[Player, ...]) -> Seating:
    return Seating(
        bots=spec.bots, dice=dice_seed(spec), bot_seed=lambda seat: bot_seed(spec, players[seat])
    )


def _fast_row(spec: GameSpec, played: Played) -> GameRow:
    count = len(spec.bots)
    return GameRow(
        key=spec.key,
        block=spec.block,
        variant=spec.variant,
        rotation=spec.rotation,
        bots=names_of(spec),
        places=tuple(range(count)),
        outcome=played.outcome,
        winners=played.winners,
        ranks=ranks_of(played.winners, (0,) * count),
        steps=played.steps,
        course=played.course,
        opening=played.opening,
    )
