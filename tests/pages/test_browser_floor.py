"""The oldest browsers that are promised have what the pages use; what they lack is not needed."""

from pathlib import Path

import pytest

from tests import browser_floor
from tests.browser_floor import WORDS, uses

ROOT = Path(__file__).parents[2]

# What older browsers of the floor leave out, and why nothing is lost there.
NOT_NEEDED = {
    "api.CompressionStream": "without it no code for the director is offered",
    "api.DecompressionStream": "without it no code was made; the desk reads with one",
    "api.HTMLElement.inert": "a round on its way takes no change in round_store.js, either",
    "api.InputEvent.isComposing": "the key code says the same in Safari",
    "api.KeyboardEvent.isComposing": "the key code says the same in Safari",
    "api.Navigator.canShare": "a result is shared as text alone",
    "api.Navigator.userActivation": "older Safari and Firefox do not vibrate; the sound is tried",
    "api.Navigator.vibrate": "the sound, the number and the words are there",
    "api.Navigator.share": "the text and the address are copied instead",
    **dict.fromkeys(
        (
            "api.Notification.requestPermission_static",
            "api.NotificationEvent.notification",
            "api.PushManager",
            "api.PushManager.getSubscription",
            "api.PushSubscription.endpoint",
            "api.PushSubscription.unsubscribe",
            "api.PushSubscriptionOptions.applicationServerKey",
            "api.ServiceWorkerRegistration.pushManager",
            "api.ServiceWorkerRegistration.showNotification",
        ),
        "older Safari has no notices: the switch stays away, and the open page says everything",
    ),
    **dict.fromkeys(
        (
            "api.CookieStoreManager.unsubscribe",
            "api.FileSystemHandle.requestPermission",
        ),
        "the words of notices",
    ),
    "api.Notification.vibrate": "the word of the navigator's own act",
    "api.UserActivation.hasBeenActive": "as with what it belongs to",
    "css.at-rules.container": "tables are as wide as ever where letters are twice as large",
    "css.at-rules.page": "the margins of Safari's own, which the papers bear",
    "css.properties.accent-color": "the colour of a tick alone",
    "css.properties.break-after.avoid": "a heading may end a page in Firefox",
    "css.properties.container-type": "the same",
    "css.properties.container-type.inline-size": "the same",
    "css.properties.cursor.none": "phones have no pointer",
    "css.properties.cursor.not-allowed": "phones have no pointer",
    "css.properties.cursor.pointer": "phones have no pointer",
    "css.properties.field-sizing": "the field scrolls",
    "css.properties.field-sizing.content": "the field scrolls",
    "css.properties.font-family.ui-monospace": "the next font of the list is taken",
    "css.properties.forced-color-adjust": "no phone forces colours",
    "css.properties.forced-color-adjust.none": "no phone forces colours",
    "css.properties.hyphens": "-webkit-hyphens stands beside it",
    "css.properties.hyphens.auto": "-webkit-hyphens stands beside it",
    "css.properties.outline": "older Safari draws it with square corners",
    "css.properties.outline.solid": "older Safari draws it with square corners",
    "css.properties.paint-order": "numbers of a chart have no edge, asked for by @supports",
    "css.properties.resize": "no phone resizes a field",
    "css.properties.text-wrap": "lines of a heading differ in length",
    "css.properties.text-wrap.balance": "lines of a heading differ in length",
    "css.properties.user-select": "-webkit-user-select stands beside it",
    "css.properties.user-select.none": "-webkit-user-select stands beside it",
    "css.properties.word-break.auto-phrase": "Japanese breaks between any two letters",
    "css.selectors.marker": "the numbers of a list are as dark as its words",
    "css.selectors.has": "older Firefox shows the layout of a narrow screen",
    "html.elements.script.blocking": "the form is seen for a moment before cards can be tapped",
    "html.global_attributes.autocapitalize": "the first letter is large; either is read",
    "html.global_attributes.autocorrect": "what was corrected is seen",
    "html.global_attributes.autofocus": "the field is tapped",
}
# Our own words that a newer part of some browser is called, too.
OUR_WORDS = {
    *("address", "changed", "check", "device", "draw", "element", "entry", "hand", "last", "lines"),
    *("forget", "lost", "move", "run", "seconds", "subscribe", "take", "until"),
}


def test_pages_use_nothing_that_the_oldest_promised_browsers_lack() -> None:
    found = {
        use
        for use in uses()
        if use.name.startswith(("css.", "html.")) or use.name.split(".")[-1] not in OUR_WORDS
    }

    assert {use for use in found if use.name not in NOT_NEEDED} == set()
    assert {use.name for use in found} == NOT_NEEDED.keys(), "what is not used needs no reason"


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("_in_script", "AbortSignal.timeout(5)", "api.AbortSignal.timeout_static"),
        ("_in_script", "items.findLast(isNew)", "javascript.builtins.Array.findLast"),
        ("_in_script", "body.pipeThrough(new TextDecoderStream())", "api.TextDecoderStream"),
        ("_in_script", "/(?<=a)b/", "javascript.regular_expressions.lookbehind_assertion"),
        (
            "_in_style_sheet",
            "@media (width < 40rem) { a { b: c; } }",
            "css.at-rules.media.range_syntax",
        ),
        ("_in_style_sheet", "a { color: red; & b { color: blue; } }", "css.selectors.nesting"),
        ("_in_style_sheet", "a { overflow: clip; }", "css.properties.overflow.clip"),
        (
            "_in_style_sheet",
            "a { color: color-mix(in srgb, red, blue); }",
            "css.types.color.color-mix",
        ),
        (
            "_in_style_sheet",
            "@container (min-width: 1px) { a { b: c; } }",
            "css.at-rules.container",
        ),
        ("_in_template", '<div popover="auto">', "html.global_attributes.popover"),
    ],
)
def test_what_is_too_new_is_seen(name: str, text: str, found: str) -> None:
    assert found in set(getattr(browser_floor, name)(text))


@pytest.mark.parametrize("file", ["README.md", "docs/organisers.md", "docs/at-the-table.md"])
def test_the_documents_say_which_browsers_do(file: str) -> None:
    assert WORDS in " ".join((ROOT / file).read_text().split())
