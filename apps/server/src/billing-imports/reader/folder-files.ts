import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  BillingSourceError,
  type ExportFile,
  type ExportFiles,
  filesAtMost,
  isImportable,
} from "./export-file.ts";

/** Only below the folder that the operator opened. */
const levelsAtMost = 10;

/**
 * Whether a path from a person stays below the folder: relative, without "..", and without unusual
 * characters.
 */
export function isPathBelow(path: string): boolean {
  if (path.includes("\0") || path.includes("\\") || isAbsolute(path)) return false;
  return !path.split("/").includes("..");
}

async function rootOf(opened: string, path: string): Promise<string> {
  if (!isPathBelow(path)) {
    throw new BillingSourceError("The folder must be a path below the server's folder for billing exports.");
  }
  await mkdir(opened, { recursive: true });
  const base = await realpath(opened);
  let root: string;
  try {
    root = await realpath(resolve(base, path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new BillingSourceError(
      `The folder "${path}" does not exist in the server's folder for billing exports. Create it, and put the files there.`,
    );
  }
  // A link may lead out of it.
  if (root !== base && !root.startsWith(base + sep)) {
    throw new BillingSourceError(`"${path}" leads out of the server's folder for billing exports.`);
  }
  return root;
}

async function walk(
  root: string,
  folder: string,
  levels: number,
  found: ExportFile[],
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // Links are not followed: they may lead out of the folder.
    if (entry.isDirectory() && levels > 0) await walk(root, path, levels - 1, found, signal);
    if (!entry.isFile() || !isImportable(entry.name)) continue;
    const { size, mtime } = await stat(path);
    const name = relative(root, path).replaceAll(sep, "/");
    found.push({ name, version: undefined, sizeBytes: size, modifiedAt: mtime.toISOString() });
    if (found.length > filesAtMost) {
      throw new BillingSourceError(
        `There are more than ${filesAtMost} files below this folder. Choose a folder further down.`,
      );
    }
  }
}

/**
 * Files below a folder of this server, which must be in the one that the operator opened.
 * @param opened the operator's folder; created if it is missing
 * @param path below it, with slashes; "" is all of it
 */
export function createFolderFiles(opened: string, path: string): ExportFiles {
  return {
    async list(signal) {
      const root = await rootOf(opened, path);
      const found: ExportFile[] = [];
      await walk(root, root, levelsAtMost, found, signal);
      return found.sort((a, b) => (a.name < b.name ? -1 : 1));
    },

    async versionOf({ name }, signal) {
      const hash = createHash("sha256");
      await pipeline(createReadStream(join(await rootOf(opened, path), name)), hash, { signal });
      return `sha256:${hash.digest("hex")}`;
    },

    async bring({ name }) {
      return join(await rootOf(opened, path), name);
    },
  };
}
