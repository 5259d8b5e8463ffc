"""Seatings: from a problem to a plan, the same on every machine."""
