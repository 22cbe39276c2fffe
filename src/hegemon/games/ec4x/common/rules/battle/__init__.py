"""5: battles as such: forces, rounds, hits. They know no map and no houses but by their names."""
