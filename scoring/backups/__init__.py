"""Files that bring the service, or one event, back.

``errors``    what can go wrong, each with a sentence for the person at the keyboard
``names``     how the files of a folder are called, and which are there
``retention`` which of them are kept
``archives``  one file: parts with their digests, encrypted where a key is given
``dumps``     the database out of and into PostgreSQL's own programs
"""
