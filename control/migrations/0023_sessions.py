import control.models.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('control', '0022_painted_maps'),
    ]

    operations = [
        migrations.CreateModel(
            name='SessionPage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('addressee', models.CharField(max_length=8)),
                ('number', models.PositiveIntegerField()),
                ('act', models.CharField(choices=[('ended', 'end of a session'), ('begun', 'beginning of a session')], max_length=6)),
                ('page', models.JSONField(default=dict)),
                ('game_time', control.models.fields.ExactMinuteField(max_length=64)),
                ('written', models.DateTimeField(auto_now_add=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='session_pages', to='control.game')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='session_pages', to='control.seat')),
            ],
            options={
                'ordering': ('game', 'addressee', 'number'),
                'constraints': [models.UniqueConstraint(fields=('game', 'addressee', 'number'), name='session_page_once')],
            },
        ),
        migrations.CreateModel(
            name='ReadMark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reports', models.PositiveIntegerField()),
                ('letters', models.PositiveIntegerField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('branch', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='read_marks', to='control.branch')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='read_marks', to='control.seat')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
    ]
