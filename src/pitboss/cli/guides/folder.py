"""The folder of a guide: read as a whole, and written file by file, each all or nothing."""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from pitboss.cli.errors import InputError
from pitboss.cli.new_file import write_new
from pitboss.cli.night.papers import SUMS, write_folder
from pitboss.cli.parser import nonempty
from pitboss.paper.pdf import PaperFault
from pitboss.regulator.guide_plan import GuidePlan, GuideRefusal, read_guide_plan
from pitboss.regulator.guide_record import GuideRecord, read_record, write_record

PLAN, RECORD, SAMPLES, RELEASED = "guide.toml", "record.json", "samples", "released"


@dataclass(frozen=True, slots=True)
class GuideFolder:
    """A guide on the disk: its plan and its record."""

    path: Path
    plan: GuidePlan
    record: GuideRecord

    @property
    def place(self) -> str:
        """The plan's name, as a refusal names it."""
        return str(self.path / PLAN)

    def sample(self, sample_id: str) -> dict[str, bytes]:
        """The files of a sample as they are now."""
        folder = self.path / SAMPLES / sample_id[:12]
        try:
            files = sorted(file for file in folder.iterdir() if file.name != SUMS)
            return {file.name: file.read_bytes() for file in files}
        except OSError as error:
            why = (error.strerror or "failed").lower()
            raise InputError(f"cannot read the sample {str(folder)!r}: {why}") from None

    def keep(self, record: GuideRecord) -> None:
        """Write the record: the old one stays until all of the new one is on the disk."""
        write_new(str(self.path / RECORD), write_record(record), force=True)


def add_folder(parser: argparse.ArgumentParser) -> None:
    """The folder of the guide."""
    parser.add_argument("folder", metavar="FOLDER", type=nonempty, help="the folder of the guide")


def add_day(parser: argparse.ArgumentParser, says: str) -> None:
    """The day of an act; today if it is not named."""
    parser.add_argument("--on", metavar="DATE", type=typed_day, help=f"{says} (default: today)")


def typed_day(text: str) -> datetime.date:
    """A date as it is typed: 2027-04-01."""
    try:
        return datetime.date.fromisoformat(text.strip())
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no date such as 2027-04-01") from None


def typed_time(text: str) -> str:
    """A time of day as it is typed: 21:40."""
    try:
        return f"{datetime.time.fromisoformat(text.strip()):%H:%M}"
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no time such as 21:40") from None


def day_of(args: argparse.Namespace) -> datetime.date:
    """The day that was named, or today."""
    day: datetime.date = args.on or datetime.datetime.now().astimezone().date()
    return day


def read_folder(typed: str) -> GuideFolder:
    """The guide in a folder."""
    path = Path(typed)
    text = _read(path / PLAN)
    plan = read_guide_plan(text.decode(errors="replace"), str(path / PLAN))
    record = path / RECORD
    if not record.exists():
        return GuideFolder(path, plan, GuideRecord())
    return GuideFolder(path, plan, read_record(_read(record), str(record)))


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        why = (error.strerror or "failed").lower()
        raise InputError(f"cannot read {str(file)!r}: {why}") from None


def refusing(act: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """A verb whose refusals are one line each."""

    def run(args: argparse.Namespace) -> int:
        try:
            return act(args)
        except (GuideRefusal, PaperFault) as refusal:
            raise InputError(str(refusal)) from None

    return run


def write_all(folder: Path, files: Mapping[str, bytes], *, force: bool = False) -> None:
    """Write a folder of files, all or nothing; `force` replaces one that it wrote before."""
    sums = "".join(f"{sha256(data).hexdigest()}  {name}\n" for name, data in files.items())
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = (error.strerror or "failed").lower()
        raise InputError(f"cannot write {str(folder)!r}: {why}; nothing was written") from None
    write_folder(str(folder), {**files, SUMS: sums.encode()}, force=force)
