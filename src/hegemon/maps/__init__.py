"""Maps of other programs, read into a region graph and written from one.

A region graph is neutral: a ruleset that has maps turns it into its own map and back.
"""
