"""What conditions of a study may be about: looked at before a game is played."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core.errors import BadConfig
from hegemon.lab.figures.verdicts import names_in
from hegemon.lab.reports.findings import figure_name
from hegemon.lab.reports.measures import LAG
from hegemon.lab.studies.study import StudyFile

ANY_STUDY = (
    *("seat", "place", "decided", "stopped", "draws", "defeats", "crashes", "struck", "different"),
    *("length", "variety", f"ar{LAG}", "changes", "drama", "eliminated", "gini", "concentration"),
    *("stays", "comeback", "half_lead", "decision", "dead", "uses", "impact"),
)
"""How the names of figures begin that any study has."""
NUMBERED = ("seat", "place")
"""Those of which a number follows,"""
WHOLE = ("best", "worst", "chance")
"""or what is said of all of them."""
OF_DESIGNS = {
    "seats": ("strength",),
    "round_robin": (
        *("beats", "bot", "rating", "nash", "alpha", "circles", "dominated"),
        "best_response",
    ),
    "ladder": ("rung",),
    "variant_ab": ("diff", "saving"),
    "restricted": ("worth",),
    "openings": ("opening",),
    "screen": ("effect", "other"),
    "sobol": ("effect", "other"),
    "duel_grid": ("wins", "loses", "mean"),
    "tune": ("best", "miss"),
}
"""The same of a kind of design; of these two the names of variants, too."""
OF_VARIANTS = ("variant_ab", "duel_grid")
UNTABLED = ("duel_grid", "tune")
"""Kinds that have no table of games, and so none of the figures of games."""


def check_conditions(file: StudyFile) -> None:
    """Raise BadConfig for a condition that cannot be read, or is about nothing that is reckoned."""
    verdict, design = file.verdict, file.design
    variants = [figure_name(each.name) for each in design.variants]
    heads = (
        *(("gain",) if file.stat.sequential else ()),
        *OF_DESIGNS.get(design.kind, ()),
        *(variants if design.kind in OF_VARIANTS else ()),
        *(() if design.kind in UNTABLED else ANY_STUDY),
    )
    for condition in (*verdict.passes, *verdict.warns, *verdict.fails):
        for name in names_in(condition):
            _check_name(condition, name, heads)
            if design.kind == "variant_ab":
                _check_of_variant(condition, name, variants)


def _check_name(condition: str, name: str, heads: Sequence[str]) -> None:
    if not any(name == head or name.startswith(f"{head}.") for head in heads):
        known = ", ".join(heads)
        raise BadConfig(
            f"[verdict] {condition!r}: there is no figure {name}; names begin with {known}"
        )
    first, _, number = name.partition(".")
    if first in NUMBERED and number and number not in WHOLE and not number.isdigit():
        said = ", ".join(f"{first}.{each}" for each in ("1", "2 and so on", *WHOLE))
        raise BadConfig(f"[verdict] {condition!r}: there is no figure {name}; there are {said}")


def _check_of_variant(condition: str, name: str, variants: Sequence[str]) -> None:
    """Of diff.VARIANT.FIGURE, saving.VARIANT and VARIANT.FIGURE: whether there are such."""
    first, *rest = name.split(".")
    if first in ("diff", "saving"):
        if not rest or rest[0] not in variants[1:]:
            known = ", ".join(variants[1:])
            raise BadConfig(
                f"[verdict] {condition!r}: there is no variant for {name}; those are {known}"
            )
        first, *rest = rest if first == "diff" else ("",)
    if first in variants:
        _check_name(condition, ".".join(rest), (*ANY_STUDY, "bot"))
