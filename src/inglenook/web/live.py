"""Following a campaign: by WebSocket, or by long poll for those who have none."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated

import msgspec
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from .codec import Cursor, Query, read_query
from .desk import Call, Desk
from .door import StrangerError, refuse_strangers, seat_of
from .limits import TooManyError
from .problems import Problem, problem_of
from .protocol import CUT, POST
from .room import Follower, Pulled
from .shown import HereMessage, NudgeFrom, NudgeMessage, encoded

GOING_AWAY = 1001
SEND_SECONDS = 10.0
"""How long a follower may take to take a message; it is let go then, and resumes from its cursor."""


class After(Query, frozen=True, kw_only=True):
    """The cursor up to which the story is known; left out, only what is yet to come is sent."""

    after: Cursor | None = None


class Poll(After, frozen=True, kw_only=True):
    """As for the socket, and how many seconds to wait for something new."""

    wait: Annotated[float, msgspec.Meta(ge=0, le=60)] = 25.0


async def events(desk: Desk, call: Call[Poll, None]) -> Response:
    """What is new, as soon as there is something, or after a while without. Ask again from its cursor."""
    campaign = await desk.watch.id_of(call.id)
    place = desk.limiter.following(campaign, seat_of(call.sitting, campaign))
    with place, desk.watch.follow(campaign) as follower:
        with suppress(TimeoutError):
            async with asyncio.timeout(call.query.wait):
                pulled = await _news(desk, campaign, follower, call)
                return _polled(desk, campaign, follower, pulled.text)
        sitting = await desk.door.who(call.request.scope, campaign)
        pulled = await desk.watch.pull(campaign, follower, sitting, call.query.after, whole=True)
        return _polled(desk, campaign, follower, pulled.text)


async def _news(desk: Desk, campaign: str, follower: Follower, call: Call[Poll, None]) -> Pulled:
    """What a poll is to be answered with, once there is such a thing."""
    whole = False
    while True:
        follower.signal.clear()
        sitting = await desk.door.who(call.request.scope, campaign)  # afresh: a seat may have been taken away meanwhile
        pulled = await desk.watch.pull(campaign, follower, sitting, call.query.after, whole=whole)
        if pulled.text:
            return pulled
        whole = desk.watch.closing or bool(follower.nudges)
        if not whole:
            await follower.signal.wait()
            whole = desk.watch.closing or bool(follower.nudges)


def _polled(desk: Desk, campaign: str, follower: Follower, text: bytes) -> Response:
    pieces = [text.decode()]
    if desk.door.shared:
        pieces.append(encoded(HereMessage(desk.watch.presence.here(campaign))))
    if follower.nudges:
        pieces.append(encoded(NudgeMessage(NudgeFrom(follower.nudges.pop()))))
    body = ",".join(piece[1:-1] for piece in pieces)
    return Response(f"{{{body}}}", headers={"Cache-Control": "no-store"}, media_type="application/json")


async def live(desk: Desk, socket: WebSocket) -> None:
    """Sends a message at once, and one whenever something changed, until either side leaves."""
    key = socket.path_params["id"]
    try:
        desk.limiter.asked(desk.door.address(socket.scope), desk.door.token(socket.scope))
        sitting = await desk.door.who(socket.scope, key)
        refuse_strangers("seated", sitting, key)
    except (StrangerError, TooManyError) as error:
        await socket.accept()
        await _refuse(socket, problem_of(error))
        return
    await socket.accept()
    try:
        after = read_query(socket.query_params.multi_items(), After).after
        campaign = await desk.watch.id_of(key)
        with desk.limiter.following(campaign, seat_of(sitting, campaign)):
            await _tell(desk, socket, campaign, after)
    except WebSocketDisconnect:
        return
    except TimeoutError:
        _cut(socket)
    except Exception as error:
        await _refuse(socket, problem_of(error))


async def _tell(desk: Desk, socket: WebSocket, campaign: str, after: str | None) -> None:
    with desk.watch.follow(campaign, socket.scope.get("state", {}).get(POST)) as follower:
        leaving = asyncio.create_task(_until_left(socket, follower.signal))
        first, token = True, desk.door.token(socket.scope)
        behind = after is not None  # and what it gets came while it was away, until it has caught up
        try:
            while not (desk.watch.closing or leaving.done()):
                follower.signal.clear()
                version = desk.door.version()
                sitting = await desk.door.sitting(token, campaign)  # afresh: a seat may have been taken away meanwhile
                pulled = await desk.watch.pull(campaign, follower, sitting, after, whole=first, late=behind)
                if pulled.text:
                    await _send(socket, pulled.text.decode())
                first, behind = False, behind and pulled.seen.more
                if pulled.seen.more:
                    continue
                await _tell_of_people(desk, socket, campaign, follower)
                await desk.watch.rest(campaign, follower, sitting, version)
        finally:
            leaving.cancel()
    await _close(socket, GOING_AWAY, "The table is being closed.")


async def _tell_of_people(desk: Desk, socket: WebSocket, campaign: str, follower: Follower) -> None:
    """Who is here now, at a shared table and if it isn't known yet; and who has nudged this seat."""
    here = desk.watch.presence.here(campaign)
    if desk.door.shared and here != follower.here:
        follower.here = here
        await _send(socket, encoded(HereMessage(here)))
    while follower.nudges:
        await _send(socket, encoded(NudgeMessage(NudgeFrom(follower.nudges.popleft()))))


async def _send(socket: WebSocket, text: str) -> None:
    """Raises `TimeoutError` if the other side takes nothing for long."""
    async with asyncio.timeout(SEND_SECONDS):
        await socket.send_text(text)


async def _until_left(socket: WebSocket, signal: asyncio.Event) -> None:
    """Whatever a follower sends is dropped: commands go by POST."""
    try:
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass
    finally:
        signal.set()


def _cut(socket: WebSocket) -> None:
    """Lets go of who takes nothing: to say goodbye would mean to wait for them once more."""
    cut = socket.scope.get("state", {}).get(CUT)
    if cut is not None:
        cut()


async def _refuse(socket: WebSocket, made: Problem) -> None:
    """A problem as the last message; the code of closing is 4000 and the status it would have had."""
    if socket.application_state is WebSocketState.CONNECTED:
        await socket.send_text(msgspec.json.encode({"problem": made}).decode())
    await _close(socket, 4000 + made.status, made.title)


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    if WebSocketState.DISCONNECTED not in (socket.application_state, socket.client_state):
        await socket.close(code, reason)
