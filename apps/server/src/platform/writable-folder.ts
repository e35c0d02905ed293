import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A folder that cannot be created or written to. */
class FolderNotWritableError extends Error {
  // `start.mjs` prints only the message of this error: the operator fixes it, a stack would not help.
  override readonly name = "SettingsError";
}

/**
 * Creates a missing folder and writes to it, so that problems are reported at the start.
 * @param setting name of the setting for the operator
 * @throws FolderNotWritableError in one line; a full disk is reported where it matters
 */
export async function ensureWritable(folder: string, setting: string): Promise<void> {
  const probe = join(folder, `.writable-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, "");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
    // A file system error has a code; a full disk is not the setting's error.
    if (code === undefined || code === "ENOSPC" || code === "EDQUOT") throw error;
    throw new FolderNotWritableError(
      `${setting} ${folder} is not writable (${code}). Grant write access to the user that runs the server, or set ${setting} to another folder.`,
      { cause: error },
    );
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
