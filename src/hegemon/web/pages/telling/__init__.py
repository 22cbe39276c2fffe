"""The pages of notices: their part of one's account, and what an unsubscribe link leads to."""
