"""Types of columns that every revision of the tables shares; what stands here never changes."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql


def text(longest: int) -> Any:
    """Text that is compared and ordered by its characters alone, in no language."""
    return sql.String(longest).with_variant(sql.String(longest, collation="C"), "postgresql")
