"""How a war went, told when it is over: its story, who may see it."""
