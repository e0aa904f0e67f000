"""A second laptop as a process: it follows a night, dies, and takes over."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

from tests.patience import PATIENCE_S, hear_ctrl_c, wait_until
from tests.web.browser.real_server import RealServer

BY = "in-charge"


def pitboss(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command."""
    return subprocess.run(
        [sys.executable, "-m", "pitboss", *words],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
        env={**os.environ, **environment},
    )


class SecondLaptop:
    """A laptop with the key, in a folder of its own."""

    def __init__(self, folder: Path, first: RealServer, address: str) -> None:
        folder.mkdir()
        self.path, self.key = folder / "copy.pitboss", folder / "night.key"
        shutil.copy(first.key, self.key)
        self.files = ("--night", str(self.path), "--key", str(self.key))
        self.first, self.address, self.lines = first, address, list[str]()
        self._process: subprocess.Popen[str] | None = None

    def follow(self) -> None:
        """Follow the first laptop until it has everything."""
        command = ["-m", "pitboss", "floor", "standby", self.address, *self.files]
        self.lines.clear()
        self._process = subprocess.Popen(
            [sys.executable, *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            preexec_fn=hear_ctrl_c,
        )
        threading.Thread(target=self._read, args=(self._process,), daemon=True).start()
        self.says("in step with")

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        with process.stdout as lines:
            for line in lines:
                self.lines.append(line)

    def says(self, words: str) -> None:
        """Wait until it has said something."""
        wait_until(lambda: any(f"  {words}" in line for line in self.lines), f"it says: {words}")

    def send(self, sign: int) -> None:
        """Send a signal to the process that follows."""
        assert self._process is not None
        self._process.send_signal(sign)

    def stop(self, sign: int = signal.SIGKILL) -> None:
        """End the process that follows."""
        if self._process is not None:
            self.send(sign)
            self._process.wait(PATIENCE_S)
            self._process = None

    def see_first_die(self) -> None:
        """Notice that the first laptop is gone, and stop calling it."""
        self.says("not in step")
        self.stop(signal.SIGINT)

    def take_over(self, *more: str, by: str = BY) -> subprocess.CompletedProcess[str]:
        """Go on with the night here."""
        words = ("--by", by, "--because", "the first laptop died")
        return pitboss("floor", "take-over", *words, *more, *self.files)

    def serve_at(self, port: int) -> RealServer:
        """The server at this laptop, at the address that the phones know."""
        return ServerAgain(self.first, self.path, self.key, port)


class ServerAgain(RealServer):
    """A night that is served once more, with everyone's tokens from before."""

    def __init__(self, first: RealServer, path: Path, key: Path, port: int) -> None:
        self._before = first.tokens, first.slug
        self._files = path, key
        super().__init__(path.parent)
        self.port, self.url = port, f"http://127.0.0.1:{port}"

    def _prepare(self, folder: Path) -> None:
        (self.tokens, self.slug), (self.path, self.key) = self._before, self._files
        self.night = str(self.path)
