"""What each seating gave is a list of four values now, not an object: half as much to read."""

from django.db import migrations

CHANGE = """
UPDATE scoring_standingssnapshot SET rows = (
    SELECT jsonb_agg(line || jsonb_build_object('seatings', coalesce((
        SELECT jsonb_agg({gave} ORDER BY number)
        FROM jsonb_array_elements(line->'seatings') WITH ORDINALITY AS gave (one, number)
    ), '[]')) ORDER BY place)
    FROM jsonb_array_elements(rows) WITH ORDINALITY AS stored (line, place)
) WHERE rows <> '[]'
"""
SHORT = "jsonb_build_array(one->'seating', one->'points', one->'kind', one->'counts')"
LONG = "jsonb_build_object('seating', one->0, 'points', one->1, 'kind', one->2, 'counts', one->3)"


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_squashed")]

    operations = [migrations.RunSQL(CHANGE.format(gave=SHORT), CHANGE.format(gave=LONG))]
