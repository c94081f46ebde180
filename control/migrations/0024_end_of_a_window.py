from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('control', '0023_sessions'),
    ]

    operations = [
        migrations.AddField(
            model_name='planningclock',
            name='zone',
            field=models.CharField(blank=True, max_length=64),
        ),
    ]
