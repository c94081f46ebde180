from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('orders', '0002_post_key_of_a_seat'),
    ]

    operations = [
        migrations.AlterField(
            model_name='orderrecord',
            name='unit',
            field=models.CharField(max_length=80),
        ),
    ]
