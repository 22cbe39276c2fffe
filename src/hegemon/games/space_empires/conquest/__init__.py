"""§4.10, §7: colonies under fire, homeworlds that fall, what a conqueror learns, and the end."""
