"""Effects of a change on the standings of series, looked at before it is made."""

from fractions import Fraction
from typing import Any, Final

from rest_framework import serializers

from scoring.selectors.series_differences import SeriesDifference, SeriesState
from scoring.services.series_previews import SeriesEffects


class FractionField(serializers.ListField):
    """A fraction of two whole numbers, exactly."""

    def __init__(self, **options: Any) -> None:
        whole = serializers.IntegerField()
        super().__init__(child=whole, min_length=2, max_length=2, **options)

    def to_representation(self, data: Fraction) -> list[int]:  # type: ignore[override]  # a list to the field
        """Return numerator and denominator."""
        return list(data.as_integer_ratio())


class SeriesStateAnswer(serializers.Serializer[SeriesState]):
    """The standing of a person: ``points`` in 1/84000, ``mean`` in 1/840 where the mean ranks."""

    rank = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField()
    mean = FractionField(allow_null=True)


class SeriesDifferenceAnswer(serializers.Serializer[SeriesDifference]):
    """A person who would stand elsewhere; null before or after for who is not there."""

    person = serializers.IntegerField(source="number")
    name = serializers.CharField()
    before = SeriesStateAnswer(allow_null=True)
    after = SeriesStateAnswer(allow_null=True)


class SeriesEffectsAnswer(serializers.Serializer[SeriesEffects]):
    """Effects of a change on a series; one that is ``closed`` keeps its standings."""

    series = serializers.CharField(source="after.series.slug")
    name = serializers.CharField(source="after.series.name")
    closed = serializers.BooleanField()
    differences = SeriesDifferenceAnswer(many=True)


SERIES_EFFECTS_EXAMPLE: Final = {
    "series": "season-2026",
    "name": "Season 2026",
    "closed": False,
    "differences": [
        {
            "person": 1204,
            "name": "Eszter Kovács",
            "before": {"rank": 5, "points": 1260000, "mean": None},
            "after": {"rank": 3, "points": 1680000, "mean": None},
        }
    ],
}
