"""Following a campaign: by WebSocket, or by long poll for those who have none."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from .codec import Cursor, Query, read_query
from .desk import Call, Desk
from .door import StrangerError, refuse_strangers, seat_of
from .limits import TooManyError
from .problems import Problem, problem_of

GOING_AWAY = 1001
TRY_AGAIN = 1013
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
    loop = asyncio.get_running_loop()
    until = loop.time() + call.query.wait
    place = desk.limiter.following(call.id, seat_of(call.sitting, call.id))
    with place, desk.watch.follow(call.id) as signal:
        while True:
            signal.clear()
            pulled = await desk.watch.pull(call.id, call.sitting, call.query.after)
            if pulled.new or desk.watch.closing:
                break
            try:
                await asyncio.wait_for(signal.wait(), max(0.0, until - loop.time()))
            except TimeoutError:
                break
    return Response(pulled.body, headers={"Cache-Control": "no-store"}, media_type="application/json")


async def live(desk: Desk, socket: WebSocket) -> None:
    """Sends a message at once, and one whenever something changed, until either side leaves."""
    try:
        desk.limiter.asked(desk.door.address(socket.scope), desk.door.token(socket.scope))
        sitting = desk.door.sitting(socket.scope)
        refuse_strangers("seated", sitting, socket.path_params["id"])
    except (StrangerError, TooManyError) as error:
        await socket.accept()
        await _refuse(socket, problem_of(error))
        return
    await socket.accept()
    try:
        after = read_query(socket.query_params.multi_items(), After).after
        key = socket.path_params["id"]
        with desk.limiter.following(key, seat_of(sitting, key)):
            await _tell(desk, socket, key, after)
    except WebSocketDisconnect:
        return
    except TimeoutError:
        await _close(socket, TRY_AGAIN, "Too slow to follow; come again from your cursor.")
    except Exception as error:
        await _refuse(socket, problem_of(error))


async def _tell(desk: Desk, socket: WebSocket, key: str, after: str | None) -> None:
    with desk.watch.follow(key) as signal:
        leaving = asyncio.create_task(_until_left(socket, signal))
        first = True
        try:
            while not (desk.watch.closing or leaving.done()):
                signal.clear()
                sitting = desk.door.sitting(socket.scope)  # afresh: a seat may have been taken away meanwhile
                pulled = await desk.watch.pull(key, sitting, after)
                if pulled.new or first:
                    await asyncio.wait_for(socket.send_text(pulled.body.decode()), SEND_SECONDS)
                first, after = False, pulled.cursor
                await signal.wait()
        finally:
            leaving.cancel()
    await _close(socket, GOING_AWAY, "The table is being closed.")


async def _until_left(socket: WebSocket, signal: asyncio.Event) -> None:
    """Whatever a follower sends is dropped: commands go by POST."""
    try:
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass
    finally:
        signal.set()


async def _refuse(socket: WebSocket, made: Problem) -> None:
    """A problem as the last message; the code of closing is 4000 and the status it would have had."""
    if socket.application_state is WebSocketState.CONNECTED:
        await socket.send_text(msgspec.json.encode({"problem": made}).decode())
    await _close(socket, 4000 + made.status, made.title)


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    if WebSocketState.DISCONNECTED not in (socket.application_state, socket.client_state):
        await socket.close(code, reason)
