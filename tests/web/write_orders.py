"""`orders.json` of each game, from the contract's matches: python -m tests.web.write_orders."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from hegemon.core.form import OrderKind
from hegemon.web.frame.orders import KnownField, KnownKind
from tests.contract.games import REAL, worlds_of
from tests.contract.match import matches


def met(game: str, each: int) -> Iterator[tuple[Any, OrderKind]]:
    """Every kind of order that was asked for in some matches, with its ruleset."""
    for world in worlds_of(game).values():
        for match in matches(world)[:each]:
            for moment in match.moments:
                for player in moment.answers:
                    asked = world.asked(moment.state, player)
                    for kind in asked.form.kinds if asked else ():
                        yield world.ruleset, kind


def merged(kinds: Iterator[OrderKind]) -> tuple[KnownKind, ...]:
    """Kinds of the same word as one: a field that not all of them have may be left out."""
    found: dict[str, list[tuple[KnownField, ...]]] = {}
    for kind in kinds:
        found.setdefault(kind.word, []).append(fields_of(kind))
    return tuple(KnownKind(word, together(shapes)) for word, shapes in sorted(found.items()))


def fields_of(kind: OrderKind) -> tuple[KnownField, ...]:
    """The fields of a kind, what is said again and again among them."""
    own = [KnownField(f.name, f.type, optional=f.usual is not None) for f in kind.fields]
    more = [KnownField(kind.more.name, kind.more.type, repeated=True)] if kind.more else []
    return (*own, *more)


def together(shapes: list[tuple[KnownField, ...]]) -> tuple[KnownField, ...]:
    """The fields of all shapes of a kind."""
    fields = {field.name: field for shape in shapes for field in shape}
    return tuple(
        msgspec.structs.replace(field, optional=any(_may_lack(shape, field) for shape in shapes))
        for field in fields.values()
    )


def _may_lack(shape: tuple[KnownField, ...], field: KnownField) -> bool:
    own = [each for each in shape if each.name == field.name]
    return not field.repeated and (not own or own[0].optional)


def main() -> None:
    """Write them all."""
    for game in REAL:
        found = list(met(game, 3))
        ruleset = found[0][0]
        path = Path(str(files(ruleset.package))) / "orders.json"
        kinds = merged(kind for _, kind in found)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(kinds), indent=1) + b"\n")


if __name__ == "__main__":
    main()
