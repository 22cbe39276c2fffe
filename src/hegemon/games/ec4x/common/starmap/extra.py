"""What a ruleset offers of maps: the same files for both editions, read with the words of each."""

from __future__ import annotations

from hegemon.core import BadConfig, Board, Maps, Report, Section, Sentence, Table
from hegemon.games.ec4x.common.starmap import lint
from hegemon.games.ec4x.common.starmap.advice import advice, measures
from hegemon.games.ec4x.common.starmap.exchange import map_from_graph, map_to_graph
from hegemon.games.ec4x.common.starmap.galaxy import MapRules
from hegemon.games.ec4x.common.starmap.map_file import FORMAT, SHIPPED, text_of
from hegemon.games.ec4x.common.starmap.picture import draft_board


def maps_of(rules: MapRules) -> Maps:
    """The maps of an edition: `Ruleset(..., maps=maps_of(MAP_RULES))`."""

    def linted(text: str) -> list[str]:
        found, faults = lint.checked(text)
        return faults if found is None else [*advice(found, rules)]

    def report(text: str) -> Report:
        return _report_on(text, rules)

    def board(text: str) -> Board:
        found = lint.sketch(text)
        if found is None or not found.systems:
            raise BadConfig("; ".join(linted(text)[:3]) or "there is no system")
        return draft_board(found, rules.planets)

    return Maps(
        names=SHIPPED,
        suffix=".toml",
        text=text_of,
        faults=lint.faults_of,
        lint=linted,
        report=report,
        board=board,
        to_graph=map_to_graph,
        from_graph=map_from_graph,
        format=FORMAT,
        regions=False,
    )


def _report_on(text: str, rules: MapRules) -> Report:
    """The faults of a map, or its figures and advice."""
    found, faults = lint.checked(text)
    if found is None:
        items = tuple(Sentence(fault) for fault in faults)
        return Report("This map cannot be played", (Section("", items),))
    table = Table("", ("measure", "value"), tuple(measures(found, rules)))
    hints = tuple(Sentence(hint) for hint in advice(found, rules))
    sections = [Section("", (table,))]
    if hints:
        sections.append(Section("Advice", hints))
    return Report(found.head.name, tuple(sections))
