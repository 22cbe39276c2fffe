"""Commands for who hosts: to serve, to tend, to look whether all is well."""
