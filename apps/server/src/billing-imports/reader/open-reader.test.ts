import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBillingReader } from "./open-reader.ts";
import { ReaderEndedError, ReaderProcess } from "./reader-process.ts";
import { charge, focusRows, writeCsv } from "./testing/export-files.ts";

let folder: string;
let file: { name: string; path: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skyledger-reader-"));
  file = { name: "bill.csv", path: join(folder, "bill.csv") };
  await writeCsv(file.path, focusRows(Array.from({ length: 20_000 }, () => charge({ billed: "0.5" }))));
});
afterAll(() => rm(folder, { recursive: true }));

/** A process that no one has collected yet (state Z) is also dead. */
async function isGone(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return true;
  }
  if (process.platform !== "linux") return false;
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ") Z");
  return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
}

async function untilGone(pid: number): Promise<void> {
  await expect.poll(() => isGone(pid), { timeout: 300_000, interval: 20 }).toBe(true);
}

test("an abort ends the current request immediately with its reason, and closing waits for the process", async () => {
  for (let round = 0; round < 5; round++) {
    const abort = new AbortController();
    const reader = openBillingReader(join(folder, "spill"), abort.signal);
    await reader.clear();
    const reading = reader.add(file);
    const reason = new Error(`stop ${round}`);
    abort.abort(reason);
    await expect(reading).rejects.toBe(reason);
    await expect(reader.totals("2026-09-01")).rejects.toBe(reason);
    await expect(reader.clear()).rejects.toBe(reason);
    await reader.close();
  }
});

test("a reader that is closed during a query, or twice, still ends", async () => {
  const reader = openBillingReader(join(folder, "spill"), new AbortController().signal);
  await reader.clear();
  const reading = expect(reader.add(file)).rejects.toThrow("closed");
  await reader.close();
  await reader.close();
  await reading;
});

test("a crash of the engine is reported for that file, and a new process reads the next file", async () => {
  const crashing = new ReaderProcess(join(folder, "spill"));
  const reader = openBillingReader(join(folder, "spill"), new AbortController().signal, () => crashing);
  const asked = reader.add(file);
  process.kill(crashing.pid ?? 0, "SIGSEGV");
  await expect(asked).rejects.toMatchObject({
    name: "BillingFileError",
    message: "bill.csv: The billing engine crashed over it. Export it again.",
    cause: expect.any(ReaderEndedError),
  });
  await reader.close();

  const other = openBillingReader(join(folder, "spill"), new AbortController().signal, oneThatCrashes());
  await expect(other.add(file)).rejects.toMatchObject({ name: "BillingFileError" });
  await other.clear();
  expect(await other.add(file)).toMatchObject({ rows: 20_000, months: ["2026-09-01"] });
  expect(await other.totals("2026-09-01")).toMatchObject({ rows: 20_000, billed: "10000.000000000000" });
  await other.close();
});

// Reads a process's state from /proc.
if (process.platform === "linux") {
  test("a process that crashed, and whose end is not known yet, is reported by how it ended", async () => {
    const crashed = new ReaderProcess(join(folder, "spill"));
    const reader = openBillingReader(join(folder, "spill"), new AbortController().signal, () => crashed);
    process.kill(crashed.pid ?? 0, "SIGSEGV");
    // None of it is seen before this turn of the event loop ends.
    while (!/\) Z /.test(readFileSync(`/proc/${crashed.pid}/stat`, "utf8")));
    await expect(reader.add(file)).rejects.toMatchObject({
      name: "BillingFileError",
      cause: expect.any(ReaderEndedError),
    });
    await reader.close();
  });
}

test("a reader that the system kills, as it does without memory, is reported as a lack of memory", async () => {
  const killed = new ReaderProcess(join(folder, "spill"));
  const reader = openBillingReader(join(folder, "spill"), new AbortController().signal, () => killed);
  const asked = reader.add(file);
  process.kill(killed.pid ?? 0, "SIGKILL");
  await expect(asked).rejects.toMatchObject({
    name: "BillingSourceError",
    message:
      "The server ran out of memory while reading bill.csv. Give it more memory or split the file, and run the import again.",
  });
  await reader.close();
});

test("it outlives the signals of a terminal, and ends with the server, however that ends", async () => {
  const module = new URL("./reader-process.ts", import.meta.url).href;
  const script = `const { ReaderProcess } = await import(${JSON.stringify(module)});
    const reader = new ReaderProcess(${JSON.stringify(join(folder, "spill"))});
    await reader.ask({ kind: "clear" });
    for (const signal of ["SIGINT", "SIGTERM"]) process.kill(reader.pid, signal);
    await reader.ask({ kind: "clear" });
    console.log(reader.pid);
    setInterval(() => undefined, 1_000);`;
  const server = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const pid = await new Promise<number>((resolve) => {
    server.stdout.once("data", (chunk: Buffer) => resolve(Number(chunk.toString())));
  });
  expect(await isGone(pid)).toBe(false);
  server.kill("SIGKILL");
  await untilGone(pid);
});

/** The first process crashes, later ones do not. */
function oneThatCrashes(): (folder: string) => ReaderProcess {
  let first = true;
  return (spill) => {
    const made = new ReaderProcess(spill);
    if (first) process.kill(made.pid ?? 0, "SIGSEGV");
    first = false;
    return made;
  };
}
