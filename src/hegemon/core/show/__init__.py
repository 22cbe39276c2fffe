"""What games show themselves with: events in words, and what boards have alike."""
