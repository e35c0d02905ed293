import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Thrown when another running process has the data directory open. */
export class DataDirectoryInUseError extends Error {
  override readonly name = "DataDirectoryInUseError";

  constructor(dataDir: string, pid: number) {
    super(
      `The data directory ${dataDir} is in use by process ${pid}. Stop that process, or set DATA_DIR to another directory.`,
    );
  }
}

/** Exclusive use of a data directory. */
export interface DataDirectoryLock {
  /** Releases the directory. Idempotent. */
  release(): void;
}

const FILE_NAME = "database.lock";

interface Holder {
  readonly pid: number;
  /** When that process started, if known; a PID alone is reused after a reboot. */
  readonly startedAt: string;
}

/**
 * Locks the data directory for this process: PGlite has no lock of its own, and two processes would lose
 * rows. Takes over the lock of a process that is no longer running.
 * @throws DataDirectoryInUseError
 */
export function lockDataDirectory(dataDir: string): DataDirectoryLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, FILE_NAME);
  const own = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) } satisfies Holder);
  while (!createWhole(file, own)) {
    const text = readText(file);
    if (text === undefined) continue; // released between the two looks
    const holder = parseHolder(text);
    if (holder && isAlive(holder)) throw new DataDirectoryInUseError(dataDir, holder.pid);
    removeStale(file, text);
  }
  let released = false;
  return {
    release() {
      if (released) return;
      released = true;
      if (readText(file) === own) rmSync(file, { force: true });
    },
  };
}

/** Creates the file with its content atomically; false if it exists. */
function createWhole(file: string, text: string): boolean {
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Removes the lock of a dead process. Renames it first, so that if two processes found it, the slower one
 * notices that it has the faster one's new lock, and restores it.
 */
function removeStale(file: string, staleText: string): void {
  const moved = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, moved);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  if (readText(moved) !== staleText) createWhole(file, readText(moved) ?? "");
  rmSync(moved, { force: true });
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** @returns undefined for a file that no version of this code wrote */
function parseHolder(text: string): Holder | undefined {
  const match = /^\{"pid":(\d+),"startedAt":"([^"]*)"\}$/.exec(text);
  return match ? { pid: Number(match[1]), startedAt: match[2] ?? "" } : undefined;
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (hasCode(error, "ESRCH")) return false;
    if (!hasCode(error, "EPERM")) throw error; // EPERM: running, but another user's
  }
  const stat = statOf(holder.pid);
  // A zombie has ended, but its parent has not collected it. It holds nothing.
  return holder.startedAt === startIn(stat) && !/^[ZX]/.test(stat ?? "");
}

/** Boot and start time of a process on Linux; empty elsewhere, where the PID alone has to suffice. */
function startOf(pid: number): string {
  return startIn(statOf(pid));
}

/** proc(5): the fields from the state (3) on, after the name in parentheses, which can contain spaces. */
function statOf(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(")") + 2);
}

function startIn(stat: string | undefined): string {
  if (stat === undefined) return "";
  const boot = readText("/proc/sys/kernel/random/boot_id")?.trim() ?? "";
  // Field 22, counted from the state.
  return `${boot}/${stat.split(" ")[19]}`;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
