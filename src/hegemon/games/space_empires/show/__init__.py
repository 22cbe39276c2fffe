"""What players see: boards, reports, and the sentences of set-up, movement and the end."""
