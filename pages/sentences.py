"""Django's tags for translated text, whose sentences end with one dot behind every name."""

from django.template import Context, Library, Node
from django.template.base import Parser, Token
from django.template.defaultfilters import stringfilter
from django.templatetags import i18n
from django.templatetags.i18n import BlockTranslateNode, do_block_translate
from django.utils.safestring import mark_safe

from engine.messages import ended_once

register = Library()
register.tags.update(i18n.register.tags)
register.filters.update(i18n.register.filters)
register.filter("ended_once", stringfilter(ended_once), is_safe=True)


class SentenceNode(Node):
    """Renders a translated text with its gaps filled."""

    def __init__(self, translated: BlockTranslateNode) -> None:
        self.translated = translated

    def render(self, context: Context) -> str:
        text = ended_once(self.translated.render(context))
        if (name := self.translated.asvar) is not None:
            # Django has escaped what it filled in.
            context[name] = mark_safe(ended_once(context[name]))  # noqa: S308  # nosec B308 B703
        return text


@register.tag("blocktranslate")
@register.tag("blocktrans")
def sentence(parser: Parser, token: Token) -> SentenceNode:
    """Return the node of a ``blocktranslate``."""
    return SentenceNode(do_block_translate(parser, token))
