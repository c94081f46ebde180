import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('control', '0019_at_zero'),
    ]

    operations = [
        migrations.CreateModel(
            name='Attachment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=80)),
                ('kind', models.CharField(max_length=20)),
                ('size', models.PositiveIntegerField()),
                ('data_digest', models.CharField(max_length=64)),
                ('letter', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='attachments', to='control.letter')),
            ],
            options={
                'ordering': ('letter', 'number'),
                'constraints': [models.UniqueConstraint(fields=('letter', 'number'), name='attachment_once')],
            },
        ),
    ]
