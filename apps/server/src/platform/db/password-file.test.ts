import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openDatabase } from "./open-database.ts";

test("the password of PostgreSQL can come from the file that PGPASSFILE names, as the compose file uses it", async () => {
  const directory = await mkdtemp(join(tmpdir(), "skyledger-pgpass-"));
  const file = join(directory, "pgpass");
  await writeFile(file, "*:*:*:skyledger:sesame\n", { mode: 0o600 });
  vi.stubEnv("PGPASSFILE", file);
  const sent = Promise.withResolvers<string>();
  // Requests a password, and hangs up.
  const server = createServer((socket) => {
    socket.once("data", () => {
      socket.once("data", (message) => {
        // A letter, four bytes of length, the text, a zero.
        sent.resolve(message.subarray(5, -1).toString());
        socket.end();
      });
      const authenticationCleartextPassword = [0x52, 0, 0, 0, 8, 0, 0, 0, 3];
      socket.write(Buffer.from(authenticationCleartextPassword));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo; // of a TCP server
    const opening = openDatabase({ url: `postgres://skyledger@127.0.0.1:${port}/skyledger` });
    await expect(opening).rejects.toThrow();
    expect(await sent.promise).toBe("sesame");
  } finally {
    server.close();
    await rm(directory, { recursive: true });
  }
});
