"""The table of routes: the one place that says what the API is. Server and description are both made from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from inglenook.lab.orders import CompareOrder, CourseOrder, ReportOrder, SweepOrder
from inglenook.table import AcrossShown, AdviceShown, EpochShown, HeadShown, OddsShown

from . import campaigns, epochs, files, lab, links, live, operations, play, seats
from .codec import Body, Query
from .shown import Campaigns, Deleted, Done, EngineOffered, Made, Message, Opened, Polled, StoryEntry, StoryPage

TABLE = "/api/c/{id}"
Who = Literal["anyone", "seated", "player", "gm", "owner", "figures"]
Tag = Literal["library", "table", "story", "seats", "safety", "links", "dice", "door", "lab", "server"]


@dataclass(frozen=True)
class Route:
    """An address of the API: how it is asked, with what, and what comes back (a type, or a media type).

    With `lines` it comes back line by line, each of that type.

    `who` may ask: `anyone`, who has a seat (`seated`) at the campaign that it names, a `player` or a `gm` there, the
    server's `owner`, or for its `figures` also a program with their token. What players and game masters may do beyond
    having a seat is for the table to refuse, which knows them. `limited` ones count toward a browser's rate.
    """

    method: str
    path: str
    handler: Callable[..., Any]
    answer: Any
    query: type[Query] = Query
    body: type[msgspec.Struct] | None = None
    raw: str = ""
    status: int = 200
    problems: tuple[int, ...] = ()
    who: Who = "seated"
    tag: Tag = "table"
    limited: bool = True
    files: tuple[str, ...] = ()
    lines: bool = False

    @property
    def name(self) -> str:
        """Its name in the description: that of the function which does it."""
        return self.handler.__name__

    @property
    def media(self) -> tuple[str, ...]:
        """The media types of a file that comes back."""
        return self.files or ((self.answer,) if isinstance(self.answer, str) else ())

    @property
    def summary(self) -> str:
        """What it does, in a sentence: the first of that function's docstring."""
        return (self.handler.__doc__ or "").strip().partition("\n")[0]


def _act(word: str, handler: Callable[..., Any], body: type[Body], who: Who, tag: Tag = "table") -> Route:
    return Route("POST", f"{TABLE}/{word}", handler, Done, body=body, problems=(404, 409, 507), who=who, tag=tag)


def _plain(path: str, handler: Callable[..., Any], answer: Any, who: Who = "anyone") -> Route:
    return Route("GET", path, handler, answer, who=who, tag="server", limited=False)


def _lab(word: str, handler: Callable[..., Any], body: type[msgspec.Struct]) -> Route:
    return Route(
        "POST", f"/api/lab/{word}", handler, lab.LabLine, body=body, problems=(409,), who="owner", tag="lab", lines=True
    )


ROUTES: tuple[Route, ...] = (
    Route("GET", "/api/engines", campaigns.engines, tuple[EngineOffered, ...], who="anyone", tag="library"),
    Route("GET", "/api/campaigns", campaigns.campaigns, Campaigns, who="anyone", tag="library"),
    Route("POST", "/api/campaigns", campaigns.create, Made, body=campaigns.Create, status=201,
          problems=(409, 507), who="owner", tag="library"),
    Route("POST", "/api/play-now", campaigns.play_now, Made, body=Body, status=201, problems=(507,), who="owner",
          tag="library"),
    Route("GET", "/api/me", links.me, links.Me, who="anyone", tag="door"),
    Route("POST", "/api/invitation", links.invitation, links.Invitation, body=links.Token, problems=(401, 404, 409),
          who="anyone", tag="door"),
    Route("POST", "/api/join", links.join, links.Joined, body=links.Join, problems=(401, 404, 409, 507), who="anyone",
          tag="door"),
    Route("POST", "/api/leave", links.leave, links.Left, body=Body, who="anyone", tag="door"),
    Route("POST", "/api/import", files.take_in, Made, files.ImportName, raw="application/json", status=201,
          problems=(409, 507), who="owner", tag="library"),
    Route("GET", "/api/lab", lab.lab, lab.LabShown, who="owner", tag="lab"),
    Route("GET", "/api/lab/pack", lab.lab_pack, lab.PackGiven, lab.WhichPack, problems=(404, 409), who="owner",
          tag="lab"),
    Route("POST", "/api/lab/check", lab.lab_check, lab.Checked, body=lab.Check, who="owner", tag="lab"),
    _lab("course", lab.lab_course, CourseOrder),
    _lab("compare", lab.lab_compare, CompareOrder),
    _lab("sweep", lab.lab_sweep, SweepOrder),
    _lab("report", lab.lab_report, ReportOrder),
    Route("GET", TABLE, play.look, Opened, problems=(404, 409)),
    Route("GET", f"{TABLE}/entries", play.entries, StoryPage, play.Entries, problems=(404, 409), tag="story"),
    Route("GET", f"{TABLE}/search", play.search, tuple[StoryEntry, ...], play.Words, problems=(404, 409), tag="story"),
    Route("POST", f"{TABLE}/odds", play.odds, OddsShown, body=play.Ask, problems=(404, 409)),
    Route("POST", f"{TABLE}/odds-across", play.odds_across, AcrossShown, body=play.AskAcross, problems=(404, 409)),
    Route("POST", f"{TABLE}/advice", play.advice, AdviceShown, body=play.Seek, problems=(404, 409)),
    _act("do", play.do, play.Do, "player"),
    _act("answer", play.answer, play.Answer, "player"),
    _act("undo", play.undo, play.Act, "player"),
    _act("redo", play.redo, play.Act, "player"),
    _act("say", play.say, play.Say, "player", "story"),
    _act("revise", play.revise, play.Revise, "player", "story"),
    _act("erase", play.erase, play.Erase, "player", "story"),
    _act("set", play.set_option, play.Set, "gm"),
    _act("pack", play.use_pack, play.UsePack, "gm"),
    _act("reveal", play.reveal, play.Reveal, "player", "story"),
    Route("GET", f"{TABLE}/dice", epochs.epochs, tuple[EpochShown, ...], problems=(404, 409), tag="dice"),
    Route("GET", f"{TABLE}/head", epochs.head, HeadShown, problems=(404, 409), tag="dice"),
    _act("dice/epoch", epochs.new_epoch, play.Act, "gm", "dice"),
    _act("dice/nonce", epochs.add_nonce, epochs.Nonce, "player", "dice"),
    _act("dice/open", epochs.open_lane, epochs.OpenLane, "player", "dice"),
    Route("POST", f"{TABLE}/handout", play.hand_out, Done, play.HandOut, raw="application/octet-stream",
          problems=(404, 409, 507), who="player", tag="story"),
    Route("GET", f"{TABLE}/picture", play.picture, "image/*", play.OnePicture, problems=(404, 409),
          tag="story"),
    _act("seats", seats.add_seat, seats.AddSeat, "gm", "seats"),
    _act("seats/rename", seats.rename_seat, seats.RenameSeat, "seated", "seats"),
    _act("seats/remove", seats.remove_seat, seats.OneSeat, "seated", "seats"),
    _act("seats/devices", seats.end_devices, seats.OneSeat, "seated", "seats"),
    _act("seats/role", seats.give_role, seats.GiveRole, "gm", "seats"),
    _act("seats/plays", seats.give_plays, seats.GivePlays, "gm", "seats"),
    _act("stop", seats.stop, play.Act, "seated", "safety"),
    _act("pause", seats.pause, seats.Pause, "seated", "safety"),
    _act("agree", seats.agree, seats.Agree, "seated", "safety"),
    Route("POST", f"{TABLE}/nudge", seats.nudge, seats.Nudged, body=seats.Nudge, problems=(404, 409), who="player",
          tag="seats"),
    Route("GET", f"{TABLE}/invites", links.invites, tuple[links.InviteShown, ...], problems=(404, 409), tag="links"),
    Route("POST", f"{TABLE}/invites", links.invite, links.InviteShown, body=links.MakeInvite, status=201,
          problems=(404, 409), tag="links"),
    Route("POST", f"{TABLE}/invites/revoke", links.revoke, tuple[links.InviteShown, ...], body=links.OneInvite,
          problems=(404, 409), tag="links"),
    Route("GET", f"{TABLE}/events", live.events, Polled, live.Poll, problems=(404, 409), tag="story"),
    Route("GET", f"{TABLE}/export", files.export, "application/json", files.Export, problems=(404, 409, 507),
          tag="story", files=("application/json", "text/markdown")),
    Route("POST", f"{TABLE}/rename", campaigns.rename, Made, body=campaigns.NewName,
          problems=(404, 409, 507), who="owner", tag="library"),
    Route("POST", f"{TABLE}/copy", campaigns.copy, Made, body=campaigns.NewName, status=201,
          problems=(404, 409, 507), who="owner", tag="library"),
    Route("POST", f"{TABLE}/delete", campaigns.delete, Deleted, body=Body, problems=(404,), who="owner",
          tag="library"),
    _plain("/healthz", operations.healthz, operations.Health),
    _plain("/readyz", operations.readyz, operations.Health),
    _plain("/metrics", operations.metrics, "text/plain", "figures"),
)  # fmt: skip

LIVE = Route("WS", f"{TABLE}/live", live.live, Message, live.After, problems=(404, 409), tag="story")

PAGES = {
    "/": "home",
    "/join": "join",
    "/c/{id}": "campaign",
    "/c/{id}/read": "read",
    "/about": "about",
    "/verify": "verify",
    "/lab": "lab",
}
"""Addresses of the pages, each with the shell that stands there."""
