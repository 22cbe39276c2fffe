"""What every client of a server works with: who is who, what is new, a bell, a worker; no protocol.

HTTP, mail or whatever people come with next stand above it and know nothing of each other.
"""
