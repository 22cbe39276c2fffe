"""What a table agrees on about time: schedules, terms, and what follows from them."""
