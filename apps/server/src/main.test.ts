import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServerProcesses } from "./testing/server-process.ts";

// Each test starts whole servers, which takes long on a machine that is busy.
vi.setConfig({ testTimeout: 600_000 });

const processes = createServerProcesses();
let dataDir: string;
beforeEach(() => {
  dataDir = processes.folder();
});
afterEach(() => processes.clean());

/** Everything that a start printed that ended with exit code 1. */
async function refusal(dir: string, env: Record<string, string> = {}): Promise<string> {
  const started = await processes.start(dir, env);
  expect(await started.ended, started.output()).toEqual({ code: 1, signal: null });
  return started.output();
}

test("it prints its address, answers, and ends in order on SIGTERM; a second one on the same data says why not", async () => {
  const first = await processes.ready(dataDir);
  expect(first.output()).toContain(`Skyledger is ready at ${first.url}\n`);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  expect(first.output()).toContain(`emails are saved in ${join(dataDir, "outbox")}`);

  expect(await refusal(dataDir)).toMatch(/^The data directory .+ is in use by process \d+\..+\n$/);
  const PORT = new URL(first.url).port;
  expect(await refusal(join(dataDir, "other"), { PORT, LOG_LEVEL: "silent" })).toBe(
    `PORT ${PORT} is already in use on 127.0.0.1: stop what listens there, or set PORT.\n`,
  );

  // A terminal and npm both tell, and people press Ctrl-C again.
  for (const signal of ["SIGTERM", "SIGINT", "SIGTERM"] as const) first.child.kill(signal);
  expect(await first.ended, first.output()).toEqual({ code: 0, signal: null });
  await expect(fetch(`${first.url}/readyz`)).rejects.toThrow();
});

test("a wrong setting stops the start with one line", async () => {
  expect(await refusal(dataDir, { PORT: "none" })).toBe(
    'PORT is "none" and must be a whole number from 1 to 65535.\n',
  );
});

test("a DATA_DIR that is a file stops the start with one line", async () => {
  const file = join(dataDir, "file");
  writeFileSync(file, "");
  for (const folder of [file, join(file, "below")]) {
    expect(await refusal(folder)).toMatch(
      new RegExp(
        `^DATA_DIR ${folder} is not writable \\((EEXIST|ENOTDIR)\\)\\. Grant write access to the user that runs the server, or set DATA_DIR to another folder\\.\\n$`,
      ),
    );
  }
});

// The superuser writes to what is read-only for everyone else.
if (process.platform !== "win32" && process.getuid?.() !== 0) {
  test("a read-only DATA_DIR stops the start with one line", async () => {
    const folder = join(dataDir, "read-only");
    mkdirSync(folder, { mode: 0o500 });
    expect(await refusal(folder)).toBe(
      `DATA_DIR ${folder} is not writable (EACCES). Grant write access to the user that runs the server, or set DATA_DIR to another folder.\n`,
    );
    chmodSync(folder, 0o700);
  });
}

test("a damaged key stops the start with one line", async () => {
  mkdirSync(join(dataDir, "keys"));
  writeFileSync(join(dataDir, "keys", "signing-key.json"), "{}");
  expect(await refusal(dataDir)).toMatch(/^The key file .+ is damaged\. Put it back from a backup; .+\n$/);
});
