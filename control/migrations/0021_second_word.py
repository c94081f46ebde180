import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('control', '0020_attachments'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='second_word',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='subinterval',
            name='release_asked',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='subinterval',
            name='release_asked_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='releases_asked', to='control.seat'),
        ),
        migrations.AddField(
            model_name='subinterval',
            name='release_asked_of',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
    ]
