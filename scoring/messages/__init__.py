"""Sentences about refusals and problems, in the reader's language: what is so and what to do."""

from scoring.messages.captains import refusal_sentence, repair_sentence, verdict_sentence
from scoring.messages.refusals import refusal_messages
from scoring.messages.rows import side_by_side

__all__ = [
    "refusal_messages",
    "refusal_sentence",
    "repair_sentence",
    "side_by_side",
    "verdict_sentence",
]
