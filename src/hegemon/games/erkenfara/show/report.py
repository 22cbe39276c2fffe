"""A view and its events as a Board and a Report that any client can show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core import (
    Board,
    Contingent,
    Event,
    Fact,
    Item,
    Owner,
    Place,
    Player,
    Report,
    Section,
    Sentences,
    Table,
    Token,
    literal,
    quantity,
)
from hegemon.games.erkenfara.events import EVENTS, TurnBegan, TurnSkipped, YearClosed
from hegemon.games.erkenfara.events_winter import (
    IncomeReceived,
    SeasonBegan,
    WinterClosed,
)
from hegemon.games.erkenfara.maps.game_map import Hero, MapRegion
from hegemon.games.erkenfara.maps.places import (
    Fares,
    Spots,
    army_sign,
    badges_of,
    letters_of,
    place_of,
    spots,
    style_of,
    troops_of,
)
from hegemon.games.erkenfara.show import sentences, sentences_winter
from hegemon.games.erkenfara.show.accounts import accounts
from hegemon.games.erkenfara.show.attention import attention
from hegemon.games.erkenfara.show.fights import conflicts
from hegemon.games.erkenfara.show.relations import STANDS
from hegemon.games.erkenfara.show.stories import STORIES
from hegemon.games.erkenfara.show.words import empire, place
from hegemon.games.erkenfara.state import Army, Region, fort_level, map_of
from hegemon.games.erkenfara.view import View

STATUSES = {"well rested": "rested", "exhausted": "exhausted"}
"""The signs of what befalls armies (§3)."""

sentence = Sentences(sentences.sentence, sentences_winter.sentence)
"""Every event in words."""
sentence.weigh(STORIES)
sentence.battles(conflicts)
sentence.check(EVENTS)


def board_of(view: View) -> Board:
    """The map: regions as areas, forts as squares, armies and fleets on them."""
    game_map = map_of(view)
    found = spots(game_map)
    return Board(
        title=game_map.head.name,
        turn=view.year,
        clock="year",
        places=tuple(_place(view, region, found) for region in game_map.regions.values()),
        owners=tuple(_owner(view, player) for player in view.empires),
        tokens=tuple(_token(view, army) for army in view.armies.values()),
        links=game_map.links,
        width=found.width,
        height=found.height,
    )


def _owner(view: View, player: Player) -> Owner:
    letter = letters_of(map_of(view))[view.empires[player].id]
    you = " (you)" if player == view.me else ""
    return Owner(player, letter, view.empires[player].name + you)


def _place(view: View, drawn: MapRegion, found: Spots) -> Place:
    region = view.regions[drawn.id]
    badges, facts = _badges(view, drawn, region), _facts(view, drawn, region)
    level = fort_level(view, drawn.id)
    fares = Fares(region.owner, level, region.occupier, region.statuses)
    return place_of(drawn, map_of(view), found, fares, badges=badges, facts=facts)


def _badges(view: View, drawn: MapRegion, region: Region) -> tuple[str, ...]:
    badges = list(badges_of(map_of(view), drawn, fort_level(view, drawn.id)))
    if region.occupier is not None:
        badges.append(f"occupied by {view.empires[region.occupier].name}")
    badges += region.statuses
    return tuple(badges)


def _facts(view: View, drawn: MapRegion, region: Region) -> tuple[Fact, ...]:
    """What a region is worth, whose it was meant to be, and what was taken from it."""
    homes = [one.name for one in view.empires.values() if drawn.id in one.homeland]
    counted = (
        quantity("production", drawn.production, "gold"),
        quantity("plundered", region.taken, "gold"),
        quantity("fort level", fort_level(view, drawn.id)),
    )
    meant = (Fact("homeland of", homes[0]),) if homes else ()
    return (*(fact for fact in counted if fact.number), *meant)


def _token(view: View, army: Army) -> Token:
    sign = army_sign(army.kind, map_of(view).regions[army.at])
    followers = [
        f"hero {one.id} {one.grade}" if isinstance(one, Hero) else f"card {one.id} {one.level}"
        for one in army.attachments
    ]
    return Token(
        army.id,
        army.owner,
        style_of(army.kind),
        army.at,
        count=army.current,
        badges=(army.id, *_condition(army), *followers),
        name=army.name or f"Army {army.id}",
        facts=(
            quantity("current value", army.current, "troops"),
            quantity("maximal value", army.maximal, "troops"),
            *((Fact("name", army.name),) if army.name else ()),
            *((quantity("holds", army.holds, "troops"),) if army.holds is not None else ()),
        ),
        sign=sign,
        made_of=(troops_of(sign, army.current), *_followers(army)),
        states=tuple(_states(army)),
    )


def _followers(army: Army) -> Iterator[Contingent]:
    """§4, step 3: heroes and trading cards that go with an army."""
    for one in army.attachments:
        sign, what = ("hero", "hero") if isinstance(one, Hero) else ("card", "trading card")
        yield Contingent(sign, f"{what} {one.id}", 1)


def _states(army: Army) -> Iterator[str]:
    """How an army fares: what it has lost of its value for now, and its status."""
    if army.current < army.maximal:
        yield "damaged"
    if army.status:
        yield STATUSES[army.status]


def _condition(army: Army) -> tuple[str, ...]:
    """The maximal value where it is not the current one, and the status."""
    weak = (f"of {army.maximal:,}",) if army.current < army.maximal else ()
    return (*weak, *((army.status,) if army.status else ()))


def report_of(view: View, events: Sequence[Event]) -> Report:
    """What threatens, then the chronicle: season by season, turn by turn, and winter's ledgers."""
    sections = _chronicle(view, events)
    closed = [event for event in events if isinstance(event, WinterClosed)]
    if closed:
        sections.append(("The ledger of winter", [_winter_table(view, closed)]))
    if books := accounts(view, events):
        sections.append((books.title, [books]))
    sections.append(("Empires", [_empires(view)]))
    title = f"{literal(map_of(view).head.name)}, {view.season} of year {view.year}"
    urgent = attention(view)
    told = tuple(Section(name, tuple(items)) for name, items in sections if items)
    return Report(title, told if urgent is None else (urgent, *told))


def _chronicle(view: View, events: Sequence[Event]) -> list[tuple[str, list[Item]]]:
    """What happened, under headings; some have nothing below them."""
    sections: list[tuple[str, list[Item]]] = [("", [])]
    season = _season(view.season, view.year)
    if any(isinstance(event, SeasonBegan) for event in events):
        season = ""  # what came before it was in the season before
    # a season and an empire's turn each begin a section; whatever happens goes into the last one
    for together, words in sentence.in_turn(events, view):
        event = together[0]
        if isinstance(event, SeasonBegan):
            season = _season(event.season, event.year)
            sections.append((season, []))
        elif isinstance(event, TurnBegan | TurnSkipped):
            before = f"{season}: " if season else ""
            sections.append((f"{before}{empire(view, event.player)}", []))
        sections[-1][1].append(words)
        for one in together:
            sections[-1][1].extend(_tables(view, one))
    return sections


def _tables(view: View, event: Event) -> Iterator[Table]:
    """The accounts that belong below the sentence of an event; one's income is one's own."""
    if isinstance(event, IncomeReceived) and event.player == view.me:
        yield _income_table(view, event)
    if isinstance(event, YearClosed):
        yield _year_table(view, event)


def _season(season: str, year: int) -> str:
    return f"{season.capitalize()} of year {year}"


def _income_table(view: View, event: IncomeReceived) -> Table:
    rows = tuple(
        (
            one.region,
            place(view, one.region),
            f"{one.production:,}",
            f"{one.gold:,}",
            literal(one.why),
        )
        for one in event.yields
    )
    whole = sum(one.production for one in event.yields)
    total = ("", "together", f"{whole:,}", f"{event.gold:,}", "")
    return Table("Income", ("region", "name", "production", "income", "why"), (*rows, total))


def _year_table(view: View, event: YearClosed) -> Table:
    """A line of the history of the match: several years' tables make its curves."""
    columns = ("empire", "treasury", "troops", "land", "production")
    rows: list[tuple[str, ...]] = []
    for player, one in event.accounts.items():
        figures = (one.treasury, one.troops, one.land, one.production)
        rows.append((empire(view, player), *map("{:,}".format, figures)))
    return Table(f"Accounts of year {event.year}", columns, tuple(rows))


def _winter_table(view: View, closed: Sequence[WinterClosed]) -> Table:
    columns = ("empire", "income", "upkeep", "limit", "raised", "treasury")
    rows: list[tuple[str, ...]] = []
    for one in closed:
        figures = (one.income, one.upkeep, one.limit, one.raised, one.treasury)
        rows.append((empire(view, one.player), *map("{:,}".format, figures)))
    return Table("", columns, tuple(rows))


def _empires(view: View) -> Table:
    columns = ("empire", "id", "treasury", "armies", "troops", "regions", "occupied", "you are")
    return Table("", columns, tuple(_row(view, player) for player in view.empires))


def _row(view: View, player: Player) -> tuple[str, ...]:
    armies = [army for army in view.armies.values() if army.owner == player]
    owned = [region for region in view.regions.values() if region.owner == player]
    lost = sum(region.occupier is not None for region in owned)
    one = view.empires[player]
    stands = "you" if player == view.me else ""
    if view.me is not None and player != view.me:
        stands = STANDS[view.relations[view.me][player]]
    troops = sum(army.maximal for army in armies)
    numbers = (one.treasury, len(armies), troops, len(owned), lost)
    return (empire(view, player), one.id, *(f"{number:,}" for number in numbers), stands)
