"""Petitions on disk: each has a file `petition.toml` in the folder of its game, and a log of acts
beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from pitboss.games import UnknownGame, add_games, load
from pitboss.regulator.petitions.checks import Submission
from pitboss.regulator.petitions.log import entries
from pitboss.regulator.petitions.petition import Petition
from pitboss.regulator.petitions.petition_file import BadPetition, read_petition
from pitboss.regulator.petitions.standing import ActEntry
from pitboss.rulebook.game import Game
from pitboss.rulebook.game_folders import LAW_FILE, BadGame, game_folders
from pitboss.store.act_log import ActLog

NAME = "petition.toml"
LOG = ".acts.jsonl"
SEALED = (".toml", ".py", ".svg")
"""The files that a signature covers: those of the petition and its game, not its log."""


@dataclass(frozen=True, kw_only=True)
class PetitionFile:
    """A petition as it lies in its folder."""

    path: Path
    text: str
    submission: Submission
    log: ActLog

    @property
    def petition(self) -> Petition:
        """The petition itself."""
        return self.submission.petition

    def entries(self) -> tuple[ActEntry, ...]:
        """Every act so far."""
        return entries(self.log.rows())

    def authorized(self) -> tuple[Game, ...]:
        """The games that the new one varies or mixes, as far as they are known."""
        known = []
        for game_id in self.petition.of:
            try:
                known.append(load(game_id))
            except (UnknownGame, BadGame):
                continue
        return tuple(known)


def open_petition(path: Path) -> PetitionFile:
    """The petition in a file, or in a folder that has one."""
    path = path / NAME if path.is_dir() else path
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        why = (error.strerror or "failed").lower()
        raise BadPetition(f"cannot read {str(path)!r}: {why}") from None
    except UnicodeDecodeError:
        raise BadPetition(f"{path} is no text file") from None
    petition = read_petition(text, str(path))
    game, problem = _game(path.parent, petition)
    submission = Submission(
        petition=petition, game=game, problem=problem, fingerprint=_fingerprint(path)
    )
    log = ActLog(path.with_name(f"{path.stem}{LOG}"), petition.game)
    return PetitionFile(path=path, text=text, submission=submission, log=log)


def _game(folder: Path, petition: Petition) -> tuple[Game | None, str]:
    """The game of a petition, from the folder beside it; or why it cannot be used."""
    place = folder.absolute()
    try:
        add_games(place.parent if (place / LAW_FILE).is_file() else place)
    except BadGame as error:
        return None, str(error)
    if (place / LAW_FILE).is_file() and (problem := _other_folder(place, petition.game)):
        return None, problem
    try:
        for game_id in petition.of:
            load(game_id)
        return load(petition.game), ""
    except (UnknownGame, BadGame) as error:
        return None, str(error)


def _other_folder(place: Path, game_id: str) -> str:
    """Why the game of that id is not the one in this folder, whose files are signed."""
    name = game_id.replace(".", "_", 1)
    if place.name != name:
        return f"the folder of {game_id} is named {name}, not {place.name}: rename it"
    known = game_folders().get(game_id)
    if known is not None and Path(str(known.folder)).resolve() != place.resolve():
        return f"the id {game_id} is taken by the game in {known.folder}: choose another id"
    return ""


def _fingerprint(path: Path) -> str:
    """A hash of everything that is signed: the petition and the files of its game."""
    every = sha256()
    for file in sorted(path.parent.iterdir()):
        if file.suffix in SEALED and (file == path or file.suffix != path.suffix or is_law(file)):
            data = file.read_bytes()
            every.update(f"{file.name}\n{len(data)}\n".encode() + data)
    return every.hexdigest()


def is_law(file: Path) -> bool:
    """Whether a file is the law of a game, and not the file of another petition."""
    return file.name == LAW_FILE


def petitions_in(folder: Path) -> Iterator[tuple[str, PetitionFile | str]]:
    """Every petition in a folder, or why it cannot be read."""
    for path in sorted({*folder.glob(NAME), *folder.glob(f"*/{NAME}")}):
        name = str(path.relative_to(folder))
        try:
            yield name, open_petition(path)
        except BadPetition as error:
            yield name, str(error)
