import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Variables for the folder of temporary files: the first on Unix, one of the others on Windows. */
const names = ["TMPDIR", "TEMP", "TMP"];

/**
 * All temporary files of a test run are in one folder, which is deleted at its end. Test processes are
 * killed, so they cannot delete their own long-lived files (the embedded databases that test files share).
 * Called by vitest before it starts these processes, which inherit the environment.
 * @returns called by vitest at the end
 */
export default function giveRunItsFolder(
  _project?: unknown,
  env: NodeJS.ProcessEnv = process.env,
): () => void {
  const folder = mkdtempSync(join(tmpdir(), "skyledger-run-"));
  const before = names.map((name) => [name, env[name]] as const);
  for (const name of names) env[name] = folder;
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete env[name];
      else env[name] = value;
    }
    // A database that is still closing may write a last file.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}
