import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("control", "0007_paper_of_a_game")]

    operations = [
        migrations.CreateModel(
            name="Claim",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("subject", models.CharField(max_length=255)),
                ("taken", models.DateTimeField(default=django.utils.timezone.now)),
                ("settled", models.DateTimeField(blank=True, null=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="claims", to="control.game"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="claims", to="control.seat"
                    ),
                ),
            ],
            options={
                "ordering": ("game", "taken"),
                "constraints": [models.UniqueConstraint(fields=("game", "subject"), name="claim_once")],
            },
        )
    ]
