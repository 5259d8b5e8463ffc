"""Indexes of entries that another one begins with go; those that are mostly empty leave nulls out.

By hand: Django would make the foreign keys again, and read both tables for it while no one enters.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

CREATE_PARTIAL = """
    CREATE INDEX entry_by ON scoring_entry (by_id) WHERE by_id IS NOT NULL;
    CREATE INDEX entry_seat ON scoring_entry (seat_id) WHERE seat_id IS NOT NULL;
"""
DROP_PARTIAL = "DROP INDEX entry_by, entry_seat"
FULL = {
    "scoring_entry_by_id_807a3032": "scoring_entry (by_id)",
    "scoring_entry_seat_id_dcf30129": "scoring_entry (seat_id)",
    "scoring_entry_table_id_3e0a88d1": "scoring_entry (table_id)",
    "scoring_entry_round_id_f40788cc": "scoring_entry (round_id)",
    "scoring_storedpile_entry_id_57d140fe": "scoring_storedpile (entry_id)",
}
DROP_FULL = f"DROP INDEX {', '.join(FULL)}"
CREATE_FULL = "".join(f"CREATE INDEX {name} ON {columns};" for name, columns in FULL.items())


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0012_sign_of_the_clock'),
        ('tournaments', '0014_emails'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(CREATE_PARTIAL, DROP_PARTIAL),
                migrations.RunSQL(DROP_FULL, CREATE_FULL),
            ],
            state_operations=[
                migrations.AlterField(
                    model_name='entry',
                    name='by',
                    field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by'),
                ),
                migrations.AlterField(
                    model_name='entry',
                    name='round',
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='scoring.round', verbose_name='round'),
                ),
                migrations.AlterField(
                    model_name='entry',
                    name='seat',
                    field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.seat', verbose_name='entered at seat'),
                ),
                migrations.AlterField(
                    model_name='entry',
                    name='table',
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='tournaments.table', verbose_name='table'),
                ),
                migrations.AlterField(
                    model_name='storedpile',
                    name='entry',
                    field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='piles', to='scoring.entry', verbose_name='entry'),
                ),
                migrations.AddIndex(
                    model_name='entry',
                    index=models.Index(condition=models.Q(('by__isnull', False)), fields=['by'], name='entry_by'),
                ),
                migrations.AddIndex(
                    model_name='entry',
                    index=models.Index(condition=models.Q(('seat__isnull', False)), fields=['seat'], name='entry_seat'),
                ),
            ],
        ),
    ]
