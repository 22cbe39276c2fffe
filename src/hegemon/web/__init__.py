"""Matches served over HTTP: an application made of services, and nothing that knows a game."""
