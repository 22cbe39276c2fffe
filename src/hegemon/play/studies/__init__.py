"""Finished studies as clients of a server show them: what the lab writes, and a port to it."""
