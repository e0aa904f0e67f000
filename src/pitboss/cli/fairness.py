"""Fairness file of each electronic device: its source, proofs, statistics and software.

    pitboss fairness nj.sic_bo
    pitboss fairness --all -o fairness

With -o, a folder with a PDF, an HTML, a text and a JSON file for each device. Devices that several
games share have one file. Exit codes: 0 everything holds; 1 a count or test fails; 2 bad input.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli.errors import InputError
from pitboss.cli.parser import add_game, add_json, nonempty

if TYPE_CHECKING:
    from pitboss.regulator.fairness import FairnessFile, SoftwareFingerprint


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `pitboss fairness`."""
    add_game(parser, optional=True)
    parser.add_argument("--all", action="store_true", help="the devices of every game")
    says = "the folder for the files; made if it is not there"
    parser.add_argument("-o", "--out", metavar="FOLDER", type=nonempty, help=says)
    says = "the text of the seed of the sample (default: 'pitboss fairness 1')"
    parser.add_argument("--seed", metavar="TEXT", type=nonempty, help=says)
    says = "the paper of the PDFs: letter (the default) or a4"
    parser.add_argument("--paper", choices=("letter", "a4"), help=says)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Work out the files, and print or write them."""
    from pitboss.cli.choose import choose_game
    from pitboss.cli.simulate import working_out
    from pitboss.games import all_games
    from pitboss.regulator.fairness import SEED, fairness_files

    if bool(args.game) == args.all:
        raise InputError("name one game, such as: pitboss fairness nj.sic_bo; or use --all")
    if args.paper and not args.out:
        raise InputError("--paper is for PDFs: give -o FOLDER")
    games = all_games() if args.all else [choose_game(args.game)]
    if args.out:
        _verify_folder(Path(args.out))
    with working_out(is_wanted=True):
        files = list(fairness_files(games, software_fingerprint(), seed=args.seed or SEED))
    if args.out:
        _write_folder(files, args)
    if args.json:
        from pitboss.cli.screen import print_json
        from pitboss.regulator.fairness_page import fairness_values

        print_json([fairness_values(file) for file in files])
    elif not args.out:
        from pitboss.paper.text import as_text
        from pitboss.regulator.fairness_page import fairness_page

        print("\n\n".join(as_text(fairness_page(file)) for file in files), end="")
    return 0 if all(file.holds for file in files) else 1


def _verify_folder(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{str(folder)!r} is a file: name a folder")
    if not folder.parent.is_dir():
        raise InputError(f"cannot write {str(folder)!r}: there is no folder {str(folder.parent)!r}")


def _write_folder(files: list[FairnessFile], args: argparse.Namespace) -> None:
    """Make every file first, then write them all."""
    from pitboss.cli.new_file import write_new

    made = {name: data for file in files for name, data in _made(file, args).items()}
    folder = Path(args.out)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        why = (error.strerror or "failed").lower()
        raise InputError(f"cannot make the folder {args.out!r}: {why}") from None
    for name, data in made.items():
        write_new(str(folder / name), data, force=True)
    if not args.json:
        devices = "1 device" if len(files) == 1 else f"{len(files)} devices"
        print(f"wrote {len(made)} files for {devices} to {args.out}")


def _made(file: FairnessFile, args: argparse.Namespace) -> dict[str, bytes]:
    from pitboss.cli.page_output import PAPER
    from pitboss.cli.screen import as_json
    from pitboss.paper.html import as_html
    from pitboss.paper.pdf import Format, PaperFault, as_pdf
    from pitboss.paper.text import as_text
    from pitboss.regulator.fairness_page import fairness_page, fairness_values

    page, name = fairness_page(file), file.device.id
    try:
        pdf = as_pdf(page, Format(PAPER[args.paper or "letter"], False))
    except PaperFault as fault:
        raise InputError(str(fault)) from None
    return {
        f"{name}.pdf": pdf,
        f"{name}.html": as_html(page).encode(),
        f"{name}.txt": as_text(page).encode(),
        f"{name}.json": as_json(fairness_values(file)).encode(),
    }


def software_fingerprint() -> SoftwareFingerprint:
    """The fingerprint of this program: all files of its package."""
    import pitboss
    from pitboss.regulator.fairness import SoftwareFingerprint
    from pitboss.rulebook.clause import edition

    lines = file_lines(Path(pitboss.__file__).parent)
    digest = _sha("".join(lines).encode())
    return SoftwareFingerprint(pitboss.__version__, edition(), len(lines), digest)


def file_lines(root: Path) -> list[str]:
    """A line for each file of a folder, as `sha256sum` writes it; compiled files are left out."""
    paths = sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
    kept = [path for path in paths if "__pycache__" not in path.split("/")]
    return [f"{_sha((root / path).read_bytes())}  {path}\n" for path in kept]


def _sha(data: bytes) -> str:
    from hashlib import sha256

    return sha256(data).hexdigest()
