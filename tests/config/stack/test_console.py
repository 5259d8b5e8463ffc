"""The list at the end of ``make run``."""

from pathlib import Path

from config.stack.console import DemoLinks, ready_message
from config.stack.folders import Folders

DEMO = DemoLinks(
    public="/de/e/demo/",
    board="/de/e/demo/board/",
    admin="/admin/",
    user="demo",
    password="aaaa-bbbb",
    captain="/t/1.x/",
    guide="/de/guides/evening/",
)


def test_parse_takes_the_json_among_other_lines() -> None:
    printed = (
        "Making the demo event\n"
        '{"public": "/de/e/demo/", "board": "/de/e/demo/board/", "admin": "/admin/",'
        ' "user": "demo", "password": "aaaa-bbbb", "captain": "/t/1.x/",'
        ' "guide": "/de/guides/evening/", "event": 4}\n'
        "a late warning\n"
    )
    assert DemoLinks.parse(printed) == DEMO


def test_ready_message_lists_addresses_data_and_how_to_stop() -> None:
    folders = Folders(Path("/club"), Path("/club/.data"))
    assert (
        ready_message(DEMO, "http://192.168.1.20:8000", [], folders)
        == """
Stichtafel is ready.

  Public page      http://192.168.1.20:8000/de/e/demo/
  Board            http://192.168.1.20:8000/de/e/demo/board/
  Desk             http://192.168.1.20:8000/admin/
                   user demo, password aaaa-bbbb
  A captain's link http://192.168.1.20:8000/t/1.x/
  How it goes      http://192.168.1.20:8000/de/guides/evening/

  Data             /club/.data
  Logs             /club/.data/logs
  Stop             Ctrl-C; all data stays
"""
    )


def test_ready_message_lists_the_addresses_in_other_networks_and_what_decides() -> None:
    folders = Folders(Path("/club"), Path("/club/.data"))
    others = ["http://10.42.0.1:8000", "http://203.0.113.7:8000"]

    assert ready_message(DEMO, "http://192.168.1.20:8000", others, folders).endswith(
        """
  How it goes      http://192.168.1.20:8000/de/guides/evening/

  Other networks   http://10.42.0.1:8000 http://203.0.113.7:8000
                   Links and QR codes bear http://192.168.1.20:8000.
                   If the hall's network is another one: make run PUBLIC_URL=http://10.42.0.1:8000

  Data             /club/.data
  Logs             /club/.data/logs
  Stop             Ctrl-C; all data stays
"""
    )
