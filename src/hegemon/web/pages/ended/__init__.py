"""What stands when a match is over: how the war went."""
