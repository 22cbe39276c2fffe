"""Reports: from the table of a run to answers that a designer of rules reads.

gathered     the table as arrays, read once, game by game
measures     the figures that any study has: seats, lengths, leads
findings     what was found, in words and as named figures
asked        what each design was asked: seats, pairs, variants, worth, trouble
conditions   what a verdict may be about
stopping     when a run has seen enough: the sequential test of a study
painted      charts as SVG that has the colours of its page
page, text   one self-contained page, and the same as Markdown
writing      the files of a report beside its run
replaying    a game of the run told in words
"""
