"""What helps a player to decide: the verbs of orders, where they lead and when, what is open."""
