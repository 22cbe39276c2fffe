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


_HEAD = "From: a@b\nTo: c@d\n"
_IN_PARTS = f"{_HEAD}Content-Type: multipart/mixed; boundary=b\n\n"

IN_LETTERS: Mapping[str, Shape] = {
    "headers": again("X: y\n", head=_HEAD, tail="\n"),
    "other headers": numbered("X-<>: y\n", head=_HEAD, tail="\n"),
    "addresses": again("a@b, ", head="To: "),
    "headers of addresses": again("To: a@b\n"),
    "comments in addresses": again("(", head="To: "),
    "names in quotes": again('"a', head="To: "),
    "routes": again("<@a,", head="To: "),
    "a folded header": again("\n a", head="Subject: a"),
    "words of a subject": again("=?utf-8?q?a?= ", head="Subject: "),
    "words that begin": again("=?utf-8?q?", head="Subject: "),
    "parameters": again("; a=b", head="Content-Type: text/plain"),
    "parameters in pieces": numbered("; name*<>=b", head="Content-Type: text/plain"),
    "parameters in quotes": again('; a="\\"', head="Content-Type: text/plain"),
    "a text": again("a\n", head=f"{_HEAD}\n"),
    "a text in HTML": again("<p>a", head=f"{_HEAD}Content-Type: text/html\n\n"),
    "a text that flows": again(
        f"{'a' * 60} \n", head=f"{_HEAD}Content-Type: text/plain; format=flowed\n\n"
    ),
    "base64": again("YWFh\n", head=f"{_HEAD}Content-Transfer-Encoding: base64\n\n"),
    "escapes": again("=41", head=f"{_HEAD}Content-Transfer-Encoding: quoted-printable\n\n"),
    "parts of a letter": again("--b\n\na\n", head=_IN_PARTS, tail="--b--\n"),
    "ends of parts": again("--b--\n", head=_IN_PARTS),
    "lines like ends": again("--c\n", head=_IN_PARTS),
    "parts in parts": numbered('Content-Type: multipart/a; boundary="<>"\n\n--<>\n'),
    "letters in letters": again("Content-Type: message/rfc822\n\n"),
    "reports": again("a: b\n\n", head="Content-Type: message/delivery-status\n\n"),
}
"""What parsers of letters are slow at."""

IN_REPLIES: Mapping[str, Shape] = {
    "quoted lines": again("> a\n"),
    "own and quoted lines": again("> a\nb\n"),
    "what introduces a quote": again("On 3 March 2026 at 10:00, Ann\n"),
    "what introduces and ends": again("On 3 March 2026, a@b wrote:\n", head="a\n"),
    "names and addresses": again("Ann\n<a@b>\n"),
    "words that begin it": again("On "),
    "moments": again("10:00 "),
    "heads of letters": again("From: a\n"),
    "heads in turn": again("From: a\nTo: b\n"),
    "colons": again("a:\n"),
    "farewells": again("Best regards\n"),
    "signatures": again("--\n"),
    "rules": again("_____\n"),
    "a rule": again("_"),
    "separators": again("-- a "),
    "disclaimers": again("This e-mail is\n"),
    "footers": again("Sent from my iPhone\n"),
    "greetings": again("hello a "),
    "bullets": again("- "),
    "orders": again("bid ring 1\n"),
    "words of letters": numbered("rules <>\n"),
    "long lines": again(f"{'a ' * 40}\n"),
}
"""What people and their programs write above, around and below quotes."""

IN_HTML: Mapping[str, Shape] = {
    "tags": again("<p>"),
    "tags that begin": again("<"),
    "tags that do not end": again("<a "),
    "attributes": again(' a="b"', head="<p", tail=">"),
    "quotes in tags": again("<blockquote>"),
    "quotes": again("<blockquote>a</blockquote>"),
    "classes": again('<div class="gmail_attr'),
    "classes that are none": again(' class="a', head="<div", tail=">"),
    "comments that begin": again("<!--"),
    "comments of a page": again("<!--a-->"),
    "scripts": again("<script>"),
    "cells": again("<td>a"),
    "what is kept": again("<pre>\n"),
    "entities of a page": again("&amp;"),
    "entities that begin": again("&#"),
    "deep": again("<div>a"),
    "breaks": again("a<br>"),
}
"""A letter that came as HTML."""

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
