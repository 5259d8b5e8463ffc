#!/usr/bin/env bash
# celery 5.7.0 (PyPI): the scheduler of `celery beat` wakes ten milliseconds before a task is due, for
# `adjust` takes them off what it is to sleep, and then ticks without any pause until the task is due:
# thirty to a hundred times for each task where one would do. With tasks every few seconds that is most
# of what beat computes at rest. A subclass whose `adjust` takes nothing off ticks twice for a task,
# once to send it and once to learn how long to sleep, and sends no later.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check celery==5.7.0
cat >ticks.py <<'SCRIPT'
import time

from celery import Celery
from celery.beat import Scheduler

app = Celery(broker="memory://")
app.conf.beat_schedule = {"every": {"task": "any", "schedule": 0.5}}


class Sleeping(Scheduler):
    def adjust(self, n, drift=0.0):
        return super().adjust(n, drift)


def ticks_for_each_task(kind):
    """As celery.beat.Service.start goes round, for six tasks."""
    sent, ticks = [], 0
    scheduler = kind(app, lazy=True)
    scheduler.setup_schedule()
    scheduler.apply_entry = lambda entry, producer=None: sent.append(entry)
    while len(sent) < 6:
        ticks += 1
        pause = scheduler.tick()
        if pause and pause > 0:
            time.sleep(pause)
    return ticks / len(sent)


own, sleeping = map(ticks_for_each_task, (Scheduler, Sleeping))
print(f"ticks for a task: {own:.1f}, and {sleeping:.1f} where nothing is taken off")
print("many against few" if own > 3 * sleeping and sleeping < 3 else "about the same")
SCRIPT
seen=$(own/bin/python ticks.py)
echo "celery $(own/bin/python -c 'import celery; print(celery.__version__)')"
echo "$seen"
[ "$(tail -n 1 <<<"$seen")" = "many against few" ] || { echo "This has changed." >&2; exit 1; }
