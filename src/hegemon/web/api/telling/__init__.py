"""The API of notices: what one wants to be told of, the link that stops letters, the feed."""
