"""Texts that somebody makes to be dear, as long as is wanted: depth, parts, repeats, quotes."""

from collections.abc import Callable, Mapping

Shape = Callable[[int], str]
"""A text of about so many characters."""


def again(piece: str, *, head: str = "", tail: str = "") -> Shape:
    """The same piece again and again."""

    def made(length: int) -> str:
        room = length - len(head) - len(tail)
        return head + piece * max(1, room // len(piece)) + tail

    return made


def numbered(piece: str, *, head: str = "", tail: str = "") -> Shape:
    """A piece in which a number stands at `<>`, each time another."""

    def made(length: int) -> str:
        room, width = length - len(head) - len(tail), len(piece) + 2
        return head + "".join(piece.replace("<>", str(at)) for at in range(room // width)) + tail

    return made


def _deep_object(length: int) -> str:
    depth = min(900, length // 6)
    return '{"a":' * depth + "1" + "}" * depth


ANYTHING: Mapping[str, Shape] = {
    "one word": again("x"),
    "words": again("a "),
    "many tiny lines": again("\n"),
    "lines": again("a\n"),
    "carriage returns": again("\r\n"),
    "other ends of lines": again("\u2028\x0b\x1c"),
    "blanks": again(" "),
    "blanks before an end": again(" ", tail="x"),
    "digits": again("9"),
    "a digit, then letters": again("1", tail="a"),
    "minus signs": again("-"),
    "parts": again("a."),
    "parts by commas": again("1,"),
    "parts by semicolons": again("a=b; "),
    "parts by colons": again("a:"),
    "parts by slashes": again("a/"),
    "settings": again("a=1\n"),
    "equals": again("="),
    "fields of a form": again("a=1&"),
    "other fields of a form": numbered("a<>=1&"),
    "escapes of a form": again("%41"),
    "brackets": again("["),
    "braces": again("{"),
    "brackets in brackets": again("[]"),
    "parentheses": again("("),
    "mentions": again("[a](place:b)"),
    "mentions that begin": again("[a](place:"),
    "labels that begin": again("[\\a"),
    "backslashes": again("\\"),
    "quotes": again('"'),
    "single quotes": again("'"),
    "escaped quotes": again('\\"', head='"', tail='"'),
    "at signs": again("a@"),
    "hashes": again("#"),
    "dollars": again("$"),
    "nothing to be seen": again("\u200b"),
    "controls": again("\x1b"),
    "marks on a letter": again("\u0301\u0316", head="a"),
    "wide letters": again("\U0001f600"),
    "ligatures": again("\ufdfa"),
}
"""What any reader may be sent."""

IN_JSON: Mapping[str, Shape] = {
    "empty lists": again("[],", head="[", tail="[]]"),
    "empty objects": again("{},", head="[", tail="{}]"),
    "empty texts": again('"",', head="[", tail='""]'),
    "small numbers": again("1,", head="[", tail="1]"),
    "a large number": again("1"),
    "a long fraction": again("1", head="0."),
    "a large power": again("9", head="1e"),
    "the same key": again('"a":1,', head="{", tail='"a":1}'),
    "other keys": numbered('"<>":1,', head="{", tail='"a":1}'),
    "lists in lists": again("[", tail="]"),
    "objects in objects": _deep_object,
    "escaped letters": again("\\u0061", head='"', tail='"'),
    "escaped halves": again("\\ud800", head='"', tail='"'),
    "a long text": again("a", head='"', tail='"'),
    "a long key": again("a", head='{"', tail='":1}'),
    "blanks between": again(" ", head="[", tail="]"),
}

IN_XML: Mapping[str, Shape] = {
    "tags": again("<a/>", head="<graphml>", tail="</graphml>"),
    "tags in tags": again("<a>"),
    "nodes": numbered('<node id="<>"/>', head="<graphml><graph>", tail="</graph></graphml>"),
    "attributes": numbered(' a<>=""', head="<graphml", tail="/>"),
    "names of spaces": numbered(' xmlns:a<>="b"', head="<graphml", tail="/>"),
    "entities": again("&amp;", head="<a>", tail="</a>"),
    "comments": again("<!---->", head="<a>", tail="</a>"),
    "instructions": again("<?a?>", head="<a>", tail="</a>"),
    "unparsed": again("<![CDATA[]]>", head="<a>", tail="</a>"),
    "text": again("a", head="<a>", tail="</a>"),
    "layers": again("<layer/>", head="<map>", tail="</map>"),
    "tiles": again('<tile gid="1"/>', head="<map><layer><data>", tail="</data></layer></map>"),
    "numbers in a line": again(
        "1,", head='<map><layer><data encoding="csv">', tail="1</data></layer></map>"
    ),
}


_NODES = ('{"nodes":[', '{"id":"z"}]}')
_EDGES = ('{"nodes":[{"id":"z"},{"id":"y"}],"edges":[', '{"source":"y","target":"z"}]}')
_EMPIRES = ('{"nodes":[{"id":"z"}],"graph":{"empires":[', '{"id":"z"}]}}')
_TURNS = ('{"nodes":[{"id":"z","owner":"z"}],"graph":{"turn_order":[', '"z"]}}')


def _within(ends: tuple[str, str], piece: str) -> Shape:
    return numbered(piece, head=ends[0], tail=ends[1])


def _empires_and_regions(length: int) -> str:
    """As many of both, each region another's."""
    count = length // 45
    nodes = ",".join(f'{{"id":"a{at}","owner":"e{at}"}}' for at in range(count + 1))
    empires = ",".join(f'{{"id":"e{at}"}}' for at in range(count + 1))
    return f'{{"nodes":[{nodes}],"graph":{{"empires":[{empires}]}}}}'


IN_GRAPHS: Mapping[str, Shape] = {
    "empires and regions": _empires_and_regions,
    "regions": _within(_NODES, '{"id":"a<>"},'),
    "regions of one name": _within(_NODES, '{"id":"-<>","name":"a"},'),
    "regions whose names begin alike": _within(_NODES, '{"id":"-<>","name":"aaaaaaaaaaaaaaa <>"},'),
    "an owner each": _within(_NODES, '{"id":"a<>","owner":"-<>-"},'),
    "an owner each, as it may stay": _within(_NODES, '{"id":"a<>","owner":"o<>"},'),
    "forts": _within(_NODES, '{"id":"a<>","kind":"fort"},'),
    "the same edge": _within(_EDGES, '{"source":"z","target":"y"},'),
    "empires": _within(_EMPIRES, '{"id":"e<>"},'),
    "a turn each": _within(_TURNS, '"e<>",'),
    "corners": again("[1,2],", head='{"nodes":[{"id":"z","outline":[', tail="[1,2]]}]}"),
    "lists of the map's own": again(
        "[],", head='{"nodes":[{"id":"z"}],"graph":{"x":[', tail="[]]}}"
    ),
    "keys of a region": numbered('"k<>":1,', head='{"nodes":[{', tail='"id":"z"}]}'),
}
"""Maps as graphs in JSON."""
