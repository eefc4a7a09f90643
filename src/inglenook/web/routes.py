"""The table of routes: the one place that says what the API is. Server and description are both made from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from inglenook.table import AcrossShown, AdviceShown, EpochShown, OddsShown

from . import campaigns, epochs, files, live, play, seats
from .codec import Body, Query
from .shown import Campaigns, Deleted, Done, EngineOffered, Made, Message, Opened, Polled, StoryEntry, StoryPage

TABLE = "/api/c/{id}"
Who = Literal["anyone", "seated", "owner"]


@dataclass(frozen=True)
class Route:
    """An address of the API: how it is asked, with what, and what comes back (a type, or a media type).

    `who` may ask: `anyone`, who has a seat (`seated`) at the campaign that it names, or the server's `owner`.
    """

    method: str
    path: str
    handler: Callable[..., Any]
    answer: Any
    query: type[Query] = Query
    body: type[Body] | None = None
    raw: str = ""
    status: int = 200
    problems: tuple[int, ...] = ()
    who: Who = "seated"

    @property
    def name(self) -> str:
        """Its name in the description: that of the function which does it."""
        return self.handler.__name__

    @property
    def summary(self) -> str:
        """What it does, in a sentence: the first of that function's docstring."""
        return (self.handler.__doc__ or "").strip().partition("\n")[0]


def _act(word: str, handler: Callable[..., Any], body: type[Body]) -> Route:
    return Route("POST", f"{TABLE}/{word}", handler, Done, body=body, problems=(404, 409, 507))


ROUTES: tuple[Route, ...] = (
    Route("GET", "/api/engines", campaigns.engines, tuple[EngineOffered, ...], who="anyone"),
    Route("GET", "/api/campaigns", campaigns.campaigns, Campaigns, who="anyone"),
    Route("POST", "/api/campaigns", campaigns.create, Made, body=campaigns.Create, status=201,
          problems=(409, 507), who="owner"),
    Route("POST", "/api/play-now", campaigns.play_now, Made, body=Body, status=201, problems=(507,), who="owner"),
    Route("GET", "/api/me", seats.me, seats.Me, who="anyone"),
    Route("POST", "/api/invitation", seats.invitation, seats.Invitation, body=seats.Token, who="anyone"),
    Route("POST", "/api/join", seats.join, seats.Joined, body=seats.Join, problems=(409,), who="anyone"),
    Route("POST", "/api/leave", seats.leave, seats.Left, body=Body, who="anyone"),
    Route("POST", "/api/import", files.take_in, Made, files.ImportName, raw="application/json", status=201,
          problems=(409, 507), who="owner"),
    Route("GET", TABLE, play.look, Opened, problems=(404, 409)),
    Route("GET", f"{TABLE}/entries", play.entries, StoryPage, play.Entries, problems=(404, 409)),
    Route("GET", f"{TABLE}/search", play.search, tuple[StoryEntry, ...], play.Words, problems=(404, 409)),
    Route("POST", f"{TABLE}/odds", play.odds, OddsShown, body=play.Ask, problems=(404, 409)),
    Route("POST", f"{TABLE}/odds-across", play.odds_across, AcrossShown, body=play.AskAcross, problems=(404, 409)),
    Route("POST", f"{TABLE}/advice", play.advice, AdviceShown, body=play.Seek, problems=(404, 409)),
    _act("do", play.do, play.Do),
    _act("answer", play.answer, play.Answer),
    _act("undo", play.undo, play.Act),
    _act("redo", play.redo, play.Act),
    _act("say", play.say, play.Say),
    _act("revise", play.revise, play.Revise),
    _act("erase", play.erase, play.Erase),
    _act("set", play.set_option, play.Set),
    _act("pack", play.use_pack, play.UsePack),
    _act("reveal", play.reveal, play.Reveal),
    Route("GET", f"{TABLE}/dice", epochs.epochs, tuple[EpochShown, ...], problems=(404, 409)),
    _act("dice/epoch", epochs.new_epoch, play.Act),
    _act("dice/nonce", epochs.add_nonce, epochs.Nonce),
    _act("dice/open", epochs.open_lane, epochs.OpenLane),
    Route("POST", f"{TABLE}/handout", play.hand_out, Done, play.HandOut, raw="application/octet-stream",
          problems=(404, 409, 507)),
    Route("GET", f"{TABLE}/picture", play.picture, "application/octet-stream", play.OnePicture, problems=(404, 409)),
    _act("seats", seats.add_seat, seats.AddSeat),
    _act("seats/rename", seats.rename_seat, seats.RenameSeat),
    _act("seats/remove", seats.remove_seat, seats.OneSeat),
    _act("seats/role", seats.give_role, seats.GiveRole),
    _act("seats/plays", seats.give_plays, seats.GivePlays),
    _act("stop", seats.stop, play.Act),
    _act("pause", seats.pause, seats.Pause),
    _act("agree", seats.agree, seats.Agree),
    Route("POST", f"{TABLE}/nudge", seats.nudge, seats.Nudged, body=seats.Nudge, problems=(404, 409)),
    Route("GET", f"{TABLE}/invites", seats.invites, tuple[seats.InviteShown, ...], problems=(404, 409)),
    Route("POST", f"{TABLE}/invites", seats.invite, seats.InviteShown, body=seats.MakeInvite, status=201,
          problems=(404, 409)),
    Route("POST", f"{TABLE}/invites/revoke", seats.revoke, tuple[seats.InviteShown, ...], body=seats.OneInvite,
          problems=(404, 409)),
    Route("GET", f"{TABLE}/events", live.events, Polled, live.Poll, problems=(404, 409)),
    Route("GET", f"{TABLE}/export", files.export, "application/octet-stream", files.Export, problems=(404, 409, 507)),
    Route("POST", f"{TABLE}/rename", campaigns.rename, Made, body=campaigns.NewName,
          problems=(404, 409, 507), who="owner"),
    Route("POST", f"{TABLE}/copy", campaigns.copy, Made, body=campaigns.NewName, status=201,
          problems=(404, 409, 507), who="owner"),
    Route("POST", f"{TABLE}/delete", campaigns.delete, Deleted, body=Body, problems=(404,), who="owner"),
)  # fmt: skip

LIVE = Route("WS", f"{TABLE}/live", live.live, Message, live.After)

PAGES = {"/": "home", "/c/{id}": "campaign", "/c/{id}/read": "read", "/about": "about", "/verify": "verify"}
"""Addresses of the pages, each with the shell that stands there."""
