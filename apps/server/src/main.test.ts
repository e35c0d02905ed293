import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";

const mainModule = new URL("./main.ts", import.meta.url).href;
/** As start.mjs does it: a wrong setting is one line. */
const script = `import(${JSON.stringify(mainModule)}).then(({ main }) => main(process.env)).catch((error) => {
  console.error(error.name === "SettingsError" ? error.message : error);
  process.exit(1);
});`;

interface Started {
  readonly output: () => string;
  readonly ended: Promise<number | null>;
  readonly child: ChildProcess;
}

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "skyledger-main-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, ["-e", script], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
  });
  children.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return { child, output: () => text, ended: new Promise((resolve) => child.once("close", resolve)) };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function until(started: Started, text: string): Promise<void> {
  for (let waited = 0; !started.output().includes(text); waited += 50) {
    if (waited > 15_000) throw new Error(`"${text}" was not printed:\n${started.output()}`);
    await sleep(50);
  }
}

test("it prints its address, answers, and ends in order on SIGTERM; a second one on the same data says why not", async () => {
  const port = await freePort();
  const first = start({ PORT: String(port) });
  await until(first, `Skyledger is ready at http://127.0.0.1:${port}\n`);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect(first.output()).toContain(`mails are written to ${join(dataDir, "outbox")}`);

  const second = start({ PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/^The data directory .+ is in use by process \d+\..+\n$/);

  const otherData = join(dataDir, "other");
  const third = start({ PORT: String(port), DATA_DIR: otherData, LOG_LEVEL: "silent" });
  expect(await third.ended).toBe(1);
  expect(third.output()).toBe(
    `PORT ${port} is already in use on 127.0.0.1: stop what listens there, or set PORT.\n`,
  );

  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow();
}, 60_000);

test("a wrong setting stops the start with one line", async () => {
  const started = start({ PORT: "none" });
  expect(await started.ended).toBe(1);
  expect(started.output()).toBe('PORT is "none" and must be a whole number from 1 to 65535.\n');
});
