"""The chances of a battle: exactly, by all that the dice can show, or by many seeded battles."""
