"""The laws are checked without a clock: a busy machine must not make one fail."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
