"""`hegemon admin`: the accounts of a server, looked after on its own machine."""
