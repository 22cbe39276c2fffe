"""The rules that the sequence of play calls: one function per rule."""
