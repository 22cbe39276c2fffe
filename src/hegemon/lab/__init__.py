"""The lab: many games fast, exact odds, statistics. Only a client like any other.

simulate, batch   a study of bots, and its games one after the other; `table` is one of them
errand            a part of a study for another process: names and numbers, never objects
odds              every sequence of faces instead of a sample
dice              faces that follow from seed, date and purpose, so that variants share luck
studies           a question in a file, its games, and their table
figures           statistics, which know no game and no file
reports           what a study's table says, in words, charts and a verdict
"""
