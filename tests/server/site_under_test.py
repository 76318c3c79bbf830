"""A site that is started, asked and killed: what the scripts beside this one share. Nothing but Python's own library."""

import asyncio
import json
import os
import re
import subprocess
import threading

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Site:
    """The program `tokisuji serve` on a free port."""

    def __init__(self, program, database, *options):
        self.command = [program, "serve", "--port", "0", "--no-today", "--behind-proxy", "--database", database, *options]
        self.port = None
        self.start()

    def start(self):
        environment = dict(os.environ, NO_COLOR="1", RUST_LOG="info,tokisuji_web::metrics=warn")
        self.process = subprocess.Popen(self.command, stderr=subprocess.PIPE, text=True, env=environment)
        said = []
        for line in self.process.stderr:
            said.append(line)
            found = re.search(r"listening address=127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found.group(1))
                break
        else:
            raise SystemExit("the site did not start:\n" + "".join(said))
        # The same port again after a kill, so that clients find it.
        self.command[self.command.index("--port") + 1] = str(self.port)
        # The rest of the log is read and forgotten, or the site would wait for its reader.
        threading.Thread(target=list, args=(self.process.stderr,), daemon=True).start()

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Client:
    """One browser: a connection that is opened again when it breaks, an address that a proxy tells, a cookie."""

    def __init__(self, site, address):
        self.site, self.address, self.cookie = site, address, ""
        self.reader = self.writer = None

    async def ask(self, method, path, body=None):
        """The status and the body of an answer; (0, b"") where there was none."""
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: tokisuji.test\r\nX-Forwarded-For: {self.address}\r\n"
        head += f"Cookie: {self.cookie}\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        try:
            if self.writer is None:
                self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.site.port)
            self.writer.write(head.encode() + data)
            await self.writer.drain()
            return await self.answer()
        except (OSError, asyncio.IncompleteReadError, ValueError, IndexError):
            await self.close()
            return 0, b""

    async def answer(self):
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status = int(head.split(" ", 2)[1])
        fields = {}
        for line in head.split("\r\n")[1:]:
            name, _, value = line.partition(":")
            fields[name.lower()] = value.strip()
        if "set-cookie" in fields:
            self.cookie = fields["set-cookie"].split(";")[0]
        if "content-length" in fields:
            return status, await self.reader.readexactly(int(fields["content-length"]))
        body = b""
        while fields.get("transfer-encoding") == "chunked":
            size = int((await self.reader.readuntil(b"\r\n")).strip(), 16)
            body += (await self.reader.readexactly(size + 2))[:-2]
            if size == 0:
                break
        return status, body

    async def close(self):
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None
