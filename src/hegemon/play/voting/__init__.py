"""House rules that change by the vote of those who play: proposals, ballots, and their count."""
