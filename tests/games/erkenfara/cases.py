"""What several tests start from."""

SHARED_SEA = """
format = "erkenfara-map/1"
[map]
id = "bay"
name = "Bay"
turn_order = ["b", "a"]
[[empire]]
id = "a"
name = "A"
capital = "a_1"
homeland = ["a_1"]
treasury = 9000
[[empire]]
id = "b"
name = "B"
capital = "b_1"
homeland = ["b_1"]
treasury = 9000
[[region]]
id = "bay"
name = "The Bay"
kind = "sea"
adjacent = ["a_1", "a_f", "b_1", "b_f"]
[[region]]
id = "a_1"
name = "A one"
kind = "land"
owner = "a"
production = 5000
adjacent = ["bay", "a_f", "b_1"]
[[region]]
id = "b_1"
name = "B one"
kind = "land"
owner = "b"
production = 5000
adjacent = ["bay", "b_f", "a_1"]
[[region]]
id = "a_f"
name = "A fort"
kind = "fort"
owner = "a"
fort_level = 1
adjacent = ["bay", "a_1"]
[[region]]
id = "b_f"
name = "B fort"
kind = "fort"
owner = "b"
fort_level = 1
adjacent = ["bay", "b_1"]
"""
"""A map on which two empires have harbours in the same sea; b is first in turn order."""


def squares(width: int, height: int) -> str:
    """A map of squares, red's in the west half each with a fort; its empires have no armies."""
    lines = [
        'format = "erkenfara-map/1"',
        "[map]",
        'id = "squares"',
        'name = "Squares"',
        'turn_order = ["red", "blue"]',
    ]
    for empire, capital in (("red", "r0_0"), ("blue", f"r{width - 1}_{height - 1}")):
        lines += ["[[empire]]", f'id = "{empire}"', f'name = "{empire.capitalize()}"']
        lines += [f'capital = "{capital}"', f'homeland = ["{capital}"]']
    for x in range(width):
        for y in range(height):
            owner = "red" if x < width // 2 else "blue"
            lines += _square(x, y, width, height, owner)
    return "\n".join(lines) + "\n"


def _square(x: int, y: int, width: int, height: int, owner: str) -> list[str]:
    around = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    near = [f"r{a}_{b}" for a, b in around if 0 <= a < width and 0 <= b < height]
    fort = [f"f{x}_{y}"] if owner == "red" else []
    adjacent = ", ".join(f'"{name}"' for name in (*near, *fort))
    lines = ["[[region]]", f'id = "r{x}_{y}"', f'name = "R {x} {y}"', 'kind = "land"']
    lines += [f'owner = "{owner}"', "production = 5000", f"adjacent = [{adjacent}]"]
    for name in fort:
        lines += ["[[region]]", f'id = "{name}"', f'name = "F {x} {y}"', 'kind = "fort"']
        lines += ["fort_level = 1", 'owner = "red"', f'adjacent = ["r{x}_{y}"]']
    return lines
