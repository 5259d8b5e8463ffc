"""Threads for requests: entries, captains, the desk and all others have some of their own each.

So no stranger's load makes a captain wait, no page a round that is sent, and no one who has a link
or a session makes the others wait who have theirs. Threads share one interpreter, those of the desk
and of all others one in another process: a link of which more is asked than one thread computes has
a third of its time, and while an entry is answered no other request begins, though none waits long
for that. A request that does not get its turn or its answer in time is refused.
"""

import asyncio
import re
from contextlib import ExitStack, suppress
from weakref import WeakValueDictionary
from wsgiref.types import WSGIApplication

from django.conf import settings

from ground.web_figures import Reason, count_refusal
from pages.desk.log_in_limits import known_device
from tournaments.selectors.keys import digest_of_key, is_made_token
from tournaments.selectors.places import is_signed_link
from web.asgi import Receive, Scope, Send, header
from web.bodies import IsKnown
from web.page_process import PageProcess, PageProcessEnded
from web.precedence import ENTRIES, Precedence
from web.refusals import BUSY, send_refusal
from web.sessions import cookies_of, session_key
from web.threads import Answered, Threads

# Threads at a time. Of a link fewer than of a session, whose requests are few and may be long: its
# phones open the same pages, and whatever it computes the rounds of others wait for. Programs never
# have the last thread of the desk.
OF_SESSION, OF_DEVICE, OF_LINK, OF_KEY = 2, 1, 1, 2
LEFT_BY_PROGRAMS = 1
REST = 1.0  # seconds at most that a link or a picture waits after the one before
RESTS = 2.0  # times as long as that one computed
PICTURES = 1  # drawn at a time, with rests: pages have the other thread of all others
# Strangers at a time, for a password holds its thread until it is hashed; how many more wait.
LOG_INS, WAITING_LOG_INS, PATIENCE_OF_LOG_INS = 1, 3, 2.0
WAITING = 200  # requests that wait for a thread of a lane, or of one link
PATIENCE = 10.0  # seconds until one of them is refused
# A round that is refused at once comes again by itself; one that waits is late, and so are others.
WAITING_ENTRIES, PATIENCE_OF_ENTRIES = 16, 1.0
DEADLINE = 20.0  # seconds from asking until an answer begins
DESK_DEADLINE = 60.0  # an organiser looks at large events, and changes them

_ENTRIES = re.compile(r"/api/v1/tables/\d+/rounds/\d+/entries/")
_OF_MEMBERS = re.compile(r"/(?:admin|api)/")
_LOG_IN = "/admin/login/"
_PICTURE = re.compile(r"/[a-z]{2}/(?:[eos]/.*/)?(?:picture|result)\.png")
_CAPTAINS_PAGE = re.compile(r"/t/(?P<link>[^/]+)/.*")
# In the first bytes of a connection; a method is looked for at their start alone.
_NAMED = re.compile(
    rb"\A[A-Z]{1,20} /t/(?P<link>[^/ ]+)/"
    rb"|\r\nauthorization: *(?:place +(?P<place>[^ \r]+)|bearer +(?P<key>[^ \r]+))\r\n",
    re.IGNORECASE,
)


class Turns:
    """So many at a time, and a queue with an end. Belongs to one event loop.

    Those that rest leave two thirds of the time to others: while a request waits for a turn, it
    begins twice as long after the one before as that computed.
    """

    def __init__(
        self,
        most: int,
        *,
        waiting: int = WAITING,
        patience: float = PATIENCE,
        rest: float = 0.0,
        refused: Reason = Reason.THREADS,
    ) -> None:
        self.refused = refused  # the reason of a request that has no turn
        self._free = asyncio.Semaphore(most)
        self._rest = rest
        self._most_waiting = waiting
        self._waiting = 0
        self._patience = patience

    async def take(self) -> bool:
        """Wait for a turn; return whether it came in time, with not too many others before."""
        if self._free.locked() and self._waiting >= self._most_waiting:
            return False
        self._waiting += 1
        try:
            async with asyncio.timeout(self._patience):
                return await self._free.acquire()
        except TimeoutError:
            return False
        finally:
            self._waiting -= 1

    def give_back(self, seconds: float = 0.0) -> None:
        """Let the next one have a turn that was taken, and in which so long was computed."""
        rest = min(RESTS * seconds, self._rest) if self._waiting else 0.0
        if rest:
            asyncio.get_running_loop().call_later(rest, self.give_back)
        else:
            self._free.release()


class Lane:
    """ASGI application: a WSGI one in so many threads, and a queue with an end before them.

    A lane ``before`` others goes first, and those ``after`` it give way. 503 for a request that
    finds ``waiting`` others before it, gets no thread within ``patience`` seconds or no answer
    within ``deadline`` seconds. A thread that hangs is busy until it ends, though its client has
    left or was refused. Belongs to one event loop.
    """

    def __init__(
        self,
        application: WSGIApplication,
        threads: int,
        *,
        waiting: int = WAITING,
        patience: float = PATIENCE,
        deadline: float = DEADLINE,
        before: Precedence | None = None,
        after: Precedence | None = None,
        pages: PageProcess | None = None,
    ) -> None:
        own = Threads(application, threads)
        self._threads = pages.threads(own) if pages else own
        self._turns = Turns(threads, waiting=waiting, patience=patience)
        self._deadline = deadline
        self._before = before
        self._after = after

    async def __call__(self, scope: Scope, receive: Receive, send: Send, *own: Turns) -> None:
        """Answer a request once it has a turn among its author's ``own`` ones, then a thread."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self._deadline
        with ExitStack() as taken:
            for turns in (*own, self._turns):
                if not await turns.take():
                    count_refusal(turns.refused)
                    await send_refusal(BUSY, scope, send)
                    return
                taken.callback(turns.give_back)
            if self._after:
                await self._after.give_way()
            if self._before:
                self._before.begin()
            answering = asyncio.ensure_future(self._threads.answer(scope, receive))
            taken.pop_all()

        def end(_: asyncio.Future[Answered]) -> None:
            failed = answering.cancelled() or answering.exception()
            for turns in (*own, self._turns):
                turns.give_back(0.0 if failed else answering.result().computed)
            if self._before:
                self._before.end()

        answering.add_done_callback(end)
        await asyncio.wait({answering}, timeout=until - loop.time())
        if answering.done() and not isinstance(answering.exception(), PageProcessEnded):
            for message in answering.result().messages:
                await send(message)
            return
        count_refusal(Reason.THREADS)
        # The connection waits for the thread, and its client should not.
        await send_refusal(BUSY, scope, send, (b"connection", b"close"))
        # The body of the request must be kept until the thread has ended.
        with suppress(PageProcessEnded):
            await asyncio.shield(answering)


class Lanes:
    """ASGI application: each request in the lane of who asks.

    A captain's has the link of a table that we made, and so has an entry; which table it opens now
    is asked later. The desk's has a session of a user, or logs in on a device where a user did; a
    program's has a key that we made, here and below ``/api/``. A link, key, session or device that
    is made up gets no place in their lanes, and one that is not has few of their threads at a time.
    Of pictures few are drawn at a time, and few strangers log in.
    """

    def __init__(
        self, application: WSGIApplication, is_known: IsKnown, pages: PageProcess | None = None
    ) -> None:
        threads = settings.THREADS
        self._entries = Lane(
            application,
            threads["entries"],
            waiting=WAITING_ENTRIES,
            patience=PATIENCE_OF_ENTRIES,
            deadline=DEADLINE,
            before=ENTRIES,
        )
        self._captains = Lane(application, threads["captains"], deadline=DEADLINE, after=ENTRIES)
        self._desk = Lane(
            application, threads["desk"], deadline=DESK_DEADLINE, after=ENTRIES, pages=pages
        )
        self._others = Lane(
            application, threads["others"], deadline=DEADLINE, after=ENTRIES, pages=pages
        )
        self._is_known = is_known
        self._pictures = Turns(PICTURES, rest=REST)
        self._log_ins = Turns(
            LOG_INS,
            waiting=WAITING_LOG_INS,
            patience=PATIENCE_OF_LOG_INS,
            refused=Reason.LOG_INS,
        )
        self._programs = Turns(max(1, threads["desk"] - LEFT_BY_PROGRAMS))
        self._turns: WeakValueDictionary[str, Turns] = WeakValueDictionary()  # of who asks now

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        link = _link_in(scope)
        if is_signed_link(link):
            place = link.partition(".")[0]
            if _ENTRIES.fullmatch(scope["path"]):
                lane, author = self._entries, f"entries {place}"
            else:
                lane, author = self._captains, f"place {place}"
            await lane(scope, receive, send, self._turns_of(author, OF_LINK, rest=REST))
        elif is_made_token(key := _key_in(scope)):
            own = self._turns_of(f"key {digest_of_key(key)}", OF_KEY, rest=REST)
            if _is_entry(scope):
                await self._entries(scope, receive, send, own)
            else:
                await self._desk(scope, receive, send, own, self._programs)
        elif _OF_MEMBERS.match(scope["path"]) and await self._is_known(scope):
            own = self._turns_of(f"session {session_key(scope)}", OF_SESSION)
            lane = self._entries if _is_entry(scope) else self._desk
            await lane(scope, receive, send, own)
        elif scope["path"] == _LOG_IN and scope["method"] == "POST":
            if device := known_device(cookies_of(scope)):
                own = self._turns_of(f"device {device}", OF_DEVICE)
                await self._desk(scope, receive, send, own)
            else:
                await self._others(scope, receive, send, self._log_ins)
        elif _PICTURE.fullmatch(scope["path"]):
            await self._others(scope, receive, send, self._pictures)
        else:
            await self._others(scope, receive, send)

    def _turns_of(self, author: str, most: int, *, rest: float = 0.0) -> Turns:
        turns = self._turns.get(author) or Turns(most, rest=rest)
        self._turns[author] = turns
        return turns


def _is_entry(scope: Scope) -> bool:
    """Return whether a round is sent; one that is only looked at may take seconds."""
    return bool(_ENTRIES.fullmatch(scope["path"])) and not scope["query_string"]


def _link_in(scope: Scope) -> str:
    """Return what stands where captains have their link, in a path or a header."""
    if page := _CAPTAINS_PAGE.fullmatch(scope["path"]):
        return page["link"]
    return _authorization(scope, b"place")


def _key_in(scope: Scope) -> str:
    """Return the key of a program, empty for none."""
    return _authorization(scope, b"bearer") if scope["path"].startswith("/api/") else ""


def _authorization(scope: Scope, wanted: bytes) -> str:
    scheme, _space, text = header(scope, b"authorization").partition(b" ")
    return text.decode("ascii", "replace").strip() if scheme.lower() == wanted else ""


def names_link_or_key(first: bytes) -> bool:
    """Return whether the first bytes of a request name a link or key that was made here."""
    head = first.partition(b"\r\n\r\n")[0] + b"\r\n"
    if not (named := _NAMED.search(head)):
        return False
    link, place, key = (text.decode("ascii", "replace") for text in named.groups(b""))
    return is_made_token(key) if key else is_signed_link(link or place)
