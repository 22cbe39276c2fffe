"""How much of a server one account may have; what is refused says how much, and what would help."""

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hegemon.core.game import Player
from hegemon.play.beside import Owned
from hegemon.play.entries import NOBODY, PERSON
from hegemon.play.errors import OverQuota
from hegemon.play.tables.carrying import HOST, carried
from hegemon.play.tables.forks import fork
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.opening import TableWanted, begin_with_bots, open_table, put_away
from hegemon.play.tables.ports import PageWanted
from hegemon.play.tables.quotas import seated
from hegemon.play.tables.seats import seat_bot, take_seat_by_link
from hegemon.play.tables.tending import tend
from hegemon.store.tables import SqlTables
from tests.play.table import GAMES, P1, P2, P3, SetClock
from tests.play.tables.hall import CountingEntropy, Place, an_account
from tests.store.stores import EACH_DATABASE, database

MUCH = Owned(100, 100, 100, 10**9)
ANN = "ann"
ALONE = dict.fromkeys((P1, P2, P3), "random")


def a_hall(folder: Path, kind: str = "sqlite", **quota: int) -> Hall:
    """A hall with an account in which one may have only so much of something."""
    clock = SetClock()
    store = SqlTables(database(kind, folder), clock)
    hall = Hall(store, GAMES, clock, CountingEntropy(), MUCH._replace(**quota))
    an_account(Place(hall, clock), ANN)
    return hall


def opened(hall: Hall, bots: dict[Player, str] | None = None, owner: str | None = ANN) -> str:
    return open_table(hall, TableWanted("sealed-bids", bots=bots or {}), owner).match.name


def exported(hall: Hall, name: str) -> io.BytesIO:
    return io.BytesIO(b"".join(line + b"\n" for line in hall.store.lines(name)))


def an_import(hall: Hall) -> None:
    hosts = opened(hall, ALONE, owner=None)
    carried(hall, exported(hall, hosts), ANN, HOST)


def a_fork(hall: Hall) -> None:
    hosts = opened(hall, ALONE, owner=None)
    tend(hall, hosts, rounds=1)
    fork(hall, hosts, 0, ANN)


def a_beginning(hall: Hall) -> None:
    name = opened(replace(hall, quota=None))
    begin_with_bots(hall, name, "random")


def a_bot_on_the_last_seat(hall: Hall) -> None:
    name = opened(replace(hall, quota=None), {P1: "random", P2: "random"})
    seat_bot(hall, name, P3, "random")


WAYS: list[Callable[[Hall], object]] = [
    lambda hall: opened(hall, ALONE),
    an_import,
    a_fork,
    a_beginning,
    a_bot_on_the_last_seat,
]


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_what_an_account_has(tmp_path: Path, kind: str) -> None:
    """Of matches that are over only the room on the disk counts; those of others do not count."""
    hall = a_hall(tmp_path, kind)
    nothing = hall.store.owned(ANN)
    names = [opened(hall), opened(hall, {P1: "random"}), opened(hall, ALONE)]
    over = opened(hall, ALONE)
    tend(hall, over)
    opened(hall, ALONE, owner=None)
    size = sum(len(line) for name in (*names, over) for line in hall.store.lines(name))

    assert nothing == Owned()
    assert hall.store.owned(ANN) == Owned(tables=3, bot_tables=1, bots=4, bytes=size)


@pytest.mark.parametrize(
    ("by", "found"),
    [
        ((PERSON, "random", "random"), Owned(1, 0, 2)),
        (("random", "random"), Owned(1, 1, 2)),
        (("random", NOBODY), Owned(1, 1, 1)),
        ((NOBODY, NOBODY), Owned(1, 1, 0)),
        ((PERSON, NOBODY), Owned(1, 0, 0)),
        ((), Owned(1, 0, 0)),
    ],
)
def test_what_a_match_counts_for(by: tuple[str, ...], found: Owned) -> None:
    assert seated(by) == found


@pytest.mark.parametrize("way", WAYS, ids=range(len(WAYS)))
@pytest.mark.parametrize("quota", ["bot_tables", "bots"])
def test_no_way_leads_past_the_quotas_of_bots(
    tmp_path: Path, way: Callable[[Hall], object], quota: str
) -> None:
    hall = a_hall(tmp_path, **{quota: 3 if quota == "bots" else 1})
    opened(hall, ALONE)

    with pytest.raises(OverQuota, match=rf"the host can allow more \(quotas.{quota}\)"):
        way(hall)

    assert hall.store.owned(ANN).bot_tables == 1


@pytest.mark.parametrize("way", WAYS[:3], ids=range(3))
def test_no_way_leads_past_the_quota_of_tables(
    tmp_path: Path, way: Callable[[Hall], object]
) -> None:
    hall = a_hall(tmp_path, tables=2)
    first, _ = opened(hall), opened(hall)

    with pytest.raises(OverQuota, match="may have 2 matches under way, and has 2: delete one"):
        way(hall)
    put_away(hall, first)
    way(hall)

    assert hall.store.owned(ANN).tables == 2


def test_disk_is_full_for_who_has_filled_it(tmp_path: Path) -> None:
    """What he has goes on; only nothing new is opened."""
    hall = a_hall(tmp_path, bytes=2000)
    name = opened(hall, {P1: "random", P2: "random"})
    take_seat_by_link(hall, name, P3, called="Ann")
    tend(hall, name)

    with pytest.raises(OverQuota, match=r"may take 2,000 bytes, and take .* \(quotas.megabytes\)"):
        opened(hall)

    assert hall.match(name).step == 0


@pytest.mark.parametrize("kind", EACH_DATABASE)
def test_of_those_that_are_opened_at_once_none_stays_beyond_the_quota(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process opens one between the look at what there is and the new table."""
    hall = a_hall(tmp_path, kind, tables=1)
    create = hall.store.create

    def later(*given: object) -> None:
        monkeypatch.undo()
        opened(hall)
        create(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(hall.store, "create", later)
    with pytest.raises(OverQuota):
        opened(hall)

    assert len(hall.store.tables_of(ANN, PageWanted())) == hall.store.owned(ANN).tables == 1


def test_host_has_no_quota(tmp_path: Path) -> None:
    hall = a_hall(tmp_path, tables=1, bot_tables=1)
    for _ in range(3):
        opened(hall, ALONE, owner=None)
    for _ in range(3):
        opened(replace(hall, quota=None), ALONE)

    assert hall.store.owned(ANN).tables == 3
