"""The program at the other end of a pipe: finding it, one run of it, and one that stays.

Every puzzle goes out as one JSON object on one line, whatever its own form looks like, so that there is one answer for each and in the
same order.
"""

from __future__ import annotations

import _thread
import functools
import io
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
from typing import IO, Any, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple

from ._errors import ProgramError, ProgramMissing

Answer = Dict[str, Any]

NAME = "tokisuji"

INSTALL = (
    "Wheels for a platform (made by python/wheel) have it inside. Otherwise build it from a checkout of Tokisuji with "
    "`cargo install --path crates/tokisuji-cli --profile dist --features full`, then have it on PATH, or name it by the environment "
    "variable TOKISUJI or by Program(path)."
)

# As many lines go out at once: enough to cost nothing each, few enough to keep the program busy from the start.
_PORTION = 256

# As much is read at once, if it is there: what pipes of Linux hold.
_PRINTED = 65536

# Pipes hold at least this much without a reader.
_PIPE = 4096

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def find(path: Optional[str] = None) -> str:
    """Where the program is. What somebody says wins: `path`, then TOKISUJI. Then the program that was installed with this module, because it
    has the same version; then what is on PATH."""
    told = path or os.environ.get("TOKISUJI")
    if told:
        found = shutil.which(told)
        if found:
            return found
        by = "Program(path)" if path else "the environment variable TOKISUJI"
        raise ProgramMissing(f"found no program at {told!r}, which {by} names. {INSTALL}")
    folders = _beside()
    for folder in folders:
        found = shutil.which(NAME, path=folder)
        if found:
            return found
    found = shutil.which(NAME)
    if found:
        return found
    raise ProgramMissing(f"the program {NAME!r} is neither on PATH nor in {' or '.join(folders)}. {INSTALL}")


@functools.lru_cache(maxsize=None)
def _beside() -> Tuple[str, ...]:
    """Folders where pip may have put the program, the one that belongs to this module first."""
    site = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    user = sysconfig.get_path("scripts", _user_scheme())
    # The first is that of `pip install --target FOLDER`.
    folders = [os.path.join(site, "bin"), sysconfig.get_path("scripts"), os.path.dirname(sys.executable), user]
    # Who has installed both, for everybody and for themselves, gets the program of the module that was imported.
    # Some systems have two folders for modules, lib and lib64.
    if site in (sysconfig.get_path(kind, _user_scheme()) for kind in ("purelib", "platlib")):
        folders.insert(1, user)
    return tuple(dict.fromkeys(folders))


def _user_scheme() -> str:
    """The name of the scheme of `pip install --user`."""
    if sys.version_info >= (3, 10):
        return sysconfig.get_preferred_scheme("user")
    framework = sys.platform == "darwin" and getattr(sys, "_framework", "")
    return "osx_framework_user" if framework else f"{os.name}_user"


def line(item: Any) -> str:
    """A puzzle as one line of JSON, whatever form it has."""
    if isinstance(item, dict):
        return _encode(item)
    text = str(item)
    if text.lstrip().startswith("{"):
        # Formats that are JSON themselves (ipuz, f-puzzles, problems): the same on one line.
        try:
            return _encode(json.loads(text))
        except ValueError:
            pass
    return _encode({"puzzle": text})


class _Child:
    """The program while it runs. What it complains about goes into a file, so that it never waits for somebody to read it."""

    def __init__(self) -> None:
        self.process: "Optional[subprocess.Popen[bytes]]" = None
        self.complaints: Optional[IO[bytes]] = None

    def start(self, command: Sequence[str], fed: bool) -> None:
        """Starts it, from a thread that Ctrl-C does not reach: whoever is interrupted meanwhile can still end it."""
        trouble: List[OSError] = []
        done = threading.Event()

        def begin() -> None:
            try:
                self.complaints = tempfile.TemporaryFile()
                self.process = subprocess.Popen(
                    command,
                    stdin=subprocess.PIPE if fed else subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=self.complaints,
                    bufsize=-1,
                )
            except OSError as error:
                trouble.append(error)
            finally:
                done.set()

        try:
            # A `Thread` is taken for ended when somebody is interrupted who waits for it, so this is none.
            _thread.start_new_thread(begin, ())
            done.wait()
        except BaseException:
            done.wait(10)
            raise
        if trouble:
            raise ProgramMissing(f"{command[0]}: {trouble[0].strerror or trouble[0]}. {INSTALL}") from trouble[0]

    @property
    def stdin(self) -> IO[bytes]:
        assert self.process is not None and self.process.stdin is not None
        return self.process.stdin

    @property
    def stdout(self) -> io.BufferedReader:
        assert self.process is not None and isinstance(self.process.stdout, io.BufferedReader)
        return self.process.stdout

    def wait(self) -> int:
        """Its exit code."""
        assert self.process is not None
        return self.process.wait()

    def runs(self) -> bool:
        """Whether it has not ended."""
        return self.process is not None and self.process.poll() is None

    def said(self) -> str:
        """What it has complained about."""
        assert self.complaints is not None
        self.complaints.seek(0)
        lines = self.complaints.read().decode("utf-8", "replace").strip().splitlines()
        # Every complaint begins with the name of the program, which whoever reads it here knows.
        return "\n".join(line[len(NAME) + 2 :] if line.startswith(NAME + ": ") else line for line in lines)

    def end(self, writer: "Optional[_Writer]" = None) -> None:
        """Ends it at once, and closes what belongs to it. Nobody waits for what it would still say."""
        process = self.process
        if process is not None:
            if process.poll() is None:
                process.kill()
            process.wait()
        if writer is not None:
            # What it writes to is gone, so it stops; what it reads from may be somebody's endless list.
            writer.stop = True
            writer.join(1)
        pipes = [self.complaints]
        if process is not None:
            pipes += [process.stdout, None if writer is not None and writer.is_alive() else process.stdin]
        for pipe in pipes:
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    pass


class _Writer(threading.Thread):
    """Sends lines while the answers are being read; keeps what goes wrong where they come from."""

    def __init__(self, pipe: IO[bytes], lines: Iterable[str], close: bool) -> None:
        super().__init__(daemon=True)
        self._pipe = pipe
        self._lines = lines
        self._close = close
        self.stop = False
        self.error: Optional[BaseException] = None
        self.start()

    def run(self) -> None:
        try:
            portion: List[str] = []
            for text in self._lines:
                if self.stop:
                    break
                portion.append(text)
                if len(portion) >= _PORTION:
                    self._send(portion)
            self._send(portion)
        except (BrokenPipeError, ConnectionError):
            pass  # It has ended; its exit code and complaints say why.
        except BaseException as error:
            self.error = error
        finally:
            if self._close:
                try:
                    self._pipe.close()
                except (OSError, ValueError):
                    pass

    def _send(self, portion: List[str]) -> None:
        if portion:
            self._pipe.write(("\n".join(portion) + "\n").encode("utf-8", "surrogatepass"))
            self._pipe.flush()
            portion.clear()


class Run:
    """One run of the program: items in, objects out. Afterwards `code` and `complaints` say how it ended."""

    def __init__(self, command: Sequence[str], items: Optional[Iterable[Any]] = None) -> None:
        self._command = list(command)
        self._items = items
        self.code: Optional[int] = None
        self.complaints = ""

    def portions(self) -> Iterator[bytes]:
        """What it prints, in pieces as they come."""
        child, writer = _Child(), None
        try:
            child.start(self._command, fed=self._items is not None)
            if self._items is not None:
                writer = _Writer(child.stdin, map(line, self._items), close=True)
            while True:
                portion = child.stdout.read1(_PRINTED)
                if not portion:
                    break
                yield portion
            self.code = child.wait()
            if writer is not None:
                writer.join()
                if writer.error is not None:
                    raise writer.error
            self.complaints = child.said()
        finally:
            # Also where somebody presses Ctrl-C, or wants no more answers.
            child.end(writer)

    def all(self) -> bytes:
        """All that it prints."""
        return b"".join(self.portions())

    def objects(self) -> Iterator[Answer]:
        """What it prints, a line each, as objects. Lines that come together are read together, which is twice as fast as one by one, and names
        of fields are kept once."""
        rest = b""
        for portion in self.portions():
            *lines, rest = (rest + portion).split(b"\n")
            if lines:
                yield from json.loads(b"[" + b",".join(lines) + b"]")
        # Where it broke down in the middle of a line, its exit code says so.
        if rest and self.code in (0, 1, 2):
            yield json.loads(rest)

    def answers(self) -> Iterator[Answer]:
        """What it prints, as objects. Raises where it refused the whole run or broke down: 0 and 1 are answers, and so is 2 where the
        item that is to blame has said so."""
        blamed = False
        for answer in self.objects():
            blamed = blamed or "error" in answer
            yield answer
        if self.code not in (0, 1) and not (self.code == 2 and blamed):
            raise self.error()

    def error(self) -> ProgramError:
        """What it complained about."""
        said = self.complaints or f"{self._command[0]} ended with {self.code} and did not say why"
        return ProgramError(said, self.code)


class Session:
    """A run that stays, for questions whose next depends on the answer to the last. Any thread may ask."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = list(command)
        self._lock = threading.Lock()
        self._child: Optional[_Child] = None
        self._owner = os.getpid()

    def ask(self, items: Sequence[Tuple[Any, int]]) -> List[List[Answer]]:
        """Sends items, each with the number of answers it will have, and reads those. An item that went wrong has one."""
        # Before anything is sent: of what cannot be written there would be no answer to wait for.
        lines = [line(item) for item, _ in items]
        with self._lock:
            writer = None
            try:
                child = self._running()
                writer = self._send(child.stdin, lines)
                found: List[List[Answer]] = []
                for _, count in items:
                    answers: List[Answer] = []
                    while len(answers) < count:
                        printed = child.stdout.readline()
                        if not printed.endswith(b"\n"):
                            raise self._ended(child)
                        answers.append(json.loads(printed))
                        if "error" in answers[0]:
                            break
                    found.append(answers)
                if writer is not None:
                    writer.join()
                    if writer.error is not None:
                        raise writer.error
                return found
            except BaseException:
                # Whatever is still to come would answer another question.
                self._drop(writer)
                raise

    def close(self) -> None:
        """Ends it. The next question starts another."""
        with self._lock:
            self._drop()

    def _send(self, pipe: IO[bytes], lines: List[str]) -> Optional[_Writer]:
        """Sends at once what a pipe holds by itself, and the rest from beside, so that neither end waits for the other."""
        if len(lines) <= 4:
            text = ("\n".join(lines) + "\n").encode("utf-8", "surrogatepass")
            if len(text) <= _PIPE:
                try:
                    pipe.write(text)
                    pipe.flush()
                except (BrokenPipeError, ConnectionError):
                    pass  # It has ended; reading finds out.
                return None
        return _Writer(pipe, lines, close=False)

    def _running(self) -> _Child:
        if self._owner == os.getpid() and self._child is not None and self._child.runs():
            return self._child
        self._drop()
        self._owner = os.getpid()
        self._child = _Child()
        self._child.start(self._command, fed=True)
        return self._child

    def _ended(self, child: _Child) -> ProgramError:
        code = child.wait()
        return ProgramError(child.said() or f"{self._command[0]} ended with {code} and did not say why", code)

    def _drop(self, writer: Optional[_Writer] = None) -> None:
        child, self._child = self._child, None
        if child is None:
            return
        if self._owner != os.getpid() and child.process is not None:
            # After a fork it belongs to another process, which goes on asking it: only our ends are closed.
            child.process.returncode = 0
        child.end(writer)

    def __del__(self) -> None:
        try:
            self._drop()
        except Exception:
            pass
