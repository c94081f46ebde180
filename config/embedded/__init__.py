"""The embedded default: PostgreSQL, Valkey, web server and worker on one machine, started and stopped as one.

python -m config.embedded run                 what `make run` does
python -m config.embedded services -- CMD     CMD with throw-away services in its environment
"""
