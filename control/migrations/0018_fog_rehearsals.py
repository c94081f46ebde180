import django.utils.timezone
from django.db import migrations, models

import control.models.fields


class Migration(migrations.Migration):
    dependencies = [
        ("control", "0017_set_up"),
    ]

    operations = [
        migrations.CreateModel(
            name="FogRehearsal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "public_id",
                    models.CharField(
                        default=control.models.fields.public_id, editable=False, max_length=24, unique=True
                    ),
                ),
                ("scenario", models.CharField(max_length=120)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "Queued"),
                            ("running", "Running"),
                            ("done", "Done"),
                            ("failed", "Failed"),
                        ],
                        default="queued",
                        max_length=10,
                    ),
                ),
                ("owner", models.CharField(blank=True, max_length=80)),
                ("lease_until", models.DateTimeField(blank=True, null=True)),
                ("attempts", models.PositiveIntegerField(default=0)),
                ("found", models.JSONField(default=list)),
                ("of", models.PositiveIntegerField(default=0)),
                ("failure", models.CharField(blank=True, max_length=200)),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                ("ended", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("-created",),
            },
        ),
    ]
