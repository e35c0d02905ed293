import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A folder that cannot be made, or that nothing can be written to. */
class FolderNotWritableError extends Error {
  // `start.mjs` prints the message of this name alone: the operator mends it, a stack would not help.
  override readonly name = "SettingsError";
}

/**
 * Makes a folder that is missing and writes to it, so that what stands in the way is told at the start.
 * @param setting names the folder to the operator
 * @throws FolderNotWritableError in one line; a full disk is told where it matters
 */
export async function ensureWritable(folder: string, setting: string): Promise<void> {
  const probe = join(folder, `.writable-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, "");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
    // An error of the file system has a code; a full one is not the setting's error.
    if (code === undefined || code === "ENOSPC" || code === "EDQUOT") throw error;
    throw new FolderNotWritableError(
      `${setting} ${folder} is not writable (${code}). Grant write access to the user that runs the server, or set ${setting} to another folder.`,
      { cause: error },
    );
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
