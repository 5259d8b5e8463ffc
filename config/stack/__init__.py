"""The stack behind ``make run`` and ``make test``: PostgreSQL, Redis and a supervisor.

``__main__``  the commands: ``run`` for an event, ``exec -- COMMAND`` for a command, and two more
``run``       what ``make run`` does, from the first folder to the printed list
``restore``   what ``make restore`` does, before the first run
``throwaway`` a database and a broker for one command, removed afterwards
``watchdog``  the outermost process: whatever happens inside, nothing is left behind
``supervisor`` starts services, restarts the crashed, stops all in order
``services``  what a service is; ``postgres``, ``redis`` and ``website`` describe ours
``children``  how Linux is asked to end a child together with its parent

Nothing here is imported by the site itself: importing settings never starts a service.
"""
