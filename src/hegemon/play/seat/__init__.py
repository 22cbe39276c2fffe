"""What every client of a seat needs: its orders being written, its pages, the rulebook."""
