"""The statistics of the lab: pure functions of lists and arrays, which know no game and no file.

estimate     a figure with its interval
shares       how often something happened: of games that are independent, and of blocks
means        means, differences and the saving of common luck; the bootstrap over blocks
fairness     whether k shares are even, and whether they are equal enough
planning     how many games a question needs
sequential   tests that stop as soon as they know
ranks        strengths from finishing orders (Plackett-Luce), Elo, ratings
courses      shares of power over a game: leaders, drama, comebacks, inequality
leads        what a lead is worth, and when a game is decided
lasting      how long something lasts, where some games were stopped before
matrices     who beats whom: domination, cycles, mixtures, variety
spending     what the use of something goes together with
many         several questions at once
verdicts     conditions that were written before the run
"""
