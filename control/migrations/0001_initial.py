import control.models.fields
import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='Blob',
            fields=[
                ('digest', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('kind', models.CharField(max_length=20)),
                ('data', models.BinaryField()),
                ('created', models.DateTimeField(auto_now_add=True)),
            ],
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
                'abstract': False,
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='Branch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=control.models.fields.public_id, editable=False, max_length=24, unique=True)),
                ('number', models.PositiveIntegerField()),
                ('title', models.CharField(blank=True, max_length=200)),
                ('reason', models.CharField(blank=True, max_length=500)),
                ('stage', models.CharField(choices=[('preparing', 'Preparing'), ('orders', 'Orders'), ('assessing', 'Assessing'), ('reports', 'Reports'), ('question', 'Question'), ('review', 'Review'), ('paused', 'Paused'), ('finished', 'Finished')], default='preparing', max_length=12)),
                ('stage_before', models.CharField(blank=True, choices=[('preparing', 'Preparing'), ('orders', 'Orders'), ('assessing', 'Assessing'), ('reports', 'Reports'), ('question', 'Question'), ('review', 'Review'), ('paused', 'Paused'), ('finished', 'Finished')], max_length=12)),
                ('cycle', models.PositiveIntegerField(default=1)),
                ('now', control.models.fields.ExactMinuteField(default='0', max_length=64)),
                ('situation_digest', models.CharField(max_length=64)),
                ('parked', models.CharField(blank=True, max_length=500)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('parent', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='children', to='control.branch')),
            ],
            options={
                'ordering': ('game', 'number'),
            },
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=control.models.fields.public_id, editable=False, max_length=24, unique=True)),
                ('title', models.CharField(max_length=200)),
                ('mode', models.CharField(max_length=40)),
                ('scenario', models.CharField(max_length=100)),
                ('edition', models.PositiveIntegerField()),
                ('clock_day', models.PositiveSmallIntegerField()),
                ('clock_hour', models.PositiveSmallIntegerField()),
                ('settings', models.JSONField(default=dict)),
                ('parts', models.JSONField(default=list)),
                ('tables_digest', models.CharField(max_length=64)),
                ('ground_digest', models.CharField(max_length=64)),
                ('opening_digest', models.CharField(max_length=64)),
                ('seed', models.BinaryField()),
                ('seed_digest', models.CharField(max_length=64)),
                ('dice_algorithm', models.PositiveSmallIntegerField(default=1)),
                ('typed_dice', models.JSONField(default=list)),
                ('played_by_one', models.BooleanField(default=False)),
                ('demonstration', models.BooleanField(default=False)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('started', models.DateTimeField(blank=True, null=True)),
                ('ended', models.DateTimeField(blank=True, null=True)),
                ('counts', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='counts_in', to='control.branch')),
            ],
            options={
                'ordering': ('created', 'pk'),
            },
        ),
        migrations.AddField(
            model_name='branch',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='branches', to='control.game'),
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=control.models.fields.public_id, editable=False, max_length=24, unique=True)),
                ('name', models.CharField(max_length=60)),
                ('title', models.CharField(blank=True, max_length=120)),
                ('role', models.CharField(choices=[('director', 'Director'), ('umpire', 'Umpire'), ('liaison', 'Liaison'), ('intelligence', 'Intelligence'), ('recorder', 'Recorder'), ('player', 'Player'), ('observer', 'Observer')], max_length=12)),
                ('side', models.CharField(blank=True, max_length=8)),
                ('headquarters', models.JSONField(blank=True, default=list)),
                ('may_hand_in', models.BooleanField(default=True)),
                ('token_hash', models.CharField(blank=True, db_index=True, max_length=64)),
                ('api_token_hash', models.CharField(blank=True, db_index=True, max_length=64)),
                ('generation', models.PositiveIntegerField(default=1)),
                ('taken', models.DateTimeField(blank=True, null=True)),
                ('retired', models.DateTimeField(blank=True, null=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='control.game')),
            ],
            options={
                'ordering': ('game', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='LogEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('act', models.CharField(max_length=40)),
                ('facts', models.JSONField(default=dict)),
                ('game_time', control.models.fields.ExactMinuteField(max_length=64, null=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('branch', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='log', to='control.branch')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='log', to='control.game')),
                ('seat', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='log', to='control.seat')),
            ],
            options={
                'ordering': ('game', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Letter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=control.models.fields.public_id, editable=False, max_length=24, unique=True)),
                ('cell', models.CharField(max_length=8)),
                ('number', models.PositiveIntegerField()),
                ('to_control', models.BooleanField()),
                ('as_name', models.CharField(blank=True, max_length=60)),
                ('text', models.TextField()),
                ('game_time', control.models.fields.ExactMinuteField(max_length=64)),
                ('posted', models.DateTimeField(auto_now_add=True)),
                ('post_key', models.CharField(blank=True, max_length=64)),
                ('answers', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='answered_by', to='control.letter')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='letters', to='control.game')),
                ('seat', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='letters', to='control.seat')),
            ],
            options={
                'ordering': ('game', 'cell', 'number'),
            },
        ),
        migrations.CreateModel(
            name='SeenMark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reports', models.PositiveIntegerField(default=0)),
                ('letters', models.PositiveIntegerField(default=0)),
                ('branch', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seen_marks', to='control.branch')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seen_marks', to='control.seat')),
            ],
        ),
        migrations.CreateModel(
            name='Subinterval',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=control.models.fields.public_id, editable=False, max_length=24, unique=True)),
                ('cycle', models.PositiveIntegerField()),
                ('number', models.PositiveIntegerField()),
                ('start', control.models.fields.ExactMinuteField(max_length=64)),
                ('until', control.models.fields.ExactMinuteField(blank=True, max_length=64, null=True)),
                ('before_digest', models.CharField(max_length=64)),
                ('orders_digest', models.CharField(max_length=64)),
                ('pauses', models.CharField(blank=True, max_length=20)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('closed', models.DateTimeField(blank=True, null=True)),
                ('branch', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='subintervals', to='control.branch')),
            ],
            options={
                'ordering': ('branch', 'cycle', 'number'),
            },
        ),
        migrations.CreateModel(
            name='RulingRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(max_length=10)),
                ('place', models.CharField(blank=True, max_length=300)),
                ('subject', models.CharField(blank=True, max_length=60)),
                ('field', models.CharField(blank=True, max_length=40)),
                ('value', models.TextField(blank=True)),
                ('reason', models.TextField()),
                ('at', control.models.fields.ExactMinuteField(blank=True, max_length=64, null=True)),
                ('entered', models.DateTimeField(auto_now_add=True)),
                ('withdrawn', models.DateTimeField(blank=True, null=True)),
                ('branch', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='control.branch')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='control.seat')),
                ('subinterval', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='control.subinterval')),
            ],
            options={
                'ordering': ('branch', 'number'),
            },
        ),
        migrations.CreateModel(
            name='ReleaseDecision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('report', models.CharField(max_length=300)),
                ('kind', models.CharField(max_length=10)),
                ('reason', models.TextField(blank=True)),
                ('card', models.CharField(blank=True, max_length=80)),
                ('words', models.TextField(blank=True)),
                ('due', control.models.fields.ExactMinuteField(blank=True, max_length=64, null=True)),
                ('entered', models.DateTimeField(auto_now_add=True)),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='decisions', to='control.seat')),
                ('subinterval', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='decisions', to='control.subinterval')),
            ],
        ),
        migrations.AddField(
            model_name='branch',
            name='parent_subinterval',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='branches', to='control.subinterval'),
        ),
        migrations.CreateModel(
            name='AnswerRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.CharField(max_length=300)),
                ('value', models.CharField(max_length=200)),
                ('for_cell', models.BooleanField(default=False)),
                ('entered', models.DateTimeField(auto_now_add=True)),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='answers', to='control.seat')),
                ('subinterval', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='answers', to='control.subinterval')),
            ],
        ),
        migrations.CreateModel(
            name='FeedFrame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('addressee', models.CharField(max_length=40)),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(max_length=20)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='frames', to='control.game')),
            ],
            options={
                'ordering': ('game', 'addressee', 'number'),
                'constraints': [models.UniqueConstraint(fields=('game', 'addressee', 'number'), name='frame_once')],
            },
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(condition=models.Q(('retired__isnull', True)), fields=('game', 'name'), name='seat_name_once'),
        ),
        migrations.AddConstraint(
            model_name='letter',
            constraint=models.UniqueConstraint(fields=('game', 'cell', 'number'), name='letter_once'),
        ),
        migrations.AddConstraint(
            model_name='letter',
            constraint=models.UniqueConstraint(condition=models.Q(('post_key', ''), _negated=True), fields=('game', 'post_key'), name='letter_posted_once'),
        ),
        migrations.AddConstraint(
            model_name='seenmark',
            constraint=models.UniqueConstraint(fields=('seat', 'branch'), name='one_mark_a_seat'),
        ),
        migrations.AddConstraint(
            model_name='subinterval',
            constraint=models.UniqueConstraint(fields=('branch', 'cycle', 'number'), name='subinterval_once'),
        ),
        migrations.AddConstraint(
            model_name='subinterval',
            constraint=models.UniqueConstraint(condition=models.Q(('closed__isnull', True)), fields=('branch',), name='one_open_subinterval'),
        ),
        migrations.AddConstraint(
            model_name='rulingrecord',
            constraint=models.UniqueConstraint(fields=('branch', 'number'), name='ruling_number_once'),
        ),
        migrations.AddConstraint(
            model_name='rulingrecord',
            constraint=models.UniqueConstraint(condition=models.Q(('withdrawn__isnull', True), models.Q(('place', ''), _negated=True)), fields=('subinterval', 'kind', 'place'), name='one_ruling_a_place'),
        ),
        migrations.AddConstraint(
            model_name='releasedecision',
            constraint=models.UniqueConstraint(fields=('subinterval', 'report'), name='one_decision_a_report'),
        ),
        migrations.AddConstraint(
            model_name='branch',
            constraint=models.UniqueConstraint(fields=('game', 'number'), name='branch_number_once'),
        ),
        migrations.AddConstraint(
            model_name='answerrecord',
            constraint=models.UniqueConstraint(fields=('subinterval', 'place'), name='one_answer_a_place'),
        ),
    ]
