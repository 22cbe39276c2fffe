"""Pages for people: made on the server out of what the API says, and of nothing else."""
