"""Combinatorial designs as whole schedules: points at tables, for any players to sit in."""
