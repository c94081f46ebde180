from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("control", "0024_end_of_a_window"),
    ]

    operations = [
        migrations.AddField(
            model_name="planningclock",
            name="stopped",
            field=models.BooleanField(default=False),
        ),
    ]
