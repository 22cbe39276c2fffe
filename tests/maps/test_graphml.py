"""GraphML: files of other programs, and files that mean harm."""

from __future__ import annotations

import networkx as nx
import pytest

from hegemon import maps
from tests.maps.cases import edges_of, graph, regions_of

KEYS = """
<key id="k0" for="node" attr.name="kind" attr.type="string"><default>sea</default></key>
<key id="k1" for="node" attr.name="production" attr.type="int"/>
<key id="k2" for="node" attr.name="label"/>
<key id="k3" for="node" attr.name="x" attr.type="double"/>
<key id="k4" for="node" attr.name="y" attr.type="double"/>
"""


def graphml(body: str, head: str = "") -> bytes:
    """A GraphML file without a namespace, as people write it."""
    return f'{head}<graphml>{KEYS}<graph edgedefault="undirected">{body}</graph></graphml>'.encode()


def test_file_of_another_program() -> None:
    """Labels are names, x and y positions, defaults hold, ids that are none are replaced."""
    found = maps.read(
        graphml(
            '<node id="n::0"><data key="k2">Öland</data><data key="k0">land</data>'
            '<data key="k3">12.4</data><data key="k4">-3</data></node>'
            '<node id="b"><data key="k1">5</data></node>'
            '<edge id="e1" source="n::0" target="b"/><edge source="b" target="n::0"/>'
        ),
        "graphml",
    )
    oland = regions_of(found)["oland"]

    assert ("Öland", "land", [12, -3]) == (oland["name"], oland["kind"], oland["pos"])
    assert {"id": "b", "name": "b", "kind": "sea", "production": 5} == regions_of(found)["b"]
    assert [{"source": "oland", "target": "b"}] == found["edges"]


def test_directed_graph_counts_in_both_directions() -> None:
    """As do several edges between the same two."""
    made = nx.MultiDiGraph([("b", "a"), ("a", "b"), ("b", "c")])
    data = "\n".join(nx.generate_graphml(made)).encode()

    assert "b-a b-c" == edges_of(maps.read(data, "graphml"))


def test_networkx_reads_what_is_written() -> None:
    """Numbers as numbers, so that Gephi and others can rank by them."""
    regions = [{"id": "a", "production": 5, "kind": "sea"}, {"id": "b"}]
    written = maps.write(graph(regions, "a-b", name="Map"), "graphml")
    made = nx.parse_graphml(written.decode())

    assert {"name": "a", "kind": "sea", "production": 5} == made.nodes["a"]
    assert [("a", "b")] == list(made.edges)


def test_document_type_without_entities_does_no_harm() -> None:
    """Nothing that it names is fetched."""
    data = graphml('<node id="a"/>', '<!DOCTYPE graphml SYSTEM "file:///nowhere.dtd">')

    assert ["a"] == list(regions_of(maps.read(data, "graphml")))


BOMB = """<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">]>"""
SPY = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'

FAULTS = [
    (graphml('<node id="a"/>', BOMB), "the XML defines entities"),
    (graphml('<node id="&a;"/>', SPY), "the XML defines entities"),
    (b"<graphml><graph>", "the file is no XML: no element found"),
    (b"\xff\xfe", "the file is no XML"),
    (b'<?xml version="1.0" encoding="none"?><graphml/>', "the file is no XML"),
    (
        b"<graphml>" + b"<graph>" * 99 + b"</graph>" * 99 + b"</graphml>",
        "the XML is nested more than 50",
    ),
    (b"<graphml>" + b"<a/>" * 600_000 + b"</graphml>", "the file has more than 600,000 tags"),
    (b"<a" + b' b=""' * 600_001 + b"/>", "the file has more than 600,000 attributes"),
    (b"<svg/>", "the file is no GraphML: its root is not <graphml>"),
    (b"<graphml/>", "networkx cannot read the GraphML"),
    (graphml(""), "the map has no region"),
    (graphml("<node/>"), "a node has no id"),
    (graphml('<node id="a"/><node id="a"/>'), "2 nodes have the id 'a'"),
    (graphml('<node id="a"/><edge source="a" target="x"/>'), "from 'a' to 'x': its target is no"),
    (graphml('<node id="a"/><edge source="a" target="a"/>'), "region a is its own neighbour"),
    (
        graphml('<node id="a"><data key="k1">many</data></node>'),
        "node 'a': production 'many' is no",
    ),
    (graphml('<node id="a"><data key="k3">nan</data></node>'), "region 'a': x: nan is not finite"),
    (graphml('<node id="a"><data key="k9">1</data></node>'), "no key k9"),
    (
        graphml('<node id="a"><data key="k1">-5</data></node>'),
        "region 'a': production: -5 is not between 0",
    ),
]


@pytest.mark.parametrize(("data", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_faults_are_named(data: bytes, fault: str) -> None:
    """With the node, the edge or what is wrong with the file."""
    with pytest.raises(maps.MapError) as caught:
        maps.read(data, "graphml")

    assert fault in str(caught.value)


def test_broken_json_inside_is_named() -> None:
    """A list or an object that somebody edited."""
    data = maps.write(graph([{"id": "a", "pos": [1, 2]}]), "graphml").replace(b"[1,2]", b"[1,2")

    with pytest.raises(maps.MapError, match=r"region a: pos\.json: the file is no JSON"):
        maps.read(data, "graphml")
