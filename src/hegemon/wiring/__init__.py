"""A server wired together: stores, people, tables and worker, and the clients that it is met by."""
