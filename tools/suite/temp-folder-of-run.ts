import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What names the folder for temporary files: on Unix the first, on Windows one of the others. */
const names = ["TMPDIR", "TEMP", "TMP"];

/**
 * Everything temporary of a test run lies in one folder, which goes when the run ends. The processes of tests are
 * ended without a word, so what they keep until their end (the embedded databases that test files share) could not
 * be removed by themselves.
 *
 * Called by vitest before it starts these processes, which inherit the environment.
 * @returns what vitest calls at the end
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
    // A database that is still ending may write a last file.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}
