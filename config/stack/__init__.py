"""The stack behind ``make run`` and ``make test``: PostgreSQL, Redis and a supervisor.

``__main__``  the two commands: ``run`` for an event, ``exec -- COMMAND`` for a command
``run``       what ``make run`` does, from the first folder to the printed list
``throwaway`` a database and a broker for one command, removed afterwards
``watchdog``  the outermost process: whatever happens inside, nothing is left behind
``supervisor`` starts services, restarts the crashed, stops all in order
``services``  what a service is; ``postgres``, ``redis`` and ``website`` describe ours
``children``  how Linux is asked to end a child together with its parent

Nothing here is imported by the site itself: importing settings never starts a service.
"""
