"""`pitboss petition play`, `rounds` and `judge`: the test of a new game."""

from __future__ import annotations

import argparse
import datetime
from hashlib import sha256
from itertools import count
from pathlib import Path

from pitboss.cli.errors import InputError
from pitboss.cli.new_file import write_new
from pitboss.cli.parser import add_json, nonempty, whole_number
from pitboss.cli.petition.files import (
    ActRefused,
    add_moment,
    add_petition,
    moment,
    now,
    read,
    record,
)
from pitboss.cli.screen import Screen, print_json
from pitboss.regulator.petitions.about_test import threshold
from pitboss.regulator.petitions.acts import RoundsRecorded, TrialEnded
from pitboss.regulator.petitions.criteria import Judgment
from pitboss.regulator.petitions.folder import PetitionFile
from pitboss.regulator.petitions.standing import ON_TEST, Standing, standing_of
from pitboss.regulator.petitions.trial import (
    BadRounds,
    TrialRound,
    as_lines,
    judgments,
    read_rounds,
    settle_again,
    simulated_rounds,
)


def prepare_play(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss petition play`."""
    add_petition(parser)
    says = "play until then, such as 2027-04-07T12:00"
    parser.add_argument("--until", metavar="TIME", type=moment, required=True, help=says)
    says = "the seed of the simulated dice"
    parser.add_argument("--seed", metavar="N", type=whole_number(0), default=1, help=says)
    add_moment(parser)
    add_json(parser)


def play(args: argparse.Namespace) -> int:
    """Simulate the rounds from the last recorded one on, and record them."""
    file = read(args.petition)
    standing = _standing(file)
    game = file.submission.game
    if game is None or game.play is not None:
        raise InputError("a simulated test plays dice and wheels: key in the rounds of a card game")
    after = _after(file, standing)
    args.at = args.at or args.until
    rounds = tuple(
        simulated_rounds(
            game, file.petition, standing, after=after, until=args.until, seed=args.seed
        )
    )
    if not rounds:
        raise InputError(f"the test has no rounds between {after} and {args.until}")
    data = as_lines(rounds)
    return _record(args, file, _next_file(file), data, rounds, is_new=True)


def _next_file(file: PetitionFile) -> Path:
    """The first name for a file of rounds that is not taken."""
    names = (file.path.with_name(f"{file.path.stem}.rounds-{n}.jsonl") for n in count(1))
    return next(path for path in names if not path.exists())


def prepare_rounds(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss petition rounds`."""
    add_petition(parser)
    says = "the file of rounds, one a line, beside the petition"
    parser.add_argument("file", metavar="FILE", type=nonempty, help=says)
    add_moment(parser)
    add_json(parser)


def rounds(args: argparse.Namespace) -> int:
    """Record rounds that were keyed in."""
    file = read(args.petition)
    path = Path(args.file)
    try:
        data = path.read_bytes()
    except OSError as error:
        why = (error.strerror or "failed").lower()
        raise InputError(f"cannot read {args.file!r}: {why}") from None
    if path.parent.absolute() != file.path.parent.absolute():
        raise InputError(f"{args.file} lies elsewhere: put it beside {file.path}")
    return _record(args, file, path, data, _read(data, args.file), is_new=False)


def _record(
    args: argparse.Namespace,
    file: PetitionFile,
    path: Path,
    data: bytes,
    played: tuple[TrialRound, ...],
    *,
    is_new: bool,
) -> int:
    standing = _standing(file)
    try:
        settle_again(file.submission.known_game, standing, played)
    except BadRounds as error:
        raise InputError(str(error)) from None
    act = RoundsRecorded(
        file=path.name,
        sha256=sha256(data).hexdigest(),
        rounds=len(played),
        editions=tuple(sorted({one.edition for one in played})),
    )
    if is_new:
        write_new(str(path), data, force=False)
    try:
        row = record(file, act, args, played)
    except ActRefused as refused:
        if is_new:
            path.unlink()
        print(str(refused))
        return 1
    if args.json:
        print_json({"row": row.seq, "file": path.name, "rounds": len(played)})
    else:
        editions = ", ".join(map(str, act.editions))
        print(f"Row {row.seq}: {len(played):,} rounds under edition {editions}, in {path.name}.")
    return 0


def prepare_judge(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss petition judge`."""
    add_petition(parser)
    parser.add_argument("--end", action="store_true", help="end the test with this result")
    add_moment(parser)
    add_json(parser)


def judge(args: argparse.Namespace) -> int:
    """Settle every recorded round again, and judge each criterion."""
    file = read(args.petition)
    standing = _standing(file) if args.end else _with_a_test(file)
    game = file.submission.game
    if game is None:
        raise InputError(file.submission.problem)
    played = recorded_rounds(file, standing)
    try:
        settle_again(game, standing, played)
    except BadRounds as error:
        raise InputError(str(error)) from None
    found = judgments(game, file.petition, standing, played)
    success = bool(found) and all(one.is_enough and one.is_met for one in found)
    _show(args, found, len(played))
    if args.end:
        _verify_enough(file, standing, found, args.at or now())
        act = TrialEnded(judgments=tuple(map(judgment_words, found)), success=success)
        try:
            record(file, act, args)
        except ActRefused as refused:
            print(str(refused))
            return 1
    return 0 if success else 1


def _verify_enough(
    file: PetitionFile,
    standing: Standing,
    found: tuple[Judgment, ...],
    at: datetime.datetime,
) -> None:
    """Refuse to end a test that still has time for the rounds that it lacks."""
    ends = max((site.ends for site in standing.sites(file.petition) if site.ends), default=at)
    if at < ends and not all(one.is_enough for one in found):
        raise InputError(f"the test runs until {ends}, and has too few rounds: record more first")


def _show(args: argparse.Namespace, found: tuple[Judgment, ...], count: int) -> None:
    if args.json:
        print_json(
            [
                {
                    "measure": one.criterion.measure,
                    "wager": one.criterion.wager,
                    "decisions": one.decisions,
                    "needed": one.needed,
                    "expected": one.expected,
                    "observed": one.observed,
                    "chance": round(one.chance, 6),
                    "result": one.words,
                }
                for one in found
            ]
        )
        return
    screen = Screen()
    print(f"{count:,} rounds, settled again by the rules of their editions.")
    for one in found:
        screen.words(judgment_words(one))


def judgment_words(one: Judgment) -> str:
    """A judgment in a sentence."""
    about = f"{one.criterion.measure} {one.criterion.wager}".strip()
    return (
        f"{about}: {one.words}. Expected {one.expected}, observed {one.observed} in "
        f"{one.decisions:,} decisions ({one.needed:,} needed); chance {one.chance:.4f}. "
        f"{threshold(one.criterion)}"
    )


def recorded_rounds(file: PetitionFile, standing: Standing) -> tuple[TrialRound, ...]:
    """Every recorded round; a file that was changed since is refused."""
    played: list[TrialRound] = []
    for one in standing.recorded:
        path = file.path.with_name(one.file)
        try:
            data = path.read_bytes()
        except OSError as error:
            why = (error.strerror or "failed").lower()
            raise InputError(f"cannot read {str(path)!r}: {why}") from None
        if sha256(data).hexdigest() != one.sha256:
            raise InputError(f"{path} was changed since its rounds were recorded")
        played += _read(data, str(path))
    return tuple(played)


def _read(data: bytes, name: str) -> tuple[TrialRound, ...]:
    try:
        return read_rounds(data, name)
    except BadRounds as error:
        raise InputError(str(error)) from None


def _standing(file: PetitionFile) -> Standing:
    standing = standing_of(file.entries())
    if standing.stage != ON_TEST:
        raise InputError(f"the petition is {standing.stage}, not on test: record begin first")
    return standing


def _with_a_test(file: PetitionFile) -> Standing:
    """Anybody may judge again what was recorded, also when the test is over."""
    standing = standing_of(file.entries())
    if not standing.editions:
        raise InputError(f"the petition is {standing.stage}: no test has begun")
    return standing


def _after(file: PetitionFile, standing: Standing) -> datetime.datetime:
    """When the next round may be played: after the last recorded one."""
    played = recorded_rounds(file, standing)
    start = standing.editions[0].starts
    return max((one.at for one in played), default=start) + datetime.timedelta(
        seconds=1 if played else 0
    )


VERBS = {
    "play": (prepare_play, play),
    "rounds": (prepare_rounds, rounds),
    "judge": (prepare_judge, judge),
}
