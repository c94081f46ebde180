from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("control", "0006_cell_contacts")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="paper",
            field=models.CharField(choices=[("a4", "A4"), ("letter", "US Letter")], default="a4", max_length=6),
        ),
    ]
