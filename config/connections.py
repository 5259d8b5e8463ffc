"""gunicorn's worker class, at the address that files of operators name."""

from web.connections import BoundedWorker as BoundedWorker
