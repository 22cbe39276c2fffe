"""The revisions, each in a module of its own; what was released is never changed."""
