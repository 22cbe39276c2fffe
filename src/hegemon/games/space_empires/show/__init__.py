"""What players see: boards, reports, sentences."""
