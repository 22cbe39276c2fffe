"""The colours of pages: words can be read on every ground."""

import pytest

from hegemon.draw.style import DARK, LIGHT, OWNER_COLOURS, Theme


def contrast(one_: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 defines it."""

    def light(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    bright, dark = sorted((light(one_), light(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_words_can_be_read_on_their_ground(theme: Theme) -> None:
    """4.5 to 1 for words, as WCAG AA wants; 3 to 1 for the accent."""
    grounds = ("paper", "raised", "ground", "water", "special")

    assert [] == [g for g in grounds if contrast(theme["ink"], theme[g]) < 4.5]
    assert [] == [g for g in grounds if contrast(theme["muted"], theme[g]) < 4.5]
    assert [] == [g for g in grounds if contrast(theme["accent"], theme[g]) < 3]
    for seat in range(1, len(OWNER_COLOURS) + 1):
        assert contrast(theme[f"owner-{seat}"], theme[f"owner-ink-{seat}"]) >= 4.5, seat
