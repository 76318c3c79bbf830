"""The wheel that has the program inside (python/wheel): what it says of itself, what pip makes of it, and what is refused.

On Linux with binutils, which says independently what a program needs. Nothing here uses the network."""

import base64
import csv
import hashlib
import importlib.machinery
import importlib.util
import io
import os
import pathlib
import re
import shutil
import stat
import struct
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
import zipfile

from common import EASY, SOLVED

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "python" / "wheel"
PROGRAM = pathlib.Path(os.environ["TOKISUJI"])
SOLVE = f"import tokisuji; print(tokisuji.solve({EASY!r})['solution'])"
WHERE = "import tokisuji._process as process; print(process.find())"

loader = importlib.machinery.SourceFileLoader("tokisuji_wheel", str(SCRIPT))
script = importlib.util.module_from_spec(importlib.util.spec_from_loader("tokisuji_wheel", loader))
loader.exec_module(script)


def run(*command, **environment):
    """Runs a command without network, and without any module or program of ours but those it is told; gives what it says and its exit code."""
    clean = {key: value for key, value in os.environ.items() if key not in ("TOKISUJI", "PYTHONPATH", "SOURCE_DATE_EPOCH", "PIP_FIND_LINKS")}
    clean = {**clean, "PIP_NO_INDEX": "1", **environment}
    said = subprocess.run([str(word) for word in command], env=clean, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    return said.stdout.strip(), said.stderr.strip(), said.returncode


def good(*command, **environment):
    """What a command prints that must succeed."""
    said, complaint, code = run(*command, **environment)
    assert code == 0, (command, code, said, complaint)
    return said


def newest_glibc(program):
    """What binutils says: the libraries that a program needs, and the newest GLIBC_2 of its versions."""
    said = good("objdump", "-p", program)
    versions = [int(number) for number in re.findall(r"\bGLIBC_2\.(\d+)", said)]
    return set(re.findall(r"NEEDED +(\S+)", said)), max(versions, default=0)


def mach(processor, command, version):
    """The beginning of a program for macOS, after Apple's loader.h: a header, another command to step over, and the version it is for."""
    other = struct.pack("<IIQ", 0x1B, 16, 0)
    own = struct.pack("<IIIII", 0x32, 20, 1, version, version) if command == 0x32 else struct.pack("<IIII", command, 16, version, version)
    return struct.pack("<IIIIIIII", 0xFEEDFACF, processor, 0, 2, 2, len(other) + len(own), 0, 0) + other + own


def windows(machine):
    """The beginning of a program for Windows, after Microsoft's PE format."""
    return b"MZ".ljust(60, b"\0") + struct.pack("<I", 64) + b"PE\0\0" + struct.pack("<H", machine) + bytes(18)


class Machines(unittest.TestCase):
    def test_glibc_is_what_binutils_says(self):
        plain = {"libc.so.6", "libm.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "libpthread.so.0", "libdl.so.2"}
        processor = os.uname().machine
        told = []
        for program in (PROGRAM, "/bin/cat", "/bin/sh", "/bin/ls", sys.executable):
            libraries, newest = newest_glibc(os.path.realpath(program))
            wanted = f"manylinux_2_{newest}_{processor}" if libraries <= plain and newest else f"linux_{processor}"
            self.assertEqual(script.platform_of(pathlib.Path(program).read_bytes()), wanted, program)
            told.append(wanted)
        self.assertIn("many", told[0])

    def test_a_tag_is_never_older_than_the_program(self):
        content = PROGRAM.read_bytes()
        newest = b"GLIBC_2.%d\0" % newest_glibc(PROGRAM)[1]
        self.assertIn(newest, content)
        processor = os.uname().machine
        self.assertEqual(script.platform_of(content.replace(newest, b"GLIBC_2.99\0")), f"manylinux_2_99_{processor}")
        # Versions and libraries of which nobody knows who has them.
        for found, other in ((newest, b"GLIBC_3.99\0"), (newest, b"GLIBC_PRIV\0"), (b"libgcc_s.so.1\0", b"libssl.so.333\0"), (b"libc.so.6\0", b"libx.so.6\0")):
            self.assertIn(found, content)
            self.assertEqual(script.platform_of(content.replace(found, other)), f"linux_{processor}", other)

    def test_other_systems_by_what_their_programs_say(self):
        arm, intel = 0x0100000C, 0x01000007
        for wanted, content in (
            ("macosx_11_0_arm64", mach(arm, 0x32, 11 << 16)),
            ("macosx_14_0_arm64", mach(arm, 0x32, 13 << 16 | 3 << 8)),
            ("macosx_10_12_x86_64", mach(intel, 0x32, 10 << 16 | 12 << 8)),
            ("macosx_10_7_x86_64", mach(intel, 0x24, 10 << 16 | 7 << 8)),
            ("win_amd64", windows(0x8664)),
            ("win_arm64", windows(0xAA64)),
        ):
            self.assertEqual(script.platform_of(content), wanted)
        with unittest.mock.patch("platform.system", return_value="Darwin"), unittest.mock.patch("platform.machine", return_value="arm64"):
            found = [tag for tag in ("macosx_11_0_arm64", "macosx_10_12_x86_64", "win_arm64", "manylinux_2_34_aarch64") if script.runs_here(tag)]
            self.assertEqual(found, ["macosx_11_0_arm64"])
        with unittest.mock.patch("platform.system", return_value="Windows"), unittest.mock.patch("platform.machine", return_value="AMD64"):
            self.assertEqual([tag for tag in ("win_amd64", "win_arm64", "win32", "linux_x86_64") if script.runs_here(tag)], ["win_amd64"])

    def test_what_is_no_program_is_refused(self):
        content = PROGRAM.read_bytes()
        mips = content[:18] + b"\x08\0" + content[20:]
        for broken in (b"", b"#!/bin/sh\n", content[:6], content[:200], mips, mach(7, 0x32, 11 << 16), mach(0x0100000C, 0x19, 0), windows(0x1F0), b"MZ"):
            with self.assertRaises(script.Refused):
                script.platform_of(broken)


class Wheels(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        # Programs for tests are ten times as large as those that are shipped.
        cls.program = cls.folder / "tokisuji"
        good("strip", "-o", cls.program, PROGRAM)
        said = good(sys.executable, SCRIPT, cls.program, "-o", cls.folder / "first")
        (cls.wheel,) = (cls.folder / "first").iterdir()
        assert said.startswith(str(cls.wheel)), said
        cls.python = cls.folder / "venv" / "bin" / "python"
        good(sys.executable, "-m", "venv", cls.folder / "venv")
        good(cls.python, "-m", "pip", "install", "--no-index", cls.wheel)

    def test_it_says_of_itself_what_it_is(self):
        version = re.search(r'^version = "(.+)"$', (ROOT / "python/pyproject.toml").read_text(encoding="utf-8"), flags=re.MULTILINE)[1]
        tag = f"py3-none-manylinux_2_{newest_glibc(self.program)[1]}_{os.uname().machine}"
        self.assertEqual(self.wheel.name, f"tokisuji-{version}-{tag}.whl")
        own = f"tokisuji-{version}.data/scripts/tokisuji"
        with zipfile.ZipFile(self.wheel) as archive:
            names = archive.namelist()
            self.assertEqual(len(names), len(set(names)))
            files = {name: archive.read(name) for name in names}
            modes = {entry.filename: entry.external_attr >> 16 for entry in archive.infolist()}
        info = f"tokisuji-{version}.dist-info"
        self.assertEqual(re.findall(r"^Tag: (.*)$", files[f"{info}/WHEEL"].decode(), flags=re.MULTILINE), [tag])
        self.assertIn(b"Root-Is-Purelib: false\n", files[f"{info}/WHEEL"])
        # Every file is listed once with its checksum and length, and the list without.
        rows = list(csv.reader(io.StringIO(files[f"{info}/RECORD"].decode())))
        self.assertEqual(sorted(row[0] for row in rows), sorted(names))
        for name, checksum, length in rows:
            right = "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).decode().rstrip("=")
            self.assertEqual((checksum, length), ("", "") if name == f"{info}/RECORD" else (right, str(len(files[name]))))
        self.assertEqual(files[own], self.program.read_bytes())
        self.assertEqual([name for name in names if modes[name] & 0o111], [own])
        self.assertTrue(all(stat.S_ISREG(mode) for mode in modes.values()))
        for name in ("LICENSE-APACHE", "LICENSE-MIT"):
            self.assertEqual(files[f"{info}/licenses/{name}"], (ROOT / name).read_bytes())
            self.assertIn(f"License-File: {name}\n".encode(), files[f"{info}/METADATA"].split(b"\n\n")[0] + b"\n")
        for file in (ROOT / "python/src").rglob("*.py"):
            self.assertIn(file.relative_to(ROOT / "python/src").as_posix(), files)
        self.assertIn("tokisuji/py.typed", files)

    def test_the_same_program_gives_the_same_bytes(self):
        again = self.folder / "again"
        # In another zone, and the program with another time.
        copy = self.folder / "copy"
        shutil.copyfile(self.program, copy)
        copy.chmod(0o700)
        os.utime(copy, (1, 1))
        good(sys.executable, SCRIPT, copy, "--out", again, TZ="Asia/Tokyo")
        self.assertEqual([file.name for file in again.iterdir()], [self.wheel.name])
        self.assertEqual((again / self.wheel.name).read_bytes(), self.wheel.read_bytes())

    def test_symbols_go_and_times_come_only_where_asked(self):
        self.assertLess(self.program.stat().st_size, PROGRAM.stat().st_size)
        out = self.folder / "stripped"
        good(sys.executable, SCRIPT, PROGRAM, "--strip", "-o", out, SOURCE_DATE_EPOCH="1700000000", TZ="Asia/Tokyo")
        with zipfile.ZipFile(next(out.iterdir())) as archive:
            (own,) = (name for name in archive.namelist() if name.endswith("/scripts/tokisuji"))
            self.assertEqual(archive.read(own), self.program.read_bytes())
            self.assertEqual({entry.date_time for entry in archive.infolist()}, {(2023, 11, 14, 22, 13, 20)})
        with zipfile.ZipFile(self.wheel) as archive:
            self.assertEqual({entry.date_time for entry in archive.infolist()}, {(1980, 1, 1, 0, 0, 0)})

    def test_pip_gives_command_and_module(self):
        command = self.python.parent / "tokisuji"
        self.assertEqual(command.read_bytes(), self.program.read_bytes())
        self.assertEqual(good(command, "--version"), good(PROGRAM, "--version"))
        self.assertEqual(good(self.python, "-c", SOLVE, PATH=""), SOLVED)
        self.assertEqual(good(self.python, "-c", "import tokisuji; print(tokisuji.__file__)").split("/lib")[0], str(self.folder / "venv"))
        self.assertEqual(good(self.python, "-m", "pip", "check"), "No broken requirements found.")

    def test_what_is_said_wins_then_its_own_then_the_path(self):
        own = str(self.python.parent / "tokisuji")
        other = self.folder / "other" / "tokisuji"
        other.parent.mkdir()
        other.write_text("#!/bin/sh\necho tokisuji other\n", encoding="utf-8")
        other.chmod(0o700)
        self.assertEqual(good(self.python, "-c", WHERE, PATH=str(other.parent)), own)
        self.assertEqual(good(self.python, "-c", WHERE, PATH="", TOKISUJI=str(other)), str(other))
        named = f"import tokisuji; print(tokisuji.Program({str(other)!r}).version())"
        self.assertEqual(good(self.python, "-c", named, TOKISUJI=own), "tokisuji other")
        # A module without a program of its own: the path.
        bare = self.folder / "bare"
        good(sys.executable, "-m", "venv", "--without-pip", bare)
        found = good(bare / "bin" / "python", "-c", WHERE, PATH=str(other.parent), PYTHONPATH=str(ROOT / "python/src"), PYTHONUSERBASE=str(bare))
        self.assertEqual(found, str(other))

    def test_installs_for_oneself_and_into_a_folder(self):
        # Only a venv that sees the packages around it lets one install for oneself.
        seeing = self.folder / "seeing"
        good(sys.executable, "-m", "venv", "--without-pip", "--system-site-packages", seeing)
        python, base = seeing / "bin" / "python", self.folder / "base"
        pip = (sys.executable, "-m", "pip", "--python", python, "install", "--no-index", "--no-warn-script-location")
        good(*pip, "--user", "--ignore-installed", self.wheel, PYTHONUSERBASE=str(base))
        # Another program in the folder of this Python belongs to another module.
        other = python.parent / "tokisuji"
        other.write_text("#!/bin/sh\n", encoding="utf-8")
        other.chmod(0o700)
        self.assertEqual(good(python, "-c", WHERE, PATH="", PYTHONUSERBASE=str(base)), str(base / "bin" / "tokisuji"))
        self.assertEqual(good(python, "-c", SOLVE, PATH="", PYTHONUSERBASE=str(base)), SOLVED)
        target = self.folder / "target"
        good(*pip, "--target", target, self.wheel)
        self.assertEqual(good(python, "-c", WHERE, PATH="", PYTHONPATH=str(target)), str(target / "bin" / "tokisuji"))
        self.assertEqual(good(python, "-c", SOLVE, PATH="", PYTHONPATH=str(target)), SOLVED)

    def test_refusals_say_why(self):
        out = self.folder / "refused"
        text, mac = self.folder / "text", self.folder / "mac"
        text.write_text("no program\n", encoding="utf-8")
        mac.write_bytes(mach(0x0100000C, 0x32, 11 << 16))
        for program, said in (
            (self.folder / "nowhere", "no such file"),
            (self.folder, "no such file"),
            (text, "found no program in it"),
            (mac, "is for macosx_11_0_arm64, and this machine is Linux"),
            ("/bin/cat", "is another program"),
        ):
            printed, complaint, code = run(sys.executable, SCRIPT, program, "-o", out)
            self.assertEqual((printed, code), ("", 2), complaint)
            self.assertIn(f"python/wheel: {program}", complaint)
            self.assertIn(said, complaint)
        with unittest.mock.patch.object(script, "module_version", return_value="9.9.9"), self.assertRaisesRegex(script.Refused, "the module is 9.9.9"):
            script.wheel(self.program, out, False, False)
        self.assertFalse(out.exists())
        # Unless it is meant.
        good(sys.executable, SCRIPT, mac, "--other-platform", "-o", out)
        self.assertEqual([file.name.split("-", 2)[2] for file in out.iterdir()], ["py3-none-macosx_11_0_arm64.whl"])


if __name__ == "__main__":
    unittest.main()
