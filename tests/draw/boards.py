"""Sample boards for tests: a star chart, a galaxy of hexes, a map of regions."""

from hegemon.core.board import CELL, Board, Layer, Link, Owner, Place, Token
from hegemon.core.game import Player
from hegemon.core.geometry.hexes import Hex, centre, distance, hex_id, neighbours, spiral

STARS = """
.. .. 1A .. .. ?B .. .. ?C .. .. ..
.. 4D .. .. ?E .. .. .. ?F .. .. ..
.. .. .. 2G .. .. .. ?H .. .. .. ..
.. .. .. .. .. .. .. .. .. .. .. ..
?I .. .. .. .. .. .. .. .. .. .. ?J
.. .. .. .. .. ?K ?L .. .. .. .. ..
.. .. .. .. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. .. ?N .. ..
.. .. ?M .. .. .. .. .. .. .. 4O ..
.. .. .. .. .. .. .. .. .. .. .. ?P
""".strip()
"""What the first player of a Space Conquest match knows: the worked example of its readings."""

STAR_NAMES = """
Altair Bellatrix Capella Deneb Electra Fomalhaut Gienah Hadar
Izar Jabbah Kochab Lesath Mira Nunki Okab Polaris
"""
"""By their first letters."""

P1, P2, P3, P4, P5 = (Player(f"p{seat}") for seat in range(1, 6))


def star_chart() -> Board:
    """12 by 10 cells, 16 stars, garrisons, and five fleets on their way."""
    return Board(
        title="Space Conquest",
        turn=7,
        grid="square",
        columns=12,
        rows=10,
        width=1200,
        height=1000,
        places=tuple(_stars()),
        owners=(Owner(P1, "B", "Blue"), Owner(P2, "R", "Red")),
        tokens=(
            Token("p1-000", P1, "fleet", "D", count=9),
            Token("p1-001", P1, "fleet", "A", count=1),
            Token("p1-002", P1, "fleet", "G", count=3),
            Token("p2-000", P2, "fleet", "O", count=12),
            Token("p1-003", P1, "fleet", "D", count=6, to="K", done=1, total=4),
            Token("p1-004", P1, "fleet", "A", count=2, to="F", done=3, total=6),
            Token("p1-005", P1, "fleet", "D", count=14, to="K", done=1, total=4),
            Token("p1-006", P1, "fleet", "G", count=3, to="M", done=0, total=6),
            Token("p2-003", P2, "fleet", "O", count=5, to="L", done=2, total=4),
        ),
        layers=(Layer("targets", "Legal targets", ("B", "E", "H")),),
    )


def _stars() -> list[Place]:
    owners = {"D": P1, "A": P1, "G": P1, "O": P2}
    as_of = {"O": 4, "F": 5}
    stars = []
    for row, line in enumerate(STARS.splitlines()):
        for column, label in enumerate(line.split()):
            if label == "..":
                continue
            letter = label[1]
            star = Place(
                id=letter,
                x=column * CELL + CELL // 2,
                y=row * CELL + CELL // 2,
                terrain="star",
                owner=owners.get(letter),
                label=label,
                name=STAR_NAMES.split()[ord(letter) - ord("A")],
                badges=("home",) if letter in "DO" else (),
                as_of=as_of.get(letter),
                known=label[0] != "?",
            )
            stars.append(star)
    return stars


def hex_galaxy(rings: int = 4) -> Board:
    """A flat-top map of 3n(n+1)+1 systems with lanes of three styles; four owners on the rim."""
    hexes = spiral(Hex(0, 0), rings)
    players = (P1, P2, P3, P4)
    homes = {Hex(0, -rings): P1, Hex(rings, 0): P2, Hex(0, rings): P3, Hex(-rings, 0): P4}
    return Board(
        title="A galaxy of hexes",
        turn=12,
        grid="hex-flat",
        places=tuple(_system(hex_, homes, rings) for hex_ in hexes),
        links=tuple(_lanes(hexes)),
        owners=tuple(
            Owner(player, name[0], name)
            for player, name in zip(
                players, ("Atreides", "Corrino", "Harkonnen", "Ordos"), strict=True
            )
        ),
        tokens=(
            Token("f1", P1, "fleet", hex_id(Hex(0, -rings)), count=7),
            Token("f2", P2, "fleet", hex_id(Hex(rings, 0)), count=4),
            Token("f3", P1, "fleet", hex_id(Hex(1, -rings)), count=11, badges=("raider",)),
            Token("f4", P3, "fleet", hex_id(Hex(0, 0)), count=2),
            Token("f5", P4, "fleet", hex_id(Hex(0, 0)), count=3),
            Token(
                "f6",
                P4,
                "fleet",
                hex_id(Hex(-rings, 0)),
                count=5,
                to=hex_id(Hex(0, 0)),
                done=1,
                total=4,
            ),
        ),
        layers=(
            Layer(
                "targets", "Legal targets", tuple(hex_id(near) for near in neighbours(Hex(1, -1)))
            ),
        ),
    )


def _system(hex_: Hex, homes: dict[Hex, Player], rings: int) -> Place:
    x, y = centre(hex_, "flat", CELL)
    near = [player for home, player in homes.items() if distance(home, hex_) <= rings // 3]
    known = distance(hex_, Hex(0, -rings)) <= rings + 1
    return Place(
        id=hex_id(hex_),
        x=x,
        y=y,
        shape="hex",
        terrain=("", "", "nebula", "", "asteroids")[(3 * hex_.q + 5 * hex_.r) % 5] if known else "",
        owner=near[0] if near else None,
        label=f"{'BCDEF'[(hex_.q - hex_.r) % 5]}{(hex_.q * 7 + hex_.r) % 4 + 1}" if known else "?",
        name=f"System {hex_id(hex_)}",
        badges=("home",) if hex_ in homes else (),
        as_of=3 if near and not known else None,
        known=known or bool(near),
    )


def _lanes(hexes: tuple[Hex, ...]) -> list[Link]:
    styles = ("major", "minor", "restricted", "minor")
    lanes: list[Link] = []
    known = set(hexes)
    for hex_ in hexes:
        for near in neighbours(hex_)[:3]:
            if near in known and (hex_.q * 3 + near.r * 5 + near.q) % 4:
                style = styles[(hex_.q + 2 * near.r) % 4]
                lanes.append(Link(hex_id(hex_), hex_id(near), style))
    return lanes


def region_map() -> Board:
    """Forty regions by position only: seas, lands, forts, five empires, armies by land and sea."""
    rows = [row.split("|") for row in REGIONS.strip().splitlines()]
    links = {tuple(sorted((row[0], near))): None for row in rows for near in row[6].split()}
    return Board(
        title="Five Crowns",
        turn=3,
        width=1040,
        height=1040,
        places=tuple(_region(row) for row in rows),
        links=tuple(Link(a, b) for a, b in links),
        owners=tuple(
            Owner(Player(f"p{seat}"), name[0], name)
            for seat, name in enumerate(
                ("Norvald", "Ostmark", "Sudria", "Vestria", "Insulia"), start=1
            )
        ),
        tokens=tuple(_army(number, row) for number, row in enumerate(ARMIES.split(), start=1)),
        layers=(Layer("targets", "May move to", ("nor_3", "sea_north")),),
    )


def _region(row: list[str]) -> Place:
    id_, name, kind, owner, production, pos, _ = row
    x, y = (int(part) for part in pos.split())
    return Place(
        id=id_,
        x=x,
        y=y,
        shape="square" if kind == "fort" else "polygon",
        terrain=kind,
        owner=EMPIRES.get(owner),
        label=production if kind == "land" else "",
        name=name,
        badges=("besieged",) if id_ == "ost_f2" else (),
    )


def _army(number: int, text: str) -> Token:
    owner, style, place, count = text.split(":")
    return Token(f"a{number}", EMPIRES[owner], style, place, count=int(count))


EMPIRES = {"nor": P1, "ost": P2, "sud": P3, "ves": P4, "ins": P5}

ARMIES = """
nor:army:nor_1:10000 nor:army:nor_4:7000 nor:navy:sea_north:6000
ost:army:ost_1:10000 ost:army:ost_3:7000 ost:navy:sea_east:6000
sud:army:sud_1:10000 sud:army:sud_3:7000 sud:navy:sea_south:6000
ves:army:ves_1:10000 ves:army:ves_2:7000 ves:navy:sea_west:6000
ins:army:ins_1:10000 ins:army:ins_4:7000 ins:navy:sea_sw:6000
ves:army:heart:4000 nor:army:heart:3000
"""

# Own work, CC0: id, name, kind, owner, production, position, neighbours (named at either end).
REGIONS = """
sea_north|North Sea|sea|-|0|450 60|nor_1 nor_2 nor_3 nor_f1 sea_east sea_west ves_2
sea_east|Sunrise Sea|sea|-|0|950 300|isle nor_2 ost_1 ost_2 ost_f1 sea_north sea_south
sea_south|South Sea|sea|-|0|850 800|ins_3 isle ost_4 sea_east sea_ocean sea_sw sud_1 sud_2 sud_f1
sea_sw|Trade Sea|sea|-|0|420 800|ins_1 ins_2 ins_f1 sea_narrows sea_ocean sea_south sea_west sud_4
sea_west|West Sea|sea|-|0|60 420|sea_north sea_ocean sea_sw ves_1 ves_2 ves_4 ves_f1
sea_narrows|The Narrows|sea|-|0|360 620|sea_inner sea_sw sud_4 sud_f2 ves_4
sea_inner|Inner Sea|sea|-|0|420 470|heart nor_4 nor_f2 sea_narrows sud_3 ves_3
sea_ocean|Outer Ocean|sea|-|0|250 980|ins_1 ins_3 ins_4 ins_f2 sea_south sea_sw sea_west
nor_1|Hjalmgard|land|nor|9000|520 160|nor_2 nor_3 nor_4 nor_f1 sea_north
nor_2|Eiswald|land|nor|6000|680 180|nor_1 nor_4 ost_2 sea_east sea_north
nor_3|Fjordmark|land|nor|6000|360 180|nor_1 nor_4 sea_north ves_2
nor_4|Seenland|land|nor|7000|520 300|heart nor_1 nor_2 nor_3 nor_f2 sea_inner
ost_1|Sonnenburg|land|ost|9000|860 400|ost_2 ost_3 ost_4 ost_f1 sea_east
ost_2|Birkenmark|land|ost|6000|780 280|nor_2 ost_1 ost_3 sea_east
ost_3|Steppenrand|land|ost|7000|700 420|heart ost_1 ost_2 ost_4 ost_f2
ost_4|Salzkueste|land|ost|6000|800 540|ost_1 ost_3 sea_south sud_2
sud_1|Palmora|land|sud|9000|640 760|sea_south sud_2 sud_3 sud_4 sud_f1
sud_2|Weinberge|land|sud|6000|720 640|ost_4 sea_south sud_1 sud_3
sud_3|Goldfelder|land|sud|7000|560 600|heart sea_inner sud_1 sud_2 sud_4
sud_4|Kap Sudria|land|sud|6000|480 700|sea_narrows sea_sw sud_1 sud_3 sud_f2
ves_1|Westturm|land|ves|9000|140 420|sea_west ves_2 ves_3 ves_4 ves_f1
ves_2|Moorheim|land|ves|6000|220 280|nor_3 sea_north sea_west ves_1 ves_3 ves_f2
ves_3|Binnenufer|land|ves|7000|280 440|sea_inner ves_1 ves_2 ves_4
ves_4|Suedhorn|land|ves|6000|220 560|sea_narrows sea_sw sea_west ves_1 ves_3
ins_1|Perlhafen|land|ins|9000|360 900|ins_2 ins_3 ins_f1 sea_ocean sea_sw
ins_2|Nebelkueste|land|ins|6000|280 840|ins_1 ins_3 sea_sw
ins_3|Korallenbucht|land|ins|7000|460 940|ins_1 ins_2 sea_ocean sea_south
ins_4|Fernland|land|ins|6000|120 900|ins_f2 sea_ocean
heart|Herzmark|land|-|8000|600 470|nor_4 ost_3 sea_inner sud_3
isle|Drachenfels|land|-|5000|960 620|sea_east sea_south
nor_f1|Hjalmburg|fort|nor|1000|520 90|nor_1 sea_north
nor_f2|Seewacht|fort|nor|1000|470 330|nor_4 sea_inner
ost_f1|Sonnenfeste|fort|ost|1000|930 420|ost_1 sea_east
ost_f2|Steppenwall|fort|ost|1000|680 480|ost_3
sud_f1|Palmfeste|fort|sud|1000|680 820|sea_south sud_1
sud_f2|Kapfort|fort|sud|1000|430 680|sea_narrows sud_4
ves_f1|Turmfeste|fort|ves|1000|90 380|sea_west ves_1
ves_f2|Moorschanze|fort|ves|1000|250 230|ves_2
ins_f1|Perlfeste|fort|ins|1000|380 860|ins_1 sea_sw
ins_f2|Fernposten|fort|ins|1000|90 950|ins_4 sea_ocean
"""
