"""§8.2: mines and Mine Sweepers at the beginning of a battle."""
