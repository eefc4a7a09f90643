"""What the builders of every game share: a command that is played as far as faces and choices go."""

from __future__ import annotations

from typing import Any, Self, TypeVar

from inglenook.rules import Choose, Command, Event, Outcome, Refusal, Roll, Run, State, Stated, check_fields

F = TypeVar("F", bound=Event[Any])
S = TypeVar("S", bound=State)


class AnyPlayed:
    """A command that was played as far as faces and choices went."""

    def __init__(self, run: Run) -> None:
        self.run = run

    def state(self, kind: type[S]) -> S:
        """The state of this kind after it."""
        state = self.run.world[kind.engine]
        assert isinstance(state, kind)
        return state

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        assert isinstance(self.run.stop, Outcome), self.run.stop
        return self.run.stop

    @property
    def question(self) -> Choose:
        """The question that waits."""
        assert isinstance(self.run.stop, Choose), self.run.stop
        return self.run.stop

    @property
    def roll(self) -> Roll[Any]:
        """The roll that waits."""
        assert isinstance(self.run.stop, Roll), self.run.stop
        return self.run.stop

    @property
    def facts(self) -> list[Event[Any]]:
        """What was stated, in order."""
        return [step.event for step in self.run.trail if isinstance(step, Stated)]

    def stated(self, kind: type[F]) -> list[F]:
        """The facts of a kind that were stated, in order."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    @property
    def kinds(self) -> list[str]:
        """The kinds of facts that were stated, in order."""
        return [type(fact).__name__ for fact in self.facts]

    def then(self, *given: int | str | tuple[int, ...] | list[tuple[int, ...]]) -> Self:
        """Goes on with a face, the faces of a hand, a list of hands, or the key of an option."""
        for answer in given:
            if isinstance(answer, str):
                self.run.choose(answer)
            elif isinstance(answer, list):
                self.run.throw(answer)
            else:
                self.run.throw([[answer] if isinstance(answer, int) else list(answer)])
        return self


def begun(command: Command | None, pack: Any, state: State, fields: dict[str, Any]) -> Run | Refusal:
    """A command begun in the way the table begins it: ready, fields, rule."""
    assert command is not None
    if refusal := command.ready(pack, state):
        return refusal
    checked = check_fields(command.fields(pack, state), fields, command.rule)
    if isinstance(checked, Refusal):
        return checked
    run = Run(command.perform(pack, state, checked), {state.engine: state})
    return run.stop if isinstance(run.stop, Refusal) else run
