from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("orders", "0004_seen_sheets")]

    operations = [
        migrations.AlterField(model_name="orderrecord", name="code", field=models.CharField(max_length=12)),
    ]
