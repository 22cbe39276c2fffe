"""Matches on paper: packs for a seat and the umpire, blank boards, counters; as PDF, as a page.

What is printed is made of what a seat may look at anyway: its board, its report, its sheet. Typst
sets it (the extra `print`); nothing of a player or a game is ever read as markup.
"""
