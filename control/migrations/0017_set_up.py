from django.db import migrations, models
import django.db.models.deletion


class Migration(migrations.Migration):

    dependencies = [
        ('control', '0017_lessons'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='set_up_digest',
            field=models.CharField(blank=True, default='', max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='game',
            name='layers',
            field=models.JSONField(default=list),
        ),
        migrations.CreateModel(
            name='Disposition',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(max_length=8)),
                ('state', models.CharField(choices=[('draft', 'being written'), ('handed_in', 'handed in'), ('approved', 'approved')], default='draft', max_length=10)),
                ('changes', models.JSONField(default=list)),
                ('intent', models.JSONField(default=list)),
                ('note', models.CharField(blank=True, max_length=400)),
                ('handed_in', models.DateTimeField(blank=True, null=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='dispositions', to='control.game')),
                ('seat', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='dispositions', to='control.seat')),
            ],
            options={
                'ordering': ('game', 'side'),
                'constraints': [models.UniqueConstraint(fields=('game', 'side'), name='disposition_once')],
            },
        ),
        migrations.CreateModel(
            name='ScenarioRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=40, unique=True)),
                ('mode', models.CharField(max_length=40)),
                ('title', models.CharField(max_length=200)),
                ('made', models.CharField(choices=[('sheet', 'from a spreadsheet'), ('moment', 'a moment of a game')], max_length=8)),
                ('origin', models.CharField(blank=True, max_length=300)),
                ('clock_day', models.PositiveSmallIntegerField()),
                ('clock_hour', models.PositiveSmallIntegerField()),
                ('settings', models.JSONField(default=dict)),
                ('parts', models.JSONField(default=list)),
                ('layers', models.JSONField(default=list)),
                ('seats', models.JSONField(default=list)),
                ('ground_digest', models.CharField(max_length=64)),
                ('set_up_digest', models.CharField(blank=True, max_length=64)),
                ('situation_digest', models.CharField(blank=True, max_length=64)),
                ('tables_digest', models.CharField(blank=True, max_length=64)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('withdrawn', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ('created', 'pk'),
            },
        ),
    ]
