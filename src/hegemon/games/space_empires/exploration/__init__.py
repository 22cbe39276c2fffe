"""§3.9, §5, §8.6: face-down markers: looked at, turned up, and what they bring."""
