"""The pages of who runs a table at which people sit with pencil and dice."""
