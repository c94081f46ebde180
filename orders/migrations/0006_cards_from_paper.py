from django.db import migrations, models
import django.db.models.deletion


class Migration(migrations.Migration):

    dependencies = [
        ('control', '0015_paper_cells'),
        ('orders', '0005_longer_order_codes'),
    ]

    operations = [
        migrations.AddField(
            model_name='sheetcard',
            name='paper',
            field=models.CharField(blank=True, max_length=20),
        ),
        migrations.AddField(
            model_name='sheetcard',
            name='second',
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddField(
            model_name='sheetcard',
            name='second_seat',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='control.seat'),
        ),
    ]
