import control.models.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('control', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='MessageRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=control.models.fields.public_id, editable=False, max_length=24, unique=True)),
                ('side', models.CharField(max_length=8)),
                ('number', models.PositiveIntegerField()),
                ('by_control', models.BooleanField(default=False)),
                ('act', models.CharField(max_length=10)),
                ('text', models.TextField(blank=True)),
                ('notes', models.JSONField(blank=True, default=list)),
                ('digest', models.CharField(max_length=64)),
                ('received', models.DateTimeField(auto_now_add=True)),
                ('post_key', models.CharField(blank=True, max_length=64)),
                ('branch', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='messages', to='control.branch')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='messages', to='control.game')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='messages', to='control.seat')),
            ],
            options={
                'ordering': ('game', 'side', 'number'),
            },
        ),
        migrations.CreateModel(
            name='OrderSheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=control.models.fields.public_id, editable=False, max_length=24, unique=True)),
                ('side', models.CharField(max_length=8)),
                ('cycle', models.PositiveIntegerField()),
                ('window', control.models.fields.ExactMinuteField(blank=True, max_length=64, null=True)),
                ('state', models.CharField(choices=[('nothing', 'Nothing'), ('none', 'None'), ('received', 'Received'), ('sealed', 'Sealed')], default='nothing', max_length=10)),
                ('version', models.PositiveIntegerField(default=1)),
                ('sealed', models.DateTimeField(blank=True, null=True)),
                ('branch', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sheets', to='control.branch')),
                ('ready', models.ManyToManyField(blank=True, related_name='ready_sheets', to='control.seat')),
            ],
            options={
                'ordering': ('branch', 'side', 'cycle', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='OrderRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(max_length=8)),
                ('number', models.PositiveIntegerField()),
                ('place', models.PositiveIntegerField()),
                ('unit', models.CharField(max_length=8)),
                ('code', models.CharField(max_length=8)),
                ('card', models.CharField(max_length=80)),
                ('words', models.TextField()),
                ('state', models.CharField(choices=[('handed_in', 'Handed In'), ('recalled', 'Recalled'), ('sealed', 'Sealed')], default='handed_in', max_length=10)),
                ('branch', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='orders', to='control.branch')),
                ('message', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='orders', to='orders.messagerecord')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='orders', to='control.seat')),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='orders', to='orders.ordersheet')),
            ],
            options={
                'ordering': ('branch', 'side', 'number'),
            },
        ),
        migrations.AddField(
            model_name='messagerecord',
            name='sheet',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='messages', to='orders.ordersheet'),
        ),
        migrations.CreateModel(
            name='SheetCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=control.models.fields.public_id, editable=False, max_length=24, unique=True)),
                ('position', models.PositiveIntegerField()),
                ('text', models.CharField(max_length=200)),
                ('version', models.PositiveIntegerField(default=1)),
                ('is_query', models.BooleanField(default=False)),
                ('removed', models.DateTimeField(blank=True, null=True)),
                ('written', models.DateTimeField(auto_now_add=True)),
                ('post_key', models.CharField(blank=True, max_length=64)),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cards', to='control.seat')),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cards', to='orders.ordersheet')),
            ],
            options={
                'ordering': ('sheet', 'position', 'pk'),
            },
        ),
        migrations.AddConstraint(
            model_name='ordersheet',
            constraint=models.UniqueConstraint(fields=('branch', 'side', 'cycle', 'window'), name='one_sheet_a_window', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='orderrecord',
            constraint=models.UniqueConstraint(fields=('branch', 'side', 'number'), name='order_number_once'),
        ),
        migrations.AddConstraint(
            model_name='messagerecord',
            constraint=models.UniqueConstraint(fields=('branch', 'side', 'number'), name='receipt_once'),
        ),
        migrations.AddConstraint(
            model_name='messagerecord',
            constraint=models.UniqueConstraint(condition=models.Q(('post_key', ''), _negated=True), fields=('game', 'post_key'), name='message_posted_once'),
        ),
        migrations.AddConstraint(
            model_name='sheetcard',
            constraint=models.UniqueConstraint(condition=models.Q(('post_key', ''), _negated=True), fields=('sheet', 'post_key'), name='card_posted_once'),
        ),
    ]
