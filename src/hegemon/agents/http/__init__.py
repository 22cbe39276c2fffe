"""Bots that answer over HTTP, in any language: `http://HOST:PORT/PATH`."""
