"""TOML that people write, maps above all: read with every fault named, and written."""
