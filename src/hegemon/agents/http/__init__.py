"""Bots that answer over HTTP, in any language: `http:ADDRESS`."""
