import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataDirectoryInUseError, lockDataDirectory } from "./data-directory-lock.ts";

let directory: string;
const file = () => join(directory, "database.lock");

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "skyledger-lock-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test("one holder at a time; the error is one line that names the process and the setting", () => {
  const lock = lockDataDirectory(directory);
  const again = () => lockDataDirectory(directory);
  expect(again).toThrow(DataDirectoryInUseError);
  expect(again).toThrow(
    `The data directory ${directory} is in use by process ${process.pid}. Stop that process, or set DATA_DIR to another directory.`,
  );
  lock.release();
  lock.release();
  expect(readdirSync(directory)).toEqual([]);
  lockDataDirectory(directory).release();
});

test("the lock of a dead process, of a reused PID, and of a corrupt file is taken over", async () => {
  const child = spawn(process.execPath, ["-e", ""]);
  await new Promise((resolve) => child.once("exit", resolve));
  const stale = [
    JSON.stringify({ pid: child.pid, startedAt: "" }),
    JSON.stringify({ pid: process.pid, startedAt: "an earlier boot/1" }),
    "",
    "{",
  ];
  for (const text of stale) {
    writeFileSync(file(), text);
    const lock = lockDataDirectory(directory);
    expect(() => lockDataDirectory(directory)).toThrow(DataDirectoryInUseError);
    lock.release();
    expect(existsSync(file())).toBe(false);
  }
});

if (process.platform === "linux") {
  test("the lock of a process that ended without being collected by its parent (a zombie) is taken over", async () => {
    const module = new URL("./data-directory-lock.ts", import.meta.url).href;
    const holder = `import(${JSON.stringify(module)}).then((m) => {
      m.lockDataDirectory(${JSON.stringify(directory)});
      setTimeout(() => process.kill(process.pid, "SIGKILL"), 0);
    })`;
    // The shell becomes another program, which never waits for its child.
    const parent = spawn("sh", ["-c", '"$0" -e "$1" & echo $!; exec sleep 1000', process.execPath, holder]);
    try {
      const pid = await new Promise<number>((resolve) => {
        parent.stdout.once("data", (chunk: Buffer) => resolve(Number(chunk.toString())));
      });
      const state = () => readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "")[0];
      await expect.poll(state, { timeout: 300_000, interval: 20 }).toBe("Z");
      expect(JSON.parse(readFileSync(file(), "utf8"))).toMatchObject({ pid });
      lockDataDirectory(directory).release();
    } finally {
      parent.kill("SIGKILL");
    }
  });
}

test("a late release does not release another holder's lock", () => {
  const lock = lockDataDirectory(directory);
  writeFileSync(file(), JSON.stringify({ pid: 1, startedAt: "other" }));
  lock.release();
  expect(existsSync(file())).toBe(true);
});
