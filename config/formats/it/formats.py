"""Days in Italian: 1 novembre 2026, without the zero and the weekday of Django's own form."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
