"""Studies: a question about a game, asked of many games, and written down before they are played.

rows              what is known of one game of a study, and how it is kept
study             the file that says what is asked
units             one game as a small plain spec, and how it is played
designs           from a study to the games that it wants, one module each
running, folder   the games played, kept and gone on with; what a run leaves behind
backends          where they are played: processes here, Ray, Dask
comparing         two runs of a study: the same, or where they part
"""
