"""What there is on the map: armies, regions, statuses, with what they count in a fight."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Explained, Fact, counted, quantity
from hegemon.games.erkenfara.house_rules import HouseRules
from hegemon.games.erkenfara.tables import Tables

_REGIONS = (
    ("land", "Land", "1.2", "Gives its production in gold to its owner every winter.", (
        "field", "wood", "mountain", "coast", "pass",
    )),
    ("sea", "Sea", "1.2", "Belongs to nobody; any army may cross it.", ("sea",)),
    ("fort", "Fort", "1.2", "Its level counts in a fight for who held it, and it raises troops.",
     ("castle", "fort-1", "fort-2", "fort-3", "fort-4")),
    ("capital", "Capital", "1.2", "The first region of an empire; the rules give it nothing more.",
     ("capital",)),
)  # fmt: skip
"""Word, name, section, words and signs of what regions are."""

_STATUSES = (
    ("taxed", "2.1", "It was plundered and gives nothing this winter.", "taxed"),
    ("salted", "2.1", "It was burned and gives nothing for two winters.", "salted"),
    ("besieged", "3.3", "The fort and its harbours raise no troops.", "besieged"),
    (
        "dangerous",
        "3.1",
        "By house rule it takes a share of the armies that begin a turn there.",
        "dangerous",
    ),
    ("bare", "3.1", "By house rule it exhausts armies that begin a turn there.", "bare"),
    ("occupied", "2.1", "It gives its owner nothing and its occupier a share.", ""),
)
"""Word, section, words and sign of what may befall regions."""


def glossary(tables: Tables, house_rules: HouseRules) -> tuple[Explained, ...]:
    """Everything that a match with these figures has, under its house rules."""
    return (
        *_armies(house_rules),
        *(
            Explained(word, name, "region", words=words, rule=rule, signs=signs)
            for word, name, rule, words, signs in _REGIONS
        ),
        *_statuses(house_rules, tables.attachments.fort_levels),
    )


def _armies(rules: HouseRules) -> Iterator[Explained]:
    """§1.2: armies on land and at sea, and who goes with them."""
    worth = Fact("scatters", f"below {rules.min_army:,}", rules.min_army)
    value = "Its current value is its strength; its maximal value is what it cost. "
    yield Explained(
        "army",
        "Army",
        "army",
        words=f"{value}On land it fights; at sea it must be protected by a fleet.",
        facts=(*_ways(rules.move_land), worth),
        rule="1.2",
        plural="Armies",
        signs=("army", "guard"),
    )
    yield Explained(
        "fleet",
        "Fleet",
        "army",
        words=f"{value}It lives at sea, and protects land armies there.",
        facts=(*_ways(rules.move_sea), worth),
        rule="1.2",
        signs=("navy",),
    )
    for word, name, words, facts in (
        ("hero", "Hero", "Its grade counts in the fights of its army.",
         _points("each grade", rules.hero_per_grade)),
        ("card", "Trading card", "Is played before the first roll of a fight, and spent.",
         _points("each level", rules.card_per_level)),
    ):  # fmt: skip
        yield Explained(word, name, "army", words=words, facts=facts, rule="4", signs=(word,))


def _ways(steps: tuple[int, int]) -> tuple[Fact, ...]:
    easy, most = steps
    far = f", up to {most} and is then exhausted" if most > easy else ""
    return (Fact("goes", f"{counted(easy, 'region')} a turn{far}", easy, "regions"),)


def _points(label: str, points: int) -> tuple[Fact, ...]:
    """§4: what something counts in a fight."""
    return (Fact(label, f"{points:+}", points, "points"),)


def _statuses(rules: HouseRules, fort_levels: int) -> Iterator[Explained]:
    """§3.1, §3.3: what may befall regions and armies."""
    for word, section, words, sign in _STATUSES:
        facts: tuple[Fact, ...] = ()
        if word == "occupied":
            share = rules.occupation_share
            facts = (Fact("the occupier's share", f"{share}%", share, "%"),)
        elif word == "besieged":
            facts = (quantity("highest level of a fort", fort_levels),)
        yield Explained(
            word, word.capitalize(), "status", words=words, facts=facts, rule=section,
            signs=(sign,) if sign else (),
        )  # fmt: skip
    for word, name, words, points in (
        ("rested", "Well rested", "It did not move and rests until its next turn.",
         rules.well_rested),
        ("exhausted", "Exhausted", "It went far, or retreated.", rules.exhausted),
    ):  # fmt: skip
        facts = _points("in a fight", points)
        yield Explained(word, name, "status", words=words, facts=facts, rule="4", signs=(word,))
