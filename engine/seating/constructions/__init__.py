"""Whole schedules by rule instead of search: points at tables, for any players to sit in."""
