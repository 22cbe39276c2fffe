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
