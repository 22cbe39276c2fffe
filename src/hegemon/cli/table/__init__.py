"""`hegemon table`: tables of a server, from its own machine."""
