"""What each order may be, and what it does: one module for each part of the rulebook."""
