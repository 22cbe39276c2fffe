"""The order sheets of set-up and movement, what all sheets share, and which question has which."""
