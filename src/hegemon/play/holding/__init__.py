"""Who holds a seat, what needs his word, and who has agreed that others go on from here."""
