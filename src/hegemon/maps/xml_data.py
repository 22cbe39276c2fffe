"""XML read with care: no entities, nothing fetched, not too deep, not too many tags."""

from __future__ import annotations

from typing import Any

from hegemon.maps.errors import MapError, library

_DEEPEST = 50

MOST_MARKS = 600_000
"""Tags that a file may have, and as many attributes: in memory each takes a hundred times its
bytes."""


def read_xml(data: bytes, purpose: str) -> Any:
    """The root element of an XML text; raises MapError, also for entities."""
    for sign, what in ((b"<", "tags"), (b"=", "attributes")):
        if data.count(sign) > MOST_MARKS:
            raise MapError(f"the file has more than {MOST_MARKS:,} {what}")
    parser = library("defusedxml.ElementTree", purpose)
    try:
        root = parser.fromstring(data)
    except library("defusedxml.common", purpose).DefusedXmlException as error:
        raise MapError("the XML defines entities; remove its DOCTYPE") from error
    except (parser.ParseError, ValueError, LookupError) as error:
        raise MapError(f"the file is no XML: {error}") from error
    level = [root]
    for _ in range(_DEEPEST):
        level = [child for element in level for child in element]
    if level:
        raise MapError(f"the XML is nested more than {_DEEPEST} deep")
    return root


def tag(element: Any) -> str:
    """The name of an element without its namespace."""
    return str(element.tag).rpartition("}")[2]
