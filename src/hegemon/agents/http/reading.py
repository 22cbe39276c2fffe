"""Orders in what a bot's server sent: JSON, or a line of notation each."""

from __future__ import annotations

from typing import Any

import msgspec

from hegemon.agents.llm.reading import check_said
from hegemon.core.errors import BadAnswer

EXPECTED = '{"orders": [...]}, a list, or an order a line'


def orders_sent(content: bytes) -> list[str | dict[str, Any]]:
    """The orders; raises BadAnswer, which says what to send."""
    try:
        text = content.decode().strip()
    except UnicodeDecodeError:
        raise BadAnswer(f"the reply is no text; send {EXPECTED}") from None
    if text[:1] not in ("{", "["):
        return check_said([line.strip() for line in text.splitlines() if line.strip()])
    try:
        said = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError) as trouble:
        raise BadAnswer(f"the reply is no JSON ({trouble}); send {EXPECTED}") from None
    orders = said.get("orders") if isinstance(said, dict) else said
    if not isinstance(orders, list):
        raise BadAnswer(f'the reply has no list "orders"; send {EXPECTED}')
    return check_said(orders)
