"""All tables of this app, as release 0.1.0 has them."""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
import pgtrigger.compiler
import tournaments.models.events
from django.conf import settings
from django.db import migrations, models

# Where a change came from is written with it; the same request may add to it, never remove
# from it; only while a rehearsal is discarded, as scoring.services.discards says, may it go. The
# table belongs to another app, so no model of ours can carry the trigger.
KEEP_CONTEXT = """
CREATE FUNCTION stichtafel_keep_context() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND NEW.id = OLD.id AND NEW.created_at = OLD.created_at
        AND NEW.metadata @> jsonb_strip_nulls(OLD.metadata) THEN
        RETURN NEW;
    END IF;
    IF TG_OP = 'DELETE' AND current_setting('stichtafel.discarding', true) = 'on' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'where a change came from is kept';
END $$;
CREATE TRIGGER stichtafel_keep_context BEFORE UPDATE OR DELETE ON pghistory_context
FOR EACH ROW EXECUTE FUNCTION stichtafel_keep_context();
"""
FORGET_CONTEXT = """
DROP TRIGGER stichtafel_keep_context ON pghistory_context;
DROP FUNCTION stichtafel_keep_context();
"""


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        ('pghistory', '0007_auto_20250421_0444'),
    ]

    operations = [
        migrations.CreateModel(
            name='Organisation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('slug', models.SlugField(unique=True, verbose_name='address')),
                ('imprint', models.CharField(blank=True, max_length=10000, verbose_name='imprint')),
                ('privacy', models.CharField(blank=True, max_length=10000, verbose_name='privacy')),
                ('version', models.PositiveBigIntegerField(default=0, verbose_name='version')),
            ],
            options={
                'verbose_name': 'organisation',
                'verbose_name_plural': 'organisations',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('slug', models.SlugField(max_length=60, unique=True, verbose_name='address')),
                ('state', models.CharField(choices=[('draft', 'draft'), ('registration', 'registration'), ('running', 'running'), ('finished', 'finished')], default='draft', max_length=20, verbose_name='state')),
                ('rehearsal', models.BooleanField(default=False, editable=False, verbose_name='rehearsal')),
                ('starts_on', models.DateField(verbose_name='first day')),
                ('ends_on', models.DateField(verbose_name='last day')),
                ('time_zone', models.CharField(default='Europe/Berlin', max_length=50, verbose_name='time zone')),
                ('venue', models.CharField(blank=True, max_length=200, verbose_name='venue')),
                ('language', models.CharField(choices=[('en', 'English'), ('de', 'German'), ('hu', 'Hungarian'), ('it', 'Italian'), ('ja', 'Japanese')], default='en', max_length=10, verbose_name='language')),
                ('edition', models.CharField(default='box120', max_length=20, verbose_name='edition')),
                ('variant', models.CharField(default='classic', max_length=20, verbose_name='variant')),
                ('house', models.JSONField(blank=True, default=dict, verbose_name='house rules')),
                ('rounds', models.PositiveSmallIntegerField(blank=True, default=5, null=True, verbose_name='rounds in a match')),
                ('one_round_each', models.BooleanField(default=False, verbose_name='as many rounds as players')),
                ('target', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='points to reach')),
                ('evidence', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('cards', 'every card'), ('counts', 'numbers and penalty-colour cards'), ('points', 'points only')], max_length=10), default=tournaments.models.events._counts_and_cards, size=None, verbose_name='evidence allowed')),
                ('confirmation', models.CharField(choices=[('none', 'nobody'), ('player', 'a second player at the table'), ('director', 'the director')], default='none', max_length=10, verbose_name='confirmed by')),
                ('points_system', models.CharField(default='place', max_length=20, verbose_name='points system')),
                ('tie_breaks', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), blank=True, default=tournaments.models.events._usual_tie_breaks, size=None, verbose_name='tie-breaks')),
                ('sit_out_points', models.PositiveIntegerField(default=420, verbose_name='points for sitting out')),
                ('best_seatings', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='best seatings that count')),
                ('team_best', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='best members of a team that count')),
                ('standings_shown', models.CharField(choices=[('now', 'at once, with every result'), ('seating', 'after every full seating'), ('hidden', 'not before the end')], default='now', max_length=10, verbose_name='standings are shown')),
                ('check_in', models.BooleanField(default=False, verbose_name='people check in themselves')),
                ('check_in_version', models.PositiveIntegerField(default=1, verbose_name='version of the check-in link')),
                ('preferred_size', models.PositiveSmallIntegerField(default=4, verbose_name='preferred table size')),
                ('smallest_size', models.PositiveSmallIntegerField(default=3, verbose_name='smallest table size')),
                ('largest_size', models.PositiveSmallIntegerField(default=5, verbose_name='largest table size')),
                ('max_tables', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='boxes of cards')),
                ('self_registration', models.BooleanField(default=False, verbose_name='visitors register themselves')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='tournaments.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'event',
                'verbose_name_plural': 'events',
                'ordering': ['-starts_on', 'name'],
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'registration', 'running', 'finished'])), name='event_state'), models.CheckConstraint(condition=models.Q(('confirmation__in', ['none', 'player', 'director'])), name='event_confirmation'), models.CheckConstraint(condition=models.Q(('evidence__contained_by', ['cards', 'counts', 'points']), ('evidence__len__gte', 1)), name='event_evidence'), models.CheckConstraint(condition=models.Q(('ends_on__gte', models.F('starts_on'))), name='event_days'), models.CheckConstraint(condition=models.Q(('smallest_size__gte', 3), ('preferred_size__gte', models.F('smallest_size')), ('largest_size__gte', models.F('preferred_size')), ('largest_size__lte', 8)), name='event_sizes'), models.CheckConstraint(condition=models.Q(models.Q(('rounds__isnull', False), ('rounds__range', (1, 20))), models.Q(('rounds__isnull', True), ('target__isnull', False)), models.Q(('one_round_each', True), ('rounds__isnull', True)), _connector='OR'), name='event_length'), models.CheckConstraint(condition=models.Q(('rounds__isnull', True), ('one_round_each', False), _connector='OR'), name='event_one_number_of_rounds'), models.CheckConstraint(condition=models.Q(('target__isnull', True), ('target__gte', 1), _connector='OR'), name='event_target_from_1'), models.CheckConstraint(condition=models.Q(('standings_shown__in', ['now', 'seating', 'hidden'])), name='event_standings_shown'), models.CheckConstraint(condition=models.Q(('best_seatings__isnull', True), ('best_seatings__gte', 1), _connector='OR'), name='event_best_seatings_from_1'), models.CheckConstraint(condition=models.Q(('team_best__isnull', True), ('team_best__gte', 1), _connector='OR'), name='event_team_best_from_1')],
                'triggers': [pgtrigger.compiler.Trigger(name='rehearsal_read_only', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."rehearsal" IS DISTINCT FROM (NEW."rehearsal"))', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='ade2447d22e3aa8636b49a38b18d5586e0d3f61d', operation='UPDATE', pgid='pgtrigger_rehearsal_read_only_9639f', table='tournaments_event', when='BEFORE')), pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_eventhistory" ("best_seatings", "check_in", "check_in_version", "confirmation", "edition", "ends_on", "evidence", "house", "id", "language", "largest_size", "max_tables", "name", "one_round_each", "organisation_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points_system", "preferred_size", "rehearsal", "rounds", "self_registration", "sit_out_points", "slug", "smallest_size", "standings_shown", "starts_on", "state", "target", "team_best", "tie_breaks", "time_zone", "variant", "venue") VALUES (NEW."best_seatings", NEW."check_in", NEW."check_in_version", NEW."confirmation", NEW."edition", NEW."ends_on", NEW."evidence", NEW."house", NEW."id", NEW."language", NEW."largest_size", NEW."max_tables", NEW."name", NEW."one_round_each", NEW."organisation_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."points_system", NEW."preferred_size", NEW."rehearsal", NEW."rounds", NEW."self_registration", NEW."sit_out_points", NEW."slug", NEW."smallest_size", NEW."standings_shown", NEW."starts_on", NEW."state", NEW."target", NEW."team_best", NEW."tie_breaks", NEW."time_zone", NEW."variant", NEW."venue"); RETURN NULL;', hash='5fc14bd2b57d43215d9fc6ffb012431399126c73', operation='INSERT', pgid='pgtrigger_insert_insert_52bdd', table='tournaments_event', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_eventhistory" ("best_seatings", "check_in", "check_in_version", "confirmation", "edition", "ends_on", "evidence", "house", "id", "language", "largest_size", "max_tables", "name", "one_round_each", "organisation_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points_system", "preferred_size", "rehearsal", "rounds", "self_registration", "sit_out_points", "slug", "smallest_size", "standings_shown", "starts_on", "state", "target", "team_best", "tie_breaks", "time_zone", "variant", "venue") VALUES (NEW."best_seatings", NEW."check_in", NEW."check_in_version", NEW."confirmation", NEW."edition", NEW."ends_on", NEW."evidence", NEW."house", NEW."id", NEW."language", NEW."largest_size", NEW."max_tables", NEW."name", NEW."one_round_each", NEW."organisation_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."points_system", NEW."preferred_size", NEW."rehearsal", NEW."rounds", NEW."self_registration", NEW."sit_out_points", NEW."slug", NEW."smallest_size", NEW."standings_shown", NEW."starts_on", NEW."state", NEW."target", NEW."team_best", NEW."tie_breaks", NEW."time_zone", NEW."variant", NEW."venue"); RETURN NULL;', hash='1fb18d0c011ce674711ded84a1587856d1d055ec', operation='UPDATE', pgid='pgtrigger_update_update_15f83', table='tournaments_event', when='AFTER'))],
            },
        ),
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='ResultsVersion',
            fields=[
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='results_version', serialize=False, to='tournaments.event')),
                ('number', models.PositiveBigIntegerField(default=0)),
                ('closed_number', models.PositiveBigIntegerField(default=0)),
                ('notice', models.PositiveBigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='Helper',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('owner', 'owner'), ('director', 'director'), ('score_keeper', 'score keeper'), ('reader', 'reader')], max_length=20, verbose_name='role')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='helpers', to='tournaments.event', verbose_name='event')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='helping', to=settings.AUTH_USER_MODEL, verbose_name='user')),
            ],
            options={
                'verbose_name': 'helper',
                'verbose_name_plural': 'helpers',
                'constraints': [models.UniqueConstraint(fields=('event', 'user'), name='helper_once'), models.CheckConstraint(condition=models.Q(('role__in', ['owner', 'director', 'score_keeper', 'reader'])), name='helper_role')],
            },
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('owner', 'owner'), ('director', 'director'), ('score_keeper', 'score keeper'), ('reader', 'reader')], max_length=20, verbose_name='role')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL, verbose_name='user')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='tournaments.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'membership',
                'verbose_name_plural': 'memberships',
                'constraints': [models.UniqueConstraint(fields=('organisation', 'user'), name='membership_once'), models.CheckConstraint(condition=models.Q(('role__in', ['owner', 'director', 'score_keeper', 'reader'])), name='membership_role')],
            },
        ),
        migrations.CreateModel(
            name='EventHistory',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('id', models.BigIntegerField()),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('slug', models.SlugField(db_index=False, max_length=60, verbose_name='address')),
                ('state', models.CharField(choices=[('draft', 'draft'), ('registration', 'registration'), ('running', 'running'), ('finished', 'finished')], default='draft', max_length=20, verbose_name='state')),
                ('rehearsal', models.BooleanField(default=False, editable=False, verbose_name='rehearsal')),
                ('starts_on', models.DateField(verbose_name='first day')),
                ('ends_on', models.DateField(verbose_name='last day')),
                ('time_zone', models.CharField(default='Europe/Berlin', max_length=50, verbose_name='time zone')),
                ('venue', models.CharField(blank=True, max_length=200, verbose_name='venue')),
                ('language', models.CharField(choices=[('en', 'English'), ('de', 'German'), ('hu', 'Hungarian'), ('it', 'Italian'), ('ja', 'Japanese')], default='en', max_length=10, verbose_name='language')),
                ('edition', models.CharField(default='box120', max_length=20, verbose_name='edition')),
                ('variant', models.CharField(default='classic', max_length=20, verbose_name='variant')),
                ('house', models.JSONField(blank=True, default=dict, verbose_name='house rules')),
                ('rounds', models.PositiveSmallIntegerField(blank=True, default=5, null=True, verbose_name='rounds in a match')),
                ('one_round_each', models.BooleanField(default=False, verbose_name='as many rounds as players')),
                ('target', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='points to reach')),
                ('evidence', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('cards', 'every card'), ('counts', 'numbers and penalty-colour cards'), ('points', 'points only')], max_length=10), default=tournaments.models.events._counts_and_cards, size=None, verbose_name='evidence allowed')),
                ('confirmation', models.CharField(choices=[('none', 'nobody'), ('player', 'a second player at the table'), ('director', 'the director')], default='none', max_length=10, verbose_name='confirmed by')),
                ('points_system', models.CharField(default='place', max_length=20, verbose_name='points system')),
                ('tie_breaks', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), blank=True, default=tournaments.models.events._usual_tie_breaks, size=None, verbose_name='tie-breaks')),
                ('sit_out_points', models.PositiveIntegerField(default=420, verbose_name='points for sitting out')),
                ('best_seatings', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='best seatings that count')),
                ('team_best', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='best members of a team that count')),
                ('standings_shown', models.CharField(choices=[('now', 'at once, with every result'), ('seating', 'after every full seating'), ('hidden', 'not before the end')], default='now', max_length=10, verbose_name='standings are shown')),
                ('check_in', models.BooleanField(default=False, verbose_name='people check in themselves')),
                ('check_in_version', models.PositiveIntegerField(default=1, verbose_name='version of the check-in link')),
                ('preferred_size', models.PositiveSmallIntegerField(default=4, verbose_name='preferred table size')),
                ('smallest_size', models.PositiveSmallIntegerField(default=3, verbose_name='smallest table size')),
                ('largest_size', models.PositiveSmallIntegerField(default=5, verbose_name='largest table size')),
                ('max_tables', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='boxes of cards')),
                ('self_registration', models.BooleanField(default=False, verbose_name='visitors register themselves')),
                ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.event')),
                ('organisation', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.organisation', verbose_name='organisation')),
            ],
            options={
                'abstract': False,
                'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='9ad6dfc1f737a0b684412effdd745b829fe21fd7', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_6384e', table='tournaments_eventhistory', when='BEFORE'))],
            },
        ),
        migrations.CreateModel(
            name='Person',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('sort_name', models.CharField(max_length=100, verbose_name='sort name')),
                ('home_club', models.CharField(blank=True, max_length=100, verbose_name='home club')),
                ('language', models.CharField(blank=True, choices=[('en', 'English'), ('de', 'German'), ('hu', 'Hungarian'), ('it', 'Italian'), ('ja', 'Japanese')], max_length=10, verbose_name='language')),
                ('erased_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='erased')),
                ('made_up_for', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='made_up_people', to='tournaments.event', verbose_name='rehearsal')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='people', to='tournaments.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'person',
                'verbose_name_plural': 'people',
                'ordering': ['sort_name', 'id'],
                'triggers': [pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_personhistory" ("id", "made_up_for_id", "organisation_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (OLD."id", OLD."made_up_for_id", OLD."organisation_id", _pgh_attach_context(), NOW(), \'delete\', OLD."id"); RETURN NULL;', hash='6b525ee5c3025aee981856aa8bed13f291799d63', operation='DELETE', pgid='pgtrigger_delete_delete_f1fe4', table='tournaments_person', when='AFTER'))],
            },
        ),
        migrations.CreateModel(
            name='PersonHistory',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('id', models.BigIntegerField()),
                ('made_up_for', models.ForeignKey(db_constraint=False, editable=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.event', verbose_name='rehearsal')),
                ('organisation', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.organisation', verbose_name='organisation')),
                ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='id_organisation_made_up_for_events', to='tournaments.person')),
            ],
            options={
                'abstract': False,
                'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='5a3bbc63876986160595eab9aff3fce7dc0d56dc', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_a460f', table='tournaments_personhistory', when='BEFORE'))],
            },
        ),
        migrations.CreateModel(
            name='Place',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('room', models.CharField(blank=True, max_length=50, verbose_name='room')),
                ('link_version', models.PositiveIntegerField(default=1, help_text='Raising it withdraws every link given out.', verbose_name='link version')),
                ('short_code', models.CharField(max_length=8, verbose_name='short code')),
                ('reached_at', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='places', to='tournaments.event', verbose_name='event')),
            ],
            options={
                'verbose_name': 'place',
                'verbose_name_plural': 'places',
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='place_number_once'), models.UniqueConstraint(fields=('short_code',), name='place_short_code_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='place_number_from_1')],
            },
        ),
        migrations.CreateModel(
            name='Seating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('proposed', 'proposed'), ('published', 'published'), ('closed', 'closed'), ('failed', 'failed'), ('replaced', 'replaced'), ('cancelled', 'cancelled')], default='waiting', max_length=20, verbose_name='state')),
                ('mode', models.CharField(choices=[('mix', 'meet new people'), ('swiss', 'near in the standings'), ('balance', 'tables of equal strength'), ('final', 'final tables'), ('random', 'at random'), ('hand', 'by hand')], default='mix', max_length=20, verbose_name='mode')),
                ('edition', models.CharField(blank=True, max_length=20, verbose_name='edition')),
                ('variant', models.CharField(blank=True, max_length=20, verbose_name='variant')),
                ('rounds', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='rounds in a match')),
                ('problem', models.TextField(verbose_name='what was asked')),
                ('part', models.PositiveSmallIntegerField(default=0, verbose_name='part of the plan')),
                ('places', django.contrib.postgres.fields.ArrayField(base_field=models.PositiveSmallIntegerField(), blank=True, default=list, size=None, verbose_name='places')),
                ('kept', models.JSONField(blank=True, default=list, verbose_name='kept tables')),
                ('quality', models.JSONField(blank=True, null=True, verbose_name='quality')),
                ('failure', models.CharField(blank=True, max_length=200, verbose_name='why it failed')),
                ('steps_done', models.PositiveIntegerField(default=0, verbose_name='steps done')),
                ('steps_planned', models.PositiveIntegerField(default=0, verbose_name='steps planned')),
                ('best_cost', models.PositiveBigIntegerField(blank=True, null=True, verbose_name='best cost so far')),
                ('touched_at', models.DateTimeField(blank=True, null=True, verbose_name='last sign of the search')),
                ('best_wanted', models.BooleanField(default=False, verbose_name='the best so far is wanted')),
                ('requested_at', models.DateTimeField(auto_now_add=True, verbose_name='requested')),
                ('published_at', models.DateTimeField(blank=True, null=True, verbose_name='published')),
                ('closed_at', models.DateTimeField(blank=True, null=True, verbose_name='closed')),
                ('closed_tables', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), blank=True, default=list, size=None, verbose_name='tables closed with it')),
                ('clock_ends_at', models.DateTimeField(blank=True, null=True, verbose_name='clock ends')),
                ('clock_left', models.PositiveIntegerField(blank=True, null=True, verbose_name='seconds left on the paused clock')),
                ('edited_from', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='edits', to='tournaments.seating', verbose_name='changed by hand from')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seatings', to='tournaments.event', verbose_name='event')),
                ('schedule', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='following', to='tournaments.seating', verbose_name='planned with')),
            ],
            options={
                'verbose_name': 'seating',
                'verbose_name_plural': 'seatings',
                'ordering': ['number', 'id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'proposed', 'published', 'closed', 'failed', 'replaced', 'cancelled'])), name='seating_state'), models.CheckConstraint(condition=models.Q(('mode__in', ['mix', 'swiss', 'balance', 'final', 'random', 'hand'])), name='seating_mode'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='seating_number_from_1'), models.UniqueConstraint(condition=models.Q(('state__in', ('failed', 'replaced', 'cancelled')), _negated=True), fields=('event', 'number'), name='seating_number_once'), models.CheckConstraint(condition=models.Q(('published_at__isnull', False), models.Q(('state__in', ['published', 'closed']), _negated=True), _connector='OR'), name='seating_published_at'), models.CheckConstraint(condition=models.Q(('clock_ends_at__isnull', True), ('clock_left__isnull', True), _connector='OR'), name='seating_clock_runs_or_pauses'), models.CheckConstraint(condition=models.Q(models.Q(('part', 0), ('schedule__isnull', True)), models.Q(('part__gte', 1), ('schedule__isnull', False)), _connector='OR'), name='seating_part')],
                'triggers': [pgtrigger.compiler.Trigger(name='state_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."state" IS DISTINCT FROM (NEW."state"))', func='INSERT INTO "tournaments_seatinghistory" ("pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "state") VALUES (_pgh_attach_context(), NOW(), \'state\', NEW."id", NEW."state"); RETURN NULL;', hash='598d8733aa303406085011ad8fc6d665b252681d', operation='UPDATE', pgid='pgtrigger_state_update_d8736', table='tournaments_seating', when='AFTER')), pgtrigger.compiler.Trigger(name='clock_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."clock_ends_at" IS DISTINCT FROM (NEW."clock_ends_at") OR OLD."clock_left" IS DISTINCT FROM (NEW."clock_left"))', func='INSERT INTO "tournaments_clockhistory" ("clock_ends_at", "clock_left", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."clock_ends_at", NEW."clock_left", _pgh_attach_context(), NOW(), \'clock\', NEW."id"); RETURN NULL;', hash='4de35a4dab3affeb6031e0388562fa5b916d99eb', operation='UPDATE', pgid='pgtrigger_clock_update_e8042', table='tournaments_seating', when='AFTER'))],
            },
        ),
        migrations.CreateModel(
            name='Rebalance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat_changes', models.JSONField(verbose_name='changed chairs')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='moved at')),
                ('undone_at', models.DateTimeField(blank=True, null=True, verbose_name='undone')),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('seating', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rebalances', to='tournaments.seating', verbose_name='seating')),
            ],
            options={
                'verbose_name': 'rebalance',
                'verbose_name_plural': 'rebalances',
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('undone_at__isnull', True), ('undone_at__gte', models.F('made_at')), _connector='OR'), name='rebalance_undone_later')],
                'triggers': [pgtrigger.compiler.Trigger(name='no_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;", hash='19abd232b9d590fb169bc67b232cd4166c6bfc89', operation='DELETE', pgid='pgtrigger_no_delete_58ba9', table='tournaments_rebalance', when='BEFORE'))],
            },
        ),
        migrations.CreateModel(
            name='ClockHistory',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('clock_ends_at', models.DateTimeField(blank=True, null=True, verbose_name='clock ends')),
                ('clock_left', models.PositiveIntegerField(blank=True, null=True, verbose_name='seconds left on the paused clock')),
                ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='clock_ends_at_clock_left_events', to='tournaments.seating')),
            ],
            options={
                'abstract': False,
                'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='1b3ed552da8d8501d0590c722bf5ae7c99a65666', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_006d0', table='tournaments_clockhistory', when='BEFORE'))],
            },
        ),
        migrations.CreateModel(
            name='SeatingHistory',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('proposed', 'proposed'), ('published', 'published'), ('closed', 'closed'), ('failed', 'failed'), ('replaced', 'replaced'), ('cancelled', 'cancelled')], default='waiting', max_length=20, verbose_name='state')),
                ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='state_events', to='tournaments.seating')),
            ],
            options={
                'abstract': False,
                'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='da013f821b105613cbd02d04333c85b250c3128b', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_fb27f', table='tournaments_seatinghistory', when='BEFORE'))],
            },
        ),
        migrations.CreateModel(
            name='StepBack',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('to', models.CharField(choices=[('draft', 'draft'), ('registration', 'registration'), ('running', 'running'), ('finished', 'finished')], max_length=20, verbose_name='state')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('taken_at', models.DateTimeField(auto_now_add=True, verbose_name='given')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='steps_back', to='tournaments.event', verbose_name='event')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('to__in', ['draft', 'registration', 'running', 'finished'])), name='step_back_state'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='step_back_has_a_reason')],
                'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='26c7ab2b05855f04d0b5d531a70a7ee8817663a7', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_5a1ba', table='tournaments_stepback', when='BEFORE'))],
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('open', 'open'), ('closed', 'closed')], default='open', max_length=10, verbose_name='state')),
                ('locked', models.BooleanField(default=False, verbose_name='locked by the director')),
                ('kept', models.BooleanField(default=False, verbose_name='kept when others are moved')),
                ('postponed', models.BooleanField(default=False, verbose_name='postponed')),
                ('extra_minutes', models.PositiveSmallIntegerField(default=0, verbose_name='extra minutes')),
                ('place', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tables', to='tournaments.place', verbose_name='place')),
                ('seating', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='tournaments.seating', verbose_name='seating')),
            ],
            options={
                'verbose_name': 'table',
                'verbose_name_plural': 'tables',
                'ordering': ['seating', 'place__number'],
                'constraints': [models.UniqueConstraint(fields=('seating', 'place'), name='table_place_once'), models.CheckConstraint(condition=models.Q(('state__in', ['open', 'closed'])), name='table_state')],
                'triggers': [pgtrigger.compiler.Trigger(name='postponement_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."postponed" IS DISTINCT FROM (NEW."postponed"))', func='INSERT INTO "tournaments_postponementhistory" ("pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "postponed") VALUES (_pgh_attach_context(), NOW(), \'postponement\', NEW."id", NEW."postponed"); RETURN NULL;', hash='8eaa73270d748f6dd12af1cc66667a16eb060d63', operation='UPDATE', pgid='pgtrigger_postponement_update_6a35c', table='tournaments_table', when='AFTER')), pgtrigger.compiler.Trigger(name='extra_time_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."extra_minutes" IS DISTINCT FROM (NEW."extra_minutes"))', func='INSERT INTO "tournaments_extratimehistory" ("extra_minutes", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."extra_minutes", _pgh_attach_context(), NOW(), \'extra_time\', NEW."id"); RETURN NULL;', hash='5e592c6474d10a77f145e43f255a93aa2266d458', operation='UPDATE', pgid='pgtrigger_extra_time_update_76b90', table='tournaments_table', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."locked" IS DISTINCT FROM (NEW."locked") OR OLD."state" IS DISTINCT FROM (NEW."state"))', func='INSERT INTO "tournaments_tablehistory" ("locked", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "state") VALUES (NEW."locked", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."state"); RETURN NULL;', hash='fff02fa74779d601dd2e10ea618f0c189e17cb25', operation='UPDATE', pgid='pgtrigger_update_update_81f7a', table='tournaments_table', when='AFTER'))],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField(verbose_name='position')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tournaments.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'seat',
                'verbose_name_plural': 'seats',
                'ordering': ['position'],
                'constraints': [models.UniqueConstraint(fields=('table', 'position'), name='seat_position_once'), models.CheckConstraint(condition=models.Q(('position__lte', 7)), name='seat_position_to_7')],
            },
        ),
        migrations.CreateModel(
            name='StateChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('to', models.CharField(choices=[('open', 'open'), ('closed', 'closed')], max_length=10, verbose_name='state')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='given')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('seating', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='changes', to='tournaments.seating', verbose_name='seating')),
                ('table', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='changes', to='tournaments.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'change of a state',
                'verbose_name_plural': 'changes of a state',
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('to__in', ['open', 'closed'])), name='change_state'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='change_has_a_reason')],
                'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='9af44314d33cffb362d43db731dd8c3c8d5438c3', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_6a31c', table='tournaments_statechange', when='BEFORE'))],
            },
        ),
        migrations.CreateModel(
            name='PostponementHistory',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('postponed', models.BooleanField(default=False, verbose_name='postponed')),
                ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='postponed_events', to='tournaments.table')),
            ],
            options={
                'abstract': False,
                'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='d283e4727c41700bb1862d765aaed422cfafe898', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_31d6b', table='tournaments_postponementhistory', when='BEFORE'))],
            },
        ),
        migrations.CreateModel(
            name='ExtraTimeHistory',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('extra_minutes', models.PositiveSmallIntegerField(default=0, verbose_name='extra minutes')),
                ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='extra_minutes_events', to='tournaments.table')),
            ],
            options={
                'abstract': False,
                'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='5a02747ef79667ddda9fc0636cb5581c3bf2b08b', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_981db', table='tournaments_extratimehistory', when='BEFORE'))],
            },
        ),
        migrations.CreateModel(
            name='TableHistory',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('state', models.CharField(choices=[('open', 'open'), ('closed', 'closed')], default='open', max_length=10, verbose_name='state')),
                ('locked', models.BooleanField(default=False, verbose_name='locked by the director')),
                ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='state_locked_events', to='tournaments.table')),
            ],
            options={
                'abstract': False,
                'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='7e93aa39f0fa9b8740ddf349ca7e763a3ae57ce3', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_34446', table='tournaments_tablehistory', when='BEFORE'))],
            },
        ),
        migrations.CreateModel(
            name='Team',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='teams', to='tournaments.event', verbose_name='event')),
            ],
            options={
                'verbose_name': 'team',
                'verbose_name_plural': 'teams',
                'ordering': ['name'],
                'constraints': [models.UniqueConstraint(fields=('event', 'name'), name='team_once')],
            },
        ),
        migrations.CreateModel(
            name='Entrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='start number')),
                ('home_club', models.CharField(blank=True, max_length=100, verbose_name='home club')),
                ('out_of_competition', models.BooleanField(default=False, verbose_name='out of competition')),
                ('withdrawn', models.BooleanField(default=False, verbose_name='withdrawn')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entrants', to='tournaments.event', verbose_name='event')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entrants', to='tournaments.person', verbose_name='person')),
                ('fixed_place', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.place', verbose_name='fixed place')),
                ('team', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='entrants', to='tournaments.team', verbose_name='team')),
            ],
            options={
                'verbose_name': 'entrant',
                'verbose_name_plural': 'entrants',
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='entrant_number_once'), models.UniqueConstraint(fields=('event', 'person'), name='entrant_person_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='entrant_number_from_1')],
                'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_entranthistory" ("event_id", "fixed_place_id", "home_club", "id", "number", "out_of_competition", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "team_id", "withdrawn") VALUES (NEW."event_id", NEW."fixed_place_id", NEW."home_club", NEW."id", NEW."number", NEW."out_of_competition", NEW."person_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."team_id", NEW."withdrawn"); RETURN NULL;', hash='2fb237c5e3c0f2439bd38cb4915c0ea7d5f52a22', operation='INSERT', pgid='pgtrigger_insert_insert_f8dbf', table='tournaments_entrant', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_entranthistory" ("event_id", "fixed_place_id", "home_club", "id", "number", "out_of_competition", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "team_id", "withdrawn") VALUES (NEW."event_id", NEW."fixed_place_id", NEW."home_club", NEW."id", NEW."number", NEW."out_of_competition", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."team_id", NEW."withdrawn"); RETURN NULL;', hash='7ed575672eefa538bbc4fef01c0369fb823c65c5', operation='UPDATE', pgid='pgtrigger_update_update_6b3fb', table='tournaments_entrant', when='AFTER'))],
            },
        ),
        migrations.CreateModel(
            name='Attendance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number of the seating')),
                ('state', models.CharField(choices=[('present', 'present'), ('standby', 'standby'), ('sitting_out', 'sitting out'), ('late', 'late'), ('left', 'left')], default='present', max_length=20, verbose_name='state')),
                ('since', models.DateTimeField(auto_now=True, verbose_name='since')),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='attendances', to='tournaments.entrant', verbose_name='entrant')),
            ],
            options={
                'verbose_name': 'attendance',
                'verbose_name_plural': 'attendances',
                'constraints': [models.UniqueConstraint(fields=('entrant', 'number'), name='attendance_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='attendance_number_from_1'), models.CheckConstraint(condition=models.Q(('state__in', ['present', 'standby', 'sitting_out', 'late', 'left'])), name='attendance_state')],
                'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_attendancehistory" ("by_id", "entrant_id", "id", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "since", "state") VALUES (NEW."by_id", NEW."entrant_id", NEW."id", NEW."number", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."since", NEW."state"); RETURN NULL;', hash='2b64a253f8e18593d2e55b8b9b7d51ddcf8ec107', operation='INSERT', pgid='pgtrigger_insert_insert_a4f22', table='tournaments_attendance', when='AFTER')), pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_attendancehistory" ("by_id", "entrant_id", "id", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "since", "state") VALUES (NEW."by_id", NEW."entrant_id", NEW."id", NEW."number", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."since", NEW."state"); RETURN NULL;', hash='a7a3bc85548a5432e9690c4d39a1f7b20dd8b80f', operation='UPDATE', pgid='pgtrigger_update_update_69cce', table='tournaments_attendance', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_attendancehistory" ("by_id", "entrant_id", "id", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "since", "state") VALUES (OLD."by_id", OLD."entrant_id", OLD."id", OLD."number", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."since", OLD."state"); RETURN NULL;', hash='f060e80c57f1232a02af0cf9159e493bff641518', operation='DELETE', pgid='pgtrigger_delete_delete_aa5aa', table='tournaments_attendance', when='AFTER'))],
            },
        ),
        migrations.CreateModel(
            name='AttendanceHistory',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('id', models.BigIntegerField()),
                ('number', models.PositiveSmallIntegerField(verbose_name='number of the seating')),
                ('state', models.CharField(choices=[('present', 'present'), ('standby', 'standby'), ('sitting_out', 'sitting out'), ('late', 'late'), ('left', 'left')], default='present', max_length=20, verbose_name='state')),
                ('since', models.DateTimeField(auto_now=True, verbose_name='since')),
                ('by', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.attendance')),
                ('entrant', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.entrant', verbose_name='entrant')),
            ],
            options={
                'abstract': False,
                'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='08c9353454d9820aab531ea6ef9f58d293ea959a', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_e4d2f', table='tournaments_attendancehistory', when='BEFORE'))],
            },
        ),
        migrations.CreateModel(
            name='KeepApart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.entrant', verbose_name='first entrant')),
                ('second', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.entrant', verbose_name='second entrant')),
            ],
            options={
                'verbose_name': 'pair to keep apart',
                'verbose_name_plural': 'pairs to keep apart',
                'constraints': [models.UniqueConstraint(fields=('first', 'second'), name='keep_apart_once'), models.CheckConstraint(condition=models.Q(('first__lt', models.F('second'))), name='keep_apart_ordered')],
                'triggers': [pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_keepaparthistory" ("first_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "second_id") VALUES (NEW."first_id", NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."second_id"); RETURN NULL;', hash='59c73892e380fa83ab12a4f2ed433424c81216f6', operation='INSERT', pgid='pgtrigger_insert_insert_fc92a', table='tournaments_keepapart', when='AFTER')), pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_keepaparthistory" ("first_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "second_id") VALUES (OLD."first_id", OLD."id", _pgh_attach_context(), NOW(), \'delete\', OLD."id", OLD."second_id"); RETURN NULL;', hash='bfcd5e37d4a320ff3fe6d7a22632bac638f9ea50', operation='DELETE', pgid='pgtrigger_delete_delete_fe8e0', table='tournaments_keepapart', when='AFTER'))],
            },
        ),
        migrations.CreateModel(
            name='KeepApartHistory',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('id', models.BigIntegerField()),
                ('first', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.entrant', verbose_name='first entrant')),
                ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.keepapart')),
                ('second', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.entrant', verbose_name='second entrant')),
            ],
            options={
                'abstract': False,
                'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='21119d9f84240beea25e011260b4ba16d999c8fa', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_80955', table='tournaments_keepaparthistory', when='BEFORE'))],
            },
        ),
        migrations.CreateModel(
            name='Occupancy',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('from_round', models.PositiveSmallIntegerField(default=1, verbose_name='from round')),
                ('to_round', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='to round')),
                ('added_at', models.DateTimeField(auto_now_add=True, verbose_name='added')),
                ('entrant', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='occupancies', to='tournaments.entrant', verbose_name='entrant')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='occupancies', to='tournaments.seat', verbose_name='seat')),
            ],
            options={
                'verbose_name': 'occupancy',
                'verbose_name_plural': 'occupancies',
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('from_round__gte', 1)), name='occupancy_from_1'), models.CheckConstraint(condition=models.Q(('to_round__isnull', True), ('to_round__gte', models.F('from_round')), _connector='OR'), name='occupancy_rounds')],
                'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='0ba64656c5a21ad1ac5a4f41936b9360ec76651c', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_9b15d', table='tournaments_occupancy', when='BEFORE')), pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_occupancyhistory" ("added_at", "entrant_id", "from_round", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seat_id", "to_round") VALUES (NEW."added_at", NEW."entrant_id", NEW."from_round", NEW."id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."seat_id", NEW."to_round"); RETURN NULL;', hash='9c3cd6006c414b5a91cf93026749069efb9bc64e', operation='INSERT', pgid='pgtrigger_insert_insert_96171', table='tournaments_occupancy', when='AFTER'))],
            },
        ),
        migrations.CreateModel(
            name='Registration',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(unique=True)),
                ('name', models.CharField(blank=True, max_length=100, verbose_name='name')),
                ('home_club', models.CharField(blank=True, max_length=100, verbose_name='home club')),
                ('language', models.CharField(blank=True, choices=[('en', 'English'), ('de', 'German'), ('hu', 'Hungarian'), ('it', 'Italian'), ('ja', 'Japanese')], max_length=10, verbose_name='language')),
                ('consented_at', models.DateTimeField(auto_now_add=True, verbose_name='consented')),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('approved', 'approved'), ('refused', 'refused')], default='waiting', max_length=10, verbose_name='state')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('entrant', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='registration', to='tournaments.entrant', verbose_name='entrant')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='registrations', to='tournaments.event', verbose_name='event')),
            ],
            options={
                'verbose_name': 'registration',
                'verbose_name_plural': 'registrations',
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('decided_at', None), ('entrant', None), ('state', 'waiting'), models.Q(('name', ''), _negated=True)), models.Q(('decided_at__isnull', False), ('entrant__isnull', False), ('home_club', ''), ('language', ''), ('name', ''), ('state', 'approved')), models.Q(('decided_at__isnull', False), ('entrant', None), ('home_club', ''), ('language', ''), ('name', ''), ('state', 'refused')), _connector='OR'), name='registration_state')],
            },
        ),
        migrations.CreateModel(
            name='OccupancyHistory',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('id', models.BigIntegerField()),
                ('from_round', models.PositiveSmallIntegerField(default=1, verbose_name='from round')),
                ('to_round', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='to round')),
                ('added_at', models.DateTimeField(auto_now_add=True, verbose_name='added')),
                ('entrant', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.entrant', verbose_name='entrant')),
                ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.occupancy')),
                ('seat', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.seat', verbose_name='seat')),
            ],
            options={
                'abstract': False,
                'triggers': [pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='442e528c43d41693136f9f60a5837d3e44607a0c', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_61c2f', table='tournaments_occupancyhistory', when='BEFORE'))],
            },
        ),
        migrations.CreateModel(
            name='EntrantHistory',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('id', models.BigIntegerField()),
                ('number', models.PositiveIntegerField(verbose_name='start number')),
                ('home_club', models.CharField(blank=True, max_length=100, verbose_name='home club')),
                ('out_of_competition', models.BooleanField(default=False, verbose_name='out of competition')),
                ('withdrawn', models.BooleanField(default=False, verbose_name='withdrawn')),
                ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.entrant')),
                ('event', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.event', verbose_name='event')),
                ('person', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.person', verbose_name='person')),
                ('fixed_place', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.place', verbose_name='fixed place')),
                ('team', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.team', verbose_name='team')),
            ],
            options={
                'abstract': False,
                'triggers': [pgtrigger.compiler.Trigger(name='no_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;", hash='3c917c3c0229f03045230e5e647522780495cdd5', operation='DELETE', pgid='pgtrigger_no_delete_15a07', table='tournaments_entranthistory', when='BEFORE')), pgtrigger.compiler.Trigger(name='read_only', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."pgh_id" IS DISTINCT FROM (NEW."pgh_id") OR OLD."pgh_created_at" IS DISTINCT FROM (NEW."pgh_created_at") OR OLD."pgh_label" IS DISTINCT FROM (NEW."pgh_label") OR OLD."pgh_obj_id" IS DISTINCT FROM (NEW."pgh_obj_id") OR OLD."pgh_context_id" IS DISTINCT FROM (NEW."pgh_context_id") OR OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."event_id" IS DISTINCT FROM (NEW."event_id") OR OLD."person_id" IS DISTINCT FROM (NEW."person_id") OR OLD."number" IS DISTINCT FROM (NEW."number") OR OLD."team_id" IS DISTINCT FROM (NEW."team_id") OR OLD."fixed_place_id" IS DISTINCT FROM (NEW."fixed_place_id") OR OLD."out_of_competition" IS DISTINCT FROM (NEW."out_of_competition") OR OLD."withdrawn" IS DISTINCT FROM (NEW."withdrawn"))', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='728e57648c7805b7dc306e8a1e4cc470664b96a2', operation='UPDATE', pgid='pgtrigger_read_only_6da00', table='tournaments_entranthistory', when='BEFORE')), pgtrigger.compiler.Trigger(name='home_club_only_cleared', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (NOT (NEW."home_club" = \'\'))', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='75c1e2b3543a090fd9aae7a9936731476c1529bd', operation='UPDATE', pgid='pgtrigger_home_club_only_cleared_db48b', table='tournaments_entranthistory', when='BEFORE'))],
            },
        ),
        migrations.RunSQL(KEEP_CONTEXT, FORGET_CONTEXT),
    ]
