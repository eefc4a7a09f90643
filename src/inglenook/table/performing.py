"""Performing a rule for the journal: drives it as far as dice and answers go, and drafts every entry of the act."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from inglenook.dice import Source, Verifiable, deal
from inglenook.journal import Draft
from inglenook.rules import (
    TABLE,
    Choose,
    Chosen,
    Command,
    Engine,
    Fields,
    Outcome,
    Refusal,
    Roll,
    Run,
    Stated,
    Thrown,
)

from .bodies import awaited_dice_body, dice_body, draft, question_body
from .standing import Returned

if TYPE_CHECKING:
    from .ahead import Ahead


class Refused(Exception):  # noqa: N818 - carries a refusal out of a transaction, which rolls back; it is not an error
    """An act that is refused after it began: nothing of it is kept."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


class DiceAtHand:
    """Where an act's dice come from: typed faces first, then struck dice that return, then the campaign's source.

    `source` is None if the campaign's dice are thrown by hand: then a roll without typed faces waits. `may_throw` tells
    whether whoever typed them may throw all of a roll.
    """

    def __init__(
        self,
        lane: str,
        draw: int,
        returned: tuple[Returned, ...],
        source: Source | None,
        typed: Sequence[int] | None,
        may_throw: Callable[[Roll[Any]], bool] = lambda _roll: True,
    ) -> None:
        self.may_throw = may_throw
        self.lane = lane
        self.draw = draw
        self.returned = list(returned)
        self.source = source
        self.typed = list(typed or ())
        self.by_hand = typed is not None
        self.fell = False

    def throw(self, roll: Roll[Any]) -> tuple[tuple[tuple[int, ...], ...], dict[str, Any]] | None:
        """The faces by hand and what the record says of them, or None if the roll has to wait for dice."""
        dice = tuple(hand.dice for hand in roll.hands)
        passed_over: list[int] = []
        again_of: int | None = None
        drawn: dict[str, int] = {}
        if self.typed:
            if not self.may_throw(roll):
                sentence = "Others throw here too: begin without faces, and then each of you gives their own."
                raise Refused(Refusal("not_yours", sentence, "GEN-3", "faces"))
            faces = self._take_typed(dice)
            source = "hand"
            passed_over = [struck.number for struck in self.returned]
            self.returned = []
        elif self.returned and self.returned[0].dice == dice and not self.by_hand:
            struck = self.returned.pop(0)
            faces, source, again_of = struck.faces, "again", struck.number
        elif self.source is None or self.by_hand:
            return None
        else:
            passed_over = [struck.number for struck in self.returned]
            self.returned = []
            faces = self.source.throw(self.lane, self.draw + 1, dice)
            source = self.source.name
            if isinstance(self.source, Verifiable):
                drawn = {"epoch": self.source.epoch, "nonces": len(self.source.nonces)}
        self.draw += 1
        self.fell = self.fell or not self.by_hand
        return faces, {"draw": self.draw, "source": source, "again_of": again_of, "passed_over": passed_over, **drawn}

    def can_throw(self, roll: Roll[Any]) -> bool:
        """Whether these dice can be had without typed faces."""
        dice = tuple(hand.dice for hand in roll.hands)
        return self.source is not None or bool(self.returned and self.returned[0].dice == dice)

    def _take_typed(self, dice: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        try:
            shown, rest = deal(self.typed, dice)
        except ValueError as error:
            raise Refused(Refusal("wrong_dice", f"{error} Nothing has moved.", "GEN-3", "faces")) from error
        self.typed = list(rest)
        return shown


class Performance:
    """One rule at work within one act. `drafts` are the entries it has come to so far.

    What it says in a lane it says from what that lane may know (`Engine.view`). `lane` is where it is written, and
    `ahead` knows which options may be taken there. `engines` gives each engine of the
    campaign with its pack, since a rule called at a port states facts of its own engine.
    """

    def __init__(
        self,
        engine: Engine,
        command: Command,
        pack: Any,
        run: Run,
        of: int,
        dice: DiceAtHand,
        answers: Sequence[str],
        engines: Mapping[str, tuple[Engine, Any]],
        lane: str,
        ahead: Ahead,
    ) -> None:
        self.lane = lane
        self.ahead = ahead
        self.engine = engine
        self.command = command
        self.pack = pack
        self.run = run
        self.of = of
        self.dice = dice
        self.answers = list(answers)
        self.engines = engines
        self.drafts: list[Draft] = []
        self.told = 0
        self.text = ""
        self.unused = ""

    def write(self, kind: str, body: dict[str, Any], lane: str | None = None) -> None:
        """Drafts an entry in the command's lane, or in another one.

        Which command it belongs to is then told by its act; it is named only where all who read it may know it.
        """
        if kind == "command":
            pass
        elif lane is None or lane == self.lane:
            body = {"of": self.of, **body}
        elif self.lane == TABLE:
            body = {"of": self.of, "of_lane": TABLE, **body}
        self.drafts.append(draft(lane or self.lane, kind, body))

    def go_on(self) -> None:
        """Drives the rule until it ends or waits, and drafts what it did."""
        while True:
            self._tell()
            stop = self.run.stop
            if isinstance(stop, Outcome):
                self._come_to(stop)
                return
            if isinstance(stop, Refusal):
                raise Refused(stop)
            if isinstance(stop, Roll):
                if not self._throw(stop):
                    return
            elif not self.answers or not self._choose(stop, self.answers.pop(0)):
                engine, pack = self._asker(stop)
                asked = engine.words.question(pack, stop, self._seen(engine))
                self.text = asked.text
                self.write("question", dict(question_body(stop, asked.text, asked.options)))
                return

    def finish(self) -> list[Draft]:
        """The drafts of the whole act. Raises `Refused` if something was given that the rule had no use for.

        Once dice have fallen, an answer given beforehand that doesn't fit is left out, and said so.
        """
        if self.dice.typed:
            count = len(self.dice.typed)
            given = "1 face too many was" if count == 1 else f"{count} faces too many were"
            sentence = f"{given} given. Nothing has moved."
            raise Refused(Refusal("too_many_faces", sentence, "GEN-3", "faces"))
        if self.answers and not self.dice.fell:
            sentence = f"Nothing was asked that {self.answers[0]!r} could answer. Nothing has moved."
            raise Refused(Refusal("too_many_answers", sentence, field="answer"))
        unused = self.unused or next(iter(self.answers), "")
        if unused:
            said = f"{unused!r}, given beforehand, doesn't fit how the dice fell, and is left out."
            self.write("admin", {"text": said})
        return self.drafts

    def _come_to(self, outcome: Outcome) -> None:
        """The outcome in words, and the chapter that it opens, if it does."""
        words, seen = self.engine.words, self._seen()
        self.text = words.outcome(self.pack, self.command, outcome, seen)
        chapter = words.chapter(self.pack, self.command, outcome, seen)
        opened = {"chapter": chapter} if chapter else {}
        self.write("outcome", {"key": outcome.key, "text": self.text, "rule": self.command.rule, **opened})

    def _asker(self, ask: Roll[Any] | Choose) -> tuple[Engine, Any]:
        """Who words what is asked: the engine whose rule asks it, at a port or not."""
        return self.engines[ask.by] if ask.by else (self.engine, self.pack)

    def _seen(self, engine: Engine | None = None, world: Mapping[str, Any] | None = None) -> Any:
        """The state of an engine, or of the command's own, as the command's lane may know it: now, or in this world."""
        engine = engine or self.engine
        now = self.run.world if world is None else world
        return engine.view(now[engine.name], frozenset({TABLE, self.lane}))

    def _throw(self, roll: Roll[Any]) -> bool:
        thrown = self.dice.throw(roll)
        engine, pack = self._asker(roll)
        if thrown is None:
            self.text = engine.words.roll(pack, roll)
            self.write("question", dict(awaited_dice_body(roll, self.text)))
            return False
        faces, more = thrown
        self.run.throw(faces)
        step = self.run.trail[self.told]
        assert isinstance(step, Thrown)
        text = engine.words.dice(pack, roll, step.faces, step.value)
        scale = engine.words.scale(pack, roll, step.faces, step.value)
        drawn = {} if scale is None else {"scale": scale}
        self.write("dice", dict(dice_body(roll, step.faces, step.value, text=text, **drawn, **more)))
        self.told += 1
        return True

    def _choose(self, choose: Choose, option: str) -> bool:
        """Takes an option; False if it can't be taken and dice have fallen already: then the question is asked."""
        refusal = self._refusal_of(choose, option)
        if refusal is not None:
            if not self.dice.fell:
                raise Refused(refusal)
            self.unused, self.answers = option, []
            return False
        self.run.choose(option)
        step = self.run.trail[self.told]
        assert isinstance(step, Chosen)
        self._answered(step, self._seen(self._asker(choose)[0], step.world))
        self.told += 1
        return True

    def _refusal_of(self, choose: Choose, option: str) -> Refusal | None:
        if option in choose.options:
            return self.ahead.refusal(self.run.world, (*self.run.sent, option))
        engine, pack = self._asker(choose)
        asked = engine.words.question(pack, choose, self._seen(engine))
        sentence = f"{option!r} doesn't answer \u201c{asked.text}\u201d It takes one of {', '.join(choose.options)}."
        return Refusal("bad_answer", sentence, self.command.rule, "answer", choose.options)

    def _answered(self, step: Chosen, state: Any) -> None:
        """Drafts a choice in words, as things stood when it was made: much may have followed from it since."""
        choose = step.choose
        engine, pack = self._asker(choose)
        text = engine.words.answer(pack, choose, step.option, state)
        body = {"key": choose.key, "who": choose.who, "option": step.option, "forced": step.forced, "text": text}
        self.write("answer", body)

    def _tell(self) -> None:
        for step in self.run.trail[self.told :]:
            if isinstance(step, Stated):
                engine, pack = self.engines[step.event.engine]
                lane: str = getattr(step.event, "lane", None) or self.lane
                state = engine.view(step.state, frozenset({TABLE, lane}))
                self.write("fact", {"fact": step.event, "text": engine.words.event(pack, step.event, state)}, lane)
            elif isinstance(step, Chosen):
                if self.answers and self.answers[0] == step.option:
                    self.answers.pop(0)  # given for a question that then had this one option: the same wish
                self._answered(step, self._seen(self._asker(step.choose)[0], step.world))
        self.told = len(self.run.trail)


def given_to_rule(command: Command, kept: Fields) -> Fields:
    """The fields as the rule gets them, at the first time and whenever it is driven again: prose is not among them."""
    return {**kept, command.prose: ""} if command.prose else kept
