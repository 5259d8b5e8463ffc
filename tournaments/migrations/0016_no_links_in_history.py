"""Where changes came from was kept as the whole address, a captain's link included: forget those."""

from django.db import migrations

FORGET = """
ALTER TABLE pghistory_context DISABLE TRIGGER USER;
UPDATE pghistory_context SET metadata = metadata - 'url'
WHERE metadata->>'url' LIKE '/t/%' OR metadata->>'url' LIKE '/in/%';
ALTER TABLE pghistory_context ENABLE TRIGGER USER;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0015_helpers"),
        ("pghistory", "0007_auto_20250421_0444"),
    ]

    operations = [migrations.RunSQL(FORGET, migrations.RunSQL.noop)]
