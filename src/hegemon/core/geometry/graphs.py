"""A graph of regions: string ids and, for each, the ids next to it.

Every function gives the same answer whatever the order in which a map lists its regions: ties are
broken by the alphabetical order of the ids.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

Graph = Mapping[str, Collection[str]]
"""The neighbours of each node; one that is not itself a key is a node without neighbours."""


def neighbours(graph: Graph, node: str) -> tuple[str, ...]:
    """The nodes next to this one, sorted.

    Raises KeyError for a node that the graph does not have.
    """
    return tuple(sorted(graph[node]))


def one_way_links(graph: Graph) -> tuple[tuple[str, str], ...]:
    """The links (a, b) that are listed at `a` but not at `b`, sorted.

    What a map's author forgot.
    """
    links = ((a, b) for a in sorted(graph) for b in sorted(graph[a]))
    return tuple((a, b) for a, b in links if a not in graph.get(b, ()))


def distances(graph: Graph, start: str, barred: Collection[str] = ()) -> dict[str, int]:
    """The fewest steps from `start` to each node that can be reached without entering a barred one.

    The start itself counts, at 0, even when it is barred. Nearest first, then alphabetical.
    """
    return reachable(graph, start, len(graph), barred)


def reachable(
    graph: Graph,
    start: str,
    steps: int,
    barred: Collection[str] = (),
    stops: Collection[str] = (),
) -> dict[str, int]:
    """The nodes within so many steps, each with its fewest steps; `start` is there at 0.

    A barred node may not be entered; a stop may be entered but not passed. Neither holds for the
    start: whoever stands there may leave. Nearest first, then alphabetical.
    """
    found = {start: 0}
    frontier = [start]
    for step in range(1, steps + 1):
        frontier = _next_frontier(graph, frontier, found, barred)
        found.update(dict.fromkeys(frontier, step))
        frontier = [node for node in frontier if node not in stops]
        if not frontier:
            break
    return found


def shortest_path(
    graph: Graph,
    start: str,
    goal: str,
    barred: Collection[str] = (),
    stops: Collection[str] = (),
) -> tuple[str, ...] | None:
    """The shortest way from `start` to `goal`, both included, or None.

    Of equally short ways it is the first in the alphabet. Barred nodes and stops are those of
    `reachable`.
    """
    came_from = {start: start}
    frontier = [start]
    while frontier and goal not in came_from:
        frontier = _extend_paths(graph, frontier, came_from, barred, stops)
    return _retrace(came_from, goal) if goal in came_from else None


def components(graph: Graph) -> tuple[tuple[str, ...], ...]:
    """The connected parts of the graph, each sorted, in the order of their first ids.

    A link counts in both directions here, even when only one end lists it.
    """
    both_ways = _undirected(graph)
    seen: dict[str, None] = {}
    parts = []
    for node in sorted(both_ways):
        if node not in seen:
            part = sorted(distances(both_ways, node))
            seen.update(dict.fromkeys(part))
            parts.append(tuple(part))
    return tuple(parts)


def _next_frontier(
    graph: Graph, frontier: list[str], found: Mapping[str, int], barred: Collection[str]
) -> list[str]:
    near = {b for a in frontier for b in graph.get(a, ())}
    return sorted(near.difference(found, barred))


def _extend_paths(
    graph: Graph,
    frontier: list[str],
    came_from: dict[str, str],
    barred: Collection[str],
    stops: Collection[str],
) -> list[str]:
    """One step further.

    The frontier stays sorted by path, so the first to reach a node has the first path.
    """
    found = []
    for node in frontier:
        if node in stops and came_from[node] != node:
            continue
        for near in sorted(graph.get(node, ())):
            if near not in came_from and near not in barred:
                came_from[near] = node
                found.append(near)
    return found


def _retrace(came_from: Mapping[str, str], goal: str) -> tuple[str, ...]:
    path = [goal]
    while came_from[path[-1]] != path[-1]:
        path.append(came_from[path[-1]])
    return tuple(reversed(path))


def _undirected(graph: Graph) -> dict[str, list[str]]:
    both: dict[str, list[str]] = {node: [] for node in graph}
    for a in graph:
        for b in graph[a]:
            both[a].append(b)
            both.setdefault(b, []).append(a)
    return both
