from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('control', '0018_fog_rehearsals'),
    ]

    operations = [
        migrations.AlterField(
            model_name='planningclock',
            name='at_zero',
            field=models.CharField(
                choices=[
                    ('nothing', 'nothing by itself; Control is told'),
                    ('go_on', "after the grace Control's worker goes on with what has been handed in"),
                    ('decline', "after the grace a cell that has sent nothing declines, and Control's worker goes on"),
                    ('control', 'after the grace Control plays a cell that has sent nothing; it is told, and enters cards'),
                ],
                default='nothing',
                max_length=8,
            ),
        ),
    ]
