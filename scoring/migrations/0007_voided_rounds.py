"""A round about which there is a word cannot go, not even for the length of a transaction."""

from django.db import migrations

KEY = "scoring_voiding_round_id_f81ac621_fk_scoring_round_id"
AT_ONCE = f"ALTER TABLE scoring_voiding ALTER CONSTRAINT {KEY} NOT DEFERRABLE"
LATER = f"ALTER TABLE scoring_voiding ALTER CONSTRAINT {KEY} DEFERRABLE INITIALLY DEFERRED"


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0006_plain_words'),
    ]

    operations = [
        migrations.RunSQL(AT_ONCE, LATER),
    ]
