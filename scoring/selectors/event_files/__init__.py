"""Whole events as files: written, and read again."""
