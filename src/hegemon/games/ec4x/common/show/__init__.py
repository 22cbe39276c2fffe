"""Boards and reports."""
