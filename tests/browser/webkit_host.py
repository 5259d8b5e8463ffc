#!/usr/bin/python3
"""A window of WebKitGTK as wide as a phone, for WebKitWebDriver; MiniBrowser's is never narrow.

It needs the gi of the system's own Python, so it is started as a program.
"""

# mypy: ignore-errors
# Its modules belong to the system's Python.

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402 - after the versions

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
window = Gtk.Window()
window.set_default_size(390, 780)
window.add(view)
window.show_all()


def begin(_context, session):
    version = WebKit2.ApplicationInfo.new()
    version.set_name("WebKitGTK")
    version.set_version(
        WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    )
    session.set_application_info(version)
    session.connect("create-web-view", lambda *_: view)


context.connect("automation-started", begin)
Gtk.main()
