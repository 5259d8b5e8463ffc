"""All tables of this app, as release 0.1.0 has them."""

import django.contrib.postgres.fields
import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('pghistory', '0007_auto_20250421_0444'),
        ('tournaments', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(max_length=200, verbose_name='text')),
                ('translations', models.JSONField(blank=True, default=dict, verbose_name='translations')),
                ('ends_at', models.DateTimeField(blank=True, null=True, verbose_name='shown until')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='given')),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn')),
            ],
            options={
                'verbose_name': 'announcement',
                'verbose_name_plural': 'announcements',
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='AnnouncementHistory',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='ChainRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('text', models.TextField(verbose_name='text')),
                ('previous', models.CharField(blank=True, max_length=64)),
                ('hash', models.CharField(max_length=64)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made')),
            ],
            options={
                'verbose_name': 'chain record',
                'verbose_name_plural': 'chain records',
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Confirmation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('device', models.CharField(blank=True, max_length=40, verbose_name='device')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='confirmed')),
            ],
            options={
                'verbose_name': 'confirmation',
                'verbose_name_plural': 'confirmations',
            },
        ),
        migrations.CreateModel(
            name='Draw',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seed', models.PositiveIntegerField(blank=True, null=True, verbose_name='seed')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='drawn')),
            ],
            options={
                'verbose_name': 'lots',
                'verbose_name_plural': 'lots',
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(verbose_name='version')),
                ('evidence', models.CharField(choices=[('cards', 'every card'), ('counts', 'numbers and penalty-colour cards'), ('points', 'points only')], max_length=10, verbose_name='evidence')),
                ('source', models.CharField(choices=[('captain', 'captain'), ('desk', 'desk'), ('import', 'import')], max_length=10, verbose_name='source')),
                ('device', models.CharField(blank=True, max_length=40, verbose_name='device')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('correction', models.CharField(blank=True, max_length=200, verbose_name='reason of the correction')),
                ('accepted', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=30), blank=True, default=list, size=None, verbose_name='accepted problems')),
                ('overruled', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=30), blank=True, default=list, size=None, verbose_name='errors stored nevertheless')),
                ('undealt', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=3), blank=True, null=True, size=None, verbose_name='undealt cards')),
                ('unplayed', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=3), blank=True, null=True, size=None, verbose_name='unplayed cards')),
                ('key', models.CharField(blank=True, max_length=64, null=True, verbose_name='idempotency key')),
                ('digest', models.CharField(blank=True, max_length=64, verbose_name='digest of the submission')),
                ('answer', models.TextField(blank=True, verbose_name='stored answer')),
                ('phone_time', models.DateTimeField(blank=True, null=True, verbose_name='time on the phone')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='received')),
            ],
            options={
                'verbose_name': 'entry',
                'verbose_name_plural': 'entries',
                'ordering': ['round', 'version'],
            },
        ),
        migrations.CreateModel(
            name='EventFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('content', models.BinaryField()),
                ('summary', models.JSONField()),
                ('state', models.CharField(choices=[('sent', 'waiting'), ('reading', 'under way'), ('read', 'complete'), ('refused', 'failed')], default='sent', max_length=10, verbose_name='state')),
                ('problems', models.JSONField(blank=True, default=list)),
                ('slug', models.SlugField(blank=True, max_length=60, verbose_name='address')),
                ('steps_done', models.PositiveIntegerField(default=0)),
                ('steps_planned', models.PositiveIntegerField(default=0)),
                ('sent_at', models.DateTimeField(auto_now_add=True)),
                ('ordered_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'event file',
                'verbose_name_plural': 'event files',
            },
        ),
        migrations.CreateModel(
            name='HelpCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('director', 'the director is wanted'), ('wrong', 'something is wrong here')], default='director', max_length=10, verbose_name='kind')),
                ('device', models.CharField(blank=True, max_length=40, verbose_name='device')),
                ('called_at', models.DateTimeField(auto_now_add=True, verbose_name='called')),
                ('taken_at', models.DateTimeField(blank=True, null=True, verbose_name='taken')),
                ('done_at', models.DateTimeField(blank=True, null=True, verbose_name='done')),
            ],
            options={
                'verbose_name': 'call for the director',
                'verbose_name_plural': 'calls for the director',
                'ordering': ['called_at'],
            },
        ),
        migrations.CreateModel(
            name='Lot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField(verbose_name='position')),
            ],
            options={
                'verbose_name': 'lot',
                'verbose_name_plural': 'lots',
                'ordering': ['draw', 'position'],
            },
        ),
        migrations.CreateModel(
            name='Rehearsal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seatings', models.PositiveSmallIntegerField(verbose_name='seatings')),
                ('seed', models.PositiveIntegerField(verbose_name='seed')),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('done', 'complete'), ('failed', 'failed')], default='waiting', max_length=10, verbose_name='state')),
                ('searches', django.contrib.postgres.fields.ArrayField(base_field=models.PositiveIntegerField(), blank=True, default=list, size=None)),
                ('failure', models.CharField(blank=True, max_length=200, verbose_name='why it failed')),
                ('busy_until', models.DateTimeField(blank=True, null=True)),
                ('requested_at', models.DateTimeField(auto_now_add=True, verbose_name='requested')),
            ],
            options={
                'verbose_name': 'rehearsal',
                'verbose_name_plural': 'rehearsals',
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('seats_in_play', django.contrib.postgres.fields.ArrayField(base_field=models.PositiveSmallIntegerField(), size=None, verbose_name='seats in play')),
                ('first_leader', models.PositiveSmallIntegerField(verbose_name='first leader')),
                ('state', models.CharField(choices=[('open', 'open'), ('closed', 'closed'), ('void', 'void')], default='open', max_length=10, verbose_name='state')),
                ('replayed', models.BooleanField(default=False, verbose_name='played again')),
            ],
            options={
                'verbose_name': 'round',
                'verbose_name_plural': 'rounds',
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('average', "the player's own mean"), ('fixed', 'a fixed value'), ('void', 'the match does not count')], max_length=10, verbose_name='kind')),
                ('points', models.IntegerField(blank=True, null=True, verbose_name='standings points')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='given')),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn')),
            ],
            options={
                'verbose_name': 'ruling',
                'verbose_name_plural': 'rulings',
            },
        ),
        migrations.CreateModel(
            name='RulingHistory',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Sanction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.IntegerField(verbose_name='standings points')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='given')),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn')),
            ],
            options={
                'verbose_name': 'sanction',
                'verbose_name_plural': 'sanctions',
            },
        ),
        migrations.CreateModel(
            name='SanctionHistory',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='StandingsSnapshot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveBigIntegerField(verbose_name='version')),
                ('rows', models.JSONField(verbose_name='rows')),
                ('teams', models.JSONField(blank=True, default=list, verbose_name='teams')),
                ('notes', models.JSONField(blank=True, default=dict, verbose_name='notes')),
                ('made_at', models.DateTimeField(auto_now=True, verbose_name='made')),
            ],
            options={
                'verbose_name': 'standings',
                'verbose_name_plural': 'standings',
            },
        ),
        migrations.CreateModel(
            name='StoredPile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('penalty', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=3), blank=True, null=True, size=None, verbose_name='penalty cards')),
                ('captured', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=3), blank=True, null=True, size=None, verbose_name='captured cards')),
                ('captured_count', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='number of captured cards')),
                ('own', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=3), blank=True, null=True, size=None, verbose_name='captured cards of the own colour')),
                ('own_count', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='number of captured cards of the own colour')),
                ('choice', models.CharField(blank=True, max_length=1, verbose_name='chosen colour')),
                ('face_up', models.JSONField(blank=True, null=True, verbose_name='face-up cards')),
                ('face_down', models.JSONField(blank=True, null=True, verbose_name='face-down cards')),
                ('points', models.SmallIntegerField(verbose_name='points')),
                ('penalty_points', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='penalty-colour points')),
            ],
            options={
                'verbose_name': 'pile',
                'verbose_name_plural': 'piles',
            },
        ),
        migrations.CreateModel(
            name='Tombstone',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event', models.BigIntegerField(unique=True, verbose_name='number')),
                ('slug', models.SlugField(max_length=60, verbose_name='address')),
                ('rows', models.PositiveIntegerField(verbose_name='rows')),
                ('head', models.CharField(blank=True, max_length=64)),
                ('discarded_at', models.DateTimeField(auto_now_add=True, verbose_name='discarded')),
            ],
            options={
                'verbose_name': 'discarded rehearsal',
                'verbose_name_plural': 'discarded rehearsals',
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='Voiding',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('void', models.BooleanField(verbose_name='void')),
                ('reason', models.CharField(blank=True, choices=[('misdeal', 'misdeal'), ('revoke', 'a card played against the rules'), ('wrong_deck', 'a wrong or incomplete deck'), ('other', 'another reason')], max_length=20, verbose_name='reason')),
                ('note', models.CharField(blank=True, max_length=200, verbose_name='what happened')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='given')),
            ],
            options={
                'verbose_name': 'voiding',
                'verbose_name_plural': 'voidings',
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='WorkerHeartbeat',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ('seen_at', models.DateTimeField()),
            ],
        ),
        migrations.AddField(
            model_name='announcement',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by'),
        ),
        migrations.AddField(
            model_name='announcement',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='announcements', to='tournaments.event', verbose_name='event'),
        ),
        migrations.AddField(
            model_name='announcementhistory',
            name='pgh_context',
            field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context'),
        ),
        migrations.AddField(
            model_name='announcementhistory',
            name='pgh_obj',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='withdrawn_at_events', to='scoring.announcement'),
        ),
        migrations.AddField(
            model_name='chainrecord',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='chain_records', to='tournaments.event', verbose_name='event'),
        ),
        migrations.AddField(
            model_name='chainrecord',
            name='seating',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='chain_records', to='tournaments.seating', verbose_name='seating'),
        ),
        migrations.AddField(
            model_name='confirmation',
            name='by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by'),
        ),
        migrations.AddField(
            model_name='confirmation',
            name='seat',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.seat', verbose_name='seat'),
        ),
        migrations.AddField(
            model_name='draw',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by'),
        ),
        migrations.AddField(
            model_name='draw',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='draws', to='tournaments.event', verbose_name='event'),
        ),
        migrations.AddField(
            model_name='entry',
            name='by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by'),
        ),
        migrations.AddField(
            model_name='entry',
            name='seat',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.seat', verbose_name='entered at seat'),
        ),
        migrations.AddField(
            model_name='entry',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='tournaments.table', verbose_name='table'),
        ),
        migrations.AddField(
            model_name='confirmation',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='confirmations', to='scoring.entry', verbose_name='entry'),
        ),
        migrations.AddField(
            model_name='eventfile',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by'),
        ),
        migrations.AddField(
            model_name='eventfile',
            name='organisation',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='event_files', to='tournaments.organisation', verbose_name='organisation'),
        ),
        migrations.AddField(
            model_name='helpcall',
            name='place',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='help_calls', to='tournaments.place', verbose_name='place'),
        ),
        migrations.AddField(
            model_name='helpcall',
            name='taken_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='taken by'),
        ),
        migrations.AddField(
            model_name='lot',
            name='draw',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lots', to='scoring.draw', verbose_name='lots'),
        ),
        migrations.AddField(
            model_name='lot',
            name='entrant',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lots', to='tournaments.entrant', verbose_name='entrant'),
        ),
        migrations.AddField(
            model_name='rehearsal',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by'),
        ),
        migrations.AddField(
            model_name='rehearsal',
            name='event',
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.event', verbose_name='rehearsal'),
        ),
        migrations.AddField(
            model_name='rehearsal',
            name='origin',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rehearsals', to='tournaments.event', verbose_name='event'),
        ),
        migrations.AddField(
            model_name='round',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='tournaments.table', verbose_name='table'),
        ),
        migrations.AddField(
            model_name='entry',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='scoring.round', verbose_name='round'),
        ),
        migrations.AddField(
            model_name='ruling',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by'),
        ),
        migrations.AddField(
            model_name='ruling',
            name='entrant',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='tournaments.entrant', verbose_name='entrant'),
        ),
        migrations.AddField(
            model_name='ruling',
            name='seating',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='tournaments.seating', verbose_name='seating'),
        ),
        migrations.AddField(
            model_name='rulinghistory',
            name='pgh_context',
            field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context'),
        ),
        migrations.AddField(
            model_name='rulinghistory',
            name='pgh_obj',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='withdrawn_at_events', to='scoring.ruling'),
        ),
        migrations.AddField(
            model_name='sanction',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by'),
        ),
        migrations.AddField(
            model_name='sanction',
            name='entrant',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sanctions', to='tournaments.entrant', verbose_name='entrant'),
        ),
        migrations.AddField(
            model_name='sanctionhistory',
            name='pgh_context',
            field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context'),
        ),
        migrations.AddField(
            model_name='sanctionhistory',
            name='pgh_obj',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='withdrawn_at_events', to='scoring.sanction'),
        ),
        migrations.AddField(
            model_name='standingssnapshot',
            name='after',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='snapshots', to='tournaments.seating', verbose_name='after seating'),
        ),
        migrations.AddField(
            model_name='standingssnapshot',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='snapshots', to='tournaments.event', verbose_name='event'),
        ),
        migrations.AddField(
            model_name='storedpile',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='piles', to='scoring.entry', verbose_name='entry'),
        ),
        migrations.AddField(
            model_name='storedpile',
            name='seat',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='piles', to='tournaments.seat', verbose_name='seat'),
        ),
        migrations.AddField(
            model_name='tombstone',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by'),
        ),
        migrations.AddField(
            model_name='tombstone',
            name='organisation',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.organisation', verbose_name='organisation'),
        ),
        migrations.AddField(
            model_name='tombstone',
            name='origin',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='tombstones', to='tournaments.event', verbose_name='event'),
        ),
        migrations.AddField(
            model_name='voiding',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by'),
        ),
        migrations.AddField(
            model_name='voiding',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='voidings', to='scoring.round', verbose_name='round'),
        ),
        migrations.AddConstraint(
            model_name='workerheartbeat',
            constraint=models.CheckConstraint(condition=models.Q(('id', 1)), name='worker_heartbeat_single_row'),
        ),
        migrations.AddConstraint(
            model_name='announcement',
            constraint=models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='announcement_text_not_empty'),
        ),
        migrations.AddConstraint(
            model_name='announcement',
            constraint=models.CheckConstraint(condition=models.Q(('ends_at__isnull', True), ('ends_at__gt', models.F('created_at')), _connector='OR'), name='announcement_ends_later'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='announcement',
            trigger=pgtrigger.compiler.Trigger(name='no_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;", hash='9d172d25204f9b24c7a61665868195030ad420b1', operation='DELETE', pgid='pgtrigger_no_delete_69686', table='scoring_announcement', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='announcement',
            trigger=pgtrigger.compiler.Trigger(name='read_only', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."event_id" IS DISTINCT FROM (NEW."event_id") OR OLD."text" IS DISTINCT FROM (NEW."text") OR OLD."translations" IS DISTINCT FROM (NEW."translations") OR OLD."ends_at" IS DISTINCT FROM (NEW."ends_at") OR OLD."by_id" IS DISTINCT FROM (NEW."by_id") OR OLD."created_at" IS DISTINCT FROM (NEW."created_at"))', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='387289bf702f10e821661b8a02256640ccd63431', operation='UPDATE', pgid='pgtrigger_read_only_b3d79', table='scoring_announcement', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='announcement',
            trigger=pgtrigger.compiler.Trigger(name='withdrawn_once', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."withdrawn_at" IS NOT NULL)', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='493ee62bde8490f44a8deb056515d1c4e3066b5a', operation='UPDATE', pgid='pgtrigger_withdrawn_once_dca3e', table='scoring_announcement', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='announcement',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."withdrawn_at" IS DISTINCT FROM (NEW."withdrawn_at"))', func='INSERT INTO "scoring_announcementhistory" ("pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "withdrawn_at") VALUES (_pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."withdrawn_at"); RETURN NULL;', hash='df1e4e03c636d2090e68a22174ba0d98e44c9a37', operation='UPDATE', pgid='pgtrigger_update_update_442d4', table='scoring_announcement', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='announcementhistory',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='9591514d1860f7d4ab4c456f352c1aa50b394cf7', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_67bda', table='scoring_announcementhistory', when='BEFORE')),
        ),
        migrations.AddConstraint(
            model_name='chainrecord',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='chain_record_number_once'),
        ),
        migrations.AddConstraint(
            model_name='chainrecord',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('number', 1), ('previous', '')), models.Q(('number__gt', 1), models.Q(('previous', ''), _negated=True)), _connector='OR'), name='chain_record_follows_another'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='chainrecord',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='ed812f0a358f6b93e7cf05c7b494b771923f563e', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_aba25', table='scoring_chainrecord', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='draw',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='64d962d64b9ca929034c391bd91e47f24997c3fa', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_adb3d', table='scoring_draw', when='BEFORE')),
        ),
        migrations.AddConstraint(
            model_name='confirmation',
            constraint=models.UniqueConstraint(condition=models.Q(('by__isnull', True)), fields=('entry', 'device'), name='confirmation_device_once'),
        ),
        migrations.AddConstraint(
            model_name='confirmation',
            constraint=models.UniqueConstraint(condition=models.Q(('by__isnull', False)), fields=('entry', 'by'), name='confirmation_user_once'),
        ),
        migrations.AddConstraint(
            model_name='confirmation',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('by__isnull', False), ('device', ''), ('seat__isnull', True)), models.Q(('by__isnull', True), ('seat__isnull', False), models.Q(('device', ''), _negated=True)), _connector='OR'), name='confirmation_from_seat_or_desk'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='confirmation',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='c690a89bc3b63d75429dfb47971fac0629a2e1e5', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_3b03e', table='scoring_confirmation', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='confirmation',
            trigger=pgtrigger.compiler.Trigger(name='not_the_sender', sql=pgtrigger.compiler.UpsertTriggerSql(func="\n            IF EXISTS (\n                SELECT 1 FROM scoring_entry\n                WHERE id = NEW.entry_id\n                AND (seat_id = NEW.seat_id OR (device = NEW.device AND device <> ''))\n            ) THEN\n                RAISE EXCEPTION 'the sender of an entry cannot confirm it';\n            END IF;\n            RETURN NEW;\n        ", hash='95ec88889f66895ce82d591f033c347aadd81694', operation='INSERT', pgid='pgtrigger_not_the_sender_b646c', table='scoring_confirmation', when='BEFORE')),
        ),
        migrations.AddConstraint(
            model_name='eventfile',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['sent', 'reading', 'read', 'refused'])), name='event_file_state'),
        ),
        migrations.AddConstraint(
            model_name='eventfile',
            constraint=models.CheckConstraint(condition=models.Q(('state', 'sent'), ('ordered_at__isnull', False), _connector='OR'), name='event_file_ordered'),
        ),
        migrations.AddConstraint(
            model_name='helpcall',
            constraint=models.UniqueConstraint(condition=models.Q(('done_at__isnull', True)), fields=('place', 'kind'), name='call_open_once'),
        ),
        migrations.AddConstraint(
            model_name='helpcall',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['director', 'wrong'])), name='call_kind'),
        ),
        migrations.AddConstraint(
            model_name='helpcall',
            constraint=models.CheckConstraint(condition=models.Q(('taken_by__isnull', True), ('taken_at__isnull', False), _connector='OR'), name='call_taken_at'),
        ),
        migrations.AddConstraint(
            model_name='lot',
            constraint=models.CheckConstraint(condition=models.Q(('position__gte', 1)), name='lot_position_from_1'),
        ),
        migrations.AddConstraint(
            model_name='lot',
            constraint=models.UniqueConstraint(fields=('draw', 'entrant'), name='lot_entrant_once'),
        ),
        migrations.AddConstraint(
            model_name='lot',
            constraint=models.UniqueConstraint(fields=('draw', 'position'), name='lot_position_once'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='lot',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='66149d430123353b2f7175205e3b3230dc5f62be', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_24447', table='scoring_lot', when='BEFORE')),
        ),
        migrations.AddConstraint(
            model_name='rehearsal',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'done', 'failed'])), name='rehearsal_state'),
        ),
        migrations.AddConstraint(
            model_name='rehearsal',
            constraint=models.CheckConstraint(condition=models.Q(('seatings__gte', 1)), name='rehearsal_seatings_from_1'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('table', 'number'), name='round_number_once'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='round_number_from_1'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['open', 'closed', 'void'])), name='round_state'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('seats_in_play__len__range', (3, 8))), name='round_seats_3_to_8'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('seats_in_play__contains', [models.F('first_leader')])), name='round_leader_plays'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('replayed', False), ('state', 'void'), _connector='OR'), name='round_replayed_if_void'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('round', 'version'), name='entry_version_once'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('table', 'key'), name='entry_key_once'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='entry_version_from_1'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('evidence__in', ['cards', 'counts', 'points'])), name='entry_evidence'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('source__in', ['captain', 'desk', 'import'])), name='entry_source'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('overruled', []), models.Q(('reason', ''), _negated=True), _connector='OR'), name='entry_overruled_needs_reason'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), models.Q(('by__isnull', False), ('source', 'desk')), _connector='OR'), name='entry_reason_only_from_desk'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('correction', ''), models.Q(('by__isnull', False), ('source', 'desk')), _connector='OR'), name='entry_correction_only_from_desk'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='entry',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='d78da45e24b94dde9a8894ca8371c9ee028174d8', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_b5dbd', table='scoring_entry', when='BEFORE')),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['average', 'fixed', 'void'])), name='ruling_kind'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'fixed'), ('points__isnull', False)), models.Q(models.Q(('kind', 'fixed'), _negated=True), ('points__isnull', True)), _connector='OR'), name='ruling_points'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('entrant', 'seating'), name='ruling_once'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ruling',
            trigger=pgtrigger.compiler.Trigger(name='no_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;", hash='badda4bf8f0ce2df95b354c0f781282032d4ab79', operation='DELETE', pgid='pgtrigger_no_delete_28103', table='scoring_ruling', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ruling',
            trigger=pgtrigger.compiler.Trigger(name='read_only', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."entrant_id" IS DISTINCT FROM (NEW."entrant_id") OR OLD."seating_id" IS DISTINCT FROM (NEW."seating_id") OR OLD."kind" IS DISTINCT FROM (NEW."kind") OR OLD."points" IS DISTINCT FROM (NEW."points") OR OLD."reason" IS DISTINCT FROM (NEW."reason") OR OLD."by_id" IS DISTINCT FROM (NEW."by_id") OR OLD."created_at" IS DISTINCT FROM (NEW."created_at"))', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='f99e32dfd9432e0c446d0960bbcf88ef71c2b2e3', operation='UPDATE', pgid='pgtrigger_read_only_e3bb8', table='scoring_ruling', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ruling',
            trigger=pgtrigger.compiler.Trigger(name='withdrawn_once', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."withdrawn_at" IS NOT NULL)', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='d76cf34fb85ae2572e6ca2f5e086139f02cae83f', operation='UPDATE', pgid='pgtrigger_withdrawn_once_bd340', table='scoring_ruling', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='ruling',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."withdrawn_at" IS DISTINCT FROM (NEW."withdrawn_at"))', func='INSERT INTO "scoring_rulinghistory" ("pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "withdrawn_at") VALUES (_pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."withdrawn_at"); RETURN NULL;', hash='257c406468f717f9e1e145df13bb4b2b0a91af81', operation='UPDATE', pgid='pgtrigger_update_update_7ed82', table='scoring_ruling', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='rulinghistory',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='ff5e45231cdb716a52facad5c7cede99d1c6a838', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_37fb3', table='scoring_rulinghistory', when='BEFORE')),
        ),
        migrations.AddConstraint(
            model_name='sanction',
            constraint=models.CheckConstraint(condition=models.Q(('points', 0), _negated=True), name='sanction_points_not_0'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='sanction',
            trigger=pgtrigger.compiler.Trigger(name='no_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;", hash='557eecdce9ece05fb21d0ac90326317c0e539633', operation='DELETE', pgid='pgtrigger_no_delete_020e6', table='scoring_sanction', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='sanction',
            trigger=pgtrigger.compiler.Trigger(name='read_only', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."entrant_id" IS DISTINCT FROM (NEW."entrant_id") OR OLD."points" IS DISTINCT FROM (NEW."points") OR OLD."reason" IS DISTINCT FROM (NEW."reason") OR OLD."by_id" IS DISTINCT FROM (NEW."by_id") OR OLD."created_at" IS DISTINCT FROM (NEW."created_at"))', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='4a6655368a4be93dd2cf92ea8d0f5091f398240f', operation='UPDATE', pgid='pgtrigger_read_only_6cf92', table='scoring_sanction', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='sanction',
            trigger=pgtrigger.compiler.Trigger(name='withdrawn_once', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."withdrawn_at" IS NOT NULL)', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='17dc7414af9df01805a589196b9f55cabff97e47', operation='UPDATE', pgid='pgtrigger_withdrawn_once_7e180', table='scoring_sanction', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='sanction',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."withdrawn_at" IS DISTINCT FROM (NEW."withdrawn_at"))', func='INSERT INTO "scoring_sanctionhistory" ("pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "withdrawn_at") VALUES (_pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."withdrawn_at"); RETURN NULL;', hash='0e6346672d0751fc83c067109b44892b756f0830', operation='UPDATE', pgid='pgtrigger_update_update_621a4', table='scoring_sanction', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='sanctionhistory',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='0e610ec48b0d126553c167fd848e561cbe93269b', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_e28cb', table='scoring_sanctionhistory', when='BEFORE')),
        ),
        migrations.AddConstraint(
            model_name='standingssnapshot',
            constraint=models.UniqueConstraint(fields=('event', 'after'), name='snapshot_once', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='storedpile',
            constraint=models.UniqueConstraint(fields=('entry', 'seat'), name='pile_seat_once'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='storedpile',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='8daaab3acd3a210de4b25d4439aaa231ed3d24f5', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_83853', table='scoring_storedpile', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='tombstone',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='bf33f6838d81a9902b54478a2592733211730bec', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_66d85', table='scoring_tombstone', when='BEFORE')),
        ),
        migrations.AddConstraint(
            model_name='voiding',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('reason__in', ['misdeal', 'revoke', 'wrong_deck', 'other']), ('void', True)), models.Q(('reason', ''), ('void', False)), _connector='OR'), name='voiding_reason'),
        ),
        migrations.AddConstraint(
            model_name='voiding',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('reason', 'other'), _negated=True), models.Q(('note', ''), _negated=True), _connector='OR'), name='voiding_other_needs_note'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='voiding',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='cf615ecb4c2450b2c0a1b0778efa00ccd79812de', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_e86e4', table='scoring_voiding', when='BEFORE')),
        ),
    ]
